#pragma once
// Knaster: the sheet as masks of the 25 boxes, and the tables the rules are made of.
//
// Box of column c and row r: bit 5c + r, so that ascending bits are the ascending order of the tokens a1 a2 … e5.
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "core/lists.hpp"

namespace misthrow::knaster {

inline constexpr unsigned kSide = 5;
inline constexpr unsigned kBoxes = kSide * kSide;
inline constexpr unsigned kLines = 12;
inline constexpr unsigned kMinSum = 2;
inline constexpr unsigned kMaxSum = 12;
inline constexpr unsigned kSums = kMaxSum - kMinSum + 1;

using Boxes = std::uint32_t;
inline constexpr Boxes kFullGrid = low_bits<Boxes>(kBoxes);

[[nodiscard]] constexpr unsigned box_at(unsigned column, unsigned row) noexcept { return column * kSide + row; }

// Lines in the order of the notation: rows 1…5, columns a…e, the diagonal a1–e5, the diagonal a5–e1.
using Line = std::uint8_t;

// KN-R04, in one table: the points of each line; its boxes row by row, left to right; and the same boxes as a mask.
inline constexpr std::array<std::uint8_t, kLines> kLinePoints{9, 8, 7, 6, 5, 9, 8, 7, 6, 5, 10, 10};
inline constexpr std::array<std::array<std::uint8_t, kSide>, kLines> kLineBoxes = [] {
    std::array<std::array<std::uint8_t, kSide>, kLines> lines{};
    for (unsigned i = 0; i < kSide; ++i) {
        for (unsigned j = 0; j < kSide; ++j) {
            lines[i][j] = static_cast<std::uint8_t>(box_at(j, i));
            lines[kSide + i][j] = static_cast<std::uint8_t>(box_at(i, j));
        }
        lines[10][i] = static_cast<std::uint8_t>(box_at(i, i));
        lines[11][i] = static_cast<std::uint8_t>(box_at(kSide - 1 - i, i));
    }
    return lines;
}();
inline constexpr std::array<Boxes, kLines> kLineMask = [] {
    std::array<Boxes, kLines> masks{};
    for (std::size_t line = 0; line < kLines; ++line) {
        for (const unsigned box : kLineBoxes[line]) {
            masks[line] |= Boxes{1} << box;
        }
    }
    return masks;
}();

// How many boxes of each line are filled, four bits a line, each counted from three: so a line's highest bit says "all five".
using LineCounts = std::uint64_t;
inline constexpr LineCounts kEveryLine = 0x1111'1111'1111;
inline constexpr LineCounts kLineFull = kEveryLine << 3U;
inline constexpr LineCounts kNoBoxFilled = kEveryLine * (8 - kSide);

// The lines that one write fills, ascending: four at most.
using LineList = FixedList<Line, 4>;
// A choice: what to mark, and for a write the boxes circled for the lines it fills. Several orders of lines can circle the same
// boxes; they are the same choice, because the sheet after it is the same.
//
// Bits 25…30 hold the mark: 0…24 circle that box, 25 pass, 26…50 write into box (mark − 26). Bits 0…24 the circles.
struct Choice {
    std::uint32_t bits{kPass << kBoxes};

    static constexpr std::uint32_t kPass = kBoxes;
    static constexpr std::uint32_t kFirstWrite = kBoxes + 1;

    [[nodiscard]] static constexpr Choice pass() noexcept { return {}; }
    [[nodiscard]] static constexpr Choice circle(unsigned box) noexcept { return {std::uint32_t{box} << kBoxes}; }
    [[nodiscard]] static constexpr Choice write(unsigned box, Boxes circles) noexcept {
        return {(kFirstWrite + box) << kBoxes | circles};
    }
    [[nodiscard]] constexpr std::uint32_t mark() const noexcept { return bits >> kBoxes; }
    [[nodiscard]] constexpr bool is_pass() const noexcept { return mark() == kPass; }
    [[nodiscard]] constexpr bool is_circle() const noexcept { return mark() < kPass; }
    [[nodiscard]] constexpr bool is_write() const noexcept { return mark() > kPass; }
    [[nodiscard]] constexpr unsigned box() const noexcept { return is_circle() ? mark() : mark() - kFirstWrite; }
    [[nodiscard]] constexpr Boxes circles() const noexcept { return bits & kFullGrid; }
    friend constexpr auto operator<=>(Choice, Choice) noexcept = default;
};

// What a mark does to the sheet, by its number; so no caller needs a branch on what nothing can predict.
struct Effect {
    Boxes written{0};
    Boxes circled{0};
    LineCounts filled{0};  // one for each line through the written box
};
inline constexpr std::array<Effect, 2 * kBoxes + 1> kEffects = [] {
    std::array<Effect, 2 * kBoxes + 1> effects{};
    for (unsigned box = 0; box < kBoxes; ++box) {
        effects[box].circled = Boxes{1} << box;
        Effect& write = effects[Choice::kFirstWrite + box];
        write.written = Boxes{1} << box;
        for (Line line = 0; line < kLines; ++line) {
            write.filled |= (kLineMask[line] >> box & 1U) != 0 ? LineCounts{1} << (4U * line) : 0;
        }
    }
    return effects;
}();

// What a filled line asks for: `count` boxes to circle out of `among`.
struct Demand {
    unsigned count;
    Boxes among;
};

struct Sheet {
    std::array<Boxes, kSums> holding{};  // the boxes that hold the number kMinSum + i
    Boxes filled{0};
    Boxes circled{0};
    LineCounts counts{kNoBoxFilled};  // kept in step with `filled`

