#pragma once
// All that the future of a row can depend on: its rightmost cross and how many there are. Rows that can take no cross any more are alike;
// what they have brought is no longer part of the future.
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/shape.hpp"

namespace misthrow::solver {

using RowId = std::uint8_t;

template <Shape shape>
class RowSpace {
public:
    static constexpr unsigned kBoxes = shape.boxes();
    // Fresh, then (last, crosses) with 1 <= crosses <= last < kBoxes - 1, then those one box before the end that may close; dead; closed.
    static constexpr std::size_t kMayClose = kBoxes - 1 - shape.crosses_before_last + 1;
    static constexpr RowId kDead = 1 + (kBoxes - 2) * (kBoxes - 1) / 2 + kMayClose;
    static constexpr RowId kClosed = kDead + 1;
    static constexpr std::size_t kSize = kClosed + 1;

    // What crossing one box does.
    struct Step {
        RowId next{kDead};
        double gain{0};  // points, the lock included
    };
    struct Entry {
        // The boxes that can be crossed: begin … end - 1, counted from 1.
        unsigned begin{1};
        unsigned end{1};
        unsigned progress{0};  // rises with every cross
        std::array<Step, kBoxes + 1> steps{};
    };

    [[nodiscard]] static constexpr RowId id(unsigned last, unsigned crosses) noexcept {
        if (last == kBoxes) {
            return kClosed;
        }
        if (last == kBoxes - 1) {
            return crosses < shape.crosses_before_last
                       ? kDead
                       : static_cast<RowId>(kDead - kMayClose + (crosses - shape.crosses_before_last));
        }
        return static_cast<RowId>(last == 0 ? 0 : 1 + last * (last - 1) / 2 + (crosses - 1));
    }
    [[nodiscard]] static constexpr const Entry& entry(RowId id) noexcept { return kEntries[id]; }

private:
    static constexpr std::array<Entry, kSize> kEntries = [] {
        std::array<Entry, kSize> entries{};
        for (unsigned last = 0; last < kBoxes; ++last) {
            for (unsigned crosses = last == 0 ? 0 : 1; crosses <= last; ++crosses) {
                Entry& entry = entries[id(last, crosses)];
                entry.begin = last + 1;                                                 // QX-R11
                entry.end = crosses < shape.crosses_before_last ? kBoxes : kBoxes + 1;  // QX-R12
                entry.progress = last;
                for (unsigned box = entry.begin; box < entry.end; ++box) {
                    const bool closes = box == kBoxes;  // QX-R13: the lock is one more cross
                    const auto before = static_cast<int>(crosses);
                    entry.steps[box] = {id(box, crosses + 1),
                                        static_cast<double>(qwixx::points(before + (closes ? 2 : 1)) - qwixx::points(before))};
                }
            }
        }
        entries[kDead].progress = kBoxes - 1;
        entries[kClosed].progress = kBoxes;
        return entries;
    }();
};

}  // namespace misthrow::solver
