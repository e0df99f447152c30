#include "notation/sheet_reading.hpp"

#include "notation/scan.hpp"

namespace misthrow::notation {

std::vector<Piece> split(Piece whole, char separator) {
    std::vector<Piece> pieces;
    std::size_t start = 0;
    for (std::size_t at = 0; at <= whole.text.size(); ++at) {
        if (at == whole.text.size() || whole.text[at] == separator) {
            pieces.push_back({whole.text.substr(start, at - start), whole.offset + start});
            start = at + 1;
        }
    }
    return pieces;
}

std::variant<std::uint8_t, SheetFault> read_misthrows(const Piece& piece, int limit) {
    const auto number = read_number(piece.text, 0, 999);
    if (!number) {
        return SheetFault{SheetProblem::NotANumber, piece.offset};
    }
    if (*number > static_cast<unsigned>(limit)) {
        return SheetFault{SheetProblem::TooManyMisthrows, piece.offset};
    }
    return static_cast<std::uint8_t>(*number);
}

}  // namespace misthrow::notation
