#pragma once
// The built-in player `careful` in Qwixx once more, choice for choice, made for rollouts: no sheet is copied and no score is counted.
#include <bit>
#include <cstdint>

#include "core/games.hpp"

namespace misthrow::pool {

// pre: the seat has to decide now
[[nodiscard]] inline Qwixx::Choice quick_careful(const Qwixx::State& state, Seat seat) noexcept {
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    const bool white = state.phase == Qwixx::Phase::White;
    const std::uint64_t boxes = white ? qwixx::white_boxes(state.dice) : qwixx::colour_boxes(state.dice);
    const int patience = white || state.active_crossed ? 1 : 3;
    Qwixx::Choice chosen = Qwixx::Choice::nothing();
    int highest = 0;
    for (std::uint64_t left = sheet.crossable() & state.open_rows & boxes; left != 0; left &= left - 1) {
        const auto code = static_cast<unsigned>(std::countr_zero(left));
        const unsigned lane = code / qwixx::kLane * qwixx::kLane;
        const int skipped = std::popcount(sheet.right_of_last >> lane & ((std::uint64_t{1} << (code - lane)) - 1));
        const int crosses =
            static_cast<int>(sheet.marks >> (lane + qwixx::kCountShift) & 0xF) - static_cast<int>(qwixx::kCountStart);
        const int gain = crosses + 1 + (code - lane == qwixx::kBoxes ? crosses + 2 : 0);  // with the last box comes the lock
        if (const int value = 100 * (patience + 1 - skipped) + gain; value > highest) {
            highest = value;
            chosen = {static_cast<std::uint8_t>(code)};
        }
    }
    return chosen;
}

}  // namespace misthrow::pool
