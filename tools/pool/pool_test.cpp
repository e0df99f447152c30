// What the figures of the pool rest on: rollouts play as they say, rounds are fair, and opponents keep the rules.
#include <gtest/gtest.h>

#include "engine/choose.hpp"
#include "pool/duel.hpp"
#include "pool/linear.hpp"
#include "pool/monte_carlo.hpp"
#include "pool/quick_careful.hpp"

namespace misthrow::pool {
namespace {

constexpr Linear kLinear{{0, 0, 0, 0, 0, 0, -2.4, 0, 0, 0, 0, 0, 3.4, 0.15, -0.6}};

// Plays games at random and shows every decision of every seat.
template <class Visit>
void visit_decisions(int games, std::size_t seats, const Visit& visit) {
    for (int game = 0; game < games; ++game) {
        Rng rng{11, static_cast<std::uint64_t>(game)};
        static_cast<void>(
            match::play_game<Qwixx>(match::RoundChance{7, game}, seats, Seat{0}, [&](const Qwixx::State& state, Seat seat) {
                visit(state, seat);
                // Sensible games reach sheets that random ones do not, and the other way round.
                return rng.below(3) == 0 ? engine::random_choice(state, seat, rng) : engine::careful_choice(state, seat);
            }));
    }
}

TEST(Pool, QuickCarefulIsCareful) {
    visit_decisions(500, 3, [](const Qwixx::State& state, Seat seat) {
        ASSERT_EQ(quick_careful(state, seat), engine::careful_choice(state, seat));
    });
}

TEST(Pool, ChoicesAreLegal) {
    Rng rng{5};
    visit_decisions(20, 2, [&](const Qwixx::State& state, Seat seat) {
        ASSERT_EQ(Qwixx::check(state, seat, kLinear.choose(state, seat)), Qwixx::Fault::None);
        const Qwixx::Choice choice = flat_monte_carlo<Qwixx>(state, seat, 2, rng, quick_careful);
        ASSERT_EQ(Qwixx::check(state, seat, choice), Qwixx::Fault::None);
    });
}

TEST(Pool, APlayerAgainstItselfHasHalf) {
    const auto player = [](const Qwixx::State& state, Seat seat, Rng& rng) {
        return flat_monte_carlo<Qwixx>(state, seat, 3, rng, quick_careful);
    };
    const match::Tally tally = duel<Qwixx>(player, player, 20, 1, [](std::int64_t) {});
    EXPECT_EQ(tally.games(), 40);
    EXPECT_DOUBLE_EQ(tally.share(0).mean, 0.5);
}

// Many rollouts know better than none: a gap so wide that no seed closes it.
TEST(Pool, MonteCarloBeatsItsOwnPolicy) {
    const match::Tally tally = duel<Qwixx>([](const Qwixx::State& state, Seat seat,
                                              Rng& rng) { return flat_monte_carlo<Qwixx>(state, seat, 20, rng, quick_careful); },
                                           [](const Qwixx::State& state, Seat seat, Rng&) { return quick_careful(state, seat); },
                                           50, 1, [](std::int64_t) {});
    EXPECT_GT(tally.share(0).mean, 0.5);
}

}  // namespace
}  // namespace misthrow::pool
