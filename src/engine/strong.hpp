#pragma once
// The player `strong`: one look at everything that can be chosen, with the network's judgement of what follows.
#include "core/games.hpp"
#include "engine/chance.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// With a temper it plays for points alone, and misjudges. pre: the seat has to decide now
[[nodiscard]] Qwixx::Choice strong_choice(const Network& network, const Qwixx::State& state, Seat seat,
                                          const Temper& temper = {}) noexcept;
[[nodiscard]] Qwinto::Choice strong_choice(const Network& network, const Qwinto::State& state, Seat seat,
                                           const Temper& temper = {}) noexcept;
[[nodiscard]] Knaster::Choice strong_choice(const Network& network, const Knaster::State& state, Seat seat,
                                            const Temper& temper = {}) noexcept;

}  // namespace misthrow::engine
