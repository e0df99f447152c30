#pragma once
// What a seat's choice in Qwixx leads to, as far as the seat itself can know: others choose at the same time.
#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/games.hpp"

namespace misthrow::pool {

[[nodiscard]] inline bool is_over(const Qwixx::Sheet& sheet, std::uint64_t open_rows) noexcept {
    const int closed = static_cast<int>(qwixx::kRows) - std::popcount(open_rows & qwixx::kEveryRow);
    return closed >= qwixx::kClosedRowsLimit || sheet.misthrows >= qwixx::kMisthrowLimit;
}

// -1000 where there are none.
[[nodiscard]] inline int best_of_others(const Qwixx::State& state, Seat seat) noexcept {
    int best = -1000;
    for (std::size_t other = 0; other < state.seats; ++other) {
        if (other != index(seat)) {
            best = std::max(best, state.sheets[other].score());
        }
    }
    return best;
}

// Calls visit(choice, sheet after, open rows after) for everything the seat can have at the end of what it decides now. The active seat
// sees the coloured dice in the white action already, so a white choice comes once for each colour choice that can follow it.
template <class Visit>
void for_each_plan(const Qwixx::State& state, Seat seat, const Visit& visit) {
    const auto cross = [](Qwixx::Sheet& sheet, Qwixx::Choice choice, std::uint64_t open_rows) {
        const std::uint64_t marked = sheet.cross(choice);
        return open_rows & ~(((marked & qwixx::kLastBoxes) >> qwixx::kBoxes) * qwixx::kRowMask);
    };
    const auto colours = [&](Qwixx::Choice white, const Qwixx::Sheet& sheet, std::uint64_t open_rows, bool crossed) {
        Qwixx::Sheet none = sheet;
        none.misthrows = static_cast<std::uint8_t>(none.misthrows + (crossed ? 0 : 1));
        visit(white, none, open_rows);
        for (const Qwixx::Choice colour :
             ChoiceMask<Qwixx::Choice>{sheet.crossable() & open_rows & qwixx::colour_boxes(state.dice)}) {
            Qwixx::Sheet after = sheet;
            const std::uint64_t open_after = cross(after, colour, open_rows);
            visit(state.phase == Qwixx::Phase::Colour ? colour : white, after, open_after);
        }
    };
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    if (state.phase == Qwixx::Phase::Colour) {
        colours(Qwixx::Choice::nothing(), sheet, state.open_rows, state.active_crossed);
        return;
    }
    for (const Qwixx::Choice white : Qwixx::choices(state, seat)) {
        Qwixx::Sheet after = sheet;
        const std::uint64_t open_rows = cross(after, white, state.open_rows);
        if (seat != state.active || is_over(after, open_rows)) {
            visit(white, after, open_rows);
        } else {
            colours(white, after, open_rows, !white.is_nothing());
        }
    }
}

}  // namespace misthrow::pool
