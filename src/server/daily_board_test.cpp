// Results of daily games as a client sees them, with a store in memory and a clock of paper.
#include "server/daily_board.hpp"

#include <gtest/gtest.h>

#include <deque>

#include "store/memory_daily.hpp"
#include "support/daily_game.hpp"

namespace misthrow::server {
namespace {

using testing_support::daily_record;

constexpr const char* kPath = "/daily/2026-11-16/qwixx";
constexpr std::uint64_t kNoon = 1'794'830'400;  // 2026-11-16 12:00 UTC

// Answers when told to, or fails.
class SlowDaily final : public store::DailyResults {
public:
    void add(const store::DailyResult& result, std::uint64_t most, store::Done done) override {
        waiting.emplace_back([this, result, most, done = std::move(done)] {
            fails ? done(store::Outcome::Failed) : kept.add(result, most, done);
        });
    }
    void count(const store::DailyGame& game, const std::string& device, std::function<void(store::DailyCounts)> take) override {
        ++asked;
        waiting.emplace_back([this, game, device, take = std::move(take)] {
            fails ? take({.results = {}, .own = {}, .failure = store::Failure{"paper"}}) : kept.count(game, device, take);
        });
    }
    void forget(std::uint32_t counts_before, std::uint32_t devices_before) override {
        ++forgotten;
        kept.forget(counts_before, devices_before);
    }
    [[nodiscard]] store::DailyContents all() override { return kept.all(); }
    void put(const store::DailyContents& contents) override { kept.put(contents); }

    void work() {
        while (!waiting.empty()) {
            const auto next = std::move(waiting.front());
            waiting.pop_front();
            next();
        }
    }

    store::MemoryDaily kept{};
    std::deque<std::function<void()>> waiting{};
    bool fails{false};
    int asked{0};
    int forgotten{0};
};

class DailyBoardTest : public testing::Test {
protected:
    explicit DailyBoardTest(const Limits& limits = {})
        : board{limits,
                {.results = store_,
                 .post = [](const std::function<void()>& work) { work(); },
                 .now = [this] { return now; },
                 .seconds_since_1970 = [this] { return wall; },
                 .believed_seconds = [this] { return wall; }}} {}

    DailyBoard::Answer into(DailyReply& reply) {
        return [&reply](DailyReply given) { reply = std::move(given); };
    }
    DailyReply take(const std::string& body, const char* path = kPath, const std::string& address = "203.0.113.1") {
        DailyReply reply{.status = 0};
        board.take(path, body, address, into(reply));
        store_.work();
        return reply;
    }
    DailyReply tell(const char* path = kPath) {
        DailyReply reply{.status = 0};
        board.tell(path, into(reply));
        store_.work();
        return reply;
    }
    static std::string key(char digit) { return std::string(64, digit); }
    static std::string body(char digit, std::uint64_t chance = 1) {
        return key(digit) + "\n" + notation::write_record(daily_record({.chance = chance}));
    }
    static std::string score(std::uint64_t chance) {
        return std::to_string(testing_support::score_of(daily_record({.chance = chance})));
    }

