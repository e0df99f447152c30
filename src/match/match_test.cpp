#include "match/match.hpp"

#include <gtest/gtest.h>

namespace misthrow::match {
namespace {

using engine::Player;

Result run(GameId game, std::vector<Contestant> players, std::int64_t rounds, unsigned threads = 2,
           std::optional<Hypotheses> sprt = {}) {
    Plan plan;
    plan.game = game;
    plan.players = std::move(players);
    plan.rounds = rounds;
    plan.seed = 11;
    plan.threads = threads;
    plan.sprt = sprt;
    return play(plan, {});
}

void expect_same(const Tally& one, const Tally& other) {
    EXPECT_EQ(one.rounds(), other.rounds());
    for (std::size_t i = 0; i < one.players(); ++i) {
        EXPECT_EQ(one.wins(i), other.wins(i));
        EXPECT_EQ(one.ties(i), other.ties(i));
        EXPECT_EQ(one.share(i).limits.low, other.share(i).limits.low);
        EXPECT_EQ(one.score(i).mean, other.score(i).mean);
        EXPECT_EQ(one.score(i).limits.low, other.score(i).limits.low);
    }
}

TEST(Match, IsTheSameOnAnyNumberOfThreads) {
    for (const GameId game : kAllGames) {
        const std::vector<Contestant> players{Player::Careful, Player::Random, Player::Greedy};
        const Result one = run(game, players, 300, 1);
        EXPECT_EQ(one.tally.games(), 900);
        for (const unsigned threads : {2U, 5U}) {
            expect_same(one.tally, run(game, players, 300, threads).tally);
        }
    }
}

TEST(Match, KeepsTheRecordsOfItsGamesInTheirOrder) {
    for (const GameId game : kAllGames) {
        Plan plan;
        plan.game = game;
        plan.players = {Player::Careful, Player::Random, Player::Greedy};
        plan.rounds = 40;
        plan.seed = 11;
        plan.threads = 2;
        const Result without = play(plan, {});
        std::array<std::int64_t, 3> sums{};
        std::int64_t next = 0;
        plan.keep = [&](std::int64_t number, notation::Record record) {
            EXPECT_EQ(number, next++);
            record.names = {"A", "B", "C"};
            const auto reading = notation::read_record(notation::write_record(record));
            ASSERT_TRUE(std::holds_alternative<notation::Record>(reading)) << name(game) << ' ' << number;
            std::visit(
                [&]<Game G>(const notation::Log<G>& log) {
                    EXPECT_EQ(G::node(log.state), Node::Over);
                    for (std::size_t player = 0; player < 3; ++player) {
                        const std::size_t seat = (player + static_cast<std::size_t>(number)) % 3;
                        sums[player] += G::score(log.state, static_cast<Seat>(seat));
                    }
                },
                std::get<notation::Record>(reading).log);
        };
        const Result with = play(plan, {});
        expect_same(without.tally, with.tally);
        EXPECT_EQ(next, 120);
        for (std::size_t player = 0; player < 3; ++player) {
            EXPECT_DOUBLE_EQ(static_cast<double>(sums[player]) / 120.0, without.tally.score(player).mean);
        }
    }
}

TEST(Match, APlayerAgainstItselfHasExactlyHalf) {
    for (const GameId game : kAllGames) {
        for (const Player player : engine::kAllPlayers) {
            const Tally tally = run(game, {player, player}, player == Player::Master ? 4 : 60).tally;  // it thinks long
            EXPECT_EQ(tally.wins(0), tally.wins(1));
            EXPECT_EQ(tally.share(0).mean, 0.5);
            EXPECT_EQ(tally.share(0).limits.low, 0.5);
            EXPECT_EQ(tally.difference(0, 1).mean, 0.0);
            EXPECT_EQ(tally.difference(0, 1).limits.high, 0.0);
        }
    }
}

TEST(Match, ThreeOfTheSameHaveAThirdEach) {
    const Tally tally = run(id_of<Qwinto>, {Player::Careful, Player::Careful, Player::Careful}, 50).tally;
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_DOUBLE_EQ(tally.share(i).mean, 1.0 / 3.0);
    }
}

// The dice belong to the round, so naming the players in another order plays the same games.
TEST(Match, TheOrderOfTwoPlayersDoesNotMatter) {
    for (const GameId game : kAllGames) {
        const Tally one = run(game, {Player::Greedy, Player::Random}, 200).tally;
        const Tally other = run(game, {Player::Random, Player::Greedy}, 200).tally;
        EXPECT_EQ(one.wins(0), other.wins(1));
        EXPECT_EQ(one.score(0).mean, other.score(1).mean);
        EXPECT_EQ(one.difference(0, 1).mean, -other.difference(0, 1).mean);
    }
}

TEST(Match, SprtStopsAtTheSameRoundOnAnyNumberOfThreads) {
    const std::vector<Contestant> players{Player::Careful, Player::Greedy};
    const Hypotheses hypotheses{.elo0 = 0, .elo1 = 30};
    const Result one = run(id_of<Qwixx>, players, 100'000, 1, hypotheses);
    ASSERT_TRUE(one.sprt);
    EXPECT_EQ(one.sprt->verdict(), Verdict::H1);
    EXPECT_LT(one.tally.rounds(), 1000);
    for (const unsigned threads : {2U, 5U}) {
        const Result more = run(id_of<Qwixx>, players, 100'000, threads, hypotheses);
        expect_same(one.tally, more.tally);
        EXPECT_EQ(one.sprt->llr(), more.sprt->llr());
    }
    const Result equal = run(id_of<Qwixx>, {Player::Greedy, Player::Greedy}, 100'000, 2, hypotheses);
    EXPECT_EQ(equal.sprt->verdict(), Verdict::H0);
    const Result few = run(id_of<Qwixx>, players, 3, 2, hypotheses);
    EXPECT_EQ(few.sprt->verdict(), Verdict::Undecided);
    EXPECT_FALSE(few.stopped);
}

TEST(Match, StopsWhenToldTo) {
    Plan plan;
    plan.game = id_of<Knaster>;
    plan.players = {Player::Random, Player::Random};
    plan.rounds = 500'000'000;
    plan.threads = 2;
    const Result result = play(plan, [](std::int64_t games) { return games < 100; });
    EXPECT_TRUE(result.stopped);
    EXPECT_GE(result.tally.games(), 100);
    EXPECT_LT(result.tally.rounds(), plan.rounds);
}

// A bot that answers the first legal choice plays like one that answers nothing legal, in all three games and on several threads.
TEST(Match, BotsOfEveryThreadAreCountedTogether) {
    for (const GameId game : kAllGames) {
        Plan plan;
        plan.game = game;
        plan.players = {Command{MISTHROW_ROOT "/tests/bots/first.sh"}, Command{MISTHROW_ROOT "/tests/bots/nonsense.sh"}};
        plan.rounds = 4;
        plan.threads = 2;
        plan.timeout = std::chrono::seconds{60};
        const Result result = play(plan, {});
        EXPECT_EQ(result.tally.share(0).mean, 0.5);
        EXPECT_EQ(result.reports[0].count(bots::Fault::Illegal), 0);
        EXPECT_GT(result.reports[0].decisions, 0);
        EXPECT_EQ(result.reports[1].count(bots::Fault::Illegal), result.reports[1].decisions);
        EXPECT_EQ(result.reports[1].decisions, result.reports[0].decisions);
        EXPECT_EQ(result.reports[1].examples.size(), bots::Report::kMostExamples);
    }
}

}  // namespace
}  // namespace misthrow::match
