#pragma once
// Sheets as a person likes to see them in a terminal.
#include <string>

#include "cli/terminal.hpp"
#include "notation/record.hpp"

namespace misthrow::cli {

// Every sheet, who leads or won, and what is waited for.
[[nodiscard]] std::string draw_record(const Terminal& terminal, const notation::Record& record);

}  // namespace misthrow::cli
