#pragma once
// Qwinto in a terminal: its sheets, what is waited for, and why not.
#include <string>

#include "cli/terminal.hpp"
#include "core/games/qwinto/qwinto.hpp"

namespace misthrow::cli {

[[nodiscard]] std::string draw_sheet(const Terminal& terminal, const Qwinto::State& state, Seat seat);
// Part of a sentence; `active` is the name of the active seat.
[[nodiscard]] std::string waited_for(const Qwinto::State& state, const std::string& active);
[[nodiscard]] std::string why_not(Qwinto::Fault fault);

}  // namespace misthrow::cli
