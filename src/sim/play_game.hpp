#pragma once
// One game from its first roll to its end, with the dice and the players of a seeded stream.
#include <cstddef>
#include <cstdint>

#include "core/games.hpp"
#include "engine/choose.hpp"
#include "play/rng.hpp"

namespace misthrow::sim {

// Everybody plays at random. One random word serves a roll and the choices until the next.
struct AllRandom {
    template <class State>
    [[nodiscard]] auto choose(const State& state, Seat seat, Draw& draw) const noexcept {
        return engine::random_choice(state, seat, draw);
    }
};

// Any player in any seat.
struct Seated {
    std::array<engine::Player, kMostSeats> players;

    template <class State>
    [[nodiscard]] auto choose(const State& state, Seat seat, Draw& draw) const noexcept {
        return engine::choose(players[index(seat)], state, seat, draw);
    }
};

// Tells the compiler what is so. pre: the claim holds
inline void assume(bool claim) noexcept {
    if (!claim) {
        __builtin_unreachable();
    }
}

// `watch` is called before each resolution, with the state and everybody's choices; it costs nothing when it does nothing. Returns
// the number of turns.
template <Game G, class Players, class Watch>
std::uint32_t play_game(typename G::State& state, const Players& players, Rng& rng, const Watch& watch) noexcept {
    const auto turn_start = typename G::State{}.phase;
    typename G::Joint joint{};
    std::uint32_t turns = 0;
    Draw draw{rng, G::ways};
    for (;;) {
        const Node node = G::node(state);
        if (node == Node::Over) {
            return turns;
        }
        turns += state.phase == turn_start ? 1 : 0;
        if (node == Node::Roll) {
            draw = Draw{rng, G::ways};
            G::roll(state, G::fall(state, static_cast<std::uint32_t>(draw.way())));
            continue;
        }
        const SeatSet actors = G::actors(state);
        const std::size_t seats = state.seats;
        assume(seats <= G::max_seats);
        for (std::size_t i = 0; i < seats; ++i) {
            if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
                joint[i] = players.choose(state, seat, draw);
            }
        }
        watch(state, joint);
        G::resolve(state, joint);
    }
}

}  // namespace misthrow::sim
