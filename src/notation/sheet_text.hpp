#pragma once
// Text form of one sheet in one token: 2,5,7/-/12,10/-/1 … as docs/notation.md says. Each game has its own sheet_text().
#include <string_view>

#include "core/games.hpp"
#include "notation/games.hpp"
#include "notation/sheet_reading.hpp"

namespace misthrow::notation {

// Accepts what the rules allow a sheet to be, and nothing else.
template <Game G>
[[nodiscard]] SheetReading<G> read_sheet(std::string_view text) {
    return read_sheet(G{}, text);
}

}  // namespace misthrow::notation
