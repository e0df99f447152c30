// Servers that share a real PostgreSQL (whose address is in MISTHROW_POSTGRES; tests/postgres/cluster).
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <future>
#include <mutex>
#include <thread>

#include "store/peer_lines.hpp"
#include "store/postgres_peers.hpp"

namespace misthrow::store {
namespace {

TEST(PeerLines, AreReadAsTheyWereWritten) {
    PeerMessage all{.node = "anna",
                    .lines = {{.table = "t1", .version = 7},
                              {.table = "t2", .text = "p 3 = x"},
                              {.table = "t3", .version = 9, .bodies = {"3 chosen 1 -", ""}},
                              {.table = "", .text = "bye"}}};
    const auto one = messages_of(all);
    ASSERT_EQ(one.size(), 1U);
    EXPECT_EQ(read_peer_message(one[0]).node, "anna");
    EXPECT_EQ(read_peer_message(one[0]).lines, all.lines);
    EXPECT_TRUE(messages_of({.node = "anna"}).empty());
    EXPECT_TRUE(read_peer_message("anna\nnonsense\nt x\n").lines.empty());
    EXPECT_TRUE(read_peer_message("").lines.empty());
}

TEST(PeerLines, EventsThatDoNotFitAreToldByTheirVersion) {
    for (const char* body : {"two\nlines", "a\ttab"}) {
        const auto told = messages_of({.node = "anna", .lines = {{.table = "t", .version = 7, .bodies = {"x", body}}}});
        EXPECT_EQ(read_peer_message(told.at(0)).lines, (std::vector<PeerLine>{{.table = "t", .version = 7}}));
    }
    const auto told = messages_of({.node = "anna", .lines = {{.table = "t", .version = 7, .bodies = {std::string(8000, 'x')}}}});
    EXPECT_EQ(told, std::vector<std::string>{"anna\nt 7"});
}

TEST(PeerLines, ManyAreParted) {
    PeerMessage all{.node = "anna"};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        all.lines.push_back({.table = "table" + std::to_string(i), .version = i + 1});
    }
    all.lines.push_back({.table = "long", .text = std::string(8000, 'x')});  // nobody could hear it
    std::vector<PeerLine> read;
    for (const std::string& message : messages_of(all)) {
        EXPECT_LT(message.size(), 8000U);
        std::ranges::move(read_peer_message(message).lines, std::back_inserter(read));
    }
    all.lines.pop_back();
    EXPECT_EQ(read, all.lines);
}

const char* address() { return std::getenv("MISTHROW_POSTGRES"); }

// What a node has heard, and waiting for it.
struct Ears {
    std::mutex mutex;
    std::condition_variable wake;
    std::vector<std::string> heard;

    void add(const std::string& text) {
        const std::scoped_lock lock{mutex};
        heard.push_back(text);
        wake.notify_all();
    }
    bool hears(const std::string& text, int times = 1) {
        std::unique_lock lock{mutex};
        return wake.wait_for(lock, std::chrono::seconds{20}, [&] { return std::ranges::count(heard, text) >= times; });
    }
};

struct Node {
    explicit Node(const std::string& name) : log{address(), {.node = name}}, peers{address(), name, log} {
        peers.listen({.news =
                          [this](const News& news) {
                              std::string text = news.table + " " + std::to_string(news.version);
                              std::ranges::for_each(news.bodies, [&](const std::string& body) { text += " " + body; });
                              ears.add(text);
                          },
                      .said = [this](const std::string& node, const std::string& table,
                                     const std::string& text) { ears.add(node + ": " + table + " " + text); },
                      .gap = [this] { ears.add("gap"); }});
        EXPECT_TRUE(ears.hears("gap"));
    }
    Outcome try_to_append(std::vector<Event> events, TableKeys keys = {}) {
        std::promise<Outcome> promise;
        log.append(std::move(events), [&](Outcome outcome) { promise.set_value(outcome); }, std::move(keys));
        return promise.get_future().get();
    }
    void append(std::vector<Event> events, TableKeys keys = {}) {
        EXPECT_EQ(try_to_append(std::move(events), std::move(keys)), Outcome::Durable);
    }
    std::vector<std::string> beat() {
        std::promise<std::optional<std::vector<std::string>>> promise;
        peers.beat([&](auto alive) { promise.set_value(std::move(alive)); });
        auto alive = promise.get_future().get().value_or(std::vector<std::string>{"nobody knows"});
        std::ranges::sort(alive);
        return alive;
    }
    std::string claim(const std::string& table) {
        std::promise<std::string> promise;
        peers.claim(table, [&](std::string runner) { promise.set_value(std::move(runner)); });
        return promise.get_future().get();
    }
    std::vector<std::string> idle(std::uint64_t now) {
        constexpr std::uint64_t day = 86'400;
        std::promise<Seen> promise;
        log.look_around({.gathering_before = now - day, .playing_before = now - day, .now = now},
                        [&](Seen seen) { promise.set_value(std::move(seen)); });
        return promise.get_future().get().idle;
    }
    Ears ears;
    PostgresLog log;
    PostgresPeers peers;
};

class Together : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_NE(address(), nullptr) << "run me by tests/postgres/cluster with …";
        Postgres{address()}.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
    }
};

