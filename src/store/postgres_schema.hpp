#pragma once
// What our tables in PostgreSQL look like. Changes only go forward: steps are only ever added, and each leaves everything that it finds as programs before it know
// it (new tables, new columns that may be empty), so that they work on beside it. Where that cannot be, `needs` is raised, and they refuse to start.
#include "store/postgres.hpp"

namespace misthrow::store {

// A connection whose database has everything this program needs. Throws PostgresError.
[[nodiscard]] Postgres connect(const std::string& address);

// Brings a database to what this program needs: how many steps that took. One program does it at a time. Throws PostgresError, also if a later version of
// the program has changed something that this one cannot work with.
int migrate(Postgres& database);

// What has been done to a database so far.
struct Schema {
    std::uint64_t steps{0};  // 0: nothing
    std::uint64_t needs{0};  // what programs must know to work with it
};
[[nodiscard]] Schema schema_of(Postgres& database);
// How many steps this program knows.
[[nodiscard]] std::uint64_t known_steps();

}  // namespace misthrow::store
