#include <array>

#include "cli/draw.hpp"

namespace misthrow::cli {

namespace {

// Text set in the middle of a field; a field that is too small grows.
std::string centred(std::string_view text, std::size_t width) {
    const std::size_t space = width > text.size() ? width - text.size() : 0;
    return std::string(space / 2, ' ') + std::string{text} + std::string(space - space / 2, ' ');
}

std::string right(std::string_view text, std::size_t width) {
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + std::string{text};
}

std::string misthrow_line(int misthrows, int limit, int cost) {
    std::string boxes;
    for (int i = 0; i < limit; ++i) {
        boxes += i < misthrows ? "[x]" : "[ ]";
    }
    return "  misthrows  " + boxes + right(std::to_string(-cost * misthrows), 6) + '\n';
}

constexpr std::size_t kField = 4;

}  // namespace

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

// Boxes on the sheet's own grid, bonus boxes in <angles>, empty ones __.
std::string draw_sheet(const Terminal& terminal, const Qwinto::State& state, Seat seat) {
    constexpr std::array<std::string_view, qwinto::kRows> names{"orange", "yellow", "purple"};
    constexpr std::array inks{Ink::Orange, Ink::Yellow, Ink::Purple};
    const Qwinto::Sheet& sheet = state.sheets[index(seat)];
    std::string text;
    for (const qwinto::Row row : qwinto::kAllRows) {
        const std::size_t at = qwinto::at(row);
        std::string label{names[at]};
        label.resize(8, ' ');
        text += "  " + terminal.paint(inks[at], label);
        for (unsigned column = 0; column < qwinto::kColumns; ++column) {
            const unsigned box = qwinto::box_in(row, column);
            if (box == qwinto::kBoxes) {
                text += std::string(kField, ' ');
                continue;
            }
            const unsigned number = sheet.rows[at].number_at(box);
            std::string field = number == 0 ? "__" : std::to_string(number);
            for (const qwinto::BonusColumn& bonus : qwinto::kBonusColumns) {
                if (bonus.column == column && bonus.bonus == row) {
                    field = '<' + field + '>';
                }
            }
            text += number == 0 ? terminal.paint(Ink::Faint, centred(field, kField))
                                : terminal.paint(inks[at], centred(field, kField));
        }
        text += right(std::to_string(sheet.row_points(row)), 6) + '\n';
    }
    int bonus_points = 0;
    std::string columns(2 + 8 + kField * qwinto::kColumns, ' ');
    for (const qwinto::BonusColumn& bonus : qwinto::kBonusColumns) {
        const int points = sheet.column_points(bonus);
        bonus_points += points;
        if (points != 0) {
            columns.replace(2 + 8 + kField * bonus.column, kField, centred('+' + std::to_string(points), kField));
        }
    }
    columns.replace(2, 8, "columns ");
    text += columns + right(std::to_string(bonus_points), 6) + '\n';
    return text + misthrow_line(sheet.misthrows, qwinto::kMisthrowLimit, qwinto::kMisthrowCost);
}

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

}  // namespace misthrow::cli
