// Two hubs on one log.
#include <gtest/gtest.h>

#include "server/playing_nodes.hpp"

namespace misthrow::server {
namespace {

using namespace std::chrono_literals;

TEST(Nodes, WhatHappensAtOneIsToldAtTheOther) {
    Playing world;
    EXPECT_EQ(world.two.code(2, 2), "ok");
    EXPECT_EQ(known(world.two, 2).stage, "playing");
    EXPECT_EQ(known(world.one, 1).version, known(world.two, 2).version);
    EXPECT_EQ(known(world.one, 1).state, known(world.two, 2).state);
    const Known before = known(world.two, 2);
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.run();
    world.two.send(2, choose_as(2, before.node, first_legal(before, 1), 10));
    world.run();
    EXPECT_EQ(world.two.code(2, 10), "ok");
    EXPECT_GT(known(world.one, 1).node, before.node);
    EXPECT_EQ(known(world.one, 1).state, known(world.two, 2).state);
}

TEST(Nodes, WhoLosesARaceIsDecidedAgain) {
    Playing world;
    const Known before = known(world.two, 2);
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.two.send(2, choose_as(2, before.node, first_legal(before, 1), 10));
    world.one.run_posted();
    world.two.run_posted();  // both are on their way to the disk, with the same number
    world.run();
    EXPECT_EQ(world.one.code(1, 10), "ok");
    EXPECT_EQ(world.two.code(2, 10), "ok");
    EXPECT_GT(known(world.one, 1).node, before.node);
    EXPECT_EQ(known(world.one, 1).version, known(world.two, 2).version);
    EXPECT_EQ(known(world.one, 1).state, known(world.two, 2).state);
    EXPECT_EQ(world.one.hub.counters().storage_failures + world.two.hub.counters().storage_failures, 0U);
}

// The disk is full when somebody chooses here, and somebody else has written in the meantime: nobody misses what that was.
TEST(Nodes, WhatWasWrittenBeforeAWriteThatFailedIsTold) {
    Playing world;
    const Known before = known(world.one, 1);
    world.to_two.cut = true;
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.one.run();
    ASSERT_EQ(world.one.code(1, 10), "ok");
    world.disk->takes = false;
    world.two.send(2, choose_as(2, before.node, first_legal(before, 1), 10));
    world.run();
    EXPECT_EQ(world.two.code(2, 10), "storage");
    EXPECT_EQ(known(world.two, 2).version, known(world.one, 1).version);
}

// What others write comes with the news of it.
TEST(Nodes, NobodyReadsWhatWasTold) {
    Playing world;
    for (int id = 10; id < 20; ++id) {
        const Known before = known(world.two, 2);
        const std::size_t reads = world.disk->reads;
        world.one.send(1, choose_as(1, before.node, first_legal(before, 0), id));
        world.run();
        world.two.send(2, choose_as(2, before.node, first_legal(before, 1), id));
        world.run();
        EXPECT_EQ(world.two.code(2, id), "ok");
        EXPECT_EQ(known(world.one, 1).state, known(world.two, 2).state);
        EXPECT_EQ(world.disk->reads, reads);
    }
}

// Anna's server stands still before it has read a choice of hers. She goes to the other, chooses there, and thinks better of it; then the first goes on.
TEST(Nodes, AnOldWordDoesNotUndoALaterOne) {
    for (const bool heard_first : {true, false}) {
        Playing world;
        const Known before = known(world.one, 1);
        const std::string first = first_legal(before, 0);
        const std::string second{before.state.at("legal").at(0).at(1).as_string()};
        world.two.hub.connected(3, "there");
        world.two.send(3, join_with(std::string(32, 'a'), world.table, 1));
        world.run();
        for (const auto& [token, id] : {std::pair{first, 2}, std::pair{second, 3}}) {
            world.two.send(3, choose_as(1, before.node, token, id));
            heard_first ? world.run() : world.two.run();
            EXPECT_EQ(world.two.code(3, id), "ok");
        }
        const std::int64_t version = known(world.two, 3).version;
        world.one.send(1, choose_as(1, before.node, first, 10));
        world.one.run_posted();
        world.one.hub.disconnected(1);
        world.run();
        EXPECT_EQ(known(world.two, 3).version, version) << heard_first;
    }
}

// The same, but her old connection stands as well: nothing but what she knew says that her old word is one.
TEST(Nodes, AnOldWordOfAConnectionThatStandsDoesNotUndoALaterOne) {
    const auto knowing = [](std::int64_t version) { return R"(,"version":)" + std::to_string(version); };
    for (const bool heard_first : {true, false}) {
        Playing world;
        const Known before = known(world.one, 1);
        const std::string first = first_legal(before, 0);
        const std::string second{before.state.at("legal").at(0).at(1).as_string()};
        world.two.hub.connected(3, "there");
        world.two.send(3, join_with(std::string(32, 'a'), world.table, 1));
        world.run();
        for (const auto& [token, id] : {std::pair{first, 2}, std::pair{second, 3}}) {
            world.two.send(3, choose_as(1, before.node, token, id, knowing(known(world.two, 3).version)));
            heard_first ? world.run() : world.two.run();
            EXPECT_EQ(world.two.code(3, id), "ok");
        }
        const std::int64_t version = known(world.two, 3).version;
        ASSERT_EQ(version, before.version + 2);
        world.one.send(1, choose_as(1, before.node, first, 10, knowing(before.version)));
        world.run();
        EXPECT_EQ(world.one.code(1, 10), "stale_node") << heard_first;
        EXPECT_EQ(known(world.two, 3).version, version) << heard_first;
        // What is said again is what is pending, and whoever knows of it may change it.
        world.one.send(1, choose_as(1, before.node, second, 11, knowing(before.version)));
        world.one.send(1, choose_as(1, before.node, first, 12, knowing(version)));
        world.run();
        EXPECT_EQ(world.one.code(1, 11), "ok");
        EXPECT_EQ(world.one.code(1, 12), "ok");
        EXPECT_EQ(known(world.two, 3).version, version + 1);
    }
}

// It is no old word that a computer has chosen meanwhile: its person has come back.
TEST(Nodes, WhatAComputerChoseIsChangedByWhoDidNotKnow) {
    Playing world{settings(2, "same", 0, 5)};
    const Known before = known(world.two, 2);
    world.one.hub.disconnected(1);
    world.wait(20s);
    auto& answers = (world.one.thinker.answers.empty() ? world.two : world.one).thinker.answers;
    ASSERT_EQ(answers.size(), 1U);
    answers.front()(first_legal(before, 0));
    world.run();
    const std::int64_t version = known(world.two, 2).version;
    world.one.hub.connected(3, "here");
    world.one.send(3, join_with(std::string(32, 'a'), world.table, 1));
    const std::string second{before.state.at("legal").at(0).at(1).as_string()};
    world.one.send(3, choose_as(1, before.node, second, 2, R"(,"version":)" + std::to_string(before.version)));
    world.run();
    EXPECT_EQ(world.one.code(3, 2), "ok");
    EXPECT_EQ(known(world.two, 2).version, version + 2);  // taken back, and chosen
}

// Whoever is still there may change what they have chosen at another server.
TEST(Nodes, AChoiceMadeAtAnotherServerCanBeChanged) {
    Playing world;
    const Known before = known(world.one, 1);
    world.two.hub.connected(3, "there");
    world.two.send(3, join_with(std::string(32, 'a'), world.table, 1));
    world.run();
    world.two.send(3, choose_as(1, before.node, first_legal(before, 0), 2));
    world.run();
    const std::int64_t version = known(world.two, 3).version;
    world.one.send(1, choose_as(1, before.node, std::string{before.state.at("legal").at(0).at(1).as_string()}, 10));
    world.run();
    EXPECT_EQ(world.one.code(1, 10), "ok");
    EXPECT_EQ(known(world.two, 3).version, version + 1);
}

// A machine that hung for a while: its people have been there all the time.
TEST(Nodes, WhoseServerPausedIsPresentAgain) {
    Playing world;
    const auto anna_is_there = [&] { return known(world.two, 2).present.at("seats").at(0).as_bool(); };
    ASSERT_TRUE(anna_is_there());
    world.shared.alive["one"] = false;
    world.wait_without_one(20s);
    EXPECT_FALSE(anna_is_there());
    world.one.now += 20s;
    world.wait(5s);
    EXPECT_TRUE(anna_is_there());
}

TEST(Nodes, OneKeyOpensOneTable) {
    TwoNodes world;
    world.one.send(1, open_with('a', 1, settings(2)));
    world.two.send(2, open_with('a', 1, settings(2)));
    for (int i = 0; i < 3; ++i) {
        world.one.run_posted();
        world.two.run_posted();
        world.disk->work();
    }
    world.run();
    EXPECT_EQ(world.one.code(1, 1), "view");
    EXPECT_EQ(world.two.code(2, 1), "view");
    EXPECT_EQ(world.one.answer(1, 1).at("table"), world.two.answer(2, 1).at("table"));
    EXPECT_EQ(world.disk->keys.size(), 1U);
}

// Nobody opens a table with dice that somebody has seen: the game may have begun at the other server a moment ago.
TEST(Nodes, SeenDiceAreNotSharedWhoeverHasHeardOfIt) {
    TwoNodes world;
    world.one.send(1, open_with('a', 1, settings(1, "same")));
    world.run();
    const std::string table{world.one.answer(1, 1).at("table").as_string()};
    world.one.send(1, R"({"type":"sit","seat":1,"name":"Anna","id":2})");
    world.run();
    const std::string same_as = R"(,"same_as":")" + table + "\"";
    world.two.send(2, open_with('b', 1, settings(1, "same"), same_as));
    world.run();
    EXPECT_EQ(world.two.code(2, 1), "view");  // nobody has begun
    world.to_two.cut = true;
    world.one.send(1, R"({"type":"begin","game":1,"id":3})");
    world.run();
    EXPECT_EQ(world.one.code(1, 3), "ok");
    world.two.hub.connected(3, "there");
    world.two.send(3, open_with('c', 1, settings(1, "same"), same_as));
    world.run();
    EXPECT_EQ(world.two.code(3, 1), "wrong_stage");
    EXPECT_EQ(world.disk->keys.size(), 2U);
}

TEST(Nodes, DiceThatAreSeenWhileTheTableIsOpenedAreNotShared) {
    TwoNodes world;
    world.one.send(1, open_with('a', 1, settings(1, "same")));
    world.run();
    const std::string table{world.one.answer(1, 1).at("table").as_string()};
    world.one.send(1, R"({"type":"sit","seat":1,"name":"Anna","id":2})");
    world.run();
    world.two.send(2, open_with('b', 1, settings(1, "same"), R"(,"same_as":")" + table + "\""));
    world.one.send(1, R"({"type":"begin","game":1,"id":3})");
    // The second has looked, and its table is on its way to the disk behind the game that begins.
    for (int i = 0; i < 3; ++i) {
        world.two.run_posted();
        world.disk->work();
    }
    world.one.run_posted();
    world.run();
    const std::string opened = world.two.code(2, 1);
    const std::string begun = world.one.code(1, 3);
    EXPECT_TRUE((opened == "wrong_stage" || opened == "view") && begun == "ok") << opened << " " << begun;
    EXPECT_EQ(world.disk->keys.size(), opened == "view" ? 2U : 1U);
}

