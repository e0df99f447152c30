#pragma once
// What our tables in PostgreSQL look like. Changes only go forward, and each is safe while nodes of the version before still run.
#include "store/postgres.hpp"

namespace misthrow::store {

// A connection whose database has everything this program needs. Throws PostgresError.
[[nodiscard]] Postgres connect(const std::string& address);

// Brings a database to what this program needs: how many steps that took. One program does it at a time. Throws PostgresError, also if a later version of
// the program has changed something that this one cannot work with.
int migrate(Postgres& database);

}  // namespace misthrow::store