    SlowDaily store_{};
    TimePoint now{Clock::now()};
    std::uint64_t wall{kNoon};
    DailyBoard board;
};

TEST_F(DailyBoardTest, AResultIsCountedAndTold) {
    const DailyReply first = take(body('a'));
    EXPECT_EQ(first.status, 200U) << first.text;
    EXPECT_EQ(first.text,
              R"({"day":"2026-11-16","game":"qwixx","results":1,"own":)" + score(1) + R"(,"scores":[[)" + score(1) + ",1]]}\n");
    EXPECT_EQ(take(body('b')).status, 200U);
    EXPECT_EQ(tell().text, R"({"day":"2026-11-16","game":"qwixx","results":2,"scores":[[)" + score(1) + ",2]]}\n");
    EXPECT_EQ(board.counted(), 2U);
    EXPECT_TRUE(board.is_idle());
}

TEST_F(DailyBoardTest, ADeviceIsCountedOnceWhateverItSends) {
    EXPECT_EQ(take(body('a', 1)).status, 200U);
    bool others = false;
    for (std::uint64_t chance = 1; chance < 9; ++chance) {
        others = others || score(chance) != score(1);
        const DailyReply again = take(body('a', chance));
        EXPECT_EQ(again.status, 200U);
        EXPECT_NE(again.text.find(R"("results":1,"own":)" + score(1) + ","), std::string::npos) << again.text;
    }
    EXPECT_TRUE(others);
}

TEST_F(DailyBoardTest, KeysAreKeptAsHashesThatDifferByDay) {
    EXPECT_EQ(take(body('a')).status, 200U);
    wall += std::uint64_t{24} * 60 * 60;
    const std::string next = key('a') + "\n" + notation::write_record(daily_record({.day = "2026-11-17"}));
    EXPECT_EQ(take(next, "/daily/2026-11-17/qwixx").status, 200U);
    const auto devices = store_.all().devices;
    ASSERT_EQ(devices.size(), 2U);
    EXPECT_NE(devices[0].device, devices[1].device);
    EXPECT_EQ(devices[0].device.size(), 32U);
    EXPECT_EQ(devices[0].device.find("aaaa"), std::string::npos);
}

TEST_F(DailyBoardTest, TheDayBeforeAndTheDayAfterAreSomebodysToday) {
    for (const int days : {-1, 0, 1}) {
        wall = kNoon - static_cast<std::uint64_t>(days * 24 * 60 * 60);
        EXPECT_EQ(take(body('a')).status, 200U) << days;
    }
    for (const int days : {-2, 2, 300}) {
        wall = kNoon - static_cast<std::uint64_t>(static_cast<std::int64_t>(days) * 24 * 60 * 60);
        const DailyReply reply = take(body('a'));
        EXPECT_EQ(reply.status, 422U) << days;
        EXPECT_TRUE(reply.text.starts_with("other_day: here it is 202")) << reply.text;
    }
}

TEST_F(DailyBoardTest, WhatIsWrongIsSaidWithWhatWouldBeRight) {
    const auto expect = [&](unsigned status, const std::string& words, const std::string& given, const char* path = kPath) {
        const DailyReply reply = take(given, path);
        EXPECT_EQ(reply.status, status) << words;
        EXPECT_TRUE(reply.text.starts_with(words)) << reply.text;
    };
    expect(404, "no_such_day: a day is written like 2026-11-16", body('a'), "/daily/2026-02-30/qwixx");
    expect(404, "no_such_day", body('a'), "/daily/2026-1-1/qwixx");
    expect(404, "no_such_day", body('a'), "/daily/20261116/qwixx");
    expect(404, "no_such_game: the games are qwixx, ", body('a'), "/daily/2026-11-16/chess");
    expect(404, "no_such_game", body('a'), "/daily/2026-11-16");
    expect(422, "bad_key: the first line is 64 hexadecimal digits", "");
    expect(422, "bad_key", key('A') + "\n");
    expect(422, "bad_key", key('a') + "a\n" + body('a').substr(65));
    expect(422, "bad_record: line 1", key('a'));
    expect(422, "bad_record", key('a') + "\nhello");
    expect(422, "other_game: expected qwinto", body('a'), "/daily/2026-11-16/qwinto");
    expect(422, "other_dice: expected [ServerSeed ", body('a'), "/daily/2026-11-17/qwixx");
    EXPECT_EQ(board.refused(), 12U);
    EXPECT_TRUE(store_.all().empty());
}

TEST_F(DailyBoardTest, ADiskThatFailsIsSaidAndNothingIsKept) {
    store_.fails = true;
    EXPECT_EQ(take(body('a')).status, 503U);
    EXPECT_EQ(tell().status, 503U);
    store_.fails = false;
    EXPECT_EQ(tell().text, "{\"day\":\"2026-11-16\",\"game\":\"qwixx\",\"results\":0,\"scores\":[]}\n");
    EXPECT_EQ(take(body('a')).status, 200U);
    EXPECT_TRUE(board.is_idle());
}

TEST_F(DailyBoardTest, ReadersShareOneQuestionToTheDisk) {
    std::vector<DailyReply> replies(50);
    for (DailyReply& reply : replies) {
        reply.status = 0;
        board.tell(kPath, into(reply));
    }
    EXPECT_EQ(store_.asked, 1);
    store_.work();
    for (const DailyReply& reply : replies) {
        EXPECT_EQ(reply.status, 200U);
    }
    EXPECT_EQ(tell().status, 200U);
    EXPECT_EQ(store_.asked, 1);
    now += std::chrono::seconds{6};
    EXPECT_EQ(tell().status, 200U);
    EXPECT_EQ(store_.asked, 2);
}

TEST_F(DailyBoardTest, OnlyDaysThatAreKeptAreTold) {
    EXPECT_EQ(tell("/daily/2026-11-17/qwixx").status, 200U);
    EXPECT_EQ(tell("/daily/2026-11-18/qwixx").status, 404U);
    EXPECT_EQ(tell("/daily/2025-10-12/qwixx").status, 200U);
    EXPECT_EQ(tell("/daily/2025-10-11/qwixx").status, 404U);
    EXPECT_TRUE(tell("/daily/1969-12-31/qwixx").text.starts_with("no_such_day"));
}

TEST_F(DailyBoardTest, WhatIsOldIsForgotten) {
    EXPECT_EQ(take(body('a')).status, 200U);
    board.sweep();
    board.sweep();
    EXPECT_EQ(store_.forgotten, 1);
    wall += std::uint64_t{4} * 24 * 60 * 60;
    now += std::chrono::hours{2};
    board.sweep();
    EXPECT_TRUE(store_.all().devices.empty());
    EXPECT_EQ(store_.all().counts.size(), 1U);
    wall += std::uint64_t{401} * 24 * 60 * 60;
    now += std::chrono::hours{2};
    board.sweep();
    EXPECT_TRUE(store_.all().empty());
}

class FewResults : public DailyBoardTest {
protected:
    FewResults()
        : DailyBoardTest{[] {
              Limits limits;
              limits.results_per_address_and_hour = 5;
              limits.results_of_daily = 3;
              limits.results_in_writing = 2;
              return limits;
          }()} {}
};

TEST_F(FewResults, WhoSendsTooMuchWaits) {
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(take("nonsense").status, 422U);
    }
    const DailyReply reply = take(body('a'));
    EXPECT_EQ(reply.status, 429U);
    ASSERT_TRUE(reply.wait);
    EXPECT_GT(reply.wait->count(), 0);
    EXPECT_EQ(take(body('a'), kPath, "203.0.113.2").status, 200U);
    now += std::chrono::minutes{13};
    EXPECT_EQ(take(body('b')).status, 200U);
}

TEST_F(FewResults, ADayHasNoMoreThanItMay) {
    for (const char digit : {'a', 'b', 'c'}) {
        EXPECT_EQ(take(body(digit)).status, 200U);
    }
    const DailyReply reply = take(body('d'));
    EXPECT_EQ(reply.status, 503U);
    EXPECT_EQ(reply.text, "full\n");
    EXPECT_EQ(take(body('a')).status, 200U);  // who is in it hears so
}

TEST_F(FewResults, ASlowDiskIsNotGivenMoreAndMore) {
    std::vector<DailyReply> replies(3);
    for (std::size_t i = 0; i < replies.size(); ++i) {
        replies[i].status = 0;
        board.take(kPath, body(static_cast<char>('a' + i)), "203.0.113.9", into(replies[i]));
    }
    EXPECT_EQ(replies[2].status, 503U);
    EXPECT_FALSE(board.is_idle());
    store_.work();
    EXPECT_EQ(replies[0].status, 200U);
    EXPECT_EQ(replies[1].status, 200U);
    EXPECT_TRUE(board.is_idle());
}

TEST(DailyPath, IsADayAndAGame) {
    EXPECT_TRUE(DailyBoard::is_path("/daily/2026-11-16/qwixx"));
    EXPECT_TRUE(DailyBoard::is_path("/daily/2"));
    for (const char* path : {"/daily", "/daily/", "/daily/qwixx", "/dailyx/2", "/", ""}) {
        EXPECT_FALSE(DailyBoard::is_path(path)) << path;
    }
}

}  // namespace
}  // namespace misthrow::server
