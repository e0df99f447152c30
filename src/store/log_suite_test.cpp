// What every log must do: in memory, in a file, in a real PostgreSQL (whose address is in MISTHROW_POSTGRES; tests/postgres/cluster), in two of its databases. Names
// that end up together are chosen so: a, c and e are in the first of two databases, b and d in the second.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <future>

#include "store/chain.hpp"
#include "store/memory_log.hpp"
#include "store/postgres_log.hpp"
#include "store/postgres_schema.hpp"
#include "store/sqlite_log.hpp"
#include "store/two_databases.hpp"

namespace misthrow::store {
namespace {

struct Kind {
    const char* name;
    bool lasting;  // a second one finds what the first has written
    bool shared;   // by several servers
    std::unique_ptr<EventLog> (*open)(const std::string& folder);
    void (*clear)();
};

const std::array kKinds = {
    Kind{"memory", false, true, [](const std::string&) -> std::unique_ptr<EventLog> { return std::make_unique<MemoryLog>(); },
         [] {}},
    Kind{
        "sqlite", true, false,
        [](const std::string& folder) -> std::unique_ptr<EventLog> { return std::make_unique<SqliteLog>(folder + "/tables.db"); },
        [] {}},
    Kind{"postgresql", true, true,
         [](const std::string&) -> std::unique_ptr<EventLog> { return std::make_unique<PostgresLog>(postgres_address()); },
         [] { Postgres{postgres_address()}.run("DROP SCHEMA IF EXISTS misthrow CASCADE"); }},
    Kind{"sharded", true, true,
         [](const std::string&) -> std::unique_ptr<EventLog> { return open_sharded(two_databases(), [](std::size_t, bool) {}); },
         [] { make_two_databases(); }},
};

class LogSuite : public testing::TestWithParam<Kind> {
protected:
    LogSuite() : folder_{std::filesystem::temp_directory_path() / ("misthrow-suite-" + std::to_string(getpid()))} {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~LogSuite() override { std::filesystem::remove_all(folder_); }
    void SetUp() override {
        ASSERT_NE(postgres_address(), nullptr) << "run me by tests/postgres/cluster with …";
        GetParam().clear();
    }

    [[nodiscard]] std::unique_ptr<EventLog> open() const { return GetParam().open(folder_.string()); }

    static std::future<Outcome> begin_append(EventLog& log, std::vector<Event> events, TableKeys keys = {}) {
        auto promise = std::make_shared<std::promise<Outcome>>();
        log.append(std::move(events), [promise](Outcome outcome) { promise->set_value(outcome); }, std::move(keys));
        return promise->get_future();
    }
    static Outcome append(EventLog& log, std::vector<Event> events, TableKeys keys = {}) {
        return begin_append(log, std::move(events), std::move(keys)).get();
    }
    static Fetched fetch(EventLog& log, const std::string& table) {
        std::promise<Fetched> promise;
        log.fetch(table, [&](Fetched fetched) { promise.set_value(std::move(fetched)); });
        return promise.get_future().get();
    }
    static Fetched fetch_part(EventLog& log, const std::string& table, std::uint64_t from, std::uint64_t most) {
        std::promise<Fetched> promise;
        log.fetch_part(table, from, most, [&](Fetched fetched) { promise.set_value(std::move(fetched)); });
        return promise.get_future().get();
    }
    static Fetched opened_by(EventLog& log, const std::string& opener) {
        std::promise<Fetched> promise;
        log.fetch_opened_by(opener, [&](Fetched fetched) { promise.set_value(std::move(fetched)); });
        return promise.get_future().get();
    }
    static Seen look_around(EventLog& log, const Ages& ages) {
        std::promise<Seen> promise;
        log.look_around(ages, [&](Seen seen) { promise.set_value(std::move(seen)); });
        return promise.get_future().get();
    }
    static std::vector<std::string> ids(const Fetched& fetched) {
        std::vector<std::string> found;
        for (const StoredTable& each : fetched.tables) {
            found.push_back(each.row.id);
        }
        return found;
    }

    static std::vector<std::string> ids(EventLog& log) {
        std::vector<std::string> found;
        for (const TableRow& row : log.tables()) {
            found.push_back(row.id);
        }
        return found;
    }

private:
    std::filesystem::path folder_;
};

TEST_P(LogSuite, KeepsWhatItAcknowledgedAcrossAnOpening) {
    auto log = open();
    EXPECT_EQ(append(*log, {{"a", 1, "one"}, {"a", 2, "two"}}), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"b", 1, "eins \"\\ 'ü'\n"}}), Outcome::Durable);
    if (GetParam().lasting) {
        log.reset();
        log = open();
    }
    EXPECT_EQ(log->read("a"), (std::vector<Event>{{"a", 1, "one"}, {"a", 2, "two"}}));
    EXPECT_EQ(log->read("a", 2), (std::vector<Event>{{"a", 2, "two"}}));
    EXPECT_EQ(log->read("b"), (std::vector<Event>{{"b", 1, "eins \"\\ 'ü'\n"}}));
    EXPECT_EQ(ids(*log), (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(log->read("c").empty());
    EXPECT_TRUE(log->read("a", 3).empty());
}

TEST_P(LogSuite, ATakenVersionIsRefusedWholeAndHarmsNobody) {
    const auto log = open();
    EXPECT_EQ(append(*log, {{"a", 1, "one"}}), Outcome::Durable);
    auto bad = begin_append(*log, {{"a", 2, "two"}, {"a", 1, "again"}});
    auto good = begin_append(*log, {{"b", 1, "other"}});
    EXPECT_EQ(bad.get(), Outcome::Duplicate);
    EXPECT_EQ(good.get(), Outcome::Durable);
    EXPECT_EQ(log->read("a").size(), 1U);
}

TEST_P(LogSuite, TablesComeWithThoseThatShareTheirDice) {
    const auto log = open();
    const std::string root{"\0\1dice\xff", 7};
    EXPECT_EQ(append(*log, {{"a", 1, "x"}}, {.opener = "anna", .dice = root}), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"e", 1, "y"}, {"e", 2, "z"}}, {.opener = std::string{"\0ben", 4}, .dice = root}), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"c", 1, "w"}}, {.opener = "cleo", .dice = {}}), Outcome::Durable);
    EXPECT_EQ(ids(fetch(*log, "a")), (std::vector<std::string>{"a", "e"}));
    EXPECT_EQ(ids(opened_by(*log, std::string{"\0ben", 4})), (std::vector<std::string>{"e", "a"}));
    EXPECT_EQ(fetch(*log, "e").tables.at(0).events, (std::vector<Event>{{"e", 1, "y"}, {"e", 2, "z"}}));
    EXPECT_EQ(fetch(*log, "e").tables.at(0).row.events, 2U);
    EXPECT_EQ(ids(fetch(*log, "c")), std::vector<std::string>{"c"});
    EXPECT_TRUE(fetch(*log, "d").tables.empty());
    EXPECT_TRUE(opened_by(*log, "dora").tables.empty());
    EXPECT_TRUE(opened_by(*log, "").tables.empty());
    log->erase("e");
    log->settle();
    EXPECT_EQ(ids(fetch(*log, "a")), std::vector<std::string>{"a"});
    EXPECT_TRUE(log->read("e").empty());
}

