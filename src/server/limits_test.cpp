// Limits by address and network, and turns in the queue of computers.
#include <gtest/gtest.h>

#include "server/alone.hpp"
#include "server/fair_queue.hpp"
#include "server/networks.hpp"
#include "server/paper_world.hpp"
#include "server/readiness.hpp"

namespace misthrow::server {

namespace {

std::vector<std::string> names_of(std::string_view address) {
    std::vector<std::string> names;
    for (const Network& network : networks_of(address)) {
        names.push_back(network.name);
    }
    return names;
}

}  // namespace

TEST(Networks, AnAddressOfIpv6StandsInThree) {
    EXPECT_EQ(names_of("203.0.113.7"), std::vector<std::string>{"203.0.113.7"});
    EXPECT_EQ(names_of("2001:db8:1:2ff::1"),
              (std::vector<std::string>{"2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"}));
    EXPECT_EQ(names_of("2001:db8:1:2ff::/64"), names_of("2001:db8:1:2ff::1"));
}

TEST(Networks, WiderNetworksMayDoTwiceAndFourTimesAsMuch) {
    CountByNetwork count{10};
    const auto fill = [&](const auto& address) {
        std::size_t added = 0;
        for (int i = 0; i < 100; ++i) {
            if (!count.is_full(address(i))) {
                count.add(address(i));
                ++added;
            }
        }
        return added;
    };
    EXPECT_EQ(fill([](int) { return std::string{"2001:db8::1"}; }), 10U);
    EXPECT_EQ(fill([](int i) { return "2001:db8:0:" + std::to_string(10 + i % 90) + "::1"; }), 10U);  // the same 56 bits
    EXPECT_EQ(fill([](int i) { return "2001:db8:0:" + std::to_string(1000 + 100 * i % 9000) + "::1"; }), 20U);  // 48
    EXPECT_EQ(fill([](int) { return std::string{"2001:db8:1::1"}; }), 10U);                                     // somebody else
    EXPECT_EQ(fill([](int) { return std::string{"203.0.113.7"}; }), 10U);
    count.remove("203.0.113.7");
    EXPECT_FALSE(count.is_full("203.0.113.7"));
}

TEST(Networks, ARateIsOneOfEveryNetworkOfTheAddress) {
    RateByNetwork rate{1, 5};
    const TimePoint now{std::chrono::hours{1}};
    int taken = 0;
    for (int i = 0; i < 100; ++i) {
        taken += rate.take("2001:db8:0:" + std::to_string(i % 10) + "::1", now) ? 0 : 1;
    }
    EXPECT_EQ(taken, 10);  // 5 of one, 10 of all that share 56 bits
    EXPECT_FALSE(rate.take("2001:db8:1::1", now).has_value());
    rate.forget_quiet(now + std::chrono::minutes{1});
    EXPECT_EQ(rate.size(), 0U);
}

TEST(Readiness, KnowsTheSweeperTheDiskAndTheSlots) {
    using std::chrono::seconds;
    const TimePoint start{std::chrono::hours{1}};
    Counters hub;
    const auto why = [&](seconds after, bool full = false) {
        return why_not_ready({.draining = false, .full = full, .now = start + after, .started = start, .hub = hub});
    };
    EXPECT_EQ(why(seconds{29}), "");
    EXPECT_EQ(why(seconds{31}), "sweeper");  // it has never come
    hub.last_sweep = start + seconds{30};
    EXPECT_EQ(why(seconds{31}), "");
    EXPECT_EQ(why(seconds{61}), "sweeper");  // it has not come again
    EXPECT_EQ(why(seconds{31}, true), "too_many_connections");
    hub.last_failure = start + seconds{31};
    EXPECT_EQ(why(seconds{32}), "storage");
    hub.last_sweep = start + seconds{60};
    EXPECT_EQ(why(seconds{62}), "");
    const auto while_writing = [&](seconds since) {
        return why_not_ready({.now = start + seconds{62}, .started = start, .hub = hub, .writing_since = start + since});
    };
    EXPECT_EQ(while_writing(seconds{60}), "");
    EXPECT_EQ(while_writing(seconds{56}), "storage");  // it has not been taken for long
}

TEST(FairQueue, AStrangerWaitsForOneOfAHundredTables) {
    FairQueue<int> queue;
    for (int i = 0; i < 100; ++i) {
        queue.push("attacker", "table" + std::to_string(i), i);
        queue.push("attacker", "table" + std::to_string(i), 1000 + i);
    }
    queue.push("stranger", "novice", -1);
    EXPECT_EQ(queue.pop(), 0);
    EXPECT_EQ(queue.pop(), -1);
    EXPECT_EQ(queue.pop(), 1);  // the tables of one owner take turns
    int left = 0;
    for (; !queue.empty(); ++left) {
        queue.pop();
    }
    EXPECT_EQ(left, 198);
}

TEST(Hub, ComputersThinkInTheNameOfWhoOpenedTheTable) {
    PaperWorld world;
    world.hub.connected(1, "there");
    world.send(1, R"({"type":"open","id":1,"key":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","settings":{"game":"knaster","seats":1,)"
                  R"("dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1}})");
    world.send(1, R"({"type":"seat_computer","id":2,"seat":1,"name":"C","level":"master"})");
    world.send(1, R"({"type":"begin","id":3,"game":1})");
    world.run();
    ASSERT_EQ(world.code(1, 3), "ok");
    ASSERT_EQ(world.thinker.questions.size(), 1U);
    EXPECT_EQ(world.thinker.questions[0].owner, "there");
    EXPECT_EQ(world.thinker.questions[0].table, std::string{world.answer(1, 1).at("table").as_string()});
}

