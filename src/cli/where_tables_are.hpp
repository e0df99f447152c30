#pragma once
// --store and --database, as serve has them: where a server keeps its tables.
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace misthrow::cli {

// What is wrong with an address of --store; empty: nothing.
[[nodiscard]] inline std::string fault_of_address(const std::string& text) {
    return text.starts_with("postgresql://") || text.starts_with("postgres://")
               ? std::string{}
               : "what is wanted is the address of a PostgreSQL database, like postgresql://misthrow@localhost/misthrow";
}

struct WhereTablesAre {
    std::string database{"misthrow.db"};
    std::vector<std::string> stores{};

    // A file, or one or more databases.
    [[nodiscard]] std::vector<std::string> names() const { return stores.empty() ? std::vector{database} : stores; }

    void add_to(CLI::App& command) {
        command.add_option("--database", database, "The server's file")->envname("MISTHROW_DATABASE")->capture_default_str();
        command
            .add_option("--store", stores,
                        "A PostgreSQL database instead of the file: postgresql://USER@HOST/DATABASE; repeated as servers have it")
            ->envname("MISTHROW_STORE")
            ->delimiter(' ')
            ->check(fault_of_address);
    }
};

}  // namespace misthrow::cli
