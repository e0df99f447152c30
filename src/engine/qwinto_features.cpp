#include "engine/qwinto_features.hpp"

namespace misthrow::engine {

// Slots of a row: 9 for the numbers in its boxes, 9 for the runs of empty boxes by where they begin, 1 for how many are filled.
void QwintoFeatures::row_slots(const Qwinto::Sheet& sheet, qwinto::Row row, Slots& slots) noexcept {
    const auto r = static_cast<int>(qwinto::at(row));
    const qwinto::RowCells& cells = sheet.rows[qwinto::at(row)];
    Slot* const boxes = slots.data() + static_cast<std::ptrdiff_t>(9) * r;
    Slot* const runs = boxes + 27;
    std::fill_n(boxes, 9, kNone);
    std::fill_n(runs, 9, kNone);
    const auto run = [&](int start, int length, int low, int high) {
        if (length > 0) {
            const int place = r * 45 + start * 9 - start * (start - 1) / 2 + length - 1;
            runs[start] = static_cast<Slot>(kGap + place * 19 + (high - low - 1));
        }
    };
    int start = 0;
    int low = 0;
    std::uint32_t numbers = cells.numbers;
    for (unsigned filled = cells.filled; filled != 0; filled &= filled - 1, numbers &= numbers - 1) {
        const int box = std::countr_zero(filled);
        const int number = std::countr_zero(numbers);
        boxes[box] = static_cast<Slot>((r * 9 + box) * 18 + number - 1);
        run(start, box - start, low, number);
        start = box + 1;
        low = number;
    }
    run(start, 9 - start, low, 19);
    slots[59 + qwinto::at(row)] = static_cast<Slot>(kCount + r * 10 + std::popcount(cells.filled));
}

void QwintoFeatures::column_slots(const Qwinto::Sheet& sheet, Slots& slots) noexcept {
    // The boxes of the columns of three, by column and row.
    static constexpr auto kBoxIn = [] {
        std::array<std::array<std::uint8_t, qwinto::kRows>, qwinto::kBonusColumns.size()> boxes{};
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            for (const qwinto::Row row : qwinto::kAllRows) {
                boxes[k][qwinto::at(row)] = static_cast<std::uint8_t>(qwinto::box_in(row, qwinto::kBonusColumns[k].column));
            }
        }
        return boxes;
    }();
    for (std::size_t k = 0; k < kBoxIn.size(); ++k) {
        unsigned mask = 0;
        for (std::size_t row = 0; row < qwinto::kRows; ++row) {
            mask |= (sheet.rows[row].filled >> kBoxIn[k][row] & 1U) << row;
        }
        slots[54 + k] = static_cast<Slot>(kColumn + static_cast<int>(8 * k + mask));
    }
}

void QwintoFeatures::sheet_slots(const Qwinto::Sheet& sheet, Slots& slots) noexcept {
    for (const qwinto::Row row : qwinto::kAllRows) {
        row_slots(sheet, row, slots);
    }
    column_slots(sheet, slots);
    slots[62] = static_cast<Slot>(kMisthrows + sheet.misthrows);
}

}  // namespace misthrow::engine
