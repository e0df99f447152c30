#include "view/qwinto.hpp"

#include <algorithm>

namespace misthrow::view {

namespace {

using qwinto::Row;
using Shows = Shown<Qwinto>;

std::string_view name(Row row) { return QwintoRowName::texts[qwinto::at(row)]; }

// The boxes that some number still fits into.
qwinto::Boxes fillable(const Qwinto::Sheet& sheet) {
    qwinto::Boxes boxes = 0;
    for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
        boxes |= sheet.writable(sum);
    }
    return boxes;
}

bool is_bonus(Row row, unsigned column) {
    return std::ranges::any_of(qwinto::kBonusColumns,
                               [&](const qwinto::BonusColumn& bonus) { return bonus.column == column && bonus.bonus == row; });
}

QwintoRow shown_row(const Qwinto::Sheet& sheet, Row row, qwinto::Boxes open) {
    const qwinto::RowCells& cells = sheet.rows[qwinto::at(row)];
    QwintoRow shown{.row = name(row), .full = cells.full(), .points = sheet.row_points(row)};
    for (unsigned box = 0; box < qwinto::kBoxes; ++box) {
        const unsigned number = cells.number_at(box);
        const unsigned column = qwinto::kColumnOf[qwinto::at(row)][box];
        const bool can = (open >> qwinto::box_bit(row, box) & 1U) != 0;
        shown.boxes[box] = {.column = column,
                            .number = number,
                            .state = number != 0 ? "filled"
                                     : can       ? "open"
                                                 : "lost",
                            .bonus = is_bonus(row, column)};
    }
    return shown;
}

}  // namespace

Dice Shows::dice(const Qwinto::State& state) {
    Dice found;
    for (const Row row : qwinto::kAllRows) {
        found.push_back({.die = {name(row)}, .face = state.dice.faces[qwinto::at(row)], .gone = false});
    }
    return found;
}

unsigned Shows::sum(const Qwinto::State& state) { return state.dice.sum(); }
bool Shows::fallen(const Qwinto::State& state) {
    return state.phase != Qwinto::Phase::Pick && state.phase != Qwinto::Phase::Roll;
}

Shows::Own Shows::own(const Qwinto::State& state) {
    const bool picked = state.phase != Qwinto::Phase::Pick && state.picked != 0;
    return {.picked = picked ? notation::short_text(Qwinto::Choice::pick(state.picked)) : std::string{},
            .second_roll = state.phase == Qwinto::Phase::RollAgain};
}

QwintoSheet Shows::sheet(const Qwinto::State& state, Seat seat) {
    const Qwinto::Sheet& sheet = state.sheets[index(seat)];
    const qwinto::Boxes open = fillable(sheet);
    QwintoSheet shown{
        .misthrows = sheet.misthrows, .misthrow_points = -qwinto::kMisthrowCost * sheet.misthrows, .total = sheet.score()};
    for (const Row row : qwinto::kAllRows) {
        shown.rows[qwinto::at(row)] = shown_row(sheet, row, open);
    }
    std::ranges::transform(qwinto::kBonusColumns, shown.columns.begin(), [&](const qwinto::BonusColumn& bonus) {
        return QwintoColumn{.column = bonus.column, .bonus = name(bonus.bonus), .points = sheet.column_points(bonus)};
    });
    return shown;
}

void Shows::describe(const Choices& put, const Qwinto::State& state, Seat seat, Qwinto::Choice choice) {
    std::string token = notation::short_text(choice);
    if (choice.is_nothing()) {
        put(Pass{.token = std::move(token), .misthrow = seat == state.active});  // QN-R09
    } else if (choice.is_pick()) {
        put(Pick{.token = std::move(token)});
    } else if (choice.is_write()) {
        Qwinto::Sheet after = state.sheets[index(seat)];
        const int before = after.score();
        after.write(choice.row(), choice.box(), state.dice.sum());
        put(Write{.token = std::move(token),
                  .row = name(choice.row()),
                  .place = choice.box() + 1,
                  .column = qwinto::kColumnOf[qwinto::at(choice.row())][choice.box()],
                  .number = state.dice.sum(),
                  .gain = after.score() - before});
    } else if (choice == Qwinto::Choice::keep()) {
        put(Keep{.token = std::move(token)});
    } else {
        put(Again{.token = std::move(token)});
    }
}

void Shows::consequences(const Events& put, const Qwinto::State& before, const Qwinto::State& after) {
    for (std::size_t seat = 0; seat < after.seats; ++seat) {
        const Qwinto::Sheet& old = before.sheets[seat];
        const Qwinto::Sheet& now = after.sheets[seat];
        for (const Row row : qwinto::kAllRows) {
            if (now.rows[qwinto::at(row)].full() && !old.rows[qwinto::at(row)].full()) {
                put(RowFullEvent{.seat = seat, .row = name(row), .points = now.row_points(row)});
            }
        }
        for (const qwinto::BonusColumn& bonus : qwinto::kBonusColumns) {
            if (now.column_points(bonus) != old.column_points(bonus)) {
                put(ColumnEvent{.seat = seat, .points = now.column_points(bonus)});
            }
        }
    }
}

std::optional<QwintoWhy> Shows::why(const Qwinto::State& state, Seat seat, std::string_view token) {
    const std::size_t at = Qwinto::row_letters.find(token[0]);
    if (at == std::string_view::npos || token.size() != 2 || token[1] < '1' || token[1] > '9') {
        return std::nullopt;
    }
    const qwinto::RowCells& cells = state.sheets[index(seat)].rows[at];
    const auto box = static_cast<unsigned>(token[1] - '1');
    QwintoWhy why{.row = letter(Qwinto::row_letters, at), .sum = sum(state), .holds = cells.number_at(box)};
    for (unsigned other = 0; other < qwinto::kBoxes; ++other) {
        const unsigned number = cells.number_at(other);
        why.left = other < box && number != 0 ? number : why.left;
        why.right = other > box && number != 0 && why.right == 0 ? number : why.right;
    }
    return why;
}

}  // namespace misthrow::view
