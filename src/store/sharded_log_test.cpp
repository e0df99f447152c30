// Several databases as one log (a real PostgreSQL: tests/postgres/cluster). In the first of two are the tables a, c and e, in the second b and d.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <set>

#include "store/chain.hpp"
#include "store/postgres_schema.hpp"
#include "store/sharded_peers.hpp"
#include "store/slots.hpp"
#include "store/two_databases.hpp"

namespace misthrow::store {
namespace {

class Shards : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_NE(postgres_address(), nullptr) << "run me by tests/postgres/cluster with …";
        make_two_databases();
    }
    static std::future<Outcome> append(EventLog& log, std::vector<Event> events) {
        auto promise = std::make_shared<std::promise<Outcome>>();
        log.append(std::move(events), [promise](Outcome outcome) { promise->set_value(outcome); });
        return promise->get_future();
    }
    static Seen look_around(EventLog& log) {
        std::promise<Seen> promise;
        log.look_around({}, [&](Seen seen) { promise.set_value(std::move(seen)); });
        return promise.get_future().get();
    }
    static std::uint64_t events_in(const std::string& address) {
        return connect(address).run("SELECT count(*) FROM events").number(0, 0);
    }
    static std::string why_not(const std::vector<std::string>& addresses) {
        try {
            join_shards(addresses);
            return "";
        } catch (const Failure& failure) {
            return failure.what();
        }
    }
};

TEST_F(Shards, EveryTableIsInOneDatabase) {
    const auto log = open_sharded(two_databases(), [](std::size_t, bool) {});
    EXPECT_EQ(append(*log, {{"a", 1, "x"}, {"a", 2, "y"}}).get(), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"b", 1, "x"}}).get(), Outcome::Durable);
    EXPECT_EQ(shard_of("a", 2), 0U);
    EXPECT_EQ(shard_of("b", 2), 1U);
    EXPECT_EQ(events_in(two_databases().at(0)), 2U);
    EXPECT_EQ(events_in(two_databases().at(1)), 1U);
    EXPECT_EQ(log->tables().size(), 2U);
    EXPECT_EQ(log->counters().events, 3U);
}

// Both servers carry it, and it is there once.
TEST_F(Shards, WhatGoesToThePublicListComesToTheFirstDatabaseOnce) {
    const auto one = open_sharded(two_databases(), [](std::size_t, bool) {});
    const auto two = open_sharded(two_databases(), [](std::size_t, bool) {});
    EXPECT_EQ(append(*one, {{"b", 1, "x"}, {kPublicList, 0, "first"}}).get(), Outcome::Durable);
    one->carry_all();
    EXPECT_EQ(append(*two, {{"b", 1, "again"}, {kPublicList, 0, "never"}}).get(), Outcome::Duplicate);
    for (int i = 0; i < 150; ++i) {
        two->erase("b", "entry " + std::to_string(i));
    }
    two->settle();
    auto both = std::async(std::launch::async, [&] { one->carry_all(); });
    two->carry_all();
    both.get();
    const auto three = open_sharded(two_databases(), [](std::size_t, bool) {});
    three->carry_all();
    const std::vector<Event> list = three->read(kPublicList);
    ASSERT_EQ(list.size(), 151U);
    std::string before;
    for (std::size_t i = 0; i < list.size(); ++i) {
        before = list_entry(before, i == 0 ? "first" : "entry " + std::to_string(i - 1));
        EXPECT_EQ(list[i].body, before);
        EXPECT_TRUE(list[i].intact);
    }
}

TEST_F(Shards, AnotherListOfDatabasesIsRefused) {
    const std::vector<std::string> right = two_databases();
    EXPECT_NE(why_not({right[0], right[0]}).find("has been named before"), std::string::npos);
    EXPECT_EQ(why_not(right), "");
    EXPECT_EQ(why_not(right), "");
    EXPECT_NE(why_not({right[1], right[0]}).find("is number 2 of 2"), std::string::npos);
    EXPECT_NE(why_not({right[0]}).find("one of 2"), std::string::npos);
    Postgres first = connect(right[0]);
    EXPECT_GE(schema_of(first).needs, 10U);  // earlier programs keep away
    // Another family.
    Postgres{right[1]}.run("UPDATE misthrow.shards SET family = 'others'");
    EXPECT_NE(why_not(right).find("of others"), std::string::npos);
}

TEST_F(Shards, ADatabaseThatWasAloneIsNotTakenAsOneOfSeveral) {
    const std::vector<std::string> both = two_databases();
    {
        PostgresLog alone{both[0]};
        EXPECT_EQ(append(alone, {{"b", 1, "x"}}).get(), Outcome::Durable);
    }
    EXPECT_NE(why_not(both).find("has tables of a time when it was the only one"), std::string::npos);
    EXPECT_EQ(why_not({both[0]}), "");
}

