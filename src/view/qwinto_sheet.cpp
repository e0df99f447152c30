#include <algorithm>

#include "notation/choice_text.hpp"
#include "view/members.hpp"
#include "view/sheets.hpp"

namespace misthrow::view {

namespace {

using qwinto::Row;

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

}  // namespace

void write_sheet(json::Writer& out, const Qwinto::State& state, Seat seat) {
    const Qwinto::Sheet& sheet = state.sheets[index(seat)];
    const qwinto::Boxes open = fillable(sheet);
    const auto write_box = [&](Row row, unsigned box) {
        const unsigned number = sheet.rows[qwinto::at(row)].number_at(box);
        const unsigned column = qwinto::kColumnOf[qwinto::at(row)][box];
        const bool can = (open >> qwinto::box_bit(row, box) & 1U) != 0;
        member(out, "column", column);
        member(out, "number", number);
        member(out, "state", number != 0 ? "filled" : can ? "open" : "lost");
        member(out, "bonus", is_bonus(row, column));
    };
    object(out, [&] {
        array(out, "rows", [&] {
            for (const Row row : qwinto::kAllRows) {
                object(out, [&] {
                    member(out, "row", letter(Qwinto::row_letters, qwinto::at(row)));
                    array(out, "boxes", [&] {
                        for (unsigned box = 0; box < qwinto::kBoxes; ++box) {
                            object(out, [&] { write_box(row, box); });
                        }
                    });
                    member(out, "full", sheet.rows[qwinto::at(row)].full());
                    member(out, "points", sheet.row_points(row));
                });
            }
        });
        array(out, "columns", [&] {
            for (const qwinto::BonusColumn& bonus : qwinto::kBonusColumns) {
                object(out, [&] {
                    member(out, "column", static_cast<int>(bonus.column));
                    member(out, "bonus", letter(Qwinto::row_letters, qwinto::at(bonus.bonus)));
                    member(out, "points", sheet.column_points(bonus));
                });
            }
        });
        member(out, "misthrows", static_cast<int>(sheet.misthrows));
        member(out, "misthrowPoints", -qwinto::kMisthrowCost * sheet.misthrows);
        member(out, "total", sheet.score());
    });
}

}  // namespace misthrow::view
