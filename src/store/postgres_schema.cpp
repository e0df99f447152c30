#include "store/postgres_schema.hpp"

#include <array>

namespace misthrow::store {

namespace {

// Steps are only ever added. `token`: which writing of a batch made the event; after a lost connection it tells whose event is there.
// `nodes`: servers that work together, each alive until its time is up; `runner`: which of them runs the table's clocks and computers.
constexpr std::array kSteps = {
    R"(CREATE TABLE tables (
           id text PRIMARY KEY,
           state smallint NOT NULL DEFAULT 2,
           created bigint NOT NULL,
           touched bigint NOT NULL,
           opener bytea,
           dice bytea))",
    R"(CREATE TABLE events (
           table_id text NOT NULL,
           version bigint NOT NULL,
           body text NOT NULL,
           link bytea NOT NULL,
           token bigint NOT NULL,
           PRIMARY KEY (table_id, version)))",
    R"(CREATE TABLE erased (id text PRIMARY KEY))",
    R"(CREATE INDEX tables_by_age ON tables (state, touched))",
    R"(CREATE UNIQUE INDEX tables_by_opener ON tables (opener) WHERE opener IS NOT NULL)",
    R"(CREATE INDEX tables_by_dice ON tables (dice) WHERE dice IS NOT NULL)",
    R"(CREATE TABLE nodes (id text PRIMARY KEY, until timestamptz NOT NULL))",
    R"(ALTER TABLE tables ADD COLUMN runner text)",
    R"(CREATE TABLE daily_counts (
           day integer NOT NULL, game text NOT NULL, score integer NOT NULL, results bigint NOT NULL,
           PRIMARY KEY (day, game, score)))",
    R"(CREATE TABLE daily_devices (
           day integer NOT NULL, game text NOT NULL, device bytea NOT NULL, score integer NOT NULL,
           PRIMARY KEY (day, game, device)))",
};
constexpr std::uint64_t kWorksWith = kSteps.size();  // a later program raises `needs` where older ones cannot work any more

// Any number, but always the same: programs that start together wait for each other.
constexpr const char* kMigrating = "SELECT pg_advisory_xact_lock(7236170041562390)";

}  // namespace

int migrate(Postgres& database) {
    database.run("BEGIN");
    database.run(kMigrating);
    database.run("CREATE SCHEMA IF NOT EXISTS misthrow");
    database.run("SET search_path TO misthrow");
    database.run("CREATE TABLE IF NOT EXISTS schema (steps bigint NOT NULL, needs bigint NOT NULL)");
    const Rows found = database.run("SELECT steps, needs FROM schema");
    const std::uint64_t steps = found.size() == 0 ? 0 : found.number(0, 0);
    if (found.size() != 0 && found.number(0, 1) > kWorksWith) {
        database.run("ROLLBACK");
        throw PostgresError{"the database belongs to a later version of misthrow", "0A000"};
    }
    for (std::uint64_t i = steps; i < kSteps.size(); ++i) {
        database.run(kSteps.at(i));
    }
    if (found.size() == 0) {
        database.run("INSERT INTO schema VALUES ($1, 0)", {std::to_string(kSteps.size())});
    } else if (steps < kSteps.size()) {
        database.run("UPDATE schema SET steps = $1", {std::to_string(kSteps.size())});
    }
    database.run("COMMIT");
    return steps < kSteps.size() ? static_cast<int>(kSteps.size() - steps) : 0;
}

Postgres connect(const std::string& address) {
    Postgres database{address};
    database.run("SET search_path TO misthrow");
    return database;
}

}  // namespace misthrow::store
