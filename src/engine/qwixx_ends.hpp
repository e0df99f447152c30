#pragma once
// Qwixx: which rows stay open, and when that is the end.
#include <algorithm>
#include <bit>

#include "core/games/qwixx/qwixx.hpp"

namespace misthrow::engine {

// The rows that stay open after a cross.
[[nodiscard]] inline std::uint64_t open_after(std::uint64_t open_rows, std::uint64_t marked) noexcept {
    return open_rows & ~(((marked & qwixx::kLastBoxes) >> qwixx::kBoxes) * qwixx::kRowMask);
}

[[nodiscard]] inline bool is_over(std::uint64_t open_rows) noexcept {
    return std::popcount(open_rows & qwixx::kEveryRow) <= static_cast<int>(qwixx::kRows) - qwixx::kClosedRowsLimit;
}
template <const qwixx::Board& kBoard>
[[nodiscard]] bool is_over(const qwixx::SheetOn<kBoard>& sheet, std::uint64_t open_rows) noexcept {
    return is_over(open_rows) || sheet.misthrows >= qwixx::kMisthrowLimit;
}

// The most a seat can have after this white action.
template <const qwixx::Board& kBoard>
[[nodiscard]] int could_have(const qwixx::SheetOn<kBoard>& sheet, std::uint64_t open_rows, qwixx::Roll dice) noexcept {
    int most = sheet.score();
    for (std::uint64_t left = sheet.crossable() & open_rows & qwixx::white_boxes<kBoard>(dice); left != 0; left &= left - 1) {
        qwixx::SheetOn<kBoard> after = sheet;
        after.cross(qwixx::ChoiceOn<kBoard>{static_cast<std::uint8_t>(std::countr_zero(left))});
        most = std::max(most, after.score());
    }
    return most;
}

}  // namespace misthrow::engine