TEST(Nodes, WhoIsThereIsKnownEverywhere) {
    Playing world;
    EXPECT_EQ(boost::json::serialize(known(world.one, 1).present), R"({"seats":[true,true],"host":true,"watching":0})");
    EXPECT_EQ(boost::json::serialize(known(world.two, 2).present), R"({"seats":[true,true],"host":true,"watching":0})");
    world.two.hub.connected(3, "there");
    world.two.send(3, R"({"type":"join","table":")" + world.table + R"(","id":1})");
    world.run();
    EXPECT_EQ(known(world.one, 1).present.at("watching").to_number<int>(), 1);
    world.one.hub.disconnected(1);
    world.run();
    EXPECT_EQ(boost::json::serialize(known(world.two, 2).present), R"({"seats":[false,true],"host":false,"watching":1})");
}

TEST(Nodes, ReactionsAreHeardEverywhere) {
    Playing world;
    world.two.send(2, R"({"type":"react","seat":2,"reaction":"wow","id":9})");
    world.run();
    const auto& heard = world.one.outlet.inbox[1];
    EXPECT_TRUE(
        std::ranges::any_of(heard, [](const auto& each) { return each.at("type") == "reacted" && each.at("seat") == 2; }));
}

TEST(Nodes, ATableThatIsDeletedIsGoneEverywhere) {
    Playing world;
    world.disk->erase(world.table, {});
    world.to_two.wrote(world.table, 0);
    world.run();
    EXPECT_TRUE(world.two.outlet.closed.contains(2));
    EXPECT_EQ(world.two.hub.tables(), 0U);
}

}  // namespace
}  // namespace misthrow::server
