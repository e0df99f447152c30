#pragma once
// What `master` does at a table and `strong` where it is alone.
#include "engine/qwinto.hpp"

namespace misthrow::engine {

// The best few candidates, each with the whole turn that follows. pre: the seat has to decide now
[[nodiscard]] Qwinto::Choice choice_ahead(const Network& network, const Qwinto::State& state, Seat seat,
                                          const Temper& temper) noexcept;

}  // namespace misthrow::engine
