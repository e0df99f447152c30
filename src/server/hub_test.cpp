#include "server/hub.hpp"

#include <gtest/gtest.h>

#include "server/alone.hpp"

namespace misthrow::server {

TEST(Hub, AClientThatLeavesAfterAFailedSecondJoinLeavesNothingBehind) {
    Alone world;
    world.log.takes = false;
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.send(1, join(world.table, 11));
    world.run();
    EXPECT_EQ(world.code(1, 10), "storage");
    EXPECT_EQ(world.code(1, 11), "storage");
    world.hub.disconnected(1);
    world.log.takes = true;
    world.hub.connected(2, "here");
    world.send(2, join(world.table, 1));
    world.run();
    EXPECT_EQ(world.code(2, 1), "view");
    world.send(2, choose(world.node, world.legal.at(0), 2));
    world.run();
    EXPECT_EQ(world.code(2, 2), "ok");
}

TEST(Hub, WhoeverJoinedTwiceInAFailedBatchIsStillAtTheTable) {
    Alone world;
    world.log.takes = false;
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.send(1, join(world.table, 11));
    world.run();
    world.log.takes = true;
    world.send(1, choose(world.node, world.legal.at(0), 12));
    world.run();
    EXPECT_EQ(world.code(1, 12), "ok");
}

TEST(Hub, NobodyIsToldOfAStateThatNeverWas) {
    Alone world;
    ASSERT_GE(world.legal.size(), 2U);
    world.log.takes = false;
    world.send(1, choose(world.node, "zzz", 9));  // wrong whatever becomes of the rest
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.send(1, choose(world.node, world.legal.at(1), 11));  // stale, had the first been written
    bool failed = false;
    world.hub.record(world.table, [&](const RecordReply& reply) { failed = reply.failed; });
    world.run();
    EXPECT_EQ(world.code(1, 9), "not_a_choice");
    EXPECT_EQ(world.code(1, 10), "storage");
    EXPECT_EQ(world.code(1, 11), "storage");
    EXPECT_TRUE(failed);
}

// Found by the simulation: seed 2.
TEST(Hub, WhatWaitsForATableThatWasNeverWrittenIsAnswered) {
    PaperWorld world;
    world.hub.connected(1, "here");
    world.log.takes = false;
    world.send(1, open('b', 1));  // on its way to the disk
    world.send(1, R"({"type":"sit","seat":1,"name":"Anna","id":2})");
    world.run();
    EXPECT_EQ(world.code(1, 1), "storage");
    EXPECT_EQ(world.code(1, 2), "storage");
}

// Found by the simulation: seed 1092.
TEST(Hub, WhoeverJoinsTwiceAroundAFailedWriteIsAnsweredTwice) {
    Alone world;
    world.hub.connected(2, "there");
    world.log.takes = false;
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.send(2, join(world.table, 1));
    world.run_posted();  // on their way to the disk
    world.send(2, join(world.table, 2));
    world.run();
    EXPECT_EQ(world.code(2, 1), "storage");
    EXPECT_EQ(world.code(2, 2), "storage");
    world.log.takes = true;
    world.send(2, join(world.table, 3));
    world.run();
    EXPECT_EQ(world.code(2, 3), "view");
}

TEST(Hub, NobodyOpensATableWithDiceThatSomebodyHasSeen) {
    Alone world;
    world.hub.connected(2, "here");
    world.send(2, open('b', 1, R"(,"same_as":")" + world.table + "\""));
    world.run();
    EXPECT_EQ(world.code(2, 1), "wrong_stage");
    world.hub.connected(3, "here");
    world.send(3, open('c', 1));
    world.run();
    ASSERT_EQ(world.code(3, 1), "view");
    world.send(2, open('b', 2, R"(,"same_as":")" + std::string{world.answer(3, 1).at("table").as_string()} + "\""));
    world.run();
    EXPECT_EQ(world.code(2, 2), "view");
}

TEST(Hub, WatchersDoNotPushTheOwnerOut) {
    Limits limits;
    limits.watchers_per_table = 3;
    Alone world{limits};
    world.hub.disconnected(1);
    for (ClientId watcher = 10; watcher < 14; ++watcher) {
        world.hub.connected(watcher, "there" + std::to_string(watcher));
        world.send(watcher, R"({"type":"join","table":")" + world.table + R"(","id":1})");
        world.run();
        EXPECT_EQ(world.code(watcher, 1), watcher < 13 ? "view" : "too_many_connections");
    }
    world.hub.connected(2, "here");
    world.send(2, join(world.table, 1));
    world.run();
    EXPECT_EQ(world.code(2, 1), "view");
}

