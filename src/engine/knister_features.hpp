#pragma once
// What the network sees of Knister.
#include "core/games/knister/knister.hpp"
#include "engine/features.hpp"

namespace misthrow::engine {

struct KnisterFeatures : Layout<50, 2, 3387> {
    static constexpr int kNumbers = 11;
    static constexpr int kShapes = 26;
    static constexpr int kSets = 1365;                                           // of at most four numbers, order left aside
    static constexpr int kShape = static_cast<int>(knister::kBoxes) * kNumbers;  // after (box, number): lines by shape
    static constexpr int kSet = kShape + static_cast<int>(knister::kLines) * kShapes;  // rows and columns, then diagonals
    static constexpr int kFilled = kSet + 2 * kSets;
    static constexpr int kSeats = kFilled + 26;
    static constexpr int kLead = kSeats + static_cast<int>(Knister::max_seats);
    static_assert(kLead + kLeadFeatures == kFeatures);

    // What the numbers of a line have in common. None, one (7 or another); two, three, four: by how many are equal, and where all differ by the
    // sequences they still fit in (none, only with 7, also without); five: by points.
    [[nodiscard]] static int shape(knister::Tally tally) noexcept;
    // The rank of at most four numbers: fewer come first, then by the combinatorial number system.
    [[nodiscard]] static int set_rank(knister::Tally tally) noexcept;

    static void line_slots(const Knister::Sheet& sheet, knister::Line line, Slots& slots) noexcept;
    static void sheet_slots(const Knister::Sheet& sheet, Slots& slots) noexcept;
    // The same where only this box was written.
    static void written_slots(const Knister::Sheet& sheet, unsigned box, Slots& slots) noexcept;
    // engine/views.hpp; tools/train/knister.cuh has the same.
    static constexpr unsigned kViews = 4;
    [[nodiscard]] static int image(unsigned view, int feature) noexcept;
    static void table_slots(const Knister::Sheet& sheet, const Surroundings& table, Slots& slots) noexcept {
        slots[50] = static_cast<Slot>(kSeats + table.seats - 1);
        slots[51] = lead_feature(table, sheet.score(), kLead);
    }
};

}  // namespace misthrow::engine