TEST(Hub, NamesOfTablesAreNotGuessedByAskingForRecords) {
    PaperWorld world;
    int looked_up = 0;
    int refused = 0;
    for (int i = 0; i < 1000; ++i) {
        world.hub.record("aaaaaaaa", [&](const RecordReply& reply) { ++(reply.wait ? refused : looked_up); }, "there");
    }
    world.run();
    EXPECT_EQ(looked_up, 30);
    EXPECT_EQ(refused, 970);
    world.hub.record("aaaaaaaa", [&](const RecordReply& reply) { EXPECT_FALSE(reply.wait); }, "elsewhere");
    world.run();
}

TEST(Hub, NamesOfTablesAreNotGuessedByAskingForTheirDice) {
    Limits limits;
    limits.misses_per_address_and_minute = 3;
    PaperWorld world{limits};
    world.hub.connected(1, "here");
    world.send(1, open('a', 1));
    world.hub.connected(2, "there");
    world.run();
    const auto same_as = [&](const std::string& table, int id) {
        world.send(2, open('b', id, R"(,"same_as":")" + table + "\""));
        world.run();
        return world.code(2, id);
    };
    for (int id = 1; id <= 3; ++id) {
        EXPECT_EQ(same_as("aaaaaaaa", id), "bad_settings");
    }
    const std::string right{world.answer(1, 1).at("table").as_string()};
    EXPECT_EQ(same_as("aaaaaaaa", 98), "too_many_misses");
    EXPECT_EQ(same_as(right, 99), "too_many_misses");
    world.hub.connected(3, "elsewhere");
    world.send(3, open('c', 1, R"(,"same_as":")" + right + "\""));
    world.run();
    EXPECT_EQ(world.code(3, 1), "view");
}

// A right guess is answered like a wrong one, unless whoever asks has the table or a seat there; who goes on is shown the door.
TEST(Hub, ARightGuessAfterManyWrongOnesIsNotAnswered) {
    PaperWorld world;
    const std::string key(32, 'a');
    world.hub.connected(1, "there");
    world.send(1, R"({"type":"open","key":")" + key +
                      R"(","id":1,"settings":)"
                      R"({"game":"knaster","seats":1,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1}})");
    world.run();
    const std::string table{world.answer(1, 1).at("table").as_string()};
    for (int i = 0; i < 40; ++i) {
        world.hub.record("aaaaaaaa", [](const RecordReply&) {}, "there");
    }
    world.run();
    bool refused = false;
    world.hub.record(table, [&](const RecordReply& reply) { refused = reply.wait.has_value(); }, "there");
    world.run();
    EXPECT_TRUE(refused);
    world.hub.connected(2, "there");
    for (int i = 1; i <= 20; ++i) {
        EXPECT_FALSE(world.outlet.closed.contains(2));
        world.hub.received(2, R"({"type":"join","table":")" + table + R"(","id":)" + std::to_string(i) + "}");
        world.run();
        EXPECT_EQ(world.code(2, i), "too_many_misses");
    }
    EXPECT_TRUE(world.outlet.closed.contains(2));
    world.hub.connected(3, "there");
    world.hub.received(3, R"({"type":"join","table":")" + table + R"(","key":")" + key + R"(","id":1})");
    world.run();
    EXPECT_EQ(world.code(3, 1), "view");
    world.hub.connected(4, "elsewhere");
    world.hub.received(4, R"({"type":"join","table":")" + table + R"(","id":1})");
    world.run();
    EXPECT_EQ(world.code(4, 1), "view");
}

