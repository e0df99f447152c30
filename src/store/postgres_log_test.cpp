// The log in a real PostgreSQL (whose address is in MISTHROW_POSTGRES; tests/postgres/cluster): who loses a race, connections that are lost, disks that stand still.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <future>

#include "store/postgres_log.hpp"
#include "store/postgres_schema.hpp"
#include "store/postgres_statements.hpp"
#include "store/two_databases.hpp"

namespace misthrow::store {
namespace {

// Two servers write the same steps at the same time: each step is one of theirs, never both, and whoever loses is told.
TEST(PostgresLog, TwoWritersShareATable) {
    Postgres{postgres_address()}.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    PostgresLog one{postgres_address()};
    PostgresLog two{postgres_address()};
    constexpr std::uint64_t steps = 300;
    const auto play = [](PostgresLog& log, const std::string& name) {
        std::uint64_t won = 0;
        for (std::uint64_t version = 1; version <= steps; ++version) {
            std::promise<Outcome> promise;
            log.append({{"race", version, name}}, [&](Outcome outcome) { promise.set_value(outcome); });
            const Outcome outcome = promise.get_future().get();
            EXPECT_TRUE(outcome == Outcome::Durable || outcome == Outcome::Duplicate);
            won += outcome == Outcome::Durable ? 1 : 0;
        }
        return won;
    };
    auto first = std::async(std::launch::async, [&] { return play(one, "one"); });
    const std::uint64_t of_two = play(two, "two");
    const std::uint64_t of_one = first.get();
    const std::vector<Event> events = one.read("race");
    ASSERT_EQ(events.size(), steps);
    EXPECT_EQ(of_one + of_two, steps);
    EXPECT_EQ(static_cast<std::uint64_t>(std::ranges::count(events, "one", &Event::body)), of_one);
    EXPECT_TRUE(events.back().intact);
}

// Whoever loses a race for one table takes nobody along.
TEST(PostgresLog, OthersOfTheGroupGoOnWithoutWhoLost) {
    Postgres{postgres_address()}.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    PostgresLog log{postgres_address()};
    std::vector<std::future<Outcome>> asked;
    const auto append = [&](const std::string& table, std::uint64_t version) {
        auto promise = std::make_shared<std::promise<Outcome>>();
        asked.push_back(promise->get_future());
        log.append({{table, version, "event"}}, [promise](Outcome outcome) { promise->set_value(outcome); });
    };
    append("t0", 1);
    for (int i = 1; i < 40; ++i) {
        append("t" + std::to_string(i), 1);
        append("t" + std::to_string(i), i % 3 == 0 ? 1 : 2);
    }
    for (std::size_t at = 0; at < asked.size(); ++at) {
        const bool second = at > 0 && at % 2 == 0;
        EXPECT_EQ(asked[at].get(), second && (at / 2) % 3 == 0 ? Outcome::Duplicate : Outcome::Durable) << at;
    }
    EXPECT_EQ(log.read("t1").size(), 2U);
    EXPECT_EQ(log.read("t3").size(), 1U);
}

// The connection is cut again and again while it writes: what is said to be there is there, once.
TEST(PostgresLog, ALostConnectionLosesAndDoublesNothing) {
    Postgres{postgres_address()}.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    PostgresLog log{postgres_address()};
    Postgres executioner{postgres_address()};
    std::uint64_t version = 0;
    for (int round = 0; round < 40; ++round) {
        std::vector<std::future<Outcome>> asked;
        for (int i = 0; i < 50; ++i) {
            auto promise = std::make_shared<std::promise<Outcome>>();
            asked.push_back(promise->get_future());
            log.append({{"t", ++version, "event"}}, [promise](Outcome outcome) { promise->set_value(outcome); });
        }
        executioner.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'");
        for (std::future<Outcome>& each : asked) {
            ASSERT_EQ(each.get(), Outcome::Durable);
        }
    }
    EXPECT_EQ(log.read("t").size(), version);
}

// The database's disk stands still for longer than we wait for an answer. The connection before cannot end yet, and holds the fence: that is nobody but us.
TEST(PostgresLog, ADatabaseThatStandsStillIsWaitedFor) {
    Postgres database{postgres_address()};
    database.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    PostgresLog log{postgres_address(), {.patience = std::chrono::milliseconds{500}, .node = "anna"}};
    const auto append = [&](std::uint64_t version) {
        auto promise = std::make_shared<std::promise<Outcome>>();
        log.append({{"t", version, "event"}}, [promise](Outcome outcome) { promise->set_value(outcome); });
        return promise->get_future();
    };
    EXPECT_EQ(append(1).get(), Outcome::Durable);
    const Rows writer = database.run(
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND pid <> pg_backend_pid()");
    ASSERT_EQ(writer.size(), 1);
    const auto pid = static_cast<pid_t>(writer.number(0, 0));
    ASSERT_EQ(kill(pid, SIGSTOP), 0);
    auto second = append(2);
    EXPECT_EQ(second.wait_for(std::chrono::seconds{6}), std::future_status::timeout);  // eight refusals take less
    kill(pid, SIGCONT);
    EXPECT_EQ(second.get(), Outcome::Durable);
    EXPECT_EQ(log.read("t").size(), 2U);
}

// Whoever made the database said that commits need not wait for its disk: what we acknowledge does.
TEST(PostgresLog, WhatIsAcknowledgedIsOnDiskWhateverTheRoleSays) {
    Postgres database{postgres_address()};
    database.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    database.run("DROP TABLE IF EXISTS public.said");
    database.run("ALTER ROLE misthrow SET synchronous_commit = off");
    {
        PostgresLog log{postgres_address()};
        database.run("CREATE TABLE public.said (it text)");
        database.run(
            "CREATE OR REPLACE FUNCTION public.say() RETURNS trigger LANGUAGE plpgsql AS"
            " 'BEGIN INSERT INTO public.said VALUES (current_setting(''synchronous_commit'')); RETURN NULL; END'");
        database.run("CREATE TRIGGER say AFTER INSERT ON misthrow.events FOR EACH ROW EXECUTE FUNCTION public.say()");
        std::promise<Outcome> promise;
        log.append({{"t", 1, "event"}}, [&](Outcome outcome) { promise.set_value(outcome); });
        EXPECT_EQ(promise.get_future().get(), Outcome::Durable);
    }
    database.run("ALTER ROLE misthrow RESET synchronous_commit");
    EXPECT_EQ(database.run("SELECT it FROM public.said").text(0, 0), "on");
    database.run("DROP TABLE public.said");
    database.run("DROP FUNCTION public.say CASCADE");
}

// What a start asks of a database that has many tables does not look at each of them.
TEST(PostgresLog, AStartWalksNoTables) {
    Postgres{postgres_address()}.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    PostgresLog log{postgres_address()};
    Postgres database{connect(postgres_address())};
    database.run(
        "INSERT INTO tables (id, state, created, touched, dice) SELECT 't' || i, i % 3, i, i, CASE WHEN i % 50 = 0 THEN"
        " decode(lpad(to_hex(i / 100), 8, '0'), 'hex') END FROM generate_series(1, 30000) i");
    database.run("VACUUM ANALYZE tables");
    for (const char* sql : {kLastTouched, kSharedDice}) {
        const Rows plan = database.run(("EXPLAIN " + std::string{sql}).c_str());
        std::string text;
        for (int row = 0; row < plan.size(); ++row) {
            text += plan.text(row, 0) + "\n";
        }
        EXPECT_EQ(text.find("Seq Scan"), std::string::npos) << text;
    }
    EXPECT_EQ(log.last_touched(), 30'000U);
    EXPECT_FALSE(log.are_dice_together());
    database.run("UPDATE tables SET dice = decode(lpad(to_hex(touched), 8, '0'), 'hex') WHERE dice IS NOT NULL");
    EXPECT_TRUE(log.are_dice_together());
}

}  // namespace
}  // namespace misthrow::store
