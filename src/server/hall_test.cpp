// Several hubs on one log, and clients whose sockets are with any of them. Nothing happens on a thread until the test says so.
#include "server/hall.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "server/alone.hpp"
#include "server/keys.hpp"
#include "store/slots.hpp"

namespace misthrow::server {
namespace {

constexpr std::size_t kThreads = 3;

// A key whose table will be with this hub.
std::string key_for(std::size_t hub, int nth = 0) {
    for (int i = 0;; ++i) {
        std::string key = std::string(24, '0') + std::to_string(10'000'000 + i);
        const auto hash = *key_hash(key);
        if (store::slot_of({reinterpret_cast<const char*>(hash.data()), hash.size()}) % kThreads == hub && nth-- == 0) {
            return key;
        }
    }
}
// A table that nobody has opened, of this hub.
std::string name_for(std::size_t hub) {
    for (std::size_t slot = 0;; ++slot) {
        if (slot % kThreads == hub) {
            return new_table_id(slot);
        }
    }
}
std::string open_by(const std::string& key, int id, const std::string& more = "") {
    return R"({"type":"open","key":")" + key + R"(","id":)" + std::to_string(id) + more + R"(,"settings":)" + kSettings + "}";
}
std::string join_at(const std::string& table, int id) {
    return R"({"type":"join","table":")" + table + R"(","id":)" + std::to_string(id) + "}";
}

struct PaperHall {
    std::shared_ptr<PaperLog> disk{std::make_shared<PaperLog>()};
    Limits limits{};
    PaperOutlet outlet{};  // of all threads: what is sent comes in the order of sending
    PaperThinker thinker{};
    std::array<std::deque<std::function<void()>>, kThreads> posted{};
    TimePoint now{std::chrono::hours{24 * 365}};
    std::vector<std::string> faults{};
    std::shared_ptr<SharedLimits> shared;
    std::vector<std::unique_ptr<Hub>> hubs{};
    Hall hall{kThreads,
              100,
              {.post = [this](std::size_t thread, std::function<void()> work) { posted.at(thread).push_back(std::move(work)); },
               .dismiss = [this](std::size_t /*thread*/, ClientId client, Code /*why*/) { outlet.close(client); },
               .failed =
                   [this](std::size_t /*thread*/, ClientId client, std::string_view why) {
                       faults.emplace_back(why);
                       outlet.close(client);
                   }}};

