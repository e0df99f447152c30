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

}  // namespace misthrow::engine