// One who has a seat fills it with connections of their own; the host comes back all the same, and a key has only so many places.
TEST(Hub, AnOwnerDoesNotPushTheOthersOut) {
    Limits limits;
    limits.watchers_per_table = 3;
    limits.clients_per_owner = 4;
    PaperWorld world{limits};
    world.hub.connected(1, "here");
    world.send(1, R"({"type":"open","key":")" + kKey +
                      R"(","id":1,"settings":)"
                      R"({"game":"knaster","seats":2,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1}})");
    world.run();
    const std::string table{world.answer(1, 1).at("table").as_string()};
    const std::string as_eve = R"({"type":"join","table":")" + table + R"(","key":")" + std::string(32, 'e') + R"(","id":1})";
    world.hub.connected(2, "there");
    world.send(2, as_eve);
    world.send(2, R"({"type":"sit","seat":2,"name":"Eve","id":2})");
    world.run();
    ASSERT_EQ(world.code(2, 2), "ok");
    for (ClientId more = 10; more < 20; ++more) {
        world.hub.connected(more, "there");
        world.send(more, as_eve);
    }
    world.run();  // all of them at once
    EXPECT_EQ(world.code(12, 1), "view");
    EXPECT_EQ(world.code(13, 1), "too_many_connections");
    EXPECT_EQ(world.code(19, 1), "too_many_connections");
    world.hub.disconnected(1);
    world.hub.connected(3, "here");
    world.send(3, join(table, 1));
    world.run();
    EXPECT_EQ(world.code(3, 1), "view");
}

TEST(Hub, WatchersOfOneAddressGiveWayToThoseOfOthers) {
    Limits limits;
    limits.watchers_per_table = 3;
    Alone world{limits};
    const auto watch = [&](ClientId watcher, const std::string& address) {
        world.hub.connected(watcher, address);
        world.send(watcher, R"({"type":"join","table":")" + world.table + R"(","id":1})");
        world.run();
        return world.code(watcher, 1);
    };
    for (const ClientId watcher : {10U, 11U, 12U}) {
        EXPECT_EQ(watch(watcher, "there"), "view");
    }
    EXPECT_EQ(watch(13, "there"), "too_many_connections");
    EXPECT_EQ(watch(14, "elsewhere"), "view");
    EXPECT_TRUE(world.outlet.closed.contains(12));
    EXPECT_FALSE(world.outlet.closed.contains(11));
    EXPECT_EQ(watch(15, "elsewhere"), "too_many_connections");  // else they would push each other out for ever
    EXPECT_EQ(world.outlet.inbox[1].back().at("present").at("watching").to_number<int>(), 3);
}

TEST(Hub, GameNoughtWasNeverBegun) {
    Alone world;
    world.send(1, R"({"type":"begin","game":0,"id":50})");
    world.run();
    EXPECT_EQ(world.code(1, 50), "wrong_stage");
}

TEST(Hub, SettingsThatDoNotFitAreNamed) {
    PaperWorld world;
    world.hub.connected(1, "here");
    const auto opened_with = [&](const std::string& field, const std::string& value, int id) {
        const std::string own =
            R"({"game":"qwinto","seats":2,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1})";
        std::string changed = own;
        const std::size_t at = changed.find("\"" + field + "\":") + field.size() + 3;
        changed.replace(at, changed.find_first_of(",}", at) - at, value);
        world.send(1, R"({"type":"open","key":")" + kKey + R"(","id":)" + std::to_string(id) + R"(,"settings":)" + changed + "}");
        world.run();
        const boost::json::object answer = world.answer(1, id);
        return world.code(1, id) + " " + std::string{answer.at("field").as_string()} + " " +
               std::string{answer.at("expected").at(0).as_string()};
    };
    EXPECT_EQ(opened_with("seats", "7", 1), "bad_settings settings.seats 1-6");
    EXPECT_EQ(opened_with("clock_seconds", "1000000000", 2), "bad_settings settings.clock_seconds 0-86400");
    EXPECT_EQ(opened_with("takeover_seconds", "4294967295", 3), "bad_settings settings.takeover_seconds 0-86400");
    EXPECT_EQ(opened_with("series_games", "2", 4), "bad_settings settings.series_games 1-1");
}

TEST(Hub, WhoClaimsToKnowMoreIsCountedOnceATableAndOnlyWithASeat) {
    Alone world;
    ClientId client = 20;
    const auto claim = [&](const std::string& more) {
        world.hub.connected(++client, "there");
        world.send(client, R"({"type":"join","table":")" + world.table + R"(","id":1)" + more + "}");
        world.run();
        return world.answer(client, 1).at("lost").to_number<std::int64_t>();
    };
    for (int i = 0; i < 5; ++i) {
        EXPECT_GT(claim(R"(,"since":1000)"), 900);
    }
    EXPECT_EQ(claim(R"(,"since":9223372036854775810)"), 1'000'000'000);  // more than a signed number holds
    EXPECT_EQ(world.hub.counters().clients_ahead, 0U);
    for (int i = 0; i < 5; ++i) {
        claim(R"(,"since":1000,"key":")" + kKey + "\"");
    }
    EXPECT_EQ(world.hub.counters().clients_ahead, 1U);
}