TEST_F(Together, HearWhatOthersWriteAndSay) {
    Node anna{"anna"};
    Node ben{"ben"};
    anna.append({{"t", 1, "x"}, {"t", 2, "y"}});
    EXPECT_TRUE(ben.ears.hears("t 2"));
    ben.peers.say("t", "hello");
    EXPECT_TRUE(anna.ears.hears("ben: t hello"));
    anna.log.erase("t");
    EXPECT_TRUE(ben.ears.hears("t 0"));
    EXPECT_EQ(std::ranges::count(anna.ears.heard, "t 2"), 0);  // not what it wrote itself
}

TEST_F(Together, HearTheEventsThemselvesWhereThatIsAskedFor) {
    Node anna{"anna"};
    Node ben{"ben"};
    anna.append({{"t", 1, "x"}});
    anna.append({{"t", 2, "y"}, {"t", 3, "z"}}, {.tell = true});
    EXPECT_TRUE(ben.ears.hears("t 3 y z"));
    anna.append({{"t", 4, "w"}});
    EXPECT_TRUE(ben.ears.hears("t 4"));
}

// Nobody hears of what was not written, and the others of the same group are.
TEST_F(Together, WhoLosesARaceLosesAloneAndTellsNothing) {
    Node anna{"anna"};
    Node ben{"ben"};
    for (const char* table : {"t", "u", "v"}) {
        anna.append({{table, 1, "x"}});
    }
    anna.append({{"u", 2, "anna"}}, {.tell = true});
    std::vector<std::future<Outcome>> outcomes;
    ben.log.append({{"t", 2, "ben"}}, [](Outcome) {}, {.tell = true});  // what comes while it is written is one group
    for (const auto& batch : {std::vector<Event>{{"t", 3, "ben"}}, std::vector<Event>{{"u", 2, "ben"}, {"u", 3, "ben"}},
                              std::vector<Event>{{"v", 2, "ben"}, {"v", 3, "ben"}}, std::vector<Event>{{"v", 5, "ben"}}}) {
        auto promise = std::make_shared<std::promise<Outcome>>();
        outcomes.push_back(promise->get_future());
        ben.log.append(batch, [promise](Outcome outcome) { promise->set_value(outcome); }, {.tell = true});
    }
    std::vector<Outcome> all;
    std::ranges::transform(outcomes, std::back_inserter(all), [](auto& each) { return each.get(); });
    using enum Outcome;
    EXPECT_EQ(all, (std::vector{Durable, Duplicate, Durable, Duplicate}));
    EXPECT_TRUE(anna.ears.hears("v 3 ben ben"));
    EXPECT_EQ(std::ranges::count_if(anna.ears.heard, [](const std::string& each) { return each.starts_with("u "); }), 0);
    EXPECT_EQ(anna.log.read("u").size(), 2U);
    EXPECT_EQ(anna.log.read("u").back().body, "anna");
    EXPECT_TRUE(std::ranges::all_of(anna.log.read("v"), &Event::intact));
}

TEST_F(Together, SayThatTheyMayHaveMissedSomething) {
    Node anna{"anna"};
    Node ben{"ben"};
    Postgres{address()}.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client "
        "backend'");
    EXPECT_TRUE(ben.ears.hears("gap", 2));
    EXPECT_TRUE(anna.ears.hears("gap", 2));
    anna.append({{"t", 1, "x"}});
    EXPECT_TRUE(ben.ears.hears("t 1"));
}

TEST_F(Together, OneRunsATableUntilItIsGone) {
    Node anna{"anna"};
    Node ben{"ben"};
    EXPECT_EQ(anna.beat(), std::vector<std::string>{"anna"});
    EXPECT_EQ(ben.beat(), (std::vector<std::string>{"anna", "ben"}));
    anna.append({{"t", 1, "x"}});
    EXPECT_EQ(ben.claim("t"), "anna");  // who opened it runs it
    anna.peers.give_back("t", [](bool) {});
    EXPECT_EQ(anna.beat().size(), 2U);
    EXPECT_EQ(ben.claim("t"), "ben");
    EXPECT_EQ(anna.claim("t"), "ben");
    ben.peers.leave();
    EXPECT_EQ(ben.claim("u"), "");  // there is none
    EXPECT_EQ(anna.claim("t"), "anna");
    EXPECT_EQ(anna.beat(), std::vector<std::string>{"anna"});
}

