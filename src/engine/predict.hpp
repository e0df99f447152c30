#pragma once
// What the others will choose, if they are strong players.
#include <algorithm>

#include "core/games.hpp"
#include "engine/games.hpp"

namespace misthrow::engine {

// Choices of all who decide now, this seat's left open.
template <Game G>
[[nodiscard]] typename G::Joint predicted(const Network& network, const typename G::State& state, Seat seat) noexcept {
    typename G::Joint joint{};
    const SeatSet actors = G::actors(state);
    for (std::size_t i = 0; i < state.seats; ++i) {
        if (const auto other = static_cast<Seat>(i); other != seat && actors.contains(other)) {
            joint[i] = strong_choice(network, state, other);
        }
    }
    return joint;
}

// The best score among the others; very low when alone.
template <Game G>
[[nodiscard]] int best_other(const typename G::State& state, Seat seat) noexcept {
    int best = -1000;
    for (std::size_t i = 0; i < state.seats; ++i) {
        if (i != index(seat)) {
            best = std::max(best, G::score(state, static_cast<Seat>(i)));
        }
    }
    return best;
}

}  // namespace misthrow::engine
