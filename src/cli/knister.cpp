#include "cli/knister.hpp"

#include "cli/draw_parts.hpp"

namespace misthrow::cli {

namespace {

constexpr std::size_t kGridField = kField + 1;

// The points of a line stand at its end once it is full.
std::string knister_line_end(const Terminal& terminal, const Knister::Sheet& sheet, knister::Line line) {
    return sheet.is_filled(line) ? terminal.paint(Ink::Strong, centred('+' + std::to_string(sheet.line_points(line)), kGridField))
                                 : std::string(kGridField, ' ');
}

std::string without_blanks_at_the_end(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

}  // namespace

// Written 9, empty ·; the diagonals' points stand below, at their lower ends.
std::string draw_sheet(const Terminal& terminal, const Knister::State& state, Seat seat) {
    const Knister::Sheet& sheet = state.sheets[index(seat)];
    std::string text = "       a    b    c    d    e\n";
    for (unsigned row = 0; row < knister::kSide; ++row) {
        std::string line = "  " + std::to_string(row + 1) + "  ";
        for (unsigned column = 0; column < knister::kSide; ++column) {
            const unsigned number = sheet.number_at(knister::box_at(column, row));
            line += number == 0 ? terminal.paint(Ink::Faint, "  ·  ") : centred(std::to_string(number), kGridField);
        }
        text += without_blanks_at_the_end(line + knister_line_end(terminal, sheet, static_cast<knister::Line>(row)));
    }
    constexpr knister::Line falling = 10;
    constexpr knister::Line rising = 11;
    std::string ends = knister_line_end(terminal, sheet, rising);
    for (knister::Line line = knister::kSide; line < falling; ++line) {
        ends += knister_line_end(terminal, sheet, line);
    }
    ends += knister_line_end(terminal, sheet, falling);
    return text + (ends.find_first_not_of(' ') == std::string::npos ? "" : without_blanks_at_the_end(ends));
}

std::string waited_for(const Knister::State& state, const std::string& active) {
    switch (state.phase) {
        case Knister::Phase::Roll: return active + " rolls next";
        case Knister::Phase::Write: return "everybody writes; " + active + " rolled";
        case Knister::Phase::Over: break;
    }
    return {};
}

std::string why_not(Knister::Fault fault) {
    switch (fault) {
        case Knister::Fault::BoxFilled: return "that box is filled";
        case Knister::Fault::NotToDecide:
        case Knister::Fault::None: break;
    }
    return "this seat has nothing to decide now";
}

}  // namespace misthrow::cli
