#pragma once
// A number for every sheet, without its misthrows; sheets that mirror each other share one.
//
// Red and yellow can change places, and so can green and blue. The two pairs can change places as well: turning every die upside down
// (face → 7 - face) is as likely a roll and makes ascending rows of descending ones.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/row_space.hpp"

namespace misthrow::solver {

using PairId = std::uint16_t;

template <Shape shape>
struct SheetSpace {
    using Rows = RowSpace<shape>;
    static constexpr std::size_t kPairs = Rows::kSize * (Rows::kSize + 1) / 2;
    static constexpr std::size_t kSize = kPairs * (kPairs + 1) / 2;

    // Red and yellow, or green and blue, in either order.
    [[nodiscard]] static constexpr PairId pair(RowId a, RowId b) noexcept { return kPairTable[a][b]; }
    // Both pairs, in either order.
    [[nodiscard]] static constexpr std::size_t index(PairId a, PairId b) noexcept {
        const std::size_t high = std::max(a, b);
        return high * (high + 1) / 2 + std::min(a, b);
    }
    [[nodiscard]] static constexpr std::size_t index(const std::array<RowId, kRows>& rows) noexcept {
        return index(pair(rows[0], rows[1]), pair(rows[2], rows[3]));
    }
    [[nodiscard]] static constexpr std::array<RowId, 2> rows_of(PairId pair) noexcept { return kRowsOf[pair]; }

private:
    static constexpr std::array<std::array<PairId, Rows::kSize>, Rows::kSize> kPairTable = [] {
        std::array<std::array<PairId, Rows::kSize>, Rows::kSize> table{};
        for (std::size_t a = 0; a < Rows::kSize; ++a) {
            for (std::size_t b = 0; b < Rows::kSize; ++b) {
                table[a][b] = static_cast<PairId>(std::max(a, b) * (std::max(a, b) + 1) / 2 + std::min(a, b));
            }
        }
        return table;
    }();
    static constexpr std::array<std::array<RowId, 2>, kPairs> kRowsOf = [] {
        std::array<std::array<RowId, 2>, kPairs> rows{};
        for (std::size_t a = 0; a < Rows::kSize; ++a) {
            for (std::size_t b = 0; b <= a; ++b) {
                rows[kPairTable[a][b]] = {static_cast<RowId>(a), static_cast<RowId>(b)};
            }
        }
        return rows;
    }();
};

}  // namespace misthrow::solver