// The database's clock has jumped back an hour since a node was last heard of: it does not live for an hour.
TEST_F(Together, ALeaseIsNotLongerThanItCanBe) {
    Node anna{"anna"};
    Node ben{"ben"};
    anna.beat();
    ben.beat();
    anna.append({{"t", 1, "x"}});
    Postgres database{address()};
    database.run("UPDATE misthrow.tables SET touched = 0");
    database.run("UPDATE misthrow.nodes SET until = until + interval '1 hour' WHERE id = 'anna'");
    EXPECT_EQ(ben.beat(), std::vector<std::string>{"ben"});
    EXPECT_EQ(ben.idle(database.run("SELECT extract(epoch FROM now())::bigint").number(0, 0)), std::vector<std::string>{"t"});
    EXPECT_EQ(ben.claim("t"), "ben");
    EXPECT_EQ(anna.beat(), (std::vector<std::string>{"anna", "ben"}));  // it was there all the time, and says so
}

// Who ends a table, while somebody writes to it who has looked before and is heard after.
TEST_F(Together, AnErasedTableLeavesNothing) {
    Node anna{"anna"};
    anna.append({{"t", 1, "x"}});
    Postgres late{address()};
    late.run("BEGIN");
    late.run("INSERT INTO misthrow.events SELECT table_id, version + 1, 'y', link, 7 FROM misthrow.events");
    anna.log.erase("t");
    anna.log.settle();
    late.run("COMMIT");
    EXPECT_EQ(anna.log.read("t").size(), 1U);
    for (int tries = 0; tries < 200 && !anna.log.read("t").empty(); ++tries) {
        anna.idle(1'000'000);
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
    }
    EXPECT_TRUE(anna.log.read("t").empty());
    EXPECT_EQ(late.run("SELECT FROM misthrow.erased").size(), 0);
}

// A server stood still between looking at an old table and ending it, and people have come back to it at another.
TEST_F(Together, WhoComesBackIsNotErased) {
    Node anna{"anna"};
    Node ben{"ben"};
    anna.append({{"t", 1, "x"}});
    Postgres{address()}.run("UPDATE misthrow.tables SET touched = 1000");
    anna.log.touch("t", TableState::Gathering, 2000);
    anna.log.settle();
    const std::uint64_t touched = anna.log.tables().at(0).touched;
    ben.log.erase_if_old("t", 1000, "gone");
    ben.append({{"u", 1, "x"}});  // in one group with it or not, others are written
    EXPECT_EQ(anna.log.read("t").size(), 1U);
    EXPECT_TRUE(anna.log.read(kPublicList).empty());
    ben.log.erase_if_old("t", touched, "gone");
    ben.log.settle();
    EXPECT_TRUE(anna.log.read("t").empty());
    EXPECT_EQ(anna.log.read(kPublicList).size(), 1U);
    EXPECT_EQ(anna.log.tables().size(), 1U);
}

// A node dies while its tables are many: those who take over live on meanwhile.
TEST_F(Together, BeatsDoNotWaitBehindClaims) {
    Node anna{"anna"};
    const std::vector<std::string> tables{"a", "b", "c", "d"};
    for (const std::string& each : tables) {
        anna.append({{each, 1, "x"}});
    }
    Postgres locking{address()};
    locking.run("BEGIN");
    locking.run("SELECT FROM misthrow.tables FOR UPDATE");  // whoever gives one back waits for a second, in vain
    std::mutex mutex;
    std::vector<std::string> answered;
    std::promise<void> all;
    const auto answer = [&](const std::string& what) {
        const std::scoped_lock lock{mutex};
        answered.push_back(what);
        if (answered.size() == 2 * tables.size() + 1) {
            all.set_value();
        }
    };
    for (const std::string& each : tables) {
        anna.peers.give_back(each, [&](bool done) { answer(done ? "given back" : "not given back"); });
        anna.peers.claim(each, [&](const std::string& runner) { answer("claimed by " + runner); });
    }
    anna.peers.beat([&](const auto& alive) { answer(alive ? "beat" : "nothing"); });
    all.get_future().wait();
    EXPECT_EQ(std::ranges::count(answered, "not given back"), 4);
    EXPECT_EQ(std::ranges::count(answered, "claimed by anna"), 4);
    EXPECT_EQ(std::ranges::count(answered, "beat"), 1);
    EXPECT_NE(answered.back(), "beat");
    locking.run("ROLLBACK");
}

