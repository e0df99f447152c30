#pragma once
// Flat Monte Carlo: every choice is tried so many times, the game is played to its end by simple players, and the choice that won most is taken.
#include <algorithm>
#include <cstdint>

#include "core/games.hpp"
#include "play/rng.hpp"

namespace misthrow::pool {

// `policy(state, seat)` plays all seats from the choice on. All choices are tried with the same dice. pre: the seat has to decide now
template <Game G, class Policy>
[[nodiscard]] typename G::Choice flat_monte_carlo(const typename G::State& state, Seat seat, int rollouts, Rng& rng,
                                                  const Policy& policy) {
    // Points only part choices that win alike: a lead of a hundred points is worth a twentieth of a game.
    constexpr double kWorthOfLead = 0.0005;
    const std::uint64_t seed = rng();
    const auto choices = G::choices(state, seat);
    if (choices.size() == 1) {
        return choices[0];
    }
    // Where others decide at the same time, they decide as the policy does.
    const auto everybody = [&](const typename G::State& now) {
        typename G::Joint joint{};
        const SeatSet actors = G::actors(now);
        for (std::size_t i = 0; i < now.seats; ++i) {
            if (const auto actor = static_cast<Seat>(i); actors.contains(actor)) {
                joint[i] = policy(now, actor);
            }
        }
        return joint;
    };
    auto joint = everybody(state);
    typename G::Choice best = choices[0];
    double highest = -1e9;
    for (const auto choice : choices) {
        joint[index(seat)] = choice;
        double sum = 0;
        for (int rollout = 0; rollout < rollouts; ++rollout) {
            Rng dice{seed, static_cast<std::uint64_t>(rollout)};
            typename G::State now = state;
            G::resolve(now, joint);
            for (Node node = G::node(now); node != Node::Over; node = G::node(now)) {
                if (node == Node::Roll) {
                    G::roll(now, G::fall(now, static_cast<std::uint32_t>(dice.below(G::ways))));
                } else {
                    G::resolve(now, everybody(now));
                }
            }
            int lead = 1000;
            for (std::size_t other = 0; other < now.seats; ++other) {
                if (other != index(seat)) {
                    lead = std::min(lead, G::score(now, seat) - G::score(now, static_cast<Seat>(other)));
                }
            }
            sum += (lead > 0 ? 1 : lead == 0 ? 0.5 : 0) + kWorthOfLead * lead;
        }
        if (sum > highest) {
            highest = sum;
            best = choice;
        }
    }
    return best;
}

}  // namespace misthrow::pool
