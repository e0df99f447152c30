#pragma once
// One game of a match.
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/games.hpp"
#include "match/chance.hpp"

namespace misthrow::match {

struct Unwatched {
    void operator()(const auto& /*state*/, const auto& /*joint*/) const noexcept {}
};

// `choose(state, seat)` decides for a seat; `watch(state, joint)` sees what all have decided. Returns the final state.
template <Game G, class Choose, class Watch = Unwatched>
[[nodiscard]] typename G::State play_game(const RoundChance& chance, std::size_t seats, Seat first, const Choose& choose,
                                          const Watch& watch = {}) {
    typename G::State state = G::initial(seats, first);
    const auto turn_start = state.phase;
    typename G::Joint joint{};
    std::uint32_t turn = 0;
    std::uint32_t roll = 0;
    for (Node node = G::node(state); node != Node::Over; node = G::node(state)) {
        if (state.phase == turn_start) {
            ++turn;
            roll = 0;
        }
        if (node == Node::Roll) {
            G::roll(state, G::fall(state, chance.way(G::ways, turn, ++roll)));
            continue;
        }
        const SeatSet actors = G::actors(state);
        for (std::size_t i = 0; i < seats; ++i) {
            if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
                joint[i] = choose(std::as_const(state), seat);
            }
        }
        watch(std::as_const(state), std::as_const(joint));
        G::resolve(state, joint);
    }
    return state;
}

}  // namespace misthrow::match
