#pragma once
// The last roll of a game of Knaster.
#include <algorithm>
#include <bit>

#include "core/games.hpp"

namespace misthrow::engine {

// No set of circles that this write asks for is worth more. pre: the box is empty
[[nodiscard]] inline int most_gain(const Knaster::Sheet& sheet, unsigned box, unsigned sum) noexcept {
    if (sheet.fills(box) == 0) {
        return 0;
    }
    Knaster::Sheet after = sheet;
    after.write(box, sum);
    unsigned circles = 0;
    for (const knaster::Line line : Knaster::lines_filled_by(sheet, box)) {
        circles += after.demand(line).count;
    }
    auto gain = static_cast<int>(circles);
    for (knaster::Line line = 0; line < knaster::kLines; ++line) {
        const auto left = static_cast<unsigned>(std::popcount(knaster::kLineMask[line] & ~sheet.circled));
        gain += left != 0 && left <= circles ? knaster::kLinePoints[line] : 0;
    }
    return gain;
}

// The most points that this sheet can have after the last roll, if it shows this sum.
[[nodiscard]] inline int most_points(const Knaster::Sheet& sheet, unsigned sum) noexcept {
    const int score = sheet.score();
    int most = score;
    for (knaster::Boxes left = sheet.holders(sum) & ~sheet.circled; left != 0; left &= left - 1) {
        Knaster::Sheet after = sheet;
        after.mark(Knaster::Choice::circle(static_cast<unsigned>(std::countr_zero(left))), sum);
        most = std::max(most, after.score());
    }
    Knaster::State alone = Knaster::initial(1, Seat{0});
    alone.sheets[0] = sheet;
    alone.phase = Knaster::Phase::Write;
    alone.dice = {{static_cast<std::uint8_t>(sum - sum / 2), static_cast<std::uint8_t>(sum / 2)}};
    for (knaster::Boxes left = knaster::kFullGrid & ~sheet.filled; left != 0; left &= left - 1) {
        const auto box = static_cast<unsigned>(std::countr_zero(left));
        if (score + most_gain(sheet, box, sum) <= most) {
            continue;  // most writes: so few sets have to be listed
        }
        for (const Knaster::Choice choice : Knaster::extensions(alone, Seat{0}, Knaster::Choice::write(box, 0))) {
            Knaster::Sheet after = sheet;
            after.mark(choice, sum);
            most = std::max(most, after.score());
        }
    }
    return most;
}

}  // namespace misthrow::engine
