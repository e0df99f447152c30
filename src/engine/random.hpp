#pragma once
// The random player, in a header because simulation spends its time here. `Source` is an Rng or a Draw.
#include "core/games.hpp"
#include "engine/games.hpp"

namespace misthrow::engine {

// Any entry of the list; a game whose list leaves something open has a random_choice of its own.
template <class State, class Source>
[[nodiscard]] inline auto random_choice(const State& state, Seat seat, Source& source) noexcept {
    const auto legal = GameOf<State>::choices(state, seat);
    return legal[static_cast<std::size_t>(source.below(legal.size()))];
}

}  // namespace misthrow::engine
