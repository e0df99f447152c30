// admin backup, admin restore: all tables as they are at one moment into one file, while servers run, and out of it again.
#include "cli/admin_backup.hpp"

#include <iostream>

#include "cli/all_tables.hpp"
#include "cli/where_tables_are.hpp"
#include "store/database_file.hpp"

namespace misthrow::cli {

namespace {

struct BackupOptions {
    std::string file;
    WhereTablesAre where;
};

void print(const Contents& all, const std::string& verb, const std::string& where) {
    std::cout << all.tables << " tables, " << all.events << " events " << verb << " " << where
              << ", all of them read again and compared\n";
}

// The target first: a name that is taken is said at once, not after an hour.
void backup(const BackupOptions& options) {
    const auto to = open_target({options.file});
    const auto from = open_source(options.where.names());
    print(carry_all(*from, *to), "saved in", options.file);
}

void restore(const BackupOptions& options) {
    const auto from = open_source({options.file});
    const auto to = open_target(options.where.names());
    print(carry_all(*from, *to), "restored in", shown(options.where.names()));
}

}  // namespace

void add_admin_backup(CLI::App& admin, int& status) {
    const auto add = [&](const char* name, const char* help, const char* file, void (*work)(const BackupOptions&)) {
        auto options = std::make_shared<BackupOptions>();
        CLI::App* command = admin.add_subcommand(name, help);
        command->add_option("FILE", options->file, file)->required();
        options->where.add_to(*command);
        command->callback([options, work, &status] { status = carried([&] { work(*options); }); });
    };
    add("backup", "Save all tables as they are at this moment in one file; servers may be running",
        "The file to be made; it may not be there yet", backup);
    add("restore", "Put all tables of a backup into an empty database or a new file", "A backup, or any file of a server",
        restore);
}

}  // namespace misthrow::cli
