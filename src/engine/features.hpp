#pragma once
// What the networks see of a table: which features each game's sheets switch on. The trainer has the same in tools/train/games.cuh; a
// feature's number is its place in the weights, so neither may change alone.
//
// Features come in slots, at most one active in each. A choice changes few slots: only those are added and removed.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/games.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

using Slot = std::int16_t;  // a feature, or kNone
inline constexpr Slot kNone = -1;

// What a seat knows besides the sheet it is judging.
struct Surroundings {
    int seats{1};
    int until_active{0};  // seats from this one to the next active one
    int best_other{0};    // the best opponent's score now; unused when alone
    bool other_full{false};
};

inline constexpr int kLeadFeatures = 32;

// How many seats there are and which of them is next: one feature for each pair.
[[nodiscard]] constexpr int turn_features(std::size_t most_seats) noexcept {
    return static_cast<int>(most_seats * (most_seats + 1) / 2);
}
[[nodiscard]] inline int turn_feature(const Surroundings& table) noexcept {
    return table.seats * (table.seats - 1) / 2 + table.until_active;
}
// Buckets of four points; none when alone.
[[nodiscard]] inline Slot lead_feature(const Surroundings& table, int score, int first) noexcept {
    const int lead = score - table.best_other + 64;
    return static_cast<Slot>(table.seats == 1 ? kNone : first + std::clamp(lead < 0 ? -1 : lead / 4, 0, kLeadFeatures - 1));
}

template <std::size_t SheetSlots, std::size_t TableSlots, std::size_t Features>
struct Layout {
    static constexpr std::size_t kSheetSlots = SheetSlots;
    static constexpr std::size_t kSlots = SheetSlots + TableSlots;
    static constexpr std::size_t kFeatures = Features;
    using Slots = std::array<Slot, kSlots>;
};

struct QwixxFeatures : Layout<5, 3, 679> {
    static constexpr int kRow = 156;  // (last cross, crosses), or closed by others with so many crosses
    static constexpr int kClosedByOthers = 144;
    static constexpr int kMisthrows = 4 * kRow;
    static constexpr int kClosedRows = kMisthrows + 5;
    static constexpr int kTurn = kClosedRows + 3;
    static constexpr int kLead = kTurn + turn_features(Qwixx::max_seats);
    static_assert(kLead + kLeadFeatures == kFeatures);

    // `open_rows` as in Qwixx::State, after the choice that is judged.
    [[nodiscard]] static Slot row_slot(const Qwixx::Sheet& sheet, std::uint64_t open_rows, unsigned row) noexcept {
        const unsigned lane = row * qwixx::kLane;
        const int last = 11 - std::popcount(sheet.right_of_last >> lane & qwixx::kRowMask);
        const int crosses =
            static_cast<int>(sheet.marks >> (lane + qwixx::kCountShift) & 0xF) - static_cast<int>(qwixx::kCountStart);
        const bool closed_by_others = (open_rows >> lane & 1U) == 0 && last != 11;
        return static_cast<Slot>(static_cast<int>(row) * kRow + (closed_by_others ? kClosedByOthers : last * 12) + crosses);
    }
    static void sheet_slots(const Qwixx::Sheet& sheet, std::uint64_t open_rows, Slots& slots) noexcept {
        for (unsigned row = 0; row < qwixx::kRows; ++row) {
            slots[row] = row_slot(sheet, open_rows, row);
        }
        slots[4] = static_cast<Slot>(kMisthrows + sheet.misthrows);
    }
    [[nodiscard]] static Slot closed_slot(std::uint64_t open_rows) noexcept {
        const int closed = 4 - std::popcount(open_rows & qwixx::kEveryRow);
        return static_cast<Slot>(kClosedRows + std::min(closed, 2));
    }
    static void table_slots(const Qwixx::Sheet& sheet, std::uint64_t open_rows, const Surroundings& table,
                            Slots& slots) noexcept {
        slots[5] = closed_slot(open_rows);
        slots[6] = static_cast<Slot>(kTurn + turn_feature(table));
        slots[7] = lead_feature(table, sheet.score(), kLead);
    }
};

struct QwintoFeatures : Layout<63, 2, 3179> {
    static constexpr int kGap = 27 * 18;  // runs of empty boxes: (row, first box, length, how many numbers fit between its ends)
    static constexpr int kColumn = kGap + 3 * 45 * 19;
    static constexpr int kCount = kColumn + 40;
    static constexpr int kMisthrows = kCount + 30;
    static constexpr int kTurn = kMisthrows + 5;
    static constexpr int kLead = kTurn + turn_features(Qwinto::max_seats);
    static_assert(kLead + kLeadFeatures == kFeatures);

    static void row_slots(const Qwinto::Sheet& sheet, qwinto::Row row, Slots& slots) noexcept;
    static void column_slots(const Qwinto::Sheet& sheet, Slots& slots) noexcept;
    static void sheet_slots(const Qwinto::Sheet& sheet, Slots& slots) noexcept;
    static void table_slots(const Qwinto::Sheet& sheet, const Surroundings& table, Slots& slots) noexcept {
        slots[63] = static_cast<Slot>(kTurn + turn_feature(table));
        slots[64] = lead_feature(table, sheet.score(), kLead);
    }
};

struct KnasterFeatures : Layout<49, 3, 1840> {
    static constexpr int kLine = 25 * 22;  // after (box, number, circled): lines by (shape of their numbers, circles)
    static constexpr int kHeld = kLine + 12 * 96;
    static constexpr int kFilled = kHeld + 66;
    static constexpr int kLast = kFilled + 26;
    static constexpr int kSeats = kLast + 2;
    static constexpr int kLead = kSeats + static_cast<int>(Knaster::max_seats);
    static_assert(kLead + kLeadFeatures == kFeatures);

    using Shapes = std::array<std::uint8_t, knaster::kLines>;
    [[nodiscard]] static std::uint8_t shape(const Knaster::Sheet& sheet, knaster::Line line) noexcept;
    static void sheet_slots(const Knaster::Sheet& sheet, const Shapes& shapes, Slots& slots) noexcept;
    static void sheet_slots(const Knaster::Sheet& sheet, Slots& slots) noexcept;
    static void table_slots(const Knaster::Sheet& sheet, const Surroundings& table, Slots& slots) noexcept {
        slots[49] = static_cast<Slot>(kLast + static_cast<int>(table.other_full || sheet.full()));
        slots[50] = static_cast<Slot>(kSeats + table.seats - 1);
        slots[51] = lead_feature(table, sheet.score(), kLead);
    }
};

}  // namespace misthrow::engine
