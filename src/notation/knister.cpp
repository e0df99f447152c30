#include "notation/knister.hpp"

#include "notation/scan.hpp"
#include "notation/token_reader.hpp"

namespace misthrow::notation {

static_assert(knister::kSide == 5 && knister::box_at(1, 0) == 5);  // boxes are read and named as those of a grid

std::string short_text(Knister::Choice choice) { return grid_box_text(choice.box()); }
std::string choice_text(const Knister::State&, Seat, Knister::Choice choice) { return short_text(choice); }

ChoiceReading<Knister> read_choice(const Knister::State& state, Seat seat, std::string_view token, bool /*complete*/) {
    TokenReader reader{token};
    const auto box = reader.grid_box();
    if (!box || !reader.done()) {
        return reader.stopped();
    }
    return checked<Knister>(state, seat, Knister::Choice{static_cast<std::uint8_t>(*box)});
}

std::vector<std::string> face_words(const Knister::Roll& roll) {
    return {std::to_string(roll.faces[0]), std::to_string(roll.faces[1])};
}

std::string sheet_text(const Knister::Sheet& sheet) {
    std::string text;
    for (unsigned row = 0; row < knister::kSide; ++row) {
        text += row == 0 ? "" : "/";
        for (unsigned column = 0; column < knister::kSide; ++column) {
            const unsigned number = sheet.number_at(knister::box_at(column, row));
            text += (column == 0 ? "" : ",") + (number == 0 ? "." : std::to_string(number));
        }
    }
    return text;
}

SheetReading<Knister> read_sheet(Knister /*game*/, std::string_view text) {
    const std::vector<Piece> rows = split({text, 0}, '/');
    if (rows.size() != knister::kSide) {
        return SheetFault{SheetProblem::WrongParts, 0};
    }
    Knister::Sheet sheet;
    for (unsigned row = 0; row < knister::kSide; ++row) {
        const std::vector<Piece> entries = split(rows[row], ',');
        if (entries.size() != knister::kSide) {
            return SheetFault{SheetProblem::WrongEntries, rows[row].offset};
        }
        for (unsigned column = 0; column < knister::kSide; ++column) {
            if (entries[column].text == ".") {
                continue;
            }
            const auto number = read_number(entries[column].text, knister::kMinSum, knister::kMaxSum);
            if (!number) {
                return SheetFault{SheetProblem::NotANumber, entries[column].offset};
            }
            sheet.write(knister::box_at(column, row), *number);
        }
    }
    return sheet;
}

}  // namespace misthrow::notation