    explicit PaperHall(const Limits& wanted = {}) : limits{wanted}, shared{std::make_shared<SharedLimits>(wanted)} {
        for (std::size_t i = 0; i < kThreads; ++i) {
            hubs.push_back(std::make_unique<Hub>(
                limits, Surroundings{.log = *disk,
                                     .outlet = outlet,
                                     .thinker = thinker,
                                     .post = [this, i](std::function<void()> work) { posted.at(i).push_back(std::move(work)); },
                                     .now = [this] { return now; },
                                     .seconds_since_1970 = [] { return std::uint64_t{1'800'000'000}; },
                                     .believed_seconds = [] { return std::uint64_t{1'800'000'000}; },
                                     .note = [](std::string_view, const auto&) {},
                                     .siblings = hall.siblings(i),
                                     .shared = shared}));
        }
        hall.set_hubs(hubs);
    }

    // What has been posted to one thread, and what comes of it there.
    void run(std::size_t thread) {
        while (!posted.at(thread).empty()) {
            const auto work = std::move(posted.at(thread).front());
            posted.at(thread).pop_front();
            work();
        }
    }
    void run() {
        const auto idle = [this] { return std::ranges::all_of(posted, [](const auto& each) { return each.empty(); }); };
        do {
            while (!idle()) {
                for (std::size_t i = 0; i < kThreads; ++i) {
                    run(i);
                }
            }
        } while (disk->work() || !idle());
    }
    void say(ClientId client, const std::string& text) {
        now += std::chrono::seconds{1};
        hall.received(client, text);
    }
    std::vector<std::int64_t> answered(ClientId client) {
        std::vector<std::int64_t> ids;
        for (const auto& each : outlet.inbox[client]) {
            if (const auto* id = each.if_contains("id")) {
                ids.push_back(id->to_number<std::int64_t>());
            }
        }
        return ids;
    }
    std::string code(ClientId client, std::int64_t id) {
        for (const auto& each : outlet.inbox[client]) {
            if (const auto* found = each.if_contains("id"); found != nullptr && found->to_number<std::int64_t>() == id) {
                const auto* code = each.if_contains("code");
                return std::string{(code != nullptr ? *code : each.at("type")).as_string()};
            }
        }
        return "";
    }
    std::size_t hub_with(ClientId client) {
        std::size_t hub = kThreads;
        for (std::size_t i = 0; i < kThreads; ++i) {
            if (hubs[i]->knows(client)) {
                EXPECT_EQ(hub, kThreads) << "two hubs know it";
                hub = i;
            }
        }
        return hub;
    }
    std::string table_of(ClientId client) {
        for (const auto& each : outlet.inbox[client]) {
            if (const auto* table = each.if_contains("table")) {
                return std::string{table->as_string()};
            }
        }
        return "";
    }
};

// Homes are 0, 1 and 2: clients 3, 1 and 2.
TEST(Hall, WhoeverOpensATableComesToTheHubOfItsKey) {
    for (const ClientId client : {3, 1, 2}) {
        for (std::size_t hub = 0; hub < kThreads; ++hub) {
            PaperHall world;
            world.hall.connected(client, "here");
            world.say(client, open_by(key_for(hub), 1));
            world.run();
            EXPECT_EQ(world.code(client, 1), "view");
            EXPECT_EQ(world.hub_with(client), hub);
            EXPECT_EQ(world.hall.hub_of(world.table_of(client)), hub);
            EXPECT_EQ(world.hubs[hub]->tables(), 1U);
            world.hall.disconnected(client);
            world.run();
            EXPECT_EQ(world.hub_with(client), kThreads);
        }
    }
}

TEST(Hall, WhatIsAskedIsAnsweredInOrderWhereverItGoes) {
    PaperHall world;
    const ClientId client = 4;  // home 1
    world.hall.connected(client, "here");
    // Everything at once: before the first answer, and before anybody knows that it moves.
    world.say(client, join_at(name_for(0), 1));
    world.say(client, join_at(name_for(2), 2));
    world.say(client, join_at(name_for(1), 3));
    world.say(client, R"({"type":"begin","game":1,"id":4})");
    world.say(client, open_by(key_for(0), 5));
    world.say(client, R"({"type":"sit","seat":1,"name":"Anna","id":6})");
    world.run();
    world.say(client, open_by(key_for(2), 7));
    world.run();
    EXPECT_EQ(world.answered(client), (std::vector<std::int64_t>{1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(world.code(client, 1), "no_such_table");
    EXPECT_EQ(world.code(client, 4), "not_at_a_table");
    EXPECT_EQ(world.code(client, 5), "view");
    EXPECT_EQ(world.code(client, 6), "ok");
    EXPECT_EQ(world.code(client, 7), "already_at_table");
    EXPECT_EQ(world.hub_with(client), 0U);
    EXPECT_TRUE(world.faults.empty());
}

// The threads run in any order, a step at a time, and the client goes on talking.
TEST(Hall, AnyOrderOfThreadsKeepsTheClientsOrder) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        PaperHall world;
        unsigned chance = seed * 2654435761U;
        const auto draw = [&chance](unsigned below) {
            chance = chance * 1664525U + 1013904223U;
            return (chance >> 16U) % below;
        };
        const ClientId client = 3 + draw(3);
        world.hall.connected(client, "here");
        constexpr int asked = 12;
        for (int id = 1; id <= asked;) {
            const unsigned what = draw(6);
            if (what < 3) {
                if (!world.posted.at(what).empty()) {
                    const auto work = std::move(world.posted.at(what).front());
                    world.posted.at(what).pop_front();
                    work();
                }
            } else if (what == 3) {
                world.disk->work();
            } else {
                world.say(client, id == asked ? open_by(key_for(draw(3)), id) : join_at(name_for(draw(3)), id));
                ++id;
            }
        }
        world.run();
        std::vector<std::int64_t> expected(asked);
        std::iota(expected.begin(), expected.end(), 1);
        EXPECT_EQ(world.answered(client), expected) << "seed " << seed;
        EXPECT_EQ(world.code(client, asked), "view") << "seed " << seed;
        EXPECT_LT(world.hub_with(client), kThreads);
        world.hall.disconnected(client);
        world.run();
        EXPECT_EQ(world.hub_with(client), kThreads);
        EXPECT_TRUE(world.faults.empty());
    }
}

TEST(Hall, WhoLeavesOnTheWayIsWithNobody) {
    for (int steps = 0; steps < 12; ++steps) {
        PaperHall world;
        const ClientId client = 3;
        world.hall.connected(client, "here");
        world.say(client, join_at(name_for(1), 1));
        world.say(client, join_at(name_for(2), 2));
        world.say(client, join_at(name_for(0), 3));
        for (int i = 0; i < steps; ++i) {
            for (auto& queue : world.posted) {
                if (!queue.empty()) {
                    const auto work = std::move(queue.front());
                    queue.pop_front();
                    work();
                    break;
                }
            }
        }
        world.hall.disconnected(client);
        world.run();
        EXPECT_EQ(world.hub_with(client), kThreads) << steps;
        EXPECT_TRUE(world.faults.empty());
    }
}

// Who guesses names goes from hub to hub, and is known everywhere.
TEST(Hall, GuessesCountOnceForAllHubs) {
    PaperHall world;
    world.hall.connected(3, "here");
    int id = 1;
    for (; id <= 30; ++id) {
        world.say(3, join_at(name_for(static_cast<std::size_t>(id) % kThreads), id));
        world.now -= std::chrono::seconds{1};  // all of it in a moment
        world.run();
        EXPECT_EQ(world.code(3, id), "no_such_table");
        world.now += std::chrono::milliseconds{100};
    }
    for (std::size_t i = 0; i < 25; ++i, ++id) {
        world.say(3, join_at(name_for(i % kThreads), id));
        world.now -= std::chrono::seconds{1};
        world.run();
    }
    EXPECT_EQ(world.code(3, 40), "too_many_misses");
    EXPECT_TRUE(world.outlet.closed.contains(3)) << "so often in a row, whichever hub it asked";
}

TEST(Hall, NewTablesOfAnAddressCountOnceForAllHubs) {
    PaperHall world{{.tables_per_address_and_hour = 4}};
    for (ClientId client = 3; client < 9; ++client) {
        world.hall.connected(client, "here");
        world.hall.received(client, open_by(key_for(client % 2, static_cast<int>(client)), 1));
        world.run();
        EXPECT_EQ(world.code(client, 1), client < 7 ? "view" : "too_many_tables");
    }
}

TEST(Hall, TablesInMemoryCountOnceForAllHubs) {
    PaperHall world{{.tables = 4}};
    for (ClientId client = 3; client < 9; ++client) {
        world.hall.connected(client, "here");
        world.say(client, open_by(key_for(client % 3, static_cast<int>(client)), 1));
        world.run();
        EXPECT_EQ(world.code(client, 1), client < 7 ? "view" : "too_many_tables");
    }
}

// A rate is the connection's own, wherever it goes.
TEST(Hall, WhoIsTooFastStaysSoAtTheNextHub) {
    PaperHall world{{.messages_per_second = 0.001, .message_burst = 6}};
    world.hall.connected(3, "here");
    for (int id = 1; id <= 8; ++id) {
        world.hall.received(3, join_at(name_for(static_cast<std::size_t>(id) % kThreads), id));
        world.run();
    }
    EXPECT_EQ(world.answered(3).size(), 6U);
    EXPECT_EQ(world.outlet.inbox[3].back().at("code").as_string(), "too_fast");
}

TEST(Hall, AHubThatIsSlowToHearIsNotBuried) {
    PaperHall world;
    world.hall.connected(3, "here");
    world.hall.received(3, open_by(key_for(1), 1));
    for (int i = 0; i < 500; ++i) {
        world.hall.received(3, "{}");
    }
    EXPECT_TRUE(world.outlet.closed.contains(3));
    EXPECT_LT(world.posted[1].size(), 150U);
}

// A table that was opened beside another has a name of that one's slot: its key alone leads to another hub, which knows better.
TEST(Hall, ATableIsFoundByItsKeyWhereverItIs) {
    PaperHall world;
    world.hall.connected(3, "here");
    world.say(3, open_by(key_for(0), 1));
    world.run();
    const std::string first = world.table_of(3);
    world.hall.connected(4, "here");
    world.say(4, open_by(key_for(1), 1, R"(,"same_as":")" + first + "\""));
    world.run();
    const std::string second = world.table_of(4);
    EXPECT_EQ(world.code(4, 1), "view");
    EXPECT_EQ(world.hub_with(4), 0U);
    world.hall.connected(5, "here");
    world.say(5, open_by(key_for(1), 1));
    world.say(5, open_by(key_for(1), 2));
    world.run();
    EXPECT_EQ(world.table_of(5), second);
    EXPECT_EQ(world.code(5, 2), "view");
    EXPECT_EQ(world.hub_with(5), 0U);
}

TEST(Hall, AsksAllAndIsDrainedWhenAllAre) {
    PaperHall world;
    world.hall.connected(3, "here");
    world.say(3, open_by(key_for(1), 1));
    world.run(1);
    std::size_t clients = 0;
    bool told = false;
    world.hall.ask_all(0, [&](std::size_t, const Hub& hub) { clients += hub.clients(); }, [&] { told = true; });
    EXPECT_FALSE(world.hall.drain(0));
    for (std::size_t i = 0; i < kThreads; ++i) {
        world.run(i);
    }
    world.run(0);
    EXPECT_TRUE(told);
    EXPECT_EQ(clients, 1U);
    EXPECT_FALSE(world.hall.drain(0)) << "a table is being opened";
    world.run();
    world.hall.drain(0);
    world.run();
    EXPECT_TRUE(world.hall.drain(0));
    EXPECT_EQ(world.code(3, 1), "view");
}

}  // namespace
}  // namespace misthrow::server
