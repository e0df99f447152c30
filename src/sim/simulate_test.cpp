#include "sim/simulate.hpp"

#include <gtest/gtest.h>

#include <map>
#include <mutex>

#include "sim/signature.hpp"

namespace misthrow::sim {
namespace {

Tally run(GameId game, std::vector<engine::Player> players, unsigned threads, std::uint64_t seed = 3) {
    return simulate({.game = game, .players = std::move(players), .games = 3000, .seed = seed, .threads = threads}, {}).tally;
}

TEST(Simulate, SameSeedSameResultOnAnyNumberOfThreads) {
    for (const GameId game : kAllGames) {
        const std::vector players{engine::Player::Careful, engine::Player::Random, engine::Player::Greedy};
        const Tally one = run(game, players, 1);
        for (const unsigned threads : {2U, 5U}) {
            const Tally more = run(game, players, threads);
            EXPECT_EQ(more.games, 3000);
            EXPECT_EQ(more.turns, one.turns);
            for (std::size_t seat = 0; seat < players.size(); ++seat) {
                EXPECT_EQ(more.seats[seat].sum, one.seats[seat].sum);
                EXPECT_EQ(more.seats[seat].squares, one.seats[seat].squares);
                EXPECT_EQ(more.seats[seat].wins, one.seats[seat].wins);
                EXPECT_EQ(more.seats[seat].lowest, one.seats[seat].lowest);
                EXPECT_EQ(more.seats[seat].highest, one.seats[seat].highest);
            }
        }
        EXPECT_NE(run(game, players, 1, 4).seats[0].sum, one.seats[0].sum);
    }
}

TEST(Simulate, WinsAndTiesAddUp) {
    const Tally tally = run(id_of<Qwixx>, {engine::Player::Random, engine::Player::Random}, 2);
    EXPECT_EQ(tally.seats[0].wins + tally.seats[1].wins + tally.seats[0].ties, tally.games);
    EXPECT_EQ(tally.seats[0].ties, tally.seats[1].ties);
    EXPECT_GT(tally.seats[0].ties, 0);
}

// Careful play must beat random play clearly, or the players say nothing.
TEST(Simulate, CarefulBeatsRandom) {
    for (const GameId game : kAllGames) {
        const Tally tally = run(game, {engine::Player::Careful, engine::Player::Random}, 2);
        EXPECT_GT(tally.seats[0].wins, tally.games * 9 / 10) << name(game);
    }
}

TEST(Simulate, ReportsProgressUpToTheEnd) {
    std::int64_t last = 0;
    const Plan plan{.game = id_of<Knaster>, .players = {engine::Player::Random}, .games = 5000, .seed = 1, .threads = 2};
    (void)simulate(plan, [&](std::int64_t done) {
        EXPECT_GE(done, last);
        last = done;
        return true;
    });
    EXPECT_EQ(last, 5000);
}

TEST(Simulate, StopsWhenToldAndKeepsWhatWasPlayed) {
    const Plan plan{.game = id_of<Knaster>, .players = {engine::Player::Random}, .games = 1'000'000'000, .seed = 1, .threads = 2};
    const Result result = simulate(plan, [](std::int64_t) { return false; });
    EXPECT_TRUE(result.stopped);
    EXPECT_LT(result.tally.games, plan.games);
    EXPECT_FALSE(simulate({.game = plan.game, .players = plan.players, .games = 3, .seed = 1, .threads = 1}, [](std::int64_t) {
                     return false;
                 }).stopped);  // it was over
}

// Each record is legal, ends with the scores that were counted, and keeping it changes nothing.
TEST(Simulate, KeepsTheRecordsOfItsGames) {
    for (const GameId game : kAllGames) {
        Plan plan{
            .game = game, .players = {engine::Player::Careful, engine::Player::Random}, .games = 200, .seed = 3, .threads = 2};
        const Tally without = simulate(plan, {}).tally;
        std::mutex mutex;
        std::map<std::int64_t, notation::Record> kept;
        plan.keep = [&](std::int64_t number, notation::Record record) {
            record.names = {"A", "B"};
            const std::scoped_lock lock{mutex};
            kept.emplace(number, std::move(record));
        };
        const Tally with = simulate(plan, {}).tally;
        std::array<std::int64_t, 2> sums{};
        ASSERT_EQ(kept.size(), 200U);
        for (const auto& [number, record] : kept) {
            const auto reading = notation::read_record(notation::write_record(record));
            ASSERT_TRUE(std::holds_alternative<notation::Record>(reading)) << name(game) << ' ' << number;
            std::visit(
                [&]<Game G>(const notation::Log<G>& log) {
                    EXPECT_EQ(G::node(log.state), Node::Over);
                    for (std::size_t seat = 0; seat < 2; ++seat) {
                        sums[seat] += G::score(log.state, static_cast<Seat>(seat));
                    }
                },
                std::get<notation::Record>(reading).log);
        }
        for (std::size_t seat = 0; seat < 2; ++seat) {
            EXPECT_EQ(with.seats[seat].sum, without.seats[seat].sum);
            EXPECT_EQ(sums[seat], without.seats[seat].sum);
        }
    }
}

TEST(Tally, SummarisesExactly) {
    const Summary summary = summarise(30, 300, 4);  // for example 0 5 10 15, whose squares make 350: spread needs both sums
    EXPECT_DOUBLE_EQ(summary.mean, 7.5);
    EXPECT_DOUBLE_EQ(summary.deviation, 5.0);
    EXPECT_DOUBLE_EQ(summarise(5, 25, 1).deviation, 0.0);
}

TEST(Tally, ShareLimitsStayInsideZeroAndOne) {
    const Interval none = share_limits(0, 10);
    EXPECT_DOUBLE_EQ(none.low, 0.0);
    EXPECT_NEAR(none.high, 0.2775, 1e-4);
    const Interval all = share_limits(10, 10);
    EXPECT_DOUBLE_EQ(all.high, 1.0);
}

TEST(Signature, IsSixteenHexDigitsAndStable) {
    EXPECT_EQ(signature(), signature());
    EXPECT_EQ(signature_text(0xAB), "00000000000000ab");
}

}  // namespace
}  // namespace misthrow::sim