// Same dice: whoever does not know how far the others are is told so, and nothing is written.
TEST_P(LogSuite, WhoWritesWithSharedDiceKnowsTheOthers) {
    const auto log = open();
    const std::string root{"\0\1dice\xff", 7};
    const auto knowing = [&](std::vector<KnownTable> others) { return TableKeys{.dice = root, .knows = std::move(others)}; };
    EXPECT_EQ(append(*log, {{"a", 1, "x"}}, knowing({})), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"e", 1, "y"}}, knowing({{"a", 1}})), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"a", 2, "x"}}), Outcome::Durable);
    const Outcome missed = GetParam().shared ? Outcome::Duplicate : Outcome::Durable;
    EXPECT_EQ(append(*log, {{"a", 3, "x"}}, knowing({})), missed);                    // another table
    EXPECT_EQ(append(*log, {{"c", 1, "x"}}, knowing({{"a", 1}, {"e", 1}})), missed);  // that it is further
    if (GetParam().shared) {
        EXPECT_EQ(log->read("a").size(), 2U);
        EXPECT_EQ(append(*log, {{"a", 3, "x"}}, knowing({{"e", 1}})), Outcome::Durable);
        EXPECT_EQ(append(*log, {{"c", 1, "x"}}, knowing({{"e", 1}, {"a", 3}})), Outcome::Durable);
    }
}

TEST_P(LogSuite, AnErasedTableIsToldOnceToWhoeverServesIt) {
    const auto log = open();
    EXPECT_EQ(append(*log, {{"a", 1, "x"}}), Outcome::Durable);
    EXPECT_EQ(append(*log, {{"b", 1, "y"}}), Outcome::Durable);
    log->erase_elsewhere("a");
    log->settle();
    EXPECT_EQ(look_around(*log, {}).erased, std::vector<std::string>{"a"});
    log->settle();
    EXPECT_TRUE(log->read("a").empty());
    EXPECT_TRUE(look_around(*log, {}).erased.empty());
    EXPECT_EQ(ids(*log), std::vector<std::string>{"b"});
}

