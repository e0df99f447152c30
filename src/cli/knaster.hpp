#pragma once
// Knaster in a terminal: its sheets, what is waited for, and why not.
#include <string>

#include "cli/terminal.hpp"
#include "core/games/knaster/knaster.hpp"

namespace misthrow::cli {

[[nodiscard]] std::string draw_sheet(const Terminal& terminal, const Knaster::State& state, Seat seat);
// Part of a sentence; `active` is the name of the active seat.
[[nodiscard]] std::string waited_for(const Knaster::State& state, const std::string& active);
[[nodiscard]] std::string why_not(Knaster::Fault fault);

}  // namespace misthrow::cli
