#pragma once
// What `master` does at a table and `strong` where it is alone.
#include "engine/knaster.hpp"

namespace misthrow::engine {

// The best few candidates, each over all sums of the next roll. pre: the seat has to decide now
[[nodiscard]] Knaster::Choice choice_ahead(const Network& network, const Knaster::State& state, Seat seat,
                                           const Temper& temper) noexcept;

}  // namespace misthrow::engine