// Somebody listens and does not read: what everybody tells would wait for them until nobody can tell anything any more.
TEST_F(Together, WhoListensAndDoesNotReadIsEnded) {
    Node anna{"anna"};
    Postgres deaf{connect_to_listen(address())};
    Postgres telling{address()};
    telling.run("SELECT pg_notify('misthrow', i || repeat('x', 7900)) FROM generate_series(1, 15000) i");
    const std::string pid = std::to_string(PQbackendPID(deaf.handle()));
    const auto is_there = [&] { return telling.run("SELECT FROM pg_stat_activity WHERE pid = $1::int", {pid}).size() > 0; };
    for (int tries = 0; tries < 40 && is_there(); ++tries) {
        anna.idle(1'000'000);
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
    }
    EXPECT_FALSE(is_there());
}

// A backend that hangs, as a line does that swallows everything: the connection stands, and nobody answers.
TEST_F(Together, WhoDoesNotAnswerIsNotListenedToForEver) {
    Node anna{"anna"};
    Node ben{"ben"};
    Postgres database{address()};
    const Rows listening = database.run("SELECT pid FROM pg_stat_activity WHERE query IN ('LISTEN misthrow', 'SELECT 1')");
    ASSERT_EQ(listening.size(), 2);
    for (const int row : {0, 1}) {
        ASSERT_EQ(kill(static_cast<pid_t>(listening.number(row, 0)), SIGSTOP), 0);
    }
    EXPECT_TRUE(ben.ears.hears("gap", 2));
    EXPECT_TRUE(anna.ears.hears("gap", 2));
    for (const int row : {0, 1}) {
        kill(static_cast<pid_t>(listening.number(row, 0)), SIGCONT);
    }
    anna.append({{"t", 1, "x"}});
    EXPECT_TRUE(ben.ears.hears("t 1"));
}

TEST_F(Together, WhoCannotWriteDoesNotLive) {
    Node anna{"anna"};
    Postgres locking{address()};
    locking.run("BEGIN");
    locking.run("LOCK TABLE misthrow.events");
    std::promise<Outcome> written;
    anna.log.append({{"t", 1, "x"}}, [&](Outcome outcome) { written.set_value(outcome); });
    std::promise<bool> beaten;
    anna.peers.beat([&](const auto& alive) { beaten.set_value(alive.has_value()); });
    std::future<bool> beat = beaten.get_future();
    EXPECT_EQ(beat.wait_for(std::chrono::seconds{1}), std::future_status::timeout);
    EXPECT_TRUE(anna.log.counters().busy_since.has_value());
    locking.run("ROLLBACK");
    EXPECT_TRUE(beat.get());
    EXPECT_EQ(written.get_future().get(), Outcome::Durable);
}

TEST_F(Together, WhatIsOldIsSoByTwoClocksAndInNobodysMemory) {
    Node anna{"anna"};
    Node ben{"ben"};
    anna.beat();
    anna.append({{"t", 1, "x"}});
    constexpr std::uint64_t day = 86'400;
    Postgres database{address()};
    const std::uint64_t now = database.run("SELECT extract(epoch FROM now())::bigint").number(0, 0);
    database.run("UPDATE misthrow.tables SET touched = 0");
    EXPECT_TRUE(ben.idle(now).empty());  // it is with one who is alive
    anna.peers.leave();
    EXPECT_EQ(anna.claim("nothing"), "");  // so that it has been told
    EXPECT_EQ(ben.idle(now), std::vector<std::string>{"t"});
    anna.log.touch("t", TableState::Gathering, 0);
    anna.log.settle();
    EXPECT_TRUE(ben.idle(now + 30 * day).empty());  // a clock that is a month ahead
}

// Who begins with one dice on two servers at the same time: one of them.
TEST_F(Together, SharedDiceAreSettledBetweenThem) {
    Node anna{"anna"};
    Node ben{"ben"};
    int both = 0;
    for (int round = 0; round < 30; ++round) {
        const std::string dice = "dice" + std::to_string(round);
        const auto open = [&](Node& node, const std::string& table) {
            auto promise = std::make_shared<std::promise<Outcome>>();
            node.log.append({{table + std::to_string(round), 1, "x"}},
                            [promise](Outcome outcome) { promise->set_value(outcome); },
                            {.dice = dice, .knows = std::vector<KnownTable>{}});
            return promise->get_future();
        };
        auto one = open(anna, "a");
        auto two = open(ben, "b");
        const int written = (one.get() == Outcome::Durable ? 1 : 0) + (two.get() == Outcome::Durable ? 1 : 0);
        EXPECT_EQ(written, 1);
        both += written;
    }
    EXPECT_EQ(both, 30);
}

}  // namespace
}  // namespace misthrow::store
