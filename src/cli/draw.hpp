#pragma once
// Sheets as a person likes to see them in a terminal.
#include <string>

#include "cli/terminal.hpp"
#include "core/games.hpp"
#include "notation/record.hpp"

namespace misthrow::cli {

[[nodiscard]] std::string draw_sheet(const Terminal& terminal, const Qwixx::State& state, Seat seat);
[[nodiscard]] std::string draw_sheet(const Terminal& terminal, const Qwinto::State& state, Seat seat);
[[nodiscard]] std::string draw_sheet(const Terminal& terminal, const Knaster::State& state, Seat seat);

// Every sheet, who leads or won, and what is waited for.
[[nodiscard]] std::string draw_record(const Terminal& terminal, const notation::Record& record);

}  // namespace misthrow::cli