    [[nodiscard]] constexpr Boxes holders(unsigned number) const noexcept { return holding[number - kMinSum]; }
    // 0 for an empty box
    [[nodiscard]] constexpr unsigned number_at(unsigned box) const noexcept {
        for (unsigned number = kMinSum; number <= kMaxSum; ++number) {
            if ((holders(number) >> box & 1U) != 0) {
                return number;
            }
        }
        return 0;
    }
    // pre: the mark is one the rules allow, and so are its circles
    constexpr void mark(Choice choice, unsigned sum) noexcept {
        const Effect& effect = kEffects[choice.mark()];
        holding[sum - kMinSum] |= effect.written;
        filled |= effect.written;
        counts += effect.filled;
        circled |= effect.circled | choice.circles();
    }
    // pre: the box is empty
    constexpr void write(unsigned box, unsigned number) noexcept { mark(Choice::write(box, 0), number); }
    [[nodiscard]] constexpr bool full() const noexcept { return filled == kFullGrid; }
    [[nodiscard]] constexpr bool is_filled(Line line) const noexcept { return (counts >> (4U * line + 3U) & 1U) != 0; }
    // The lines that writing into this empty box fills, as the highest bits of their counts.
    [[nodiscard]] constexpr LineCounts fills(unsigned box) const noexcept {
        return (counts + kEffects[Choice::kFirstWrite + box].filled) & ~counts & kLineFull;
    }

    // KN-R08, KN-R12: what the five numbers of a filled line are worth. pre: is_filled(line)
    [[nodiscard]] unsigned worth(Line line) const noexcept;
    // KN-R08, KN-R09. pre: is_filled(line)
    [[nodiscard]] Demand demand(Line line) const noexcept;

    [[nodiscard]] int line_points() const noexcept {
        int total = 0;
        for (Line line = 0; line < kLines; ++line) {
            total += (circled & kLineMask[line]) == kLineMask[line] ? kLinePoints[line] : 0;  // KN-R17
        }
        return total;
    }
    [[nodiscard]] int score() const noexcept { return line_points() + std::popcount(circled); }  // KN-R18
    friend constexpr bool operator==(const Sheet&, const Sheet&) noexcept = default;
};

// KN-R08: five numbers, told apart by the sum of the squares of how often each occurs; only five different ones need a second look.
inline constexpr std::array<std::uint8_t, 26> kWorthBySquares = [] {
    std::array<std::uint8_t, 26> worth{};
    worth[25] = 3;         // five of a kind
    worth[16 + 1] = 2;     // four of a kind
    worth[9 + 4] = 2;      // full house
    worth[9 + 1 + 1] = 1;  // three of a kind
    worth[4 + 4 + 1] = 1;  // two pairs
    return worth;
}();
inline constexpr unsigned kSequenceWorth = 3;

inline unsigned Sheet::worth(Line line) const noexcept {
    unsigned squares = 0;
    std::uint32_t present = 0;
    for (unsigned i = 0; i < kSums; ++i) {
        const auto count = static_cast<unsigned>(std::popcount(holding[i] & kLineMask[line]));
        squares += count * count;
        present |= std::uint32_t{count != 0} << i;
    }
    if (squares == kSide) {
        return present >> std::countr_zero(present) == low_bits<std::uint32_t>(kSide) ? kSequenceWorth : 0;
    }
    return kWorthBySquares[squares];
}

inline Demand Sheet::demand(Line line) const noexcept {
    const Boxes uncircled = kLineMask[line] & ~circled;
    const auto left = static_cast<unsigned>(std::popcount(uncircled));
    const unsigned asked = worth(line);
    return {asked < left ? asked : left, uncircled};
}

}  // namespace misthrow::knaster
