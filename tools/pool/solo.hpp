#pragma once
// Plays Qwixx for the most points, exactly, as if nobody could end the game or close a row before it wants to: the solver's table.
#include "core/games.hpp"
#include "solver/table.hpp"

namespace misthrow::pool {

// The table knows how many turns of others lie between two of one's own. pre: table.passive() + 1 == state.seats; the seat has to decide now
[[nodiscard]] Qwixx::Choice solo_choice(const solver::Table& table, const Qwixx::State& state, Seat seat) noexcept;

}  // namespace misthrow::pool
