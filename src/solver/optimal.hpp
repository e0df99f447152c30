#pragma once
// The best play of a seat that plays alone.
#include "core/games/qwixx/qwixx.hpp"
#include "solver/table.hpp"

namespace misthrow::solver {

// The final score to expect, with best play from here. pre: state.seats == 1
[[nodiscard]] double worth(const Table& table, const Qwixx::State& state) noexcept;

// The choice that leads to the highest final score, in the mean; of equal ones the first in the order of choices.
// pre: state.seats == 1 and it waits for a choice
[[nodiscard]] Qwixx::Choice optimal_choice(const Table& table, const Qwixx::State& state) noexcept;

}  // namespace misthrow::solver
