#pragma once
// The player `master`: the best few candidates of `strong` are looked at one turn further, over all dice of that turn, exactly. The work is
// bounded by numbers of candidates, not by a clock: every machine chooses the same.
//
// The others are taken to be strong players. What they choose at the same time as this seat is computed, never asked of them.
#include "core/games.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// pre: the seat has to decide now
[[nodiscard]] Qwixx::Choice master_choice(const Network& network, const Qwixx::State& state, Seat seat) noexcept;
[[nodiscard]] Qwinto::Choice master_choice(const Network& network, const Qwinto::State& state, Seat seat) noexcept;
[[nodiscard]] Knaster::Choice master_choice(const Network& network, const Knaster::State& state, Seat seat) noexcept;

}  // namespace misthrow::engine
