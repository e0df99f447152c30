// A database is brought up to date while others use it, and servers work on beside what later programs have added (a real PostgreSQL: tests/postgres/cluster).
#include <gtest/gtest.h>

#include <cstdlib>
#include <future>

#include "store/postgres_log.hpp"
#include "store/postgres_schema.hpp"

namespace misthrow::store {
namespace {

class Steps : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_NE(address(), nullptr) << "run me by tests/postgres/cluster with …";
        Postgres{address()}.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    }
    static const char* address() { return std::getenv("MISTHROW_POSTGRES"); }
    static Outcome append(EventLog& log, const std::string& table, std::uint64_t version) {
        std::promise<Outcome> promise;
        log.append({{table, version, "event"}}, [&](Outcome outcome) { promise.set_value(outcome); });
        return promise.get_future().get();
    }
};

TEST_F(Steps, AreDoneOnceAndCounted) {
    Postgres database{address()};
    EXPECT_EQ(schema_of(database).steps, 0U);
    EXPECT_EQ(migrate(database), static_cast<int>(known_steps()));
    EXPECT_EQ(schema_of(database).steps, known_steps());
    EXPECT_EQ(migrate(database), 0);
}

TEST_F(Steps, ThoseWhoStartTogetherDoThemOnceInAll) {
    std::vector<std::future<int>> done;
    for (int i = 0; i < 6; ++i) {
        done.push_back(std::async(std::launch::async, [] {
            Postgres database{address()};
            return migrate(database);
        }));
    }
    int all = 0;
    for (std::future<int>& each : done) {
        all += each.get();
    }
    EXPECT_EQ(all, static_cast<int>(known_steps()));
}

// What a later program adds: a table, a column, an index. This one is the older server then, running before and after.
TEST_F(Steps, AnOlderServerWorksOnBesideWhatALaterOneAdds) {
    PostgresLog running{address()};
    EXPECT_EQ(append(running, "t", 1), Outcome::Durable);
    Postgres later{connect(address())};
    later.run("ALTER TABLE tables ADD COLUMN later text");
    later.run("CREATE TABLE later (id text PRIMARY KEY)");
    later.run("CREATE INDEX tables_by_later ON tables (later)");
    later.run("UPDATE schema SET steps = steps + 3, needs = $1", {std::to_string(known_steps())});
    EXPECT_EQ(append(running, "t", 2), Outcome::Durable);
    PostgresLog started{address()};
    EXPECT_EQ(append(started, "t", 3), Outcome::Durable);
    EXPECT_EQ(append(started, "u", 1), Outcome::Durable);
    EXPECT_EQ(running.read("t").size(), 3U);
    EXPECT_EQ(running.tables().size(), 2U);
    EXPECT_EQ(schema_of(later).steps, known_steps() + 3);  // and nobody goes back
}

TEST_F(Steps, WhatNeedsALaterProgramIsRefused) {
    {
        const PostgresLog made{address()};
    }
    Postgres later{connect(address())};
    later.run("UPDATE schema SET steps = steps + 1, needs = $1", {std::to_string(known_steps() + 1)});
    EXPECT_THROW(PostgresLog{address()}, PostgresError);
    EXPECT_THROW(migrate(later), PostgresError);
}

// A server that runs while a later program changes what it cannot work with: it stops writing when it connects again, and whoever connects is cut.
TEST_F(Steps, WhatNeedsALaterProgramEndsThoseThatRun) {
    PostgresLog running{address()};
    EXPECT_EQ(append(running, "t", 1), Outcome::Durable);
    Postgres later{connect(address())};
    later.run("UPDATE schema SET steps = steps + 1, needs = $1", {std::to_string(known_steps() + 1)});
    later.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client "
        "backend'");
    EXPECT_EQ(append(running, "t", 2), Outcome::Unknown);
    EXPECT_EQ(later.run("SELECT FROM events").size(), 1);
}

// A backup reads for long. A step that changes a table waits for it, and nobody waits behind the step for more than a moment.
TEST_F(Steps, WaitForABackupWithoutHoldingUpOthers) {
    PostgresLog running{address()};
    EXPECT_EQ(append(running, "t", 1), Outcome::Durable);
    Postgres backup{connect(address())};
    backup.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    backup.run("SELECT id FROM tables");
    Postgres before{connect(address())};  // as if the eighth step, a column, had not been done
    before.run("UPDATE schema SET steps = 7");
    auto migrating = std::async(std::launch::async, [] {
        Postgres database{address()};
        try {
            return migrate(database);
        } catch (const PostgresError& error) {
            return error.state() == "42701" ? -1 : -2;  // the column is there: the step got its turn
        }
    });
    for (std::uint64_t version = 2; version <= 20; ++version) {
        const auto asked = std::chrono::steady_clock::now();
        EXPECT_EQ(append(running, "t", version), Outcome::Durable);
        EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::milliseconds{2500});
        EXPECT_NE(migrating.wait_for(std::chrono::milliseconds{100}), std::future_status::ready);
    }
    backup.run("COMMIT");
    EXPECT_EQ(migrating.get(), -1);
}

}  // namespace
}  // namespace misthrow::store
