// Alone each level has more points than the one below it, in every game, and between casual and strong the steps are alike.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/choose.hpp"

namespace misthrow::engine {
namespace {

constexpr std::array kLevels{Player::Novice, Player::Casual, Player::Regular, Player::Skilled, Player::Strong};
constexpr std::uint64_t kFewestGames = 40;
constexpr std::uint64_t kMostGames = 5000;

// The points of one game alone; every player has the same dice.
template <Game G>
double points_alone(Player player, std::uint64_t game) {
    Rng dice{game};
    Rng source{kMostGames + game};
    typename G::State state = G::initial(1, Seat{0});
    while (G::node(state) != Node::Over) {
        if (G::node(state) == Node::Roll) {
            G::roll(state, G::fall(state, static_cast<std::uint32_t>(dice.below(G::ways))));
        } else {
            G::resolve(state, {choose(player, state, Seat{0}, source)});
        }
    }
    return static_cast<double>(G::score(state, Seat{0}));
}

// How far the upper of two levels is ahead on the same dice.
struct Step {
    double sum{}, squares{};
    std::uint64_t games{};

    void add(double difference) {
        sum += difference;
        squares += difference * difference;
        ++games;
    }
    [[nodiscard]] double mean() const { return sum / static_cast<double>(games); }
    [[nodiscard]] double standard_error() const {
        const auto n = static_cast<double>(games);
        return std::sqrt((squares / n - mean() * mean()) / (n - 1));
    }
};
using Steps = std::array<Step, kLevels.size() - 1>;

double from_casual_to_strong(const Steps& steps) {
    return std::accumulate(steps.begin() + 1, steps.end(), 0.0, [](double way, const Step& step) { return way + step.mean(); });
}

// A game whose points scatter more is played more often: until each step is known to a sixteenth of the way.
bool are_known(const Steps& steps) {
    const double limit = from_casual_to_strong(steps) / 16;
    return steps[0].games >= kFewestGames &&
           std::ranges::all_of(steps, [&](const Step& step) { return step.standard_error() < limit; });
}

template <class G>
class LevelsAlone : public testing::Test {};
using EveryGame = Games::As<testing::Types>;
TYPED_TEST_SUITE(LevelsAlone, EveryGame);

TYPED_TEST(LevelsAlone, StepsAreEven) {
    Steps steps;
    while (!are_known(steps) && steps[0].games < kMostGames) {
        double below = points_alone<TypeParam>(kLevels[0], steps[0].games);
        const std::uint64_t game = steps[0].games;
        for (std::size_t level = 1; level < kLevels.size(); ++level) {
            const double points = points_alone<TypeParam>(kLevels[level], game);
            steps[level - 1].add(points - below);
            below = points;
        }
    }
    const double way = from_casual_to_strong(steps);
    EXPECT_GT(steps[0].mean(), way / 8) << TypeParam::name << " after " << steps[0].games << " games";
    for (std::size_t step = 1; step < steps.size(); ++step) {
        EXPECT_GT(steps[step].mean(), way / 8) << TypeParam::name << ": " << name(kLevels[step + 1]);
        EXPECT_LT(steps[step].mean(), way / 2) << TypeParam::name << ": " << name(kLevels[step + 1]);
    }
    for (std::size_t step = 0; step < steps.size(); ++step) {
        ::testing::Test::RecordProperty(std::string{name(kLevels[step + 1])}, std::to_string(steps[step].mean()));
    }
    ::testing::Test::RecordProperty("games", std::to_string(steps[0].games));
}

}  // namespace
}  // namespace misthrow::engine
