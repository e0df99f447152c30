// Tables come into memory when somebody wants them, leave it, grow old, are erased and cannot be read.
#include "server/tables.hpp"

#include <gtest/gtest.h>

#include "server/alone.hpp"
#include "server/believed_clock.hpp"

namespace misthrow::server {

TEST(Hub, WhoeverComesBackFindsTheTableThatHadLeftTheMemory) {
    Alone world;
    world.hub.disconnected(1);
    world.now += std::chrono::minutes{15};
    world.hub.sweep();
    world.run();
    ASSERT_EQ(world.hub.tables(), 0U);
    EXPECT_EQ(world.log.states[world.table], store::TableState::Playing);
    world.hub.connected(2, "here");
    world.send(2, join(world.table, 1));
    world.send(2, choose(world.node, world.legal.at(0), 2));  // does not wait for the answer
    world.run();
    EXPECT_EQ(world.code(2, 1), "view");
    EXPECT_EQ(world.code(2, 2), "ok");
    world.hub.connected(3, "here");
    world.send(3, open('a', 1));  // the same key, and so the same table
    world.run();
    EXPECT_EQ(world.answer(3, 1).at("table").as_string(), world.table);
}

TEST(Hub, WhatNobodyHasTouchedForLongIsDeleted) {
    Alone world;
    world.hub.disconnected(1);
    world.now += std::chrono::minutes{15};
    world.hub.sweep();
    world.run();
    ASSERT_EQ(world.hub.tables(), 0U);
    world.log.idle = {world.table};
    world.hub.sweep();
    world.run();
    EXPECT_EQ(world.log.tables_on_disk.size(), 1U);  // it is not that old
    world.wall_clock += 24 * 60 * 60 * 15;
    world.now += std::chrono::minutes{15};
    world.hub.sweep();
    world.run();
    world.hub.sweep();
    world.run();
    EXPECT_FALSE(world.log.tables_on_disk.contains(world.table));
    EXPECT_EQ(world.log.tables_on_disk[store::kPublicList].size(), 1U);  // its game was not over
}

// Plays the table's first game to its end.
void play_to_the_end(Alone& world) {
    for (int id = 10; id < 200; ++id) {
        world.send(1, choose(world.node, world.legal.at(0), id));
        world.run();
        world.look();
        if (world.stage == "over") {
            return;
        }
    }
    FAIL() << "the game does not end";
}

TEST(Hub, AGameThatWasFinishedIsKeptWhenTheNextIsNot) {
    for (const bool is_begun : {false, true}) {
        Alone world;
        play_to_the_end(world);
        world.send(1, R"({"type":"rematch","game":1,"id":201})");
        if (is_begun) {
            world.send(1, R"({"type":"begin","game":2,"id":202})");
        }
        world.run();
        world.hub.disconnected(1);
        world.now += std::chrono::minutes{15};
        world.hub.sweep();
        world.run();
        ASSERT_EQ(world.hub.tables(), 0U);
        EXPECT_EQ(world.log.states[world.table], store::TableState::Finished);
        world.log.idle = {world.table};
        world.wall_clock += 24 * 60 * 60 * 400;
        world.now += std::chrono::minutes{15};
        for (int i = 0; i < 3; ++i) {
            world.hub.sweep();
            world.run();
        }
        ASSERT_TRUE(world.log.tables_on_disk.contains(world.table));
        std::optional<std::string> record;
        world.hub.record(world.table, [&](const RecordReply& reply) { record = reply.text; });
        world.run();
        ASSERT_TRUE(record.has_value());
        EXPECT_EQ(record->find("[ServerSeed") != std::string::npos,
                  !is_begun);  // of the game before; the one that was begun keeps its own
    }
}

TEST(Hub, AWrongTimeInTheFileDoesNotMakeOthersOld) {
    Alone world;
    world.hub.disconnected(1);
    world.now += std::chrono::minutes{15};
    world.hub.sweep();
    world.run();
    world.believed_ahead = 24 * 60 * 60 * 200;  // what a flipped bit makes of when some table was last in use
    world.log.idle = {world.table};
    world.hub.sweep();
    world.run();
    EXPECT_TRUE(world.log.tables_on_disk.contains(world.table));
}

TEST(Hub, AnotherServerThatIsQuickerIsOvertaken) {
    Alone world;
    ASSERT_GE(world.legal.size(), 2U);
    // Somebody sits in for the person, by another server.
    Alone other;
    other.log.tables_on_disk = world.log.tables_on_disk;
    std::vector<store::Event>& events = world.log.tables_on_disk[world.table];
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.run_posted();  // on its way to the disk
    events.push_back({world.table, events.back().version + 1, "2 chosen 0 " + world.legal.at(1) + " person"});
    world.log.takes = false;
    world.log.outcome_of_failure = store::Outcome::Duplicate;
    world.log.work();
    world.log.takes = true;
    world.run();
    EXPECT_EQ(world.code(1, 10), "stale_node");
}

TEST(Hub, WhoseComingFailsHasAskedForNothing) {
    Alone world;
    ASSERT_GE(world.legal.size(), 2U);
    world.hub.connected(2, "here");
    world.send(2, join(world.table, 1));
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.run_posted();  // both on their way to the disk
    world.send(2, choose(world.node, world.legal.at(1), 2));
    world.log.takes = false;
    world.log.work();
    world.log.takes = true;
    world.run();
    EXPECT_EQ(world.code(2, 1), "storage");
    EXPECT_EQ(world.code(2, 2), "not_at_a_table");
}

TEST(Hub, ATableThatCanNeitherBeWrittenNorReadComesBackLater) {
    Alone world;
    world.log.takes = false;
    world.log.readable = false;
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.hub.connected(2, "there");
    world.run_posted();                   // on its way to the disk
    world.send(2, join(world.table, 1));  // waits for it
    world.run();
    EXPECT_EQ(world.code(1, 10), "storage");
    EXPECT_TRUE(world.outlet.closed.contains(1));
    EXPECT_TRUE(world.outlet.closed.contains(2));
    world.hub.disconnected(1);
    world.log.takes = true;
    world.log.readable = true;
    world.hub.connected(3, "here");
    world.send(3, join(world.table, 1));
    world.run();
    EXPECT_EQ(world.code(3, 1), "view");
    world.send(3, choose(world.node, world.legal.at(0), 2));
    world.run();
    EXPECT_EQ(world.code(3, 2), "ok");
}

TEST(Hub, TheSweeperGoesOnWhenAReadFails) {
    Alone world;
    world.hub.disconnected(1);
    world.log.readable = false;
    world.now += std::chrono::minutes{15};
    world.hub.sweep();
    world.run();
    EXPECT_EQ(world.hub.tables(), 0U);  // nobody is there, and it is on disk
    world.log.readable = true;
    world.log.erased_elsewhere = {world.table};
    world.hub.sweep();
    world.run();
    EXPECT_EQ(world.hub.counters().sweeps, 2U);
    EXPECT_TRUE(world.log.erased_elsewhere.empty());
}

TEST(Hub, TablesThatNobodyIsAtMakeRoom) {
    Limits limits;
    limits.tables = 2;
    Alone world{limits};
    world.hub.connected(2, "there");
    world.send(2, open('b', 1));
    world.run();
    ASSERT_EQ(world.code(2, 1), "view");
    world.hub.connected(3, "there");
    world.send(3, open('c', 1));
    world.run();
    EXPECT_EQ(world.code(3, 1), "too_many_tables");  // somebody is at each of them
    world.hub.disconnected(1);                       // a game has begun there
    world.send(3, open('c', 2));
    world.run();
    EXPECT_EQ(world.code(3, 2), "view");
    world.hub.disconnected(3);
    world.hub.connected(4, "here");
    world.send(4, join(world.table, 1));
    world.send(4, choose(world.node, world.legal.at(0), 2));
    world.run();
    EXPECT_EQ(world.code(4, 2), "ok");
}

TEST(Hub, AClockThatIsWrongIsBelievedOnlySlowly) {
    std::uint64_t wall = 1'800'000'000;
    TimePoint now{};
    constexpr std::uint64_t day = 24 * 60 * 60;
    const auto start = [&](std::uint64_t last) { return BelievedClock{last, [&] { return wall; }, [&] { return now; }}; };
    EXPECT_EQ(start(0)(), wall);  // nothing to compare with
    const std::uint64_t last = wall - 100;
    wall += 40 * day;
    const BelievedClock ahead = start(last);
    EXPECT_EQ(ahead(), last);
    now += std::chrono::seconds{60};
    EXPECT_EQ(ahead(), last + 120);
    EXPECT_EQ(start(ahead())(), last + 120);  // a restart changes nothing
    wall -= 80 * day;
    EXPECT_EQ(ahead(), last);  // it never goes back
    wall = last + 600;
    now += std::chrono::hours{1};
    EXPECT_EQ(ahead(), wall);
}

TEST(Hub, ATableThatDoesNotFitIsLeftAloneAndTheOthersPlayOn) {
    Alone before;
    PaperWorld after;
    after.log.tables_on_disk = before.log.tables_on_disk;
    after.log.tables_on_disk["damaged2"] = before.log.tables_on_disk[before.table];
    for (store::Event& event : after.log.tables_on_disk["damaged2"]) {
        event.table = "damaged2";
    }
    after.log.tables_on_disk["damaged2"].back().body = "2 chosen 0 zzz person";
    after.hub.connected(1, "here");
    after.send(1, join("damaged2", 1));
    after.send(1, join(before.table, 2));
    after.run();
    EXPECT_EQ(after.hub.quarantined(), 1U);
    EXPECT_EQ(after.code(1, 1), "damaged");
    EXPECT_EQ(after.code(1, 2), "view");
    EXPECT_EQ(after.log.tables_on_disk["damaged2"].size(), before.log.tables_on_disk[before.table].size());
}

TEST(Hub, ATableIsNotPutAwayWhileSomebodyComes) {
    Alone world;
    world.hub.disconnected(1);
    world.now += std::chrono::hours{24 * 15};
    world.hub.connected(2, "here");
    world.send(2, join(world.table, 1));
    world.hub.sweep();
    world.run();
    EXPECT_EQ(world.code(2, 1), "view");
    EXPECT_EQ(world.hub.tables(), 1U);
}

TEST(Hub, AFailedReadIsAnswered) {
    Alone world;
    world.hub.connected(2, "there");
    world.log.readable = false;
    world.send(2, R"({"type":"join","table":"aaaaaaaa","id":1})");
    world.send(2, R"({"type":"open","key":")" + std::string(32, 'b') + R"(","id":2,"settings":)" + kSettings + "}");
    bool failed = false;
    world.hub.record("aaaaaaaa", [&](const RecordReply& reply) { failed = reply.failed; });
    world.run();
    EXPECT_EQ(world.code(2, 1), "storage");
    EXPECT_EQ(world.code(2, 2), "storage");
    EXPECT_TRUE(failed);
    world.log.readable = true;
    world.send(2, R"({"type":"join","table":"aaaaaaaa","id":3})");
    world.run();
    EXPECT_EQ(world.code(2, 3), "no_such_table");
}

// Found by the simulation: seed 1688.
TEST(Hub, ARecordOfATableThatIsDeletedMeanwhileIsAnswered) {
    Alone world;
    world.log.erased_elsewhere = {world.table};
    world.hub.sweep();
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.run_posted();  // on its way to the disk
    bool failed = false;
    world.hub.record(world.table, [&](const RecordReply& reply) { failed = reply.failed; });
    world.run();
    EXPECT_TRUE(failed);
}

// Found by the simulation: seed 1929.
TEST(Hub, WhoComesToATableThatIsBeingDeletedIsAnswered) {
    Alone world;
    world.log.erased_elsewhere = {world.table};
    world.hub.sweep();
    world.send(1, choose(world.node, world.legal.at(0), 10));
    world.run_posted();  // on its way to the disk
    world.log.work();    // the sweeper hears of it
    world.run_posted();
    world.hub.connected(2, "there");
    world.send(2, join(world.table, 11));
    world.run();
    EXPECT_EQ(world.code(2, 11), "no_such_table");
    world.send(2, open('b', 12));  // and is at no table
    world.run();
    EXPECT_EQ(world.code(2, 12), "view");
}

}  // namespace misthrow::server
