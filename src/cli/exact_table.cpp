#include "cli/exact_table.hpp"

#include <cstdlib>
#include <filesystem>

#include "cli/solver_table.hpp"

namespace misthrow::cli {

namespace {

// Beside what other programs keep for their own convenience; empty if there is no such place.
std::string place_of_table() {
    const char* cache = std::getenv("XDG_CACHE_HOME");  // NOLINT(concurrency-mt-unsafe): nobody sets the environment
    const char* home = std::getenv("HOME");             // NOLINT(concurrency-mt-unsafe)
    std::filesystem::path folder;
    if (cache != nullptr && *cache == '/') {
        folder = cache;
    } else if (home != nullptr && *home == '/') {
        folder = std::filesystem::path{home} / ".cache";
    } else {
        return {};
    }
    std::error_code failed;
    std::filesystem::create_directories(folder / "misthrow", failed);
    return failed ? std::string{} : (folder / "misthrow" / "qwixx-alone.table").string();
}

}  // namespace

bool ExactTable::have() {
    if (table_) {
        return true;
    }
    if (!path_.empty()) {
        table_ = loaded_table(path_, "--table");
        return true;
    }
    const std::string kept = place_of_table();
    std::error_code failed;
    if (!kept.empty() && std::filesystem::exists(kept, failed)) {
        auto loaded = solver::load_table(kept);
        if (auto* table = std::get_if<solver::Table>(&loaded)) {
            table_ = std::move(*table);
            return true;
        }
    }
    table_ = computed_table(0, 0, "");
    if (table_ && !kept.empty()) {
        // Where it cannot be kept, the next review computes it again: that costs seconds and nothing else.
        static_cast<void>(solver::save_table(*table_, kept));
    }
    return table_.has_value();
}

review::ExactQwixx ExactTable::values() const {
    return [table = *table_](const qwixx::Sheet& sheet) { return table.value(sheet); };
}

}  // namespace misthrow::cli
