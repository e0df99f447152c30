// What every store of daily results must do: in memory, in a file, in a real PostgreSQL (whose address is in MISTHROW_POSTGRES; tests/postgres/cluster).
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <thread>

#include "store/memory_daily.hpp"
#include "store/postgres_daily.hpp"
#include "store/postgres_schema.hpp"
#include "store/salvage.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::store {
namespace {

const char* postgres_address() { return std::getenv("MISTHROW_POSTGRES"); }

struct Kind {
    const char* name;
    bool lasting;  // a second one finds what the first has written
    bool shared;   // by several at once
    std::unique_ptr<DailyResults> (*open)(const std::string& folder);
};

const std::array kKinds = {
    Kind{"memory", false, false,
         [](const std::string&) -> std::unique_ptr<DailyResults> { return std::make_unique<MemoryDaily>(); }},
    Kind{"sqlite", true, false,
         [](const std::string& folder) -> std::unique_ptr<DailyResults> {
             return std::make_unique<SqliteLog>(folder + "/tables.db");
         }},
    Kind{"postgresql", true, true,
         [](const std::string&) -> std::unique_ptr<DailyResults> { return std::make_unique<PostgresDaily>(postgres_address()); }},
};

Outcome add(DailyResults& results, const DailyResult& result, std::uint64_t most = 1000) {
    std::promise<Outcome> promise;
    results.add(result, most, [&](Outcome outcome) { promise.set_value(outcome); });
    return promise.get_future().get();
}
DailyCounts count(DailyResults& results, const DailyGame& game, const std::string& device = {}) {
    std::promise<DailyCounts> promise;
    results.count(game, device, [&](DailyCounts counts) { promise.set_value(std::move(counts)); });
    return promise.get_future().get();
}
using Scores = std::map<int, std::uint64_t>;

class DailySuite : public testing::TestWithParam<Kind> {
protected:
    DailySuite() : folder_{std::filesystem::temp_directory_path() / ("misthrow-daily-" + std::to_string(getpid()))} {
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    ~DailySuite() override { std::filesystem::remove_all(folder_); }
    void SetUp() override {
        ASSERT_NE(postgres_address(), nullptr) << "run me by tests/postgres/cluster with …";
        Postgres database{postgres_address()};
        database.run("DROP SCHEMA IF EXISTS misthrow CASCADE");
        migrate(database);
    }
    [[nodiscard]] std::unique_ptr<DailyResults> open() const { return GetParam().open(folder_.string()); }
    [[nodiscard]] std::string folder() const { return folder_.string(); }

    const DailyGame qwixx_{20'773, "qwixx"};

private:
    std::filesystem::path folder_;
};

TEST_P(DailySuite, CountsEachDeviceOnce) {
    auto results = open();
    EXPECT_TRUE(count(*results, qwixx_).results.empty());
    EXPECT_EQ(add(*results, {qwixx_, "one", 80}), Outcome::Durable);
    EXPECT_EQ(add(*results, {qwixx_, "two", 80}), Outcome::Durable);
    EXPECT_EQ(add(*results, {qwixx_, std::string{"\0\xff'", 3}, -16}), Outcome::Durable);
    EXPECT_EQ(add(*results, {qwixx_, "one", 99}), Outcome::Durable);
    EXPECT_EQ(add(*results, {{20'774, "qwixx"}, "one", 5}), Outcome::Durable);
    EXPECT_EQ(add(*results, {{20'773, "qwinto"}, "one", 6}), Outcome::Durable);
    if (GetParam().lasting) {
        results.reset();
        results = open();
    }
    const DailyCounts counts = count(*results, qwixx_, "one");
    EXPECT_EQ(counts.results, (Scores{{-16, 1}, {80, 2}}));
    EXPECT_EQ(counts.own, 80);
    EXPECT_EQ(count(*results, qwixx_, std::string{"\0\xff'", 3}).own, -16);
    EXPECT_EQ(count(*results, qwixx_, "three").own, std::nullopt);
    EXPECT_EQ(count(*results, qwixx_).own, std::nullopt);
    EXPECT_EQ(count(*results, {20'774, "qwixx"}).results, (Scores{{5, 1}}));
}

TEST_P(DailySuite, TakesNoMoreThanItMay) {
    const auto results = open();
    for (const char* device : {"a", "b", "c", "d"}) {
        EXPECT_EQ(add(*results, {qwixx_, device, 7}, 3), Outcome::Durable);
    }
    EXPECT_EQ(count(*results, qwixx_, "d").results, (Scores{{7, 3}}));
    EXPECT_EQ(count(*results, qwixx_, "d").own, std::nullopt);
}

TEST_P(DailySuite, ForgetsDevicesFirstAndThenCounts) {
    const auto results = open();
    add(*results, {{100, "qwixx"}, "a", 1});
    add(*results, {{200, "qwixx"}, "a", 2});
    add(*results, {{300, "qwixx"}, "a", 3});
    results->forget(200, 300);
    EXPECT_TRUE(count(*results, {100, "qwixx"}).results.empty());
    EXPECT_EQ(count(*results, {200, "qwixx"}, "a").results, (Scores{{2, 1}}));
    EXPECT_EQ(count(*results, {200, "qwixx"}, "a").own, std::nullopt);
    EXPECT_EQ(count(*results, {300, "qwixx"}, "a").own, 3);
}

TEST_P(DailySuite, AllOfItCanBePutElsewhere) {
    const auto results = open();
    EXPECT_TRUE(results->all().empty());
    add(*results, {qwixx_, "b", -3});
    add(*results, {qwixx_, "a", 120});
    add(*results, {{20'772, "qwixx-mixed-a"}, "a", 9});
    add(*results, {{20'772, "qwixx"}, "a", 9});
    const DailyContents all = results->all();
    EXPECT_EQ(all.counts.size(), 4U);
    EXPECT_TRUE(std::ranges::is_sorted(all.counts));
    EXPECT_TRUE(std::ranges::is_sorted(all.devices));
    MemoryDaily copy;
    copy.put(all);
    EXPECT_EQ(copy.all(), all);
    SqliteLog file{folder() + "/copy.db"};
    file.put(all);
    EXPECT_EQ(file.all(), all);
    results->forget(100'000, 100'000);
    EXPECT_EQ(count(*results, qwixx_).results, Scores{});
    results->put(all);
    EXPECT_EQ(results->all(), all);
    add(*results, {qwixx_, "c", -3});
    EXPECT_EQ(count(*results, qwixx_, "b").results, (Scores{{-3, 2}, {120, 1}}));
}

TEST_P(DailySuite, ManyAtOnceAreAllCounted) {
    const auto results = open();
    const auto beside = GetParam().shared ? open() : nullptr;
    constexpr int devices = 200;
    const auto send_all = [&](DailyResults& to) {
        for (int i = 0; i < devices; ++i) {
            add(to, {qwixx_, std::to_string(i), i % 3});
        }
    };
    std::thread other{[&] { send_all(beside ? *beside : *results); }};
    send_all(*results);
    other.join();
    EXPECT_EQ(count(*results, qwixx_).results, (Scores{{0, 67}, {1, 67}, {2, 66}}));
}

TEST_P(DailySuite, ADamagedFileStillHasThem) {
    if (std::string_view{GetParam().name} != "sqlite") {
        return;
    }
    DailyContents all;
    {
        SqliteLog log{folder() + "/tables.db"};
        std::promise<Outcome> promise;
        log.append({{"table", 1, "begun"}}, [&](Outcome outcome) { promise.set_value(outcome); });
        EXPECT_EQ(promise.get_future().get(), Outcome::Durable);
        for (int i = 0; i < 300; ++i) {
            add(log, {{20'700U + static_cast<unsigned>(i % 7), "qwixx"},
                      std::string(32, static_cast<char>(i)) + std::to_string(i),
                      i - 40});
        }
        all = log.all();
    }
    const Salvaged salvaged = salvage(folder() + "/tables.db", folder() + "/mended.db");
    EXPECT_EQ(salvaged.tables, 1U);
    EXPECT_EQ(salvaged.events, 1U);
    SqliteLog mended{folder() + "/mended.db"};
    EXPECT_EQ(mended.all(), all);
}

INSTANTIATE_TEST_SUITE_P(EveryKind, DailySuite, testing::ValuesIn(kKinds),
                         [](const testing::TestParamInfo<Kind>& kind) { return std::string{kind.param.name}; });

}  // namespace
}  // namespace misthrow::store
