// admin copy: all tables from a file to a database, or back.
#include "cli/admin_copy.hpp"

#include <iostream>

#include "cli/all_tables.hpp"

namespace misthrow::cli {

namespace {

// No server may be using either.
void copy(const std::string& source, const std::string& target) {
    if (!is_address(source)) {
        if (const std::string wrong = what_is_wrong_with(source); !wrong.empty()) {
            throw CannotCarry{wrong};
        }
    }
    const Unused held = lock_unused(source);
    const auto from = open_source({source});
    const auto to = open_target({target});
    const Contents all = carry_all(*from, *to);
    std::cout << all.tables << " tables, " << all.events << " events, all of them read again and compared\n";
}

}  // namespace

void add_admin_copy(CLI::App& admin, int& status) {
    struct Ends {
        std::string from;
        std::string to;
    };
    auto ends = std::make_shared<Ends>();
    CLI::App* command = admin.add_subcommand("copy", "Copy all tables from a file to a PostgreSQL database, or back");
    command->add_option("FROM", ends->from, "A server's file, or postgresql://USER@HOST/DATABASE")->required();
    command->add_option("TO", ends->to, "A file that is not there yet, or an empty database")->required();
    command->callback([ends, &status] { status = carried([&] { copy(ends->from, ends->to); }); });
}

}  // namespace misthrow::cli
