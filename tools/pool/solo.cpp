#include "pool/solo.hpp"

#include <array>
#include <bit>

#include "pool/qwixx_after.hpp"

namespace misthrow::pool {

namespace {

// As solver::Table::value, but with rows that others have closed: nothing more can come from them, and they count towards the end.
double worth(const solver::Table& table, const Qwixx::Sheet& sheet, std::uint64_t open_rows, unsigned waiting) noexcept {
    using Rows = solver::RowSpace<solver::kQwixx>;
    using Sheets = solver::SheetSpace<solver::kQwixx>;
    if (is_over(sheet, open_rows)) {
        return sheet.score();
    }
    std::array<solver::RowId, solver::kRows> rows{};
    for (const qwixx::Row row : qwixx::kAllRows) {
        const std::uint64_t boxes = sheet.boxes(row) >> 1U;
        const bool open = (open_rows >> qwixx::lane(row) & 1U) != 0;
        rows[static_cast<std::size_t>(row)] =
            open ? Rows::id(static_cast<unsigned>(std::bit_width(boxes)), static_cast<unsigned>(std::popcount(boxes)))
                 : Rows::kClosed;
    }
    const std::size_t layer = solver::Values<solver::kQwixx>::layer(waiting, sheet.misthrows);
    return sheet.score() + table.numbers()[layer * Sheets::kSize + Sheets::index(rows)];
}

}  // namespace

Qwixx::Choice solo_choice(const solver::Table& table, const Qwixx::State& state, Seat seat) noexcept {
    const std::size_t next = index(next_clockwise(state.active, state.seats));
    const auto waiting = static_cast<unsigned>((index(seat) + state.seats - next) % state.seats);
    Qwixx::Choice best = Qwixx::Choice::nothing();
    double highest = -1e9;
    for_each_plan(state, seat, [&](Qwixx::Choice choice, const Qwixx::Sheet& after, std::uint64_t open_rows) {
        if (const double value = worth(table, after, open_rows, waiting); value > highest) {
            highest = value;
            best = choice;
        }
    });
    return best;
}

}  // namespace misthrow::pool
