#pragma once
// Sheets that are set up by hand, box by box. What comes out is text: notation::read_sheet() says whether the rules allow it. Each game is compiled in a file
// of its own: <game>.cpp.
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace misthrow::review {

// The sheet with another entry in this box: a number, in Knaster perhaps in parentheses, or nothing. In Qwixx, where boxes have no entries, the cross is set or
// taken away. Nothing for no box of the sheet.
template <Game G>
[[nodiscard]] std::optional<std::string> edited(const typename G::Sheet& sheet, std::string_view box, std::string_view entry);

// Whether these sheets can lie on one table, each of them being right.
template <Game G>
[[nodiscard]] bool fit_together(std::span<const typename G::Sheet> sheets);

// The highest number that is written into a box; 0 where boxes are crossed.
template <Game G>
[[nodiscard]] unsigned highest_number();

}  // namespace misthrow::review