// The table has to be read before anybody can know whose it is.
TEST(Hub, WhoOwnsATableOnDiskGetsInWhateverOthersGuess) {
    Limits limits;
    limits.linger = std::chrono::seconds{0};
    PaperWorld world{limits};
    const auto join = [](const std::string& table, char key) {
        return R"({"type":"join","id":1,"table":")" + table + R"(","key":")" + std::string(32, key) + R"("})";
    };
    world.hub.connected(1, "there");
    world.send(1, R"({"type":"open","key":")" + std::string(32, 'a') +
                      R"(","id":1,"settings":)"
                      R"({"game":"knaster","seats":1,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1}})");
    world.run();
    const std::string table{world.answer(1, 1).at("table").as_string()};
    world.hub.disconnected(1);
    for (int i = 0; i < 40; ++i) {
        world.hub.record("aaaaaaaa", [](const RecordReply&) {}, "there");
    }
    world.now += std::chrono::milliseconds{1};
    world.hub.sweep();
    world.run();
    ASSERT_EQ(world.hub.tables(), 0U);
    world.hub.connected(2, "there");
    world.hub.received(2, join(table, 'b'));  // no time passes
    world.hub.connected(3, "there");
    world.hub.received(3, join(table, 'a'));
    world.run();
    EXPECT_EQ(world.code(2, 1), "too_many_misses");
    EXPECT_EQ(world.code(3, 1), "view");
    // Tables are read for who claims to own them as often as others may guess, and no more.
    world.hub.disconnected(3);
    world.now += std::chrono::milliseconds{1};
    world.hub.sweep();
    world.run();
    ASSERT_EQ(world.hub.tables(), 0U);
    const auto answer_to = [&](ClientId client, const std::string& address, const std::string& name, char key) {
        world.hub.connected(client, address);
        world.hub.received(client, join(name, key));
        world.run();
        return world.code(client, 1);
    };
    for (ClientId guess = 10; guess < 40; ++guess) {
        EXPECT_EQ(answer_to(guess, "there", "aaaaaaaa", 'b'), "too_many_misses");
    }
    EXPECT_EQ(answer_to(50, "there", table, 'a'), "too_many_misses");
    EXPECT_EQ(world.hub.tables(), 0U);
    EXPECT_EQ(answer_to(51, "elsewhere", table, 'a'), "view");
    EXPECT_EQ(answer_to(52, "there", table, 'a'), "view");  // it is in memory now
}

TEST(Limits, RequestsDoNotPileUpWhileTheLogIsAway) {
    const Limits limits{.unanswered = 10};
    Alone world{limits};
    for (int id = 100; id < 130; ++id) {
        world.send(1, choose(world.node, world.legal.at(0), id));
        world.run_posted();  // the disk does nothing
    }
    for (int id = 100; id < 130; ++id) {
        EXPECT_EQ(world.code(1, id), id < 110 ? "" : "too_fast") << id;
    }
    EXPECT_EQ(world.answer(1, 110).at("retry_ms"), 1000);
    world.run();
    for (int id = 100; id < 110; ++id) {
        EXPECT_EQ(world.code(1, id), "ok") << id;
    }
    world.send(1, choose(world.node, world.legal.at(0), 130));  // again, after all were answered
    world.run();
    EXPECT_EQ(world.code(1, 130), "ok");
}

TEST(Limits, WhoJoinsAgainAndAgainHasToWaitForTheAnswersToo) {
    const Limits limits{.unanswered = 10};
    Alone world{limits};
    world.send(1, choose(world.node, world.legal.at(0), 99));
    for (int id = 100; id < 120; ++id) {
        world.run_posted();
        world.send(1, join(world.table, id));
    }
    EXPECT_EQ(world.code(1, 108), "");
    EXPECT_EQ(world.code(1, 109), "too_fast");
    world.run();
    EXPECT_EQ(world.code(1, 108), "view");
}

// Else they could come and go, and leave something each time.
TEST(Limits, WhatIsAskedByThoseWhoLeaveDoesNotPileUp) {
    Alone world;
    world.hub.connected(2, "there");
    world.send(2, join(world.table, 1));
    world.run();
    world.send(1, choose(world.node, world.legal.at(0), 99));
    world.run_posted();  // it is being written
    world.send(2, choose(world.node, "nonsense", 100));
    world.hub.disconnected(2);
    world.hub.connected(2, "there");  // numbers are not used again, but for this test: whatever had stayed would be answered
    world.send(2, join(world.table, 101));
    world.run();
    EXPECT_EQ(world.code(2, 101), "view");
    EXPECT_EQ(world.code(2, 100), "");
}

TEST(Limits, RecordsAreNotWaitedForInALongLine) {
    const Limits limits{.waiting_at_table = 20};
    Alone world{limits};
    world.send(1, choose(world.node, world.legal.at(0), 99));
    world.run_posted();
    int failed = 0;
    int given = 0;
    for (int i = 0; i < 50; ++i) {
        world.hub.record(world.table, [&](const RecordReply& reply) { ++(reply.failed ? failed : given); });
    }
    EXPECT_EQ(failed, 30);
    world.run();
    EXPECT_EQ(given, 20);
}

}  // namespace misthrow::server
