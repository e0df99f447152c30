#pragma once
// Knister: the grid, and the tables its points are made of.
//
// Box of column c and row r: bit 5c + r, so that ascending bits are the ascending order of the tokens a1 a2 … e5.
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace misthrow::knister {

inline constexpr unsigned kSide = 5;
inline constexpr unsigned kBoxes = kSide * kSide;
inline constexpr unsigned kLines = 12;
inline constexpr unsigned kMinSum = 2;
inline constexpr unsigned kMaxSum = 12;

using Boxes = std::uint32_t;
inline constexpr Boxes kFullGrid = low_bits<Boxes>(kBoxes);

[[nodiscard]] constexpr unsigned box_at(unsigned column, unsigned row) noexcept { return column * kSide + row; }

// KI-R04. Rows 1…5, columns a…e, the diagonal a1–e5, the diagonal a5–e1.
using Line = std::uint8_t;
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
// KI-R14
inline constexpr std::array<std::uint8_t, kLines> kLineFactor{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2};

// How many boxes of each line are filled, four bits a line, each counted from three: so a line's highest bit says "all five".
using LineCounts = std::uint64_t;
inline constexpr LineCounts kEveryLine = 0x1111'1111'1111;
inline constexpr LineCounts kLineFull = kEveryLine << 3U;
inline constexpr LineCounts kNoBoxFilled = kEveryLine * (8 - kSide);
// One for each line through a box (KI-R15).
inline constexpr std::array<LineCounts, kBoxes> kLinesThrough = [] {
    std::array<LineCounts, kBoxes> through{};
    for (Line line = 0; line < kLines; ++line) {
        for (const unsigned box : kLineBoxes[line]) {
            through[box] += LineCounts{1} << (4U * line);
        }
    }
    return through;
}();

// Five numbers as how often each occurs, four bits a number from 2 on.
using Tally = std::uint64_t;
inline constexpr Tally kEveryNumber = 0x111'1111'1111;
[[nodiscard]] constexpr Tally tally_of(unsigned number) noexcept { return Tally{1} << (4U * (number - kMinSum)); }
// How many numbers occur at least `times`.
[[nodiscard]] constexpr int occurring(Tally tally, unsigned times) noexcept {
    return std::popcount((tally + kEveryNumber * (8U - times)) & (kEveryNumber << 3U));
}

// KI-R11, KI-R13: by how many numbers occur twice or more, three times or more, and so on; each line of five is one of these.
enum class Combination : std::uint8_t { Nothing, Two, TwoPairs, Three, Four, FullHouse, SequenceWithSeven, Five, Sequence };
inline constexpr std::array<std::uint8_t, 9> kCombinationPoints{0, 1, 3, 3, 6, 8, 8, 10, 12};

// KI-R12: the order does not matter. pre: five numbers
[[nodiscard]] constexpr Combination combination_of(Tally tally) noexcept {
    constexpr Tally sequence = 0x1'1111;
    const int twice = occurring(tally, 2);
    if (twice == 0) {
        const bool sequent = tally >> std::countr_zero(tally) == sequence;
        const bool has_seven = (tally & tally_of(7)) != 0;
        return !sequent ? Combination::Nothing : has_seven ? Combination::SequenceWithSeven : Combination::Sequence;
    }
    constexpr std::array<std::array<Combination, 6>, 3> by_pairs_and_most{{
        {},
        {Combination::Nothing, Combination::Nothing, Combination::Two, Combination::Three, Combination::Four, Combination::Five},
        {Combination::Nothing, Combination::Nothing, Combination::TwoPairs, Combination::FullHouse, Combination::Nothing,
         Combination::Nothing},
    }};
    const int most = 2 + occurring(tally, 3) + occurring(tally, 4) + occurring(tally, 5);
    return by_pairs_and_most[static_cast<std::size_t>(twice)][static_cast<std::size_t>(most)];
}

// A choice is the box to write into.
struct Choice {
    std::uint8_t code{0};

    [[nodiscard]] constexpr unsigned box() const noexcept { return code; }
    friend constexpr auto operator<=>(Choice, Choice) noexcept = default;
};

struct Sheet {
    std::array<std::uint8_t, kBoxes> numbers{};  // 0: empty
    Boxes filled{0};
    LineCounts counts{kNoBoxFilled};  // kept in step with `filled`
    std::int16_t points{0};           // of all lines that are full

    // 0 for an empty box
    [[nodiscard]] constexpr unsigned number_at(unsigned box) const noexcept { return numbers[box]; }
    [[nodiscard]] constexpr bool full() const noexcept { return filled == kFullGrid; }
    [[nodiscard]] constexpr bool is_filled(Line line) const noexcept { return (counts >> (4U * line + 3U) & 1U) != 0; }
    [[nodiscard]] constexpr Tally tally(Line line) const noexcept {
        Tally total = 0;
        for (const unsigned box : kLineBoxes[line]) {
            total += numbers[box] != 0 ? tally_of(numbers[box]) : 0;
        }
        return total;
    }
    // pre: is_filled(line)
    [[nodiscard]] constexpr Combination combination(Line line) const noexcept { return combination_of(tally(line)); }
    [[nodiscard]] constexpr int line_points(Line line) const noexcept {
        return kLineFactor[line] * kCombinationPoints[static_cast<std::size_t>(combination(line))];
    }
    // pre: the box is empty, the number one that two dice can show
    constexpr void write(unsigned box, unsigned number) noexcept {
        const LineCounts before = counts;
        numbers[box] = static_cast<std::uint8_t>(number);
        filled |= Boxes{1} << box;
        counts += kLinesThrough[box];
        for (LineCounts left = counts & ~before & kLineFull; left != 0; left &= left - 1) {  // KI-R10
            points = static_cast<std::int16_t>(points + line_points(static_cast<Line>(std::countr_zero(left) / 4)));
        }
    }
    [[nodiscard]] constexpr int score() const noexcept { return points; }
    friend constexpr bool operator==(const Sheet&, const Sheet&) noexcept = default;
};

}  // namespace misthrow::knister
