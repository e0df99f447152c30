#include "cli/qwinto.hpp"

#include <algorithm>
#include <array>

#include "cli/draw_parts.hpp"

namespace misthrow::cli {

namespace {

constexpr std::array<std::string_view, qwinto::kRows> kRowNames{"orange", "yellow", "purple"};
constexpr std::array kRowInks{Ink::Orange, Ink::Yellow, Ink::Purple};

std::string draw_box(const Terminal& terminal, const Qwinto::Sheet& sheet, qwinto::Row row, unsigned column) {
    const unsigned box = qwinto::box_in(row, column);
    if (box == qwinto::kBoxes) {
        return right("", kField);
    }
    const unsigned number = sheet.rows[qwinto::at(row)].number_at(box);
    const bool bonus = std::ranges::any_of(
        qwinto::kBonusColumns, [&](const qwinto::BonusColumn& each) { return each.column == column && each.bonus == row; });
    const std::string shown = number == 0 ? "__" : std::to_string(number);
    return terminal.paint(number == 0 ? Ink::Faint : kRowInks[qwinto::at(row)],
                          centred(bonus ? '<' + shown + '>' : shown, kField));
}

std::string draw_bonus(const Qwinto::Sheet& sheet) {
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
    return columns + right(std::to_string(bonus_points), 6) + '\n';
}

}  // namespace

// Boxes on the sheet's own grid, bonus boxes in <angles>, empty ones __.
std::string draw_sheet(const Terminal& terminal, const Qwinto::State& state, Seat seat) {
    const Qwinto::Sheet& sheet = state.sheets[index(seat)];
    std::string text;
    for (const qwinto::Row row : qwinto::kAllRows) {
        std::string label{kRowNames[qwinto::at(row)]};
        label.resize(8, ' ');
        text += "  " + terminal.paint(kRowInks[qwinto::at(row)], label);
        for (unsigned column = 0; column < qwinto::kColumns; ++column) {
            text += draw_box(terminal, sheet, row, column);
        }
        text += right(std::to_string(sheet.row_points(row)), 6) + '\n';
    }
    return text + draw_bonus(sheet) + misthrow_line(sheet.misthrows, qwinto::kMisthrowLimit, qwinto::kMisthrowCost);
}

std::string waited_for(const Qwinto::State& state, const std::string& active) {
    switch (state.phase) {
        case Qwinto::Phase::Pick: return active + " picks dice";
        case Qwinto::Phase::Roll:
        case Qwinto::Phase::RollAgain: return active + " rolls next";
        case Qwinto::Phase::Again: return active + " keeps the roll or rolls again";
        case Qwinto::Phase::Enter: return "everybody decides where to write; " + active + " is active";
        case Qwinto::Phase::Over: break;
    }
    return {};
}

std::string why_not(Qwinto::Fault fault) {
    switch (fault) {
        case Qwinto::Fault::NotOfThisPhase: return "that is not what is to be decided now";
        case Qwinto::Fault::NotRolled: return "the die of that colour was not rolled";
        case Qwinto::Fault::BoxFilled: return "that box is filled";
        case Qwinto::Fault::BreaksOrder: return "numbers must rise from left to right";
        case Qwinto::Fault::TwiceInColumn: return "the number stands in that column already";
        case Qwinto::Fault::NotToDecide:
        case Qwinto::Fault::None: break;
    }
    return "this seat has nothing to decide now";
}

}  // namespace misthrow::cli
