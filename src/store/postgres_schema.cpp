#include "store/postgres_schema.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "store/postgres_statements.hpp"

namespace misthrow::store {

namespace {

// Steps are only ever added. `token`: which writing of a batch made the event; after a lost connection it tells whose event is there.
// `nodes`: servers that work together, each alive until its time is up; `runner`: which of them runs the table's clocks and computers.
// `shards`: which of several databases this one is (store/shard_list.hpp); `carried`: entries of others' public lists that have come to the first one's.
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
    R"(CREATE TABLE carried (id text PRIMARY KEY))",
    R"(CREATE TABLE shards (family text NOT NULL, place bigint NOT NULL, of bigint NOT NULL))",
    R"(CREATE TABLE daily_counts (
           day integer NOT NULL, game text NOT NULL, score integer NOT NULL, results bigint NOT NULL,
           PRIMARY KEY (day, game, score)))",
    R"(CREATE TABLE daily_devices (
           day integer NOT NULL, game text NOT NULL, device bytea NOT NULL, score integer NOT NULL,
           PRIMARY KEY (day, game, device)))",
};
// How many of them a program must know to work with what they make of a database. Raised, together with a step, where older ones cannot work any more.
constexpr std::uint64_t kNeeds = 0;

// Any number, but always the same: programs that start together wait for each other.
constexpr const char* kMigrating = "SELECT pg_advisory_xact_lock(7236170041562390)";

}  // namespace

std::uint64_t known_steps() { return kSteps.size(); }

Schema schema_of(Postgres& database) {
    if (database.run("SELECT FROM pg_tables WHERE schemaname = 'misthrow' AND tablename = 'schema'").size() == 0) {
        return {};
    }
    const Rows found = database.run("SELECT steps, needs FROM misthrow.schema");
    return found.size() == 0 ? Schema{} : Schema{.steps = found.number(0, 0), .needs = found.number(0, 1)};
}

namespace {

void refuse_later(const Schema& found) {
    if (found.needs > kSteps.size()) {
        throw PostgresError{"the database belongs to a later version of misthrow", "0A000"};
    }
}

void do_steps(Postgres& database) {
    database.run("CREATE SCHEMA IF NOT EXISTS misthrow");
    database.run("SET search_path TO misthrow");
    database.run("CREATE TABLE IF NOT EXISTS schema (steps bigint NOT NULL, needs bigint NOT NULL)");
    const Schema found = schema_of(database);
    refuse_later(found);
    for (std::uint64_t i = found.steps; i < kSteps.size(); ++i) {
        database.run(kSteps.at(i));
    }
    if (found.steps == 0) {
        database.run("INSERT INTO schema VALUES ($1, $2)", {std::to_string(kSteps.size()), std::to_string(kNeeds)});
    } else if (found.steps < kSteps.size()) {
        database.run("UPDATE schema SET steps = $1, needs = greatest(needs, $2)",
                     {std::to_string(kSteps.size()), std::to_string(kNeeds)});
    }
}

// Waits for its turn, and for those who read or write a table that is to be changed: a little at a time, since whoever comes after us waits behind us. A backup
// may take long. Answers how many steps were missing, and with that whether somebody else was quicker.
std::uint64_t migrate_patiently(Postgres& database) {
    constexpr int most = 600;
    for (int tries = 1;; ++tries) {
        try {
            database.run("BEGIN");
            database.run("SET LOCAL lock_timeout = '1s'");
            database.run(kMigrating);
            const std::uint64_t before = schema_of(database).steps;
            do_steps(database);
            database.run("COMMIT");
            return kSteps.size() - std::min<std::uint64_t>(before, kSteps.size());
        } catch (const PostgresError& error) {
            if (error.is_connection_lost()) {
                throw;
            }
            database.run("ROLLBACK");
            if (error.state() != kTooLong || tries == most) {
                throw;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{500});
        }
    }
}

}  // namespace

int migrate(Postgres& database) {
    const Schema found = schema_of(database);
    refuse_later(found);
    if (found.steps >= kSteps.size()) {
        database.run("SET search_path TO misthrow");
        return 0;
    }
    return static_cast<int>(migrate_patiently(database));
}

Postgres connect(const std::string& address) {
    Postgres database{address};
    database.run("SET search_path TO misthrow");
    return database;
}

}  // namespace misthrow::store
