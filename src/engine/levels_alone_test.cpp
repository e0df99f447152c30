// Alone each level has more points than the one below it, in every game, and between casual and strong the steps are alike.
#include <gtest/gtest.h>

#include <array>

#include "engine/choose.hpp"

namespace misthrow::engine {
namespace {

// The mean of games alone; every player has the same dice.
template <Game G>
double mean_alone(Player player, std::uint64_t games) {
    std::int64_t total = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng dice{game};
        Rng source{games + game};
        typename G::State state = G::initial(1, Seat{0});
        while (G::node(state) != Node::Over) {
            if (G::node(state) == Node::Roll) {
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(dice.below(G::ways))));
            } else {
                G::resolve(state, {choose(player, state, Seat{0}, source)});
            }
        }
        total += G::score(state, Seat{0});
    }
    return static_cast<double>(total) / static_cast<double>(games);
}

template <Game G>
void steps_alone(std::uint64_t games) {
    constexpr std::array levels{Player::Novice, Player::Casual, Player::Regular, Player::Skilled, Player::Strong};
    std::array<double, levels.size()> mean{};
    for (std::size_t level = 0; level < levels.size(); ++level) {
        mean[level] = mean_alone<G>(levels[level], games);
        ::testing::Test::RecordProperty(std::string{name(levels[level])}, std::to_string(mean[level]));
    }
    const double way = mean[4] - mean[1];
    EXPECT_LT(mean[0], mean[1] - way / 8);
    for (std::size_t level = 2; level < levels.size(); ++level) {
        EXPECT_GT(mean[level] - mean[level - 1], way / 8) << G::name << ": " << name(levels[level]);
        EXPECT_LT(mean[level] - mean[level - 1], way / 2) << G::name << ": " << name(levels[level]);
    }
}

TEST(LevelsAlone, QwixxHasEvenSteps) { steps_alone<Qwixx>(1000); }
TEST(LevelsAlone, QwixxMixedAHasEvenSteps) { steps_alone<QwixxMixedA>(1000); }
TEST(LevelsAlone, QwixxMixedBHasEvenSteps) { steps_alone<QwixxMixedB>(1000); }
TEST(LevelsAlone, QwintoHasEvenSteps) { steps_alone<Qwinto>(60); }
TEST(LevelsAlone, KnasterHasEvenSteps) { steps_alone<Knaster>(100); }
TEST(LevelsAlone, KnisterHasEvenSteps) { steps_alone<Knister>(300); }

}  // namespace
}  // namespace misthrow::engine
