// admin compact: gives back the room of tables that are gone.
#include "cli/admin_compact.hpp"

#include <filesystem>
#include <iostream>

#include "cli/all_tables.hpp"
#include "store/sqlite.hpp"

namespace misthrow::cli {

namespace {

struct CompactOptions {
    std::string file{"misthrow.db"};
};

// SQLite writes the file anew in its journal first: whatever goes wrong before that is whole leaves the file as it was.
void compact(const CompactOptions& options) {
    if (const std::string wrong = what_is_wrong_with(options.file, "; --database names the server's"); !wrong.empty()) {
        throw CannotCarry{wrong};
    }
    const Unused held = lock_unused(options.file);
    const auto before = std::filesystem::file_size(options.file);
    try {
        const store::Database database{options.file};
        database.run("VACUUM");
        database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const store::Failure& failure) {
        throw CannotCarry{"cannot compact " + options.file + ", which is as it was: " + failure.what()};
    }
    constexpr std::uintmax_t kilobyte = 1000;
    std::cout << options.file << " had " << before / kilobyte << " kB and has "
              << std::filesystem::file_size(options.file) / kilobyte << " kB now\n";
}

}  // namespace

void add_admin_compact(CLI::App& admin, int& status) {
    auto options = std::make_shared<CompactOptions>();
    CLI::App* command = admin.add_subcommand(
        "compact",
        "Give the room of deleted tables back to the disk; no server may be using the file, and as much must be free again");
    command->add_option("--database", options->file, "The server's file")->envname("MISTHROW_DATABASE")->capture_default_str();
    command->callback([options, &status] { status = carried([&] { compact(*options); }); });
}

}  // namespace misthrow::cli
