#include "cli/qwixx.hpp"

#include <array>

#include "cli/draw_parts.hpp"

namespace misthrow::cli {

// Crossed [7], lost ·, still possible 8; the lock is ( ) or [L]; a row that is closed says so.
std::string draw_sheet(const Terminal& terminal, const Qwixx::State& state, Seat seat) {
    constexpr std::array<std::string_view, qwixx::kRows> names{"red", "yellow", "green", "blue"};
    constexpr std::array inks{Ink::Red, Ink::Yellow, Ink::Green, Ink::Blue};
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    std::string text;
    for (const qwixx::Row row : qwixx::kAllRows) {
        const auto at = static_cast<std::size_t>(row);
        std::string label{names[at]};
        label.resize(8, ' ');
        text += "  " + terminal.paint(inks[at], label);
        const bool open = Qwixx::is_open(state, row);
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            const std::string number = std::to_string(qwixx::number_at(row, bit));
            const bool crossed = (sheet.boxes(row) >> bit & 1U) != 0;
            const bool possible = open && (sheet.right_of_last >> (qwixx::lane(row) + bit) & 1U) != 0;
            if (crossed) {
                text += terminal.paint(inks[at], centred('[' + number + ']', kField));
            } else {
                text += possible ? centred(number, kField) : terminal.paint(Ink::Faint, " ·  ");
            }
        }
        text += sheet.has_lock(row) ? terminal.paint(inks[at], " [L]") : open ? " ( )" : terminal.paint(Ink::Faint, " (x)");
        text += right(std::to_string(qwixx::points(sheet.crosses(row))), 5) + '\n';
    }
    return text + misthrow_line(sheet.misthrows, qwixx::kMisthrowLimit, qwixx::kMisthrowCost);
}

std::string waited_for(const Qwixx::State& state, const std::string& active) {
    switch (state.phase) {
        case Qwixx::Phase::Roll: return active + " rolls next";
        case Qwixx::Phase::White: return "everybody decides on the white dice; " + active + " is active";
        case Qwixx::Phase::Colour: return active + " decides on the coloured dice";
        case Qwixx::Phase::Over: break;
    }
    return {};
}

std::string why_not(Qwixx::Fault fault) {
    switch (fault) {
        case Qwixx::Fault::NotThatSum: return "the dice do not make that number in that row";
        case Qwixx::Fault::RowClosed: return "that row is closed";
        case Qwixx::Fault::AlreadyCrossed: return "that number is already crossed";
        case Qwixx::Fault::LeftOfLastCross: return "it lies left of the last cross in its row";
        case Qwixx::Fault::LastNeedsFive: return "the last number of a row needs five crosses before it";
        case Qwixx::Fault::NotToDecide:
        case Qwixx::Fault::None: break;
    }
    return "this seat has nothing to decide now";
}

}  // namespace misthrow::cli
