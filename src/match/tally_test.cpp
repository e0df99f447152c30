#include "match/tally.hpp"

#include <gtest/gtest.h>

namespace misthrow::match {
namespace {

Round round_of(std::initializer_list<std::array<int, kMostSeats>> games, std::size_t players) {
    Round round;
    for (const auto& scores : games) {
        round.add_game(scores, players);
    }
    return round;
}

TEST(MatchTally, SeatsAtTheTopShareTheWin) {
    const Round round = round_of({{30, 20, 10}, {30, 30, 10}, {7, 7, 7}}, 3);
    EXPECT_EQ(round.players[0].share, kWholeWin + kWholeWin / 2 + kWholeWin / 3);
    EXPECT_EQ(round.players[1].share, kWholeWin / 2 + kWholeWin / 3);
    EXPECT_EQ(round.players[2].share, kWholeWin / 3);
    EXPECT_EQ(round.players[0].wins, 1);
    EXPECT_EQ(round.players[0].ties, 2);
    EXPECT_EQ(round.players[2].ties, 1);
    EXPECT_EQ(round.players[0].score, 67);
    for (std::int32_t at_top = 1; at_top <= static_cast<std::int32_t>(kMostSeats); ++at_top) {
        EXPECT_EQ(kWholeWin % at_top, 0);
    }
}

TEST(MatchTally, CountsRoundsNotGames) {
    Tally tally{2};
    tally.add(round_of({{10, 0}, {20, 10}}, 2));  // 30 and 10: 2 – 0
    tally.add(round_of({{10, 20}, {0, 0}}, 2));   // 10 and 20: ½ – 1½
    EXPECT_EQ(tally.rounds(), 2);
    EXPECT_EQ(tally.games(), 4);
    EXPECT_EQ(tally.wins(0), 2);
    EXPECT_EQ(tally.ties(0), 1);
    EXPECT_DOUBLE_EQ(tally.share(0).mean, 2.5 / 4);
    EXPECT_DOUBLE_EQ(tally.share(0).mean + tally.share(1).mean, 1.0);
    EXPECT_DOUBLE_EQ(tally.score(0).mean, 10.0);
    EXPECT_DOUBLE_EQ(tally.score(1).mean, 7.5);
    // Rounds gave 15 and 5 a game: variance 50, so ± t₁ · √(50 / 2).
    EXPECT_NEAR(tally.score(0).limits.high, 10.0 + 12.7062 * 5.0, 1e-3);
    // Differences a game: 10 and −5.
    EXPECT_DOUBLE_EQ(tally.difference(0, 1).mean, 2.5);
    EXPECT_NEAR(tally.difference(0, 1).limits.low, 2.5 - 12.7062 * 7.5, 1e-3);
}

}  // namespace
}  // namespace misthrow::match
