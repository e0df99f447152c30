#pragma once
// What the network sees of Qwixx: rows by place, so that all boards have the same features.
#include "core/games/qwixx/qwixx.hpp"
#include "engine/features.hpp"

namespace misthrow::engine {

struct QwixxFeatures : Layout<5, 3, 679> {
    static constexpr int kRow = 156;  // (last cross, crosses), or closed by others with so many crosses
    static constexpr int kClosedByOthers = 144;
    static constexpr int kMisthrows = 4 * kRow;
    static constexpr int kClosedRows = kMisthrows + 5;
    static constexpr int kTurn = kClosedRows + 3;
    static constexpr int kLead = kTurn + turn_features(Qwixx::max_seats);
    static_assert(kLead + kLeadFeatures == kFeatures);

    // `open_rows` as in Qwixx::State, after the choice that is judged.
    template <class Sheet>
    [[nodiscard]] static Slot row_slot(const Sheet& sheet, std::uint64_t open_rows, unsigned row) noexcept {
        const unsigned lane = row * qwixx::kLane;
        const int last = 11 - std::popcount(sheet.right_of_last >> lane & qwixx::kRowMask);
        const int crosses =
            static_cast<int>(sheet.marks >> (lane + qwixx::kCountShift) & 0xF) - static_cast<int>(qwixx::kCountStart);
        const bool closed_by_others = (open_rows >> lane & 1U) == 0 && last != 11;
        return static_cast<Slot>(static_cast<int>(row) * kRow + (closed_by_others ? kClosedByOthers : last * 12) + crosses);
    }
    template <class Sheet>
    static void sheet_slots(const Sheet& sheet, std::uint64_t open_rows, Slots& slots) noexcept {
        for (unsigned row = 0; row < qwixx::kRows; ++row) {
            slots[row] = row_slot(sheet, open_rows, row);
        }
        slots[4] = static_cast<Slot>(kMisthrows + sheet.misthrows);
    }
    [[nodiscard]] static Slot closed_slot(std::uint64_t open_rows) noexcept {
        const int closed = 4 - std::popcount(open_rows & qwixx::kEveryRow);
        return static_cast<Slot>(kClosedRows + std::min(closed, 2));
    }
    template <class Sheet>
    static void table_slots(const Sheet& sheet, std::uint64_t open_rows, const Surroundings& table, Slots& slots) noexcept {
        slots[5] = closed_slot(open_rows);
        slots[6] = static_cast<Slot>(kTurn + turn_feature(table));
        slots[7] = lead_feature(table, sheet.score(), kLead);
    }
};

}  // namespace misthrow::engine
