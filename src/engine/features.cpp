#include "engine/features.hpp"

namespace misthrow::engine {

FeatureSpace feature_space(GameId game) noexcept {
    switch (game) {
        case GameId::Qwixx: return {QwixxFeatures::kFeatures, QwixxFeatures::kSlots};
        case GameId::Qwinto: return {QwintoFeatures::kFeatures, QwintoFeatures::kSlots};
        default: return {KnasterFeatures::kFeatures, KnasterFeatures::kSlots};
    }
}

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
    slots[static_cast<std::size_t>(59 + r)] = static_cast<Slot>(kCount + r * 10 + std::popcount(cells.filled));
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

// What the numbers of a line have in common: none, one; two alike, near, far; three …; four …; filled.
std::uint8_t KnasterFeatures::shape(const Knaster::Sheet& sheet, knaster::Line line) noexcept {
    const knaster::Boxes mask = knaster::kLineMask[line];
    const int filled = std::popcount(sheet.filled & mask);
    if (filled < 2 || filled == 5) {
        return static_cast<std::uint8_t>(filled == 5 ? 15 : filled);
    }
    unsigned present = 0;
    int squares = 0;
    for (unsigned i = 0; i < knaster::kSums; ++i) {
        const int count = std::popcount(sheet.holding[i] & mask);
        squares += count * count;
        present |= static_cast<unsigned>(count != 0) << i;
    }
    const int different = std::popcount(present);
    const bool near = std::bit_width(present >> std::countr_zero(present)) <= 5;
    if (filled == 2) {
        return different == 1 ? 2 : near ? 3 : 4;
    }
    if (filled == 3) {
        return different == 1 ? 5 : different == 2 ? 6 : near ? 7 : 8;
    }
    constexpr int two_pairs = 8;
    switch (different) {
        case 1: return 9;
        case 2: return squares == two_pairs ? 11 : 10;
        case 3: return 12;
        default: return near ? 13 : 14;
    }
}

void KnasterFeatures::sheet_slots(const Knaster::Sheet& sheet, const Shapes& shapes, Slots& slots) noexcept {
    std::fill_n(slots.begin(), knaster::kBoxes, kNone);
    for (unsigned i = 0; i < knaster::kSums; ++i) {
        for (knaster::Boxes left = sheet.holding[i]; left != 0; left &= left - 1) {
            const auto box = static_cast<unsigned>(std::countr_zero(left));
            slots[box] = static_cast<Slot>(box * 22 + i * 2 + (sheet.circled >> box & 1U));
        }
        const int held = std::min(std::popcount(sheet.holding[i] & ~sheet.circled), 5);
        slots[37 + i] = static_cast<Slot>(kHeld + static_cast<int>(i) * 6 + held);
    }
    for (std::size_t at = 0; at < knaster::kLines; ++at) {
        // The trainer counts columns first, then rows.
        const auto line = static_cast<knaster::Line>(at < 5 ? at + 5 : at < 10 ? at - 5 : at);
        const int circled = std::popcount(sheet.circled & knaster::kLineMask[line]);
        slots[25 + at] = static_cast<Slot>(kLine + static_cast<int>(at) * 96 + shapes[line] * 6 + circled);
    }
    slots[48] = static_cast<Slot>(kFilled + std::popcount(sheet.filled));
}

void KnasterFeatures::sheet_slots(const Knaster::Sheet& sheet, Slots& slots) noexcept {
    Shapes shapes;
    for (knaster::Line line = 0; line < knaster::kLines; ++line) {
        shapes[line] = shape(sheet, line);
    }
    sheet_slots(sheet, shapes, slots);
}

}  // namespace misthrow::engine
