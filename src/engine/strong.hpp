#pragma once
// The player `strong`: one look at everything that can be chosen, with the network's judgement of what follows.
#include "core/games.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// pre: the seat has to decide now
[[nodiscard]] Qwixx::Choice strong_choice(const Network& network, const Qwixx::State& state, Seat seat) noexcept;
[[nodiscard]] Qwinto::Choice strong_choice(const Network& network, const Qwinto::State& state, Seat seat) noexcept;
[[nodiscard]] Knaster::Choice strong_choice(const Network& network, const Knaster::State& state, Seat seat) noexcept;

}  // namespace misthrow::engine
