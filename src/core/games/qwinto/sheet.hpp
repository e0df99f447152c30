#pragma once
// Qwinto: the sheet, and the tables the rules are made of.
//
// Because a row strictly increases (QN-R11), the set of its filled boxes and the set of its numbers say everything: the k-th
// filled box holds the k-th smallest number. A row is therefore two small masks.
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace misthrow::qwinto {

enum class Row : std::uint8_t { Orange, Yellow, Purple };

inline constexpr std::size_t kRows = 3;
inline constexpr unsigned kBoxes = 9;
inline constexpr unsigned kColumns = 12;
inline constexpr unsigned kMaxSum = 18;
inline constexpr std::array kAllRows{Row::Orange, Row::Yellow, Row::Purple};
inline constexpr int kMisthrowLimit = 4;  // QN-R16
inline constexpr int kMisthrowCost = 5;   // QN-R20
inline constexpr int kFullRowsLimit = 2;  // QN-R15

// QN-R03: the column of each box.
inline constexpr std::array<std::array<std::uint8_t, kBoxes>, kRows> kColumnOf{{
    {2, 3, 4, 6, 7, 8, 9, 10, 11},
    {1, 2, 3, 4, 5, 7, 8, 9, 10},
    {0, 1, 2, 3, 5, 6, 7, 8, 9},
}};

// QN-R04: the columns of three boxes, each with the row of its bonus box.
struct BonusColumn {
    std::uint8_t column;
    Row bonus;
};
inline constexpr std::array<BonusColumn, 5> kBonusColumns{{
    {2, Row::Purple},
    {3, Row::Orange},
    {7, Row::Orange},
    {8, Row::Yellow},
    {9, Row::Purple},
}};

[[nodiscard]] constexpr std::size_t at(Row row) noexcept { return static_cast<std::size_t>(row); }
// The box of a row in a column, or kBoxes where the row has its gap or has not begun.
[[nodiscard]] constexpr unsigned box_in(Row row, unsigned column) noexcept {
    unsigned box = 0;
    while (box < kBoxes && kColumnOf[at(row)][box] != column) {
        ++box;
    }
    return box;
}

// All 27 boxes as one mask: orange at bits 0…8, yellow 9…17, purple 18…26.
using Boxes = std::uint32_t;
[[nodiscard]] constexpr unsigned box_bit(Row row, unsigned box) noexcept { return static_cast<unsigned>(at(row)) * kBoxes + box; }
inline constexpr Boxes kFullRow = low_bits<Boxes>(kBoxes);

// QN-R12: the other boxes of the column of each box.
inline constexpr std::array<Boxes, kRows * kBoxes> kColumnMates = [] {
    std::array<Boxes, kRows * kBoxes> mates{};
    for (const Row row : kAllRows) {
        for (unsigned box = 0; box < kBoxes; ++box) {
            for (const Row other : kAllRows) {
                const unsigned mate = box_in(other, kColumnOf[at(row)][box]);
                if (other != row && mate < kBoxes) {
                    mates[box_bit(row, box)] |= Boxes{1} << box_bit(other, mate);
                }
            }
        }
    }
    return mates;
}();

// QN-R11: the empty boxes of a row that lie between its k-th and (k+1)-th filled box, by filled boxes and k; and the k-th filled box.
struct RowTables {
    std::array<std::array<std::uint16_t, kBoxes + 1>, 1U << kBoxes> between{};
    std::array<std::array<std::uint8_t, kBoxes + 1>, 1U << kBoxes> nth{};
};
inline constexpr RowTables kRowTables = [] {
    RowTables tables;
    for (unsigned filled = 0; filled < tables.between.size(); ++filled) {
        unsigned seen = 0;
        for (unsigned box = 0; box < kBoxes; ++box) {
            if ((filled >> box & 1U) != 0) {
                tables.nth[filled][seen++] = static_cast<std::uint8_t>(box);
            } else {
                tables.between[filled][seen] = static_cast<std::uint16_t>(tables.between[filled][seen] | 1U << box);
            }
        }
    }
    return tables;
}();

// Which dice were picked or rolled: bit r for the die of row r.
using DiceSet = std::uint8_t;

// The boxes of the rows whose dice were rolled (QN-R08).
inline constexpr std::array<Boxes, 1U << kRows> kBoxesOf = [] {
    std::array<Boxes, 1U << kRows> boxes{};
    for (unsigned dice = 0; dice < boxes.size(); ++dice) {
        for (const Row row : kAllRows) {
            boxes[dice] |= (dice >> at(row) & 1U) != 0 ? kFullRow << box_bit(row, 0) : 0;
        }
    }
    return boxes;
}();

// The codes of choices, in the order of their tokens as far as [0] of any list goes: nothing, the 27 boxes, the seven picks
// (o op oy oyp p y yp), again, keep.
struct Choice {
    std::uint8_t code{0};

    static constexpr std::uint8_t kFirstPick = 1 + kRows * kBoxes;
    static constexpr std::array<DiceSet, 7> kPicks{0b001, 0b101, 0b011, 0b111, 0b100, 0b010, 0b110};
    static constexpr std::uint8_t kAgain = kFirstPick + kPicks.size();
    static constexpr std::uint8_t kKeep = kAgain + 1;

    [[nodiscard]] static constexpr Choice nothing() noexcept { return {}; }
    [[nodiscard]] static constexpr Choice write(Row row, unsigned box) noexcept {
        return {static_cast<std::uint8_t>(1 + box_bit(row, box))};
    }
    // pre: dice is not empty
    [[nodiscard]] static constexpr Choice pick(DiceSet dice) noexcept {
        std::uint8_t code = kFirstPick;
        while (kPicks[code - kFirstPick] != dice) {
            ++code;
        }
        return {code};
    }
    [[nodiscard]] static constexpr Choice again() noexcept { return {kAgain}; }
    [[nodiscard]] static constexpr Choice keep() noexcept { return {kKeep}; }

    [[nodiscard]] constexpr bool is_nothing() const noexcept { return code == 0; }
    [[nodiscard]] constexpr bool is_write() const noexcept { return code >= 1 && code < kFirstPick; }
    [[nodiscard]] constexpr bool is_pick() const noexcept { return code >= kFirstPick && code < kAgain; }
    [[nodiscard]] constexpr DiceSet dice() const noexcept { return kPicks[code - kFirstPick]; }
    [[nodiscard]] constexpr Row row() const noexcept { return static_cast<Row>((code - 1U) / kBoxes); }
    [[nodiscard]] constexpr unsigned box() const noexcept { return (code - 1U) % kBoxes; }
    friend constexpr auto operator<=>(Choice, Choice) noexcept = default;
};

struct RowCells {
    std::uint16_t filled{0};   // bit b: box b
    std::uint32_t numbers{0};  // bit n: number n

    [[nodiscard]] constexpr bool has(unsigned number) const noexcept { return (numbers >> number & 1U) != 0; }
    [[nodiscard]] constexpr bool full() const noexcept { return filled == kFullRow; }
    [[nodiscard]] constexpr unsigned below(unsigned number) const noexcept {
        return static_cast<unsigned>(std::popcount(numbers & low_bits<std::uint32_t>(number)));
    }
    // 0 for an empty box
    [[nodiscard]] unsigned number_at(unsigned box) const noexcept {
        if ((filled >> box & 1U) == 0) {
            return 0;
        }
        const int rank = std::popcount(filled & low_bits<unsigned>(box));
        return static_cast<unsigned>(nth_bit(numbers, static_cast<unsigned>(rank)));
    }
    friend constexpr bool operator==(RowCells, RowCells) noexcept = default;
};

struct Sheet {
    std::array<RowCells, kRows> rows{};
    std::uint8_t misthrows{0};

    // pre: the box is in writable(number)
    constexpr void write(Row row, unsigned box, unsigned number) noexcept {
        rows[at(row)].filled = static_cast<std::uint16_t>(rows[at(row)].filled | 1U << box);
        rows[at(row)].numbers |= 1U << number;
    }

    // Every empty box that can take the number.
    [[nodiscard]] constexpr Boxes writable(unsigned number) const noexcept {
        Boxes fitting = 0;
        Boxes taken_columns = 0;
        for (std::size_t row = 0; row < kRows; ++row) {
            const RowCells& cells = rows[row];
            const unsigned below = cells.below(number);
            const Boxes present = cells.numbers >> number & 1U;
            const unsigned holder = static_cast<unsigned>(row) * kBoxes + kRowTables.nth[cells.filled][below];
            taken_columns |= kColumnMates[holder] & (0U - present);  // QN-R12
            const Boxes between = kRowTables.between[cells.filled][below];
            fitting |= (between & (present - 1U)) << (row * kBoxes);  // QN-R11
        }
        return fitting & ~taken_columns;
    }

    [[nodiscard]] constexpr int full_rows() const noexcept {
        return static_cast<int>(rows[0].full()) + static_cast<int>(rows[1].full()) + static_cast<int>(rows[2].full());
    }
    [[nodiscard]] int row_points(Row row) const noexcept {
        const RowCells& cells = rows[at(row)];
        return cells.full() ? static_cast<int>(std::bit_width(cells.numbers)) - 1 : std::popcount(cells.filled);  // QN-R18
    }
    // 0 unless the column is full (QN-R19)
    [[nodiscard]] int column_points(const BonusColumn& bonus) const noexcept {
        for (const Row row : kAllRows) {
            if ((rows[at(row)].filled >> box_in(row, bonus.column) & 1U) == 0) {
                return 0;
            }
        }
        return static_cast<int>(rows[at(bonus.bonus)].number_at(box_in(bonus.bonus, bonus.column)));
    }
    [[nodiscard]] int score() const noexcept {
        int total = -kMisthrowCost * misthrows;
        for (const Row row : kAllRows) {
            total += row_points(row);
        }
        for (const BonusColumn& bonus : kBonusColumns) {
            total += column_points(bonus);
        }
        return total;
    }
    friend constexpr bool operator==(const Sheet&, const Sheet&) noexcept = default;
};

}  // namespace misthrow::qwinto
