// Clocks and computers of a table are run by one of two hubs on one log.
#include <gtest/gtest.h>

#include "server/playing_nodes.hpp"

namespace misthrow::server {
namespace {

using namespace std::chrono_literals;

TEST(Nodes, OneOfThemRunsTheClocks) {
    Playing world{settings(2, "same", 5)};
    const Known before = known(world.one, 1);
    const std::size_t events = world.disk->tables_on_disk[world.table].size();
    world.wait(7s);
    EXPECT_GT(known(world.one, 1).node, before.node);
    EXPECT_EQ(known(world.one, 1).version, known(world.two, 2).version);
    EXPECT_EQ(world.shared.runners[world.table], "one");
    EXPECT_EQ(world.disk->tables_on_disk[world.table].size(), events + 3);  // two by the clock, and the dice
}

TEST(Nodes, AnotherTakesOverFromWhoIsGone) {
    Playing world{settings(2, "same", 5)};
    world.wait(2s);
    world.shared.runners[world.table] = "one";
    world.to_two.cut = true;
    world.to_one.cut = true;
    const Known before = known(world.two, 2);
    world.wait_without_one(20s);
    EXPECT_EQ(known(world.two, 2).node, before.node);  // it is said to be alive
    world.shared.alive["one"] = false;
    world.wait_without_one(3s);  // it is asked with the next beat
    EXPECT_GT(known(world.two, 2).node, before.node);
    EXPECT_EQ(world.shared.runners[world.table], "two");
    world.wait_without_one(11s);
    EXPECT_EQ(boost::json::serialize(known(world.two, 2).present), R"({"seats":[false,true],"host":false,"watching":0})");
}

// The register is away at the moment when the last who was there has left, and what runs the table goes from the memory.
TEST(Nodes, WhatCouldNotBeGivenBackIsGivenBackLater) {
    Playing world{settings(2, "same", 5)};
    world.wait(2s);
    ASSERT_EQ(world.shared.runners[world.table], "one");
    world.one.hub.disconnected(1);
    world.wait(1s);
    world.shared.away = true;
    world.one.now += 2min;
    world.one.hub.sweep();
    world.one.run();
    ASSERT_EQ(world.one.hub.tables(), 0U);
    world.wait(4s);
    EXPECT_EQ(world.shared.runners[world.table], "one");  // which lives, and does not have it
    world.shared.away = false;
    world.wait(4s);
    EXPECT_EQ(world.shared.runners[world.table], "two");
}

// The database's clock has jumped ahead: a server that lives was taken for dead by one that has just read the table.
TEST(Nodes, WhoIsOverruledStops) {
    Playing world{settings(2, "same", 3)};
    world.wait(2s);
    ASSERT_EQ(world.shared.runners[world.table], "one");
    world.two.hub.disconnected(2);
    world.two.now += 2min;
    world.two.hub.sweep();
    world.run();
    world.shared.alive["one"] = false;
    world.two.hub.connected(3, "there");
    world.two.send(3, join_with(kBen, world.table, 1));
    world.run();
    ASSERT_EQ(world.shared.runners[world.table], "two");
    world.shared.alive["one"] = true;
    world.wait(4s);  // the clock has decided, and both have heard of it at the same time
    const std::size_t lost = world.disk->lost;
    const std::size_t events = world.disk->tables_on_disk[world.table].size();
    for (const auto node : {&world.two, &world.one}) {  // it decides again before either hears of the other
        node->now += 3s;
        node->hub.tick();
    }
    world.run();
    EXPECT_GT(world.disk->tables_on_disk[world.table].size(), events);
    EXPECT_EQ(world.disk->lost, lost);  // nobody raced
    EXPECT_EQ(world.shared.runners[world.table], "two");
}

TEST(Nodes, WhoStopsHandsOverAtOnce) {
    Playing world{settings(2, "same", 5)};
    world.wait(2s);
    world.shared.runners[world.table] = "one";
    world.two.hub.disconnected(2);
    world.two.now += 2min;
    world.two.hub.sweep();
    world.run();
    world.two.hub.connected(3, "there");
    world.two.send(3, join_with(kBen, world.table, 1));
    world.run();
    EXPECT_EQ(world.shared.runners[world.table], "one");
    EXPECT_TRUE(world.one.hub.drain());
    world.run();
    EXPECT_EQ(world.shared.runners[world.table], "two");
    world.one.send(1, choose_as(1, 1, "-", 20));
    EXPECT_EQ(world.one.code(1, 20), "draining");
}

TEST(Nodes, ComputersThinkAtOneServer) {
    TwoNodes world;
    world.one.send(1, open_with('a', 1, settings(2, "same")));
    world.run();
    const std::string table{world.one.answer(1, 1).at("table").as_string()};
    world.two.send(2, join_with(kBen, table, 1));
    world.run();
    world.two.send(2, R"({"type":"sit","seat":1,"name":"Ben","id":2})");
    world.run();
    world.one.send(1, R"({"type":"seat_computer","seat":2,"name":"C","level":"novice","id":2})");
    world.run();
    world.wait(2s);
    world.one.send(1, R"({"type":"begin","game":1,"id":3})");
    world.run();
    EXPECT_EQ(world.one.thinker.questions.size() + world.two.thinker.questions.size(), 1U);
}

}  // namespace
}  // namespace misthrow::server
