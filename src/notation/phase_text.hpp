#pragma once
// The name of what a state waits for.
#include <string_view>

#include "core/games.hpp"

namespace misthrow::notation {

template <class State>
[[nodiscard]] constexpr std::string_view phase_text(const State& state) {
    return GameOf<State>::phase_names[static_cast<std::size_t>(state.phase)];
}

}  // namespace misthrow::notation
