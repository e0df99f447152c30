#pragma once
// The name of what a state waits for.
#include <string_view>

#include "core/games.hpp"

namespace misthrow::notation {

[[nodiscard]] constexpr std::string_view phase_text(const Qwixx::State& state) {
    switch (state.phase) {
        case Qwixx::Phase::Roll: return "roll";
        case Qwixx::Phase::White: return "white";
        case Qwixx::Phase::Colour: return "colour";
        default: return "over";
    }
}

[[nodiscard]] constexpr std::string_view phase_text(const Qwinto::State& state) {
    switch (state.phase) {
        case Qwinto::Phase::Pick: return "pick";
        case Qwinto::Phase::Roll:
        case Qwinto::Phase::RollAgain: return "roll";
        case Qwinto::Phase::Again: return "again";
        case Qwinto::Phase::Enter: return "enter";
        default: return "over";
    }
}

[[nodiscard]] constexpr std::string_view phase_text(const Knaster::State& state) {
    switch (state.phase) {
        case Knaster::Phase::Roll: return "roll";
        case Knaster::Phase::Write: return "write";
        default: return "over";
    }
}

}  // namespace misthrow::notation
