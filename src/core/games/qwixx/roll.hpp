#pragma once
// Qwixx: a roll, kept as the number of the way the six dice fell, and the boxes each way speaks of.
//
// The way is a number with six digits of base six: white, white, red, yellow, green, blue, each digit a face less one. A die that has
// left counts as digit 0.
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games/qwixx/sheet.hpp"

namespace misthrow::qwixx {

inline constexpr std::uint32_t kWays = 6 * 6 * 6 * 6 * 6 * 6;
inline constexpr std::array<std::uint16_t, kRows> kColourUnits{216, 36, 6, 1};

struct Roll {
    std::uint16_t way{0};
    std::uint8_t dice{0};  // bit r: the die of row r was rolled

    // `colours` holds 0 for a die that has left. pre: all others are faces
    [[nodiscard]] static constexpr Roll of(std::array<std::uint8_t, 2> whites, std::array<std::uint8_t, kRows> colours) noexcept {
        unsigned way = (whites[0] - 1U) * 7776 + (whites[1] - 1U) * 1296;
        unsigned dice = 0;
        for (std::size_t row = 0; row < kRows; ++row) {
            if (colours[row] != 0) {
                way += (colours[row] - 1U) * kColourUnits[row];
                dice |= 1U << row;
            }
        }
        return {static_cast<std::uint16_t>(way), static_cast<std::uint8_t>(dice)};
    }
    [[nodiscard]] constexpr unsigned white(std::size_t die) const noexcept { return way / (die == 0 ? 7776U : 1296U) % 6 + 1; }
    // 0 for a die that has left
    [[nodiscard]] constexpr unsigned colour(Row row) const noexcept {
        const auto at = static_cast<std::size_t>(row);
        return (dice >> at & 1U) != 0 ? way / kColourUnits[at] % 6U + 1 : 0;
    }
    friend constexpr bool operator==(Roll, Roll) noexcept = default;
};

[[nodiscard]] constexpr std::uint64_t box(Row row, unsigned number) noexcept {
    return std::uint64_t{1} << (lane(row) + bit_in_row(row, number));
}

// QX-R06: the sum of the white dice in each row, by the white dice's two digits.
inline constexpr std::array<std::uint64_t, 36> kWhiteBoxes = [] {
    std::array<std::uint64_t, 36> boxes{};
    for (unsigned whites = 0; whites < boxes.size(); ++whites) {
        for (const Row row : kAllRows) {
            boxes[whites] |= box(row, whites / 6 + whites % 6 + 2);
        }
    }
    return boxes;
}();

// QX-R08: each white die with one of two coloured dice, by four digits: white, white, colour, colour.
using ColourTable = std::array<std::uint64_t, 1296>;
[[nodiscard]] constexpr ColourTable colour_table(Row first, Row second) noexcept {
    ColourTable boxes{};
    for (unsigned digits = 0; digits < boxes.size(); ++digits) {
        for (const unsigned white : {digits / 216, digits / 36 % 6}) {
            boxes[digits] |= box(first, white + digits / 6 % 6 + 2) | box(second, white + digits % 6 + 2);
        }
    }
    return boxes;
}
inline constexpr ColourTable kRedYellowBoxes = colour_table(Row::Red, Row::Yellow);
inline constexpr ColourTable kGreenBlueBoxes = colour_table(Row::Green, Row::Blue);

[[nodiscard]] constexpr std::uint64_t white_boxes(Roll roll) noexcept { return kWhiteBoxes[roll.way / 1296U]; }
// Boxes of rows whose die has left are in it too: the caller knows which rows are open.
[[nodiscard]] constexpr std::uint64_t colour_boxes(Roll roll) noexcept {
    const unsigned whites = roll.way / 1296U;
    return kRedYellowBoxes[roll.way / 36U] | kGreenBlueBoxes[whites * 36 + roll.way % 36U];
}

}  // namespace misthrow::qwixx
