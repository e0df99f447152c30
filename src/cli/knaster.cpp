#include "cli/knaster.hpp"

#include <array>
#include <bit>

#include "cli/draw_parts.hpp"

namespace misthrow::cli {

// Circled (9), written 9, empty ·; the points of a line stand at its end once all of it is circled.
std::string draw_sheet(const Terminal& terminal, const Knaster::State& state, Seat seat) {
    const Knaster::Sheet& sheet = state.sheets[index(seat)];
    const auto line_end = [&](knaster::Line line) {
        const bool complete = (sheet.circled & knaster::kLineMask[line]) == knaster::kLineMask[line];
        const std::string points = std::to_string(knaster::kLinePoints[line]);
        return complete ? terminal.paint(Ink::Strong, centred('+' + points, kField + 1)) : std::string(kField + 1, ' ');
    };
    const auto without_end_blanks = [](std::string line) {
        line.erase(line.find_last_not_of(' ') + 1);
        return line + '\n';
    };
    std::string text = "       a    b    c    d    e\n";
    for (unsigned row = 0; row < knaster::kSide; ++row) {
        std::string line = "  " + std::to_string(row + 1) + "  ";
        for (unsigned column = 0; column < knaster::kSide; ++column) {
            const unsigned box = knaster::box_at(column, row);
            const unsigned number = sheet.number_at(box);
            const std::string shown = std::to_string(number);
            if (number == 0) {
                line += terminal.paint(Ink::Faint, "  ·  ");
            } else if ((sheet.circled >> box & 1U) != 0) {
                line += terminal.paint(Ink::Green, centred('(' + shown + ')', kField + 1));
            } else {
                line += centred(shown, kField + 1);
            }
        }
        text += without_end_blanks(line + line_end(static_cast<knaster::Line>(row)));
    }
    constexpr knaster::Line falling = 10;
    constexpr knaster::Line rising = 11;
    std::string ends = line_end(rising);
    for (knaster::Line line = knaster::kSide; line < falling; ++line) {
        ends += line_end(line);
    }
    ends += line_end(falling);
    text += ends.find_first_not_of(' ') == std::string::npos ? "" : without_end_blanks(ends);
    return text + "  lines " + std::to_string(sheet.line_points()) + ", circles " + std::to_string(std::popcount(sheet.circled)) +
           '\n';
}

std::string waited_for(const Knaster::State& state, const std::string& active) {
    switch (state.phase) {
        case Knaster::Phase::Roll: return active + " rolls next";
        case Knaster::Phase::Write: return "everybody writes or circles; " + active + " rolled";
        case Knaster::Phase::Over: break;
    }
    return {};
}

std::string why_not(Knaster::Fault fault) {
    switch (fault) {
        case Knaster::Fault::MayNotPass: return "passing is allowed on the last roll only";
        case Knaster::Fault::BoxFilled: return "that box is filled";
        case Knaster::Fault::NotHoldingTheSum: return "that box does not hold the number rolled";
        case Knaster::Fault::AlreadyCircled: return "that box is circled already";
        case Knaster::Fault::WrongCircles: return "the circles are not what the filled lines ask for";
        case Knaster::Fault::NotToDecide:
        case Knaster::Fault::None: break;
    }
    return "this seat has nothing to decide now";
}

}  // namespace misthrow::cli