TEST(Hub, ChangesOfMindAreNotStoredWithoutEnd) {
    PaperWorld pair;
    pair.hub.connected(1, "here");
    pair.send(1, R"({"type":"open","key":")" + kKey +
                     R"(","details":true,"id":1,"settings":)"
                     R"({"game":"knaster","seats":2,"dice":"same","clock_seconds":0,"takeover_seconds":0,"series_games":1}})");
    pair.run();
    const std::string table{pair.answer(1, 1).at("table").as_string()};
    pair.send(1, R"({"type":"sit","seat":1,"name":"Anna","id":2})");
    pair.send(1, R"({"type":"sit","seat":2,"name":"Ben","id":3})");
    pair.send(1, R"({"type":"begin","game":1,"id":4})");
    pair.run();
    std::int64_t node = 0;
    std::vector<std::string> legal;
    for (const auto& each : pair.outlet.inbox[1]) {
        if (const auto* at = each.if_contains("now"); at != nullptr && at->as_object().contains("state")) {
            node = at->at("node").to_number<std::int64_t>();
            legal.clear();
            for (const auto& token : at->at("state").at("legal").at(0).as_array()) {
                legal.emplace_back(token.as_string());
            }
        }
    }
    ASSERT_GE(legal.size(), 2U);
    for (int i = 0; i < 100; ++i) {
        pair.send(1, choose(node, legal[static_cast<std::size_t>(i) % 2], 100 + i));
        pair.run();
    }
    EXPECT_EQ(pair.code(1, 100), "ok");
    EXPECT_EQ(pair.code(1, 130), "ok");
    EXPECT_EQ(pair.code(1, 199), "already_done");
    EXPECT_LT(pair.log.tables_on_disk[table].size(), 50U);
}

TEST(Hub, WhoeverSpeaksAnotherProtocolIsToldWhichIsSpokenHere) {
    Alone world;
    world.hub.connected(2, "there");
    const std::string words = R"({"type":"join","id":1,"table":")" + world.table + R"(","protocol":)";
    world.send(2, words + "1}");
    world.run();
    EXPECT_EQ(world.code(2, 1), "wrong_protocol");
    world.hub.connected(3, "there");
    world.send(3, words + std::to_string(kProtocolVersion) + "}");
    world.run();
    EXPECT_EQ(world.code(3, 1), "view");
}

// The message is one text for all of them, with what is each viewer's own put in.
TEST(Hub, EverybodyHearsOfTheirOwnSeatsAndChoices) {
    PaperWorld world;
    for (const ClientId each : {1, 2}) {
        world.hub.connected(each, "here");
    }
    world.send(1, R"({"type":"open","id":1,"key":")" + kKey +
                      R"(","details":true,"settings":{"game":"knaster","seats":2,"dice":"same","clock_seconds":0,)" +
                      R"("takeover_seconds":0,"series_games":1}})");
    world.run();
    const std::string table{world.answer(1, 1).at("table").as_string()};
    world.send(2, R"({"type":"join","id":1,"table":")" + table + "\"}");
    world.run();
    world.send(1, R"({"type":"sit","seat":1,"name":"yours","id":2})");
    world.send(1, R"({"type":"sit","seat":2,"name":"pending","id":3})");
    world.run();
    const auto heard = [&](ClientId client) {
        for (const auto& each : world.outlet.inbox[client]) {
            if (each.at("type") == "events") {
                return each;
            }
        }
        return boost::json::object{};
    };
    EXPECT_EQ(heard(1).at("yours"), boost::json::value(boost::json::array{1, 2}));
    EXPECT_EQ(heard(2).at("yours"), boost::json::value(boost::json::array{}));
    EXPECT_EQ(heard(1).at("events").at(0).at("name"), "yours");
    EXPECT_EQ(heard(2).at("events").at(1).at("name"), "pending");
    world.send(1, R"({"type":"begin","game":1,"id":4})");
    world.run();
    const boost::json::value now = world.outlet.inbox[1].back().at("type") == "ok"
                                       ? world.outlet.inbox[1][world.outlet.inbox[1].size() - 2].at("now")
                                       : world.outlet.inbox[1].back().at("now");
    const std::string token{now.at("state").at("legal").at(0).at(0).as_string()};
    world.outlet.inbox[1].clear();
    world.outlet.inbox[2].clear();
    world.send(1, choose(now.at("node").to_number<std::int64_t>(), token, 5));
    world.run();
    const boost::json::value chosen = boost::json::array{boost::json::object{{"seat", 1}, {"token", token}}};
    EXPECT_EQ(heard(1).at("now").at("pending"), chosen);
    EXPECT_TRUE(heard(1).at("now").as_object().contains("state"));
    EXPECT_EQ(heard(2).at("now").at("pending"), boost::json::value(boost::json::array{}));
    EXPECT_FALSE(heard(2).at("now").as_object().contains("state"));
}

