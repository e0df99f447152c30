#pragma once
// What the network sees of Knaster.
#include "core/games/knaster/knaster.hpp"
#include "engine/features.hpp"

namespace misthrow::engine {

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
    // engine/views.hpp; tools/train/knaster.cuh has the same.
    static constexpr unsigned kViews = 4;
    [[nodiscard]] static int image(unsigned view, int feature) noexcept;
    static void table_slots(const Knaster::Sheet& sheet, const Surroundings& table, Slots& slots) noexcept {
        slots[49] = static_cast<Slot>(kLast + static_cast<int>(table.other_full || sheet.full()));
        slots[50] = static_cast<Slot>(kSeats + table.seats - 1);
        slots[51] = lead_feature(table, sheet.score(), kLead);
    }
};

}  // namespace misthrow::engine
