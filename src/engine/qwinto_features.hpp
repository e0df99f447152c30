#pragma once
// What the network sees of Qwinto.
#include "core/games/qwinto/qwinto.hpp"
#include "engine/features.hpp"

namespace misthrow::engine {

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

}  // namespace misthrow::engine
