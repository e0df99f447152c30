#pragma once
// What a bot is asked: one line of JSON with everything it needs, so that it needs no memory.
#include <string>

#include "core/games.hpp"

namespace misthrow::bots {

// The object of `replay --json`, and "seat" (from 1) and "dice": one line, no newline. pre: the seat has to decide now
template <Game G>
[[nodiscard]] std::string question(const typename G::State& state, Seat seat);

}  // namespace misthrow::bots
