#pragma once
// The size of the game that is solved. The real game is one shape; tests solve smaller ones with the same code and compare them with plain
// recursion.
#include <cstddef>

#include "core/games/qwixx/sheet.hpp"

namespace misthrow::solver {

// Two white dice and one die a row; two rows ascend and two descend. A game with fewer rows is the same table: a row in which nothing can be
// crossed any more is as good as no row.
struct Shape {
    unsigned faces;                // of each die; a row has one box for every sum of two
    unsigned crosses_before_last;  // QX-R12
    unsigned misthrow_limit;       // QX-R20
    friend constexpr bool operator==(const Shape&, const Shape&) noexcept = default;

    [[nodiscard]] constexpr unsigned boxes() const noexcept { return 2 * faces - 1; }
    // The box of a sum, 1 … boxes(); sums count from 0, so that both directions mirror each other.
    [[nodiscard]] constexpr unsigned box(std::size_t row, unsigned sum) const noexcept {
        return row < 2 ? sum + 1 : boxes() - sum;
    }
    [[nodiscard]] constexpr unsigned sum(std::size_t row, unsigned box) const noexcept {
        return row < 2 ? box - 1 : boxes() - box;
    }
};

inline constexpr std::size_t kRows = qwixx::kRows;
inline constexpr int kMisthrowCost = qwixx::kMisthrowCost;
// The tables hold at most one closed row: with the second, the game is over (QX-R17).
static_assert(qwixx::kClosedRowsLimit == 2);

inline constexpr Shape kQwixx{6, qwixx::kCrossesBeforeLast, qwixx::kMisthrowLimit};
static_assert(kQwixx.boxes() == qwixx::kBoxes);

}  // namespace misthrow::solver
