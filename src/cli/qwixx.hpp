#pragma once
// Qwixx in a terminal: its sheets, what is waited for, and why not.
#include <string>

#include "cli/terminal.hpp"
#include "core/games/qwixx/qwixx.hpp"

namespace misthrow::cli {

template <const qwixx::Board& kBoard>
[[nodiscard]] std::string draw_sheet(const Terminal& terminal, const qwixx::StateOn<kBoard>& state, Seat seat);
// Part of a sentence; `active` is the name of the active seat.
[[nodiscard]] std::string waited_for(qwixx::Phase phase, const std::string& active);
template <const qwixx::Board& kBoard>
[[nodiscard]] std::string waited_for(const qwixx::StateOn<kBoard>& state, const std::string& active) {
    return waited_for(state.phase, active);
}
[[nodiscard]] std::string why_not(qwixx::Fault fault);

}  // namespace misthrow::cli