TEST(Hub, ASeatThatIsHandedOverBelongsToTheOtherKeyAlone) {
    PaperWorld world;
    const auto join_as = [](const std::string& table, char key) {
        return R"({"type":"join","id":1,"table":")" + table + R"(","key":")" + std::string(32, key) + R"("})";
    };
    const auto hand_over = [](char key, int id) {
        return R"({"type":"hand_over","seat":2,"key":")" + std::string(32, key) + R"(","id":)" + std::to_string(id) + "}";
    };
    for (const ClientId each : {1, 2, 3}) {
        world.hub.connected(each, "here");
    }
    world.send(1, R"({"type":"open","id":1,"key":")" + kKey +
                      R"(","settings":{"game":"knaster","seats":2,"dice":"same","clock_seconds":0,"takeover_seconds":0,)" +
                      R"("series_games":1}})");
    world.run();
    const std::string table{world.answer(1, 1).at("table").as_string()};
    world.send(1, R"({"type":"sit","seat":1,"name":"Anna","id":2})");
    world.send(2, join_as(table, 'b'));
    world.run();
    world.send(2, R"({"type":"sit","seat":2,"name":"Ben","id":2})");
    world.send(1, R"({"type":"begin","game":1,"id":3})");
    world.run();
    world.send(2, hand_over('c', 3));
    world.send(1, hand_over('?', 4));
    world.send(1, hand_over('c', 5));
    world.send(1, hand_over('c', 6));  // the same once more
    world.run();
    EXPECT_EQ(world.code(2, 3), "not_the_host");
    EXPECT_EQ(world.code(1, 4), "bad_key");
    EXPECT_EQ(world.code(1, 5), "ok");
    EXPECT_EQ(world.code(1, 6), "ok");
    world.send(2, R"({"type":"react","seat":2,"reaction":"wow","id":4})");
    world.send(3, join_as(table, 'c'));
    world.run();
    EXPECT_EQ(world.code(2, 4), "seat_not_yours");
    EXPECT_EQ(world.answer(3, 1).at("yours"), boost::json::value(boost::json::array{2}));
    world.send(3, R"({"type":"react","seat":2,"reaction":"wow","id":2})");
    world.run();
    EXPECT_EQ(world.code(3, 2), "ok");
}

// Resized, sat down and stood up again and again: each is stored, and whoever loads the table reads them all.
TEST(Hub, WhatHappensBetweenGamesIsNotStoredWithoutEnd) {
    Limits limits;
    limits.change_burst = 30;
    limits.changes_per_address_and_second = 0.001;
    PaperWorld world{limits};
    world.hub.connected(1, "here");
    world.send(1, R"({"type":"open","key":")" + kKey + R"(","id":1,"settings":)" + kSettings + "}");
    world.run();
    const std::string table{world.answer(1, 1).at("table").as_string()};
    const auto resize = [&](ClientId client, int id) {
        world.send(client, R"({"type":"resize","seats":)" + std::to_string(1 + id % 2) + R"(,"id":)" + std::to_string(id) + "}");
        world.run();
        return world.code(client, id);
    };
    for (int id = 101; id < 131; ++id) {
        EXPECT_EQ(resize(1, id), "ok");
    }
    EXPECT_EQ(resize(1, 131), "too_fast");
    EXPECT_EQ(world.log.tables_on_disk[table].size(), 31U);

    limits.events_of_table = 10;
    limits.change_burst = 1000;
    PaperWorld full{limits};
    full.hub.connected(1, "here");
    full.send(1, R"({"type":"open","key":")" + kKey + R"(","id":1,"settings":)" + kSettings + "}");
    full.run();
    for (int id = 11; id < 30; ++id) {
        full.send(1, R"({"type":"resize","seats":)" + std::to_string(1 + id % 2) + R"(,"id":)" + std::to_string(id) + "}");
        full.run();
    }
    EXPECT_EQ(full.code(1, 19), "ok");
    EXPECT_EQ(full.code(1, 28), "table_full");
}

}  // namespace misthrow::server