// One database is away: tables in the other go on, whoever looks around is answered, and what was asked of it is done when it is back.
TEST_F(Shards, OneDatabaseAwayLeavesTheOtherAlone) {
    std::atomic<int> away{0};
    const auto log = open_sharded(two_databases(), [&](std::size_t shard, bool is) { away = is ? static_cast<int>(shard) : 0; });
    EXPECT_EQ(append(*log, {{"a", 1, "x"}}).get(), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"b", 1, "x"}}).get(), Outcome::Durable);
    Postgres all{postgres_address()};
    all.run("ALTER DATABASE suite_two ALLOW_CONNECTIONS false");
    all.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'suite_two'");
    auto waiting = append(*log, {{"b", 2, "y"}});
    for (std::uint64_t version = 2; version <= 50; ++version) {
        ASSERT_EQ(append(*log, {{"a", version, "y"}}).get(), Outcome::Durable);
    }
    for (int i = 0; i < 2; ++i) {
        const Seen seen = look_around(*log);
        EXPECT_FALSE(seen.failure.has_value());
        EXPECT_EQ(away, 1);
    }
    EXPECT_NE(waiting.wait_for(std::chrono::seconds{0}), std::future_status::ready);
    all.run("ALTER DATABASE suite_two ALLOW_CONNECTIONS true");
    EXPECT_EQ(waiting.get(), Outcome::Durable);
    EXPECT_FALSE(look_around(*log).failure.has_value());
    EXPECT_EQ(away, 0);
    EXPECT_EQ(log->read("b").size(), 2U);
}

// Servers are alive by what any database says. Of one that did not hear of them for too long, others may have taken tables over: those are named when it is back.
TEST_F(Shards, TablesOfADatabaseThatWasAwayForTooLongAreLost) {
    const std::vector<std::string> both = two_databases();
    join_shards(both);
    std::vector<std::unique_ptr<PostgresLog>> logs;
    std::vector<std::unique_ptr<PostgresPeers>> each;
    for (const std::string& address : both) {
        logs.push_back(std::make_unique<PostgresLog>(address, Sharing{.node = "me"}));
        each.push_back(std::make_unique<PostgresPeers>(address, "me", *logs.back()));
    }
    ShardedPeers peers{std::move(each)};
    std::promise<std::pair<bool, bool>> lost;  // of a, of b
    peers.listen(
        {.news = [](const News&) {},
         .said = [](const std::string&, const std::string&, const std::string&) {},
         .gap = [] {},
         .lost = [&](const std::function<bool(const std::string&)>& which) { lost.set_value({which("a"), which("b")}); }});
    const auto beat = [&] {
        auto promise = std::make_shared<std::promise<std::optional<std::vector<std::string>>>>();
        peers.beat([promise](std::optional<std::vector<std::string>> alive) { promise->set_value(std::move(alive)); });
        return promise->get_future().get();
    };
    const std::vector<std::string> me{"me"};
    // Whichever answers first answers for both. The second has answered when it has been asked again.
    Postgres second{both[1]};
    std::set<std::string> beats;
    for (int i = 0; i < 1000 && beats.size() < 2; ++i) {
        EXPECT_EQ(beat(), me);
        const Rows rows = second.run("SELECT until FROM misthrow.nodes WHERE id = 'me'");
        if (rows.size() > 0) {
            beats.insert(rows.text(0, 0));
        }
    }
    ASSERT_EQ(beats.size(), 2U);
    Postgres all{postgres_address()};
    all.run("ALTER DATABASE suite_two ALLOW_CONNECTIONS false");
    all.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'suite_two'");
    for (int i = 0; i < 6; ++i) {
        std::this_thread::sleep_for(std::chrono::seconds{1});
        EXPECT_EQ(beat(), me);
    }
    all.run("ALTER DATABASE suite_two ALLOW_CONNECTIONS true");
    auto named = lost.get_future();
    for (int i = 0; i < 50 && named.wait_for(std::chrono::milliseconds{100}) != std::future_status::ready; ++i) {
        EXPECT_EQ(beat(), me);
    }
    ASSERT_EQ(named.wait_for(std::chrono::seconds{0}), std::future_status::ready);
    EXPECT_EQ(named.get(), (std::pair{false, true}));
}

// And nobody waits for it for ever who wants to stop.
TEST_F(Shards, StopsWhileADatabaseIsAway) {
    auto log = open_sharded(two_databases(), [](std::size_t, bool) {});
    Postgres all{postgres_address()};
    all.run("ALTER DATABASE suite_one ALLOW_CONNECTIONS false");
    all.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'suite_one'");
    auto lost = append(*log, {{"a", 1, "x"}});
    EXPECT_EQ(append(*log, {{"b", 1, "x"}, {kPublicList, 0, "an entry that must wait"}}).get(), Outcome::Durable);
    log.reset();
    EXPECT_EQ(lost.get(), Outcome::Unknown);
    all.run("ALTER DATABASE suite_one ALLOW_CONNECTIONS true");
    log = open_sharded(two_databases(), [](std::size_t, bool) {});
    log->carry_all();
    EXPECT_EQ(log->read(kPublicList).size(), 1U);
}

}  // namespace
}  // namespace misthrow::store
