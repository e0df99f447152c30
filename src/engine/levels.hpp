#pragma once
// The four levels. Players that need the network play like `careful` where there is none (engine/weights.hpp says why).
#include "engine/player.hpp"
#include "engine/random.hpp"
#include "engine/strong.hpp"
#include "engine/weights.hpp"

namespace misthrow::engine {

[[nodiscard]] constexpr GameId game_of(const Qwixx::State&) noexcept { return GameId::Qwixx; }
[[nodiscard]] constexpr GameId game_of(const Qwinto::State&) noexcept { return GameId::Qwinto; }
[[nodiscard]] constexpr GameId game_of(const Knaster::State&) noexcept { return GameId::Knaster; }

// pre of all: the seat has to decide now
template <class State>
[[nodiscard]] auto strong_choice(const State& state, Seat seat) noexcept {
    const Network* known = network(game_of(state));
    return known != nullptr ? strong_choice(*known, state, seat) : careful_choice(state, seat);
}

template <class State>
[[nodiscard]] auto master_choice(const State& state, Seat seat) noexcept {
    return strong_choice(state, seat);
}

template <class State, class Source>
[[nodiscard]] auto novice_choice(const State& state, Seat seat, Source&) noexcept {
    return greedy_choice(state, seat);
}

template <class State, class Source>
[[nodiscard]] auto casual_choice(const State& state, Seat seat, Source&) noexcept {
    return careful_choice(state, seat);
}

}  // namespace misthrow::engine
