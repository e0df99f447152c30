#pragma once
// The players of Knister.
#include "core/games/knister/knister.hpp"
#include "engine/mind.hpp"

namespace misthrow::engine {

// No network yet: its levels play as engine/levels.hpp says.
template <>
struct Mind<Knister> {};

// Both. pre: the seat has to decide now
[[nodiscard]] Knister::Choice greedy_choice(const Knister::State& state, Seat seat);
[[nodiscard]] Knister::Choice careful_choice(const Knister::State& state, Seat seat);

}  // namespace misthrow::engine
