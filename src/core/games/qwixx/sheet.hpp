#pragma once
// Qwixx: the sheet in two words, and the tables the rules are made of.
//
// Layout of both words: sixteen bits a row, row r at bits 16r … 16r+15. Within a row bit 0 is unused (bit 0 of the whole word is
// the choice "nothing") and bits 1…11 are the boxes from left to right. In `marks` bits 12…15 count the row's crosses, plus three:
// so bit 15 says "five crosses or more" (QX-R12) without a comparison. The lock needs no bit: it is crossed with the last
// box, never without (QX-R13).
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "core/games/qwixx/board.hpp"

namespace misthrow::qwixx {

inline constexpr int kMisthrowLimit = 4;      // QX-R20
inline constexpr int kMisthrowCost = 5;       // QX-R22
inline constexpr int kCrossesBeforeLast = 5;  // QX-R12
inline constexpr int kClosedRowsLimit = 2;    // QX-R17

inline constexpr std::uint64_t kEveryRow = 0x0001'0001'0001'0001;  // times a row's mask: that mask in each row
inline constexpr std::uint64_t kRowMask = 0xFFFF;
inline constexpr std::uint64_t kLastBoxes = kEveryRow << kBoxes;
inline constexpr std::uint64_t kAllBoxes = kEveryRow * 0x0FFE;
inline constexpr unsigned kCountShift = 12;
inline constexpr unsigned kCountStart = 8 - kCrossesBeforeLast;

// QX-R21
[[nodiscard]] constexpr int points(int crosses) noexcept { return crosses * (crosses + 1) / 2; }

// A choice is the code of the box to cross, its bit on the sheet, or 0 for nothing.
template <const Board& kBoard>
struct ChoiceOn {
    std::uint8_t code{0};

    [[nodiscard]] static constexpr ChoiceOn nothing() noexcept { return {}; }
    [[nodiscard]] static constexpr ChoiceOn cross(Colour colour, unsigned number) noexcept {
        return {Places<kBoard>::by_colour[at(colour)][number]};
    }
    [[nodiscard]] constexpr bool is_nothing() const noexcept { return code == 0; }
    [[nodiscard]] constexpr Row row() const noexcept { return static_cast<Row>(code / kLane); }
    [[nodiscard]] constexpr Colour colour() const noexcept { return box_at<kBoard>(row(), code % kLane).colour; }
    [[nodiscard]] constexpr unsigned number() const noexcept { return box_at<kBoard>(row(), code % kLane).number; }
    friend constexpr auto operator<=>(ChoiceOn, ChoiceOn) noexcept = default;
};
using Choice = ChoiceOn<kBaseBoard>;

// What crossing a box does to the two words, by the choice's code; nothing does nothing, so no caller needs a branch.
struct Effect {
    std::uint64_t mark{0};                  // added to `marks`: the box, and one to the row's count
    std::uint64_t keep{~std::uint64_t{0}};  // what stays of `right_of_last`: QX-R11
};
inline constexpr std::array<Effect, kRows * kLane> kEffects = [] {
    std::array<Effect, kRows * kLane> effects{};
    for (const Row row : kAllRows) {
        for (unsigned bit = 1; bit <= kBoxes; ++bit) {
            const std::uint64_t up_to_box = (std::uint64_t{2} << bit) - 1;
            effects[lane(row) + bit] = {(std::uint64_t{1} << bit | std::uint64_t{1} << kCountShift) << lane(row),
                                        ~(up_to_box << lane(row))};
        }
    }
    return effects;
}();

template <const Board& kBoard>
struct SheetOn {
    std::uint64_t marks{kEveryRow * (kCountStart << kCountShift)};
    std::uint64_t right_of_last{kAllBoxes};  // the boxes right of the rightmost cross of each row
    std::uint8_t misthrows{0};

    // Returns what was marked. pre: a choice that the rules allow
    constexpr std::uint64_t cross(ChoiceOn<kBoard> choice) noexcept {
        const Effect& effect = kEffects[choice.code];
        marks += effect.mark;
        right_of_last &= effect.keep;
        return effect.mark;
    }

    // QX-R11, QX-R12: the boxes this sheet allows to cross in rows that are open.
    [[nodiscard]] constexpr std::uint64_t crossable() const noexcept {
        constexpr unsigned five_to_last_box = 15 - kBoxes;
        return right_of_last & (marks >> five_to_last_box | ~kLastBoxes);
    }

    // The crossed boxes of a row, at bits 1…11.
    [[nodiscard]] constexpr std::uint64_t boxes(Row row) const noexcept { return marks >> lane(row) & 0x0FFE; }
    [[nodiscard]] constexpr bool has_lock(Row row) const noexcept { return (boxes(row) >> kBoxes & 1U) != 0; }
    // The lock counts (QX-R13).
    [[nodiscard]] constexpr int crosses(Row row) const noexcept {
        const auto count = static_cast<int>(marks >> (lane(row) + kCountShift) & 0xF);
        return count - static_cast<int>(kCountStart) + static_cast<int>(has_lock(row));
    }
    [[nodiscard]] constexpr int score() const noexcept {
        int total = -kMisthrowCost * misthrows;
        for (const Row row : kAllRows) {
            total += points(crosses(row));
        }
        return total;
    }
    friend constexpr bool operator==(const SheetOn&, const SheetOn&) noexcept = default;
};
using Sheet = SheetOn<kBaseBoard>;

}  // namespace misthrow::qwixx
