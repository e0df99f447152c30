// admin migrate: brings a database or a file to what this program needs, without starting a server.
#include "cli/admin_migrate.hpp"

#include <algorithm>
#include <iostream>

#include "cli/all_tables.hpp"
#include "cli/where_tables_are.hpp"
#include "server/table_keys.hpp"
#include "store/log_reader.hpp"
#include "store/postgres_schema.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::cli {

namespace {

void migrate_database(const std::string& address) {
    store::Postgres database{address};
    const store::Schema before = store::schema_of(database);
    const int done = store::migrate(database);
    const std::uint64_t now = store::schema_of(database).steps;
    if (done > 0) {
        std::cout << "the database had " << before.steps << " steps and has " << now << " now\n";
    } else if (now > store::known_steps()) {
        std::cout << "the database has " << now << " steps, " << now - store::known_steps()
                  << " of them by a later version of misthrow, and this one can work with it: nothing to do\n";
    } else {
        std::cout << "the database has all " << now << " steps: nothing to do\n";
    }
}

// A server of an earlier version could not go on with what becomes of the file.
void migrate_file(const std::string& file) {
    if (const std::string wrong = what_is_wrong_with(file, "; --database names the server's"); !wrong.empty()) {
        throw CannotCarry{wrong};
    }
    const Unused held = lock_unused(file);
    try {
        const std::uint64_t before = store::LogReader{file, store::Access::Read}.format();
        const std::size_t labelled = store::SqliteLog{file}.label(server::keys_of);
        const std::uint64_t now = store::LogReader{file, store::Access::Read}.format();
        if (before == now && labelled == 0) {
            std::cout << file << " has format " << now << ": nothing to do\n";
        } else {
            std::cout << file << " had format " << before << " and has " << now << " now; " << labelled
                      << " tables were given the keys they are found by\n";
        }
    } catch (const store::Failure& failure) {
        throw CannotCarry{"cannot use " + file + ": " + failure.what()};
    }
}

}  // namespace

void add_admin_migrate(CLI::App& admin, int& status) {
    auto where = std::make_shared<WhereTablesAre>();
    CLI::App* command = admin.add_subcommand(
        "migrate",
        "Bring a database or a file to what this version needs, without starting a server; servers may use a database");
    where->add_to(*command);
    command->callback([where, &status] {
        status = carried([&] {
            std::ranges::for_each(where->stores, migrate_database);
            if (where->stores.empty()) {
                migrate_file(where->database);
            }
        });
    });
}

}  // namespace misthrow::cli
