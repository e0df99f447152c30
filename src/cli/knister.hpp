#pragma once
// Knister in a terminal: its sheets, what is waited for, and why not.
#include <string>

#include "cli/terminal.hpp"
#include "core/games/knister/knister.hpp"

namespace misthrow::cli {

[[nodiscard]] std::string draw_sheet(const Terminal& terminal, const Knister::State& state, Seat seat);
// Part of a sentence; `active` is the name of the active seat.
[[nodiscard]] std::string waited_for(const Knister::State& state, const std::string& active);
[[nodiscard]] std::string why_not(Knister::Fault fault);

}  // namespace misthrow::cli
