#pragma once
// What reading a token as a sheet came to, and the pieces it is read by.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/names.hpp"

namespace misthrow::notation {

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
constexpr auto names_of(SheetProblem /*any*/) {
    return names("SheetProblem", "wrongParts", "wrongEntries", "notANumber", "outOfOrder", "lastNeedsFive", "lockMissing",
                 "lockMisplaced", "twiceInColumn", "emptyCircle", "tooManyMisthrows");
}

struct SheetFault {
    SheetProblem problem;
    std::size_t offset;  // in bytes from the start of the text
    friend bool operator==(const SheetFault&, const SheetFault&) = default;
};

template <Game G>
using SheetReading = std::variant<typename G::Sheet, SheetFault>;

// A piece of the text that remembers where it stands.
struct Piece {
    std::string_view text;
    std::size_t offset;
};

[[nodiscard]] std::vector<Piece> split(Piece whole, char separator);

[[nodiscard]] std::variant<std::uint8_t, SheetFault> read_misthrows(const Piece& piece, int limit);

}  // namespace misthrow::notation
