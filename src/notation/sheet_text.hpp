#pragma once
// Text form of one sheet in one token: 2,5,7/-/12,10/-/1 … as docs/notation.md says.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/games.hpp"

namespace misthrow::notation {

[[nodiscard]] std::string sheet_text(const Qwixx::Sheet& sheet);
[[nodiscard]] std::string sheet_text(const Qwinto::Sheet& sheet);
[[nodiscard]] std::string sheet_text(const Knaster::Sheet& sheet);

enum class SheetProblem : std::uint8_t {
    WrongParts,     // not the number of parts between slashes
    WrongEntries,   // not the number of entries between commas
    NotANumber,     // no number of this game
    OutOfOrder,     // numbers of a row do not go on to the right
    LastNeedsFive,  // QX-R12
    LockMissing,    // QX-R13: a last number always carries its lock
    LockMisplaced,  // a lock after a number that is not the last
    TwiceInColumn,  // QN-R12
    EmptyCircle,    // a circle round an empty box
    TooManyMisthrows,
};

struct SheetFault {
    SheetProblem problem;
    std::size_t offset;  // in bytes from the start of the text
    friend bool operator==(const SheetFault&, const SheetFault&) = default;
};

template <Game G>
using SheetReading = std::variant<typename G::Sheet, SheetFault>;

// Accepts what the rules allow a sheet to be, and nothing else.
template <Game G>
[[nodiscard]] SheetReading<G> read_sheet(std::string_view text);

template <>
SheetReading<Qwixx> read_sheet<Qwixx>(std::string_view text);
template <>
SheetReading<Qwinto> read_sheet<Qwinto>(std::string_view text);
template <>
SheetReading<Knaster> read_sheet<Knaster>(std::string_view text);

}  // namespace misthrow::notation