// What goes to the public list gets its number and its place in the chain when it is written.
TEST_P(LogSuite, ThePublicListIsAChainInTheOrderOfWriting) {
    const auto log = open();
    EXPECT_EQ(append(*log, {{"a", 1, "one"}, {kPublicList, 0, "first"}, {"a", 2, "two"}, {kPublicList, 0, "second"}}),
              Outcome::Durable);
    EXPECT_EQ(append(*log, {{"a", 2, "again"}, {kPublicList, 0, "never"}}), Outcome::Duplicate);
    log->erase("a", "third");
    EXPECT_EQ(append(*log, {{"e", 1, "one"}}), Outcome::Durable);
    EXPECT_EQ(log->erase_elsewhere("e", "fourth"), Outcome::Durable);
    std::string before;
    std::uint64_t number = 0;
    for (const char* text : {"first", "second", "third", "fourth"}) {
        before = list_entry(before, text);
        ++number;
        EXPECT_EQ(log->read(kPublicList, number, 1), (std::vector<Event>{{kPublicList, number, before}}));
    }
    EXPECT_EQ(log->read(kPublicList).size(), 4U);
    const Fetched part = fetch_part(*log, kPublicList, 2, 2);
    EXPECT_FALSE(part.failure.has_value());
    EXPECT_EQ(part.tables.at(0).events, log->read(kPublicList, 2, 2));
    EXPECT_EQ(part.tables.at(0).events.size(), 2U);
    EXPECT_TRUE(ids(*log).empty());  // it is no table
    EXPECT_TRUE(fetch(*log, kPublicList).tables.empty());
}

TEST_P(LogSuite, TablesGrowOldAsTheirStateSays) {
    const auto log = open();
    EXPECT_EQ(log->last_touched(), 0U);
    EXPECT_EQ(append(*log, {{"a", 1, "x"}, {"a", 2, "y"}}, {.opener = "anna", .dice = {}, .at = 1000}), Outcome::Durable);
    const TableRow row = log->tables().at(0);
    EXPECT_EQ(row.state, TableState::Gathering);
    EXPECT_EQ(row.events, 2U);
    EXPECT_EQ(row.created, 1000U);
    EXPECT_EQ(row.touched, 1000U);
    EXPECT_EQ(log->last_touched(), 1000U);
    constexpr std::uint64_t later = 10'000'000'000;
    const std::vector<std::string> a{"a"};
    EXPECT_EQ(look_around(*log, {.gathering_before = 1001, .playing_before = 0}).idle, a);
    EXPECT_TRUE(look_around(*log, {.gathering_before = 1000, .playing_before = later}).idle.empty());
    log->touch("a", TableState::Playing, 2000);
    log->settle();
    EXPECT_TRUE(look_around(*log, {.gathering_before = later, .playing_before = 2000}).idle.empty());
    EXPECT_EQ(look_around(*log, {.gathering_before = 0, .playing_before = 2001}).idle, a);
    log->touch("a", TableState::Finished, 3000);
    log->settle();
    EXPECT_EQ(log->tables().at(0).state, TableState::Finished);
    EXPECT_TRUE(look_around(*log, {.gathering_before = later, .playing_before = later}).idle.empty());
    EXPECT_EQ(log->last_touched(), 3000U);
}

TEST_P(LogSuite, ManyAreWrittenInTheirOrder) {
    const auto log = open();
    constexpr std::uint64_t count = 2000;
    std::vector<std::future<Outcome>> asked;
    for (std::uint64_t i = 1; i <= count; ++i) {
        asked.push_back(begin_append(*log, {{"t" + std::to_string(i % 50), (i - 1) / 50 + 1, "event " + std::to_string(i)}}));
    }
    for (std::future<Outcome>& each : asked) {
        ASSERT_EQ(each.get(), Outcome::Durable);
    }
    for (std::uint64_t table = 0; table < 50; ++table) {
        const std::vector<Event> events = log->read("t" + std::to_string(table));
        ASSERT_EQ(events.size(), count / 50);
        for (std::size_t i = 0; i < events.size(); ++i) {
            ASSERT_EQ(events[i].version, i + 1);
            ASSERT_TRUE(events[i].intact);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryKind, LogSuite, testing::ValuesIn(kKinds),
                         [](const testing::TestParamInfo<Kind>& each) { return each.param.name; });

}  // namespace
}  // namespace misthrow::store
