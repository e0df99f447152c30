#pragma once
// Flat Monte Carlo: every choice is tried so many times, the game is played to its end by simple players, and the choice that won most is taken.
#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/games.hpp"
#include "play/rng.hpp"

namespace misthrow::pool {

// What everybody who has to decide would choose. `policy(state, seat)` chooses.
template <Game G, class Policy>
[[nodiscard]] typename G::Joint everybody(const typename G::State& state, const Policy& policy) {
    typename G::Joint joint{};
    const SeatSet actors = G::actors(state);
    for (std::size_t i = 0; i < state.seats; ++i) {
        if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
            joint[i] = policy(state, seat);
        }
    }
    return joint;
}

template <Game G, class Policy>
void play_to_the_end(typename G::State& state, Rng& dice, const Policy& policy) {
    for (Node node = G::node(state); node != Node::Over; node = G::node(state)) {
        if (node == Node::Roll) {
            G::roll(state, G::fall(state, static_cast<std::uint32_t>(dice.below(G::ways))));
        } else {
            G::resolve(state, everybody<G>(state, policy));
        }
    }
}

// How many points a seat has more than the best of the others. pre: two seats or more
template <Game G>
[[nodiscard]] int lead(const typename G::State& state, Seat seat) noexcept {
    int least = std::numeric_limits<int>::max();
    for (std::size_t other = 0; other < state.seats; ++other) {
        if (other != index(seat)) {
            least = std::min(least, G::score(state, seat) - G::score(state, static_cast<Seat>(other)));
        }
    }
    return least;
}

// The policy plays all seats from the choice on, and those that choose at the same time. All choices are tried with the same dice.
// pre: the seat has to decide now
template <Game G, class Policy>
[[nodiscard]] typename G::Choice flat_monte_carlo(const typename G::State& state, Seat seat, int rollouts, Rng& rng,
                                                  const Policy& policy) {
    // Points only part choices that win alike: a lead of a hundred points is worth a twentieth of a game.
    constexpr double kWorthOfLead = 0.0005;
    const std::uint64_t seed = rng();
    const auto choices = G::choices(state, seat);
    typename G::Joint joint = everybody<G>(state, policy);
    typename G::Choice best = choices[0];
    double highest = -1e9;
    for (std::size_t at = 0; choices.size() > 1 && at < choices.size(); ++at) {
        joint[index(seat)] = choices[at];
        double sum = 0;
        for (int rollout = 0; rollout < rollouts; ++rollout) {
            Rng dice{seed, static_cast<std::uint64_t>(rollout)};
            typename G::State end = state;
            G::resolve(end, joint);
            play_to_the_end<G>(end, dice, policy);
            const int won = lead<G>(end, seat);
            sum += (won > 0 ? 1 : won == 0 ? 0.5 : 0) + kWorthOfLead * won;
        }
        if (sum > highest) {
            highest = sum;
            best = choices[at];
        }
    }
    return best;
}

}  // namespace misthrow::pool
