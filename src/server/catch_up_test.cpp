// Of two hubs on one log one has missed what the other wrote.
#include <gtest/gtest.h>

#include "server/playing_nodes.hpp"

namespace misthrow::server {
namespace {

using namespace std::chrono_literals;

TEST(Nodes, AGapIsClosedByVersion) {
    Playing world;
    const Known before = known(world.two, 2);
    world.to_two.cut = true;
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.run();
    EXPECT_EQ(known(world.two, 2).version, before.version);
    world.to_two.cut = false;
    world.to_one.hear_again();
    world.run();
    EXPECT_EQ(known(world.two, 2).version, known(world.one, 1).version);
}

TEST(Nodes, WhoKnowsMoreThanThisServerIsNotToldThatItIsLost) {
    Playing world;
    const Known before = known(world.one, 1);
    world.to_two.cut = true;
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.run();
    const Known after = known(world.one, 1);
    world.two.hub.connected(3, "there");
    world.two.send(3, join_with(kKey, world.table, 1, R"(,"since":)" + std::to_string(after.version)));
    world.run();
    EXPECT_EQ(known(world.two, 3).version, after.version);
    EXPECT_FALSE(world.two.answer(3, 1).contains("lost"));
    EXPECT_EQ(world.two.hub.counters().clients_ahead, 0U);
}

// Another database has taken the place of the one before, without the last that it acknowledged.
TEST(Nodes, WhatTheLogHasLostIsNotGoneOnWith) {
    for (const char* dice : {"same", "verifiable"}) {
        Playing world{settings(2, dice)};
        const std::int64_t version = known(world.two, 2).version;
        world.disk->tables_on_disk.at(world.table).pop_back();
        world.to_one.hear_again();
        world.run();
        EXPECT_EQ(world.two.outlet.inbox[2].back().at("code").as_string(), "storage");
        world.two.hub.connected(3, "there");
        world.two.send(3, join_with(kBen, world.table, 1, R"(,"since":)" + std::to_string(version)));
        world.run();
        EXPECT_EQ(known(world.two, 3).version, version - 1);
        EXPECT_EQ(world.two.answer(3, 1).at("lost").to_number<int>(), 1);
    }
}

// The same, and somebody has written something else in its place before we look.
TEST(Nodes, WhatTheLogHasLostIsNotGoneOnWithThoughSomethingElseIsThere) {
    for (const bool gap : {true, false}) {
        Playing world;
        const Known before = known(world.one, 1);
        world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
        world.run();
        ASSERT_EQ(world.one.code(1, 10), "ok");
        std::string& last = world.disk->tables_on_disk.at(world.table).back().body;
        const std::string other{before.state.at("legal").at(0).at(1).as_string()};
        last.replace(last.find(first_legal(before, 0)), first_legal(before, 0).size(), other);
        if (gap) {
            world.to_one.hear_again();
        } else {
            world.two.send(2, choose_as(2, before.node, first_legal(before, 1), 10));
        }
        world.run();
        EXPECT_EQ(world.two.outlet.inbox[2].back().at("code").as_string(), "storage") << gap;
        EXPECT_EQ(std::ranges::count(world.two.notes, "tail_lost"), 1) << gap;
    }
}

// And what comes after it is told before we look: it is not folded onto what is no longer there.
TEST(Nodes, WhatTheLogHasLostIsNotGoneOnWithThoughMoreIsTold) {
    Playing world;
    const Known before = known(world.one, 1);
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.run();
    ASSERT_EQ(world.one.code(1, 10), "ok");
    std::vector<store::Event>& events = world.disk->tables_on_disk.at(world.table);
    std::string& last = events.back().body;
    const std::string other{before.state.at("legal").at(0).at(1).as_string()};
    last.replace(last.find(first_legal(before, 0)), first_legal(before, 0).size(), other);
    const std::uint64_t version = events.size();
    const std::size_t told = world.two.outlet.inbox[2].size();
    world.disk->to_tell[{world.table, version}] = {last};
    world.to_two.wrote(world.table, version);
    world.run();
    ASSERT_EQ(world.two.outlet.inbox[2].size(), told + 1);
    EXPECT_EQ(world.two.outlet.inbox[2].back().at("code").as_string(), "storage");
    EXPECT_EQ(std::ranges::count(world.two.notes, "tail_lost"), 1);
}

// Whoever tells what is not so makes us look, once.
TEST(Nodes, WhatIsToldAndNotThereIsNotBelieved) {
    Playing world;
    const std::uint64_t version = world.disk->tables_on_disk.at(world.table).size();
    const std::size_t told = world.two.outlet.inbox[2].size();
    const std::size_t reads = world.disk->reads;
    world.disk->to_tell[{world.table, version}] = {"2 rolled 1 1 1"};
    world.to_two.wrote(world.table, version);
    world.run();
    EXPECT_EQ(world.two.outlet.inbox[2].size(), told);
    EXPECT_EQ(world.disk->reads, reads + 1);
    const Known before = known(world.one, 1);
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.run();
    EXPECT_EQ(known(world.two, 2).version, known(world.one, 1).version);
}

// Of many tables nothing has changed: one look says so.
TEST(Nodes, AGapReadsNoTableThatIsAsItWas) {
    Playing world{settings(2, "verifiable")};
    const std::size_t reads = world.disk->reads;
    world.to_one.hear_again();
    world.run();
    EXPECT_EQ(world.disk->reads, reads);
    world.disk->tables_on_disk.at(world.table).pop_back();
    world.to_one.hear_again();
    world.run();
    EXPECT_GT(world.disk->reads, reads);
}

TEST(Nodes, WhatIsWrittenWhileATableIsReadIsNotMissed) {
    Playing world;
    world.two.hub.disconnected(2);
    world.two.now += 2min;
    world.two.hub.sweep();
    world.run();
    ASSERT_EQ(world.two.hub.tables(), 0U);
    const Known before = known(world.one, 1);
    world.two.hub.connected(3, "there");
    world.two.send(3, join_with(kBen, world.table, 1));
    world.two.run_posted();
    world.two.log.work();  // it is read; the answer is on its way
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.one.run();
    world.to_two.deliver();
    world.run();
    EXPECT_EQ(known(world.two, 3).version, known(world.one, 1).version);
}

// Somebody came a moment before, and what was read for them is older than what is acknowledged by now.
TEST(Nodes, WhoComesWhileATableIsReadSeesWhatWasAcknowledgedBefore) {
    Playing world;
    const Known before = known(world.one, 1);
    world.two.hub.connected(3, "there");
    world.two.hub.connected(4, "there");
    world.two.send(3, join_with(std::string(32, 'c'), world.table, 1));
    world.two.run_posted();
    ASSERT_TRUE(world.disk->work());  // it is read; the answer is on its way
    world.to_two.cut = true;
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.one.run();
    ASSERT_EQ(world.one.code(1, 10), "ok");
    world.two.send(4, join_with(std::string(32, 'd'), world.table, 1));
    world.run();
    EXPECT_EQ(known(world.two, 4).version, known(world.one, 1).version);
}

// What it remembers may be old, and others have acknowledged more.
TEST(Nodes, WhoComesWhileATableCannotBeReadIsShownNothingOld) {
    Playing world;
    const Known before = known(world.one, 1);
    world.to_two.cut = true;
    world.one.send(1, choose_as(1, before.node, first_legal(before, 0), 10));
    world.run();
    ASSERT_EQ(world.one.code(1, 10), "ok");
    world.disk->readable = false;
    world.two.hub.connected(3, "there");
    world.two.send(3, join_with(std::string(32, 'c'), world.table, 1));
    world.two.send(2, join_with(kBen, world.table, 11));  // he is there already, and stays
    world.run();
    EXPECT_EQ(world.two.code(3, 1), "storage");
    EXPECT_EQ(world.two.code(2, 11), "storage");
    std::optional<RecordReply> record;
    world.two.hub.record(world.table, [&](const RecordReply& reply) { record = reply; });
    world.run();
    ASSERT_TRUE(record);
    EXPECT_TRUE(record->failed);
    world.disk->readable = true;
    world.two.send(3, join_with(std::string(32, 'c'), world.table, 2));
    world.run();
    EXPECT_EQ(world.two.code(3, 2), "view");
    EXPECT_EQ(known(world.two, 3).version, known(world.one, 1).version);
    EXPECT_EQ(known(world.two, 2).version, known(world.one, 1).version);
}

}  // namespace
}  // namespace misthrow::server
