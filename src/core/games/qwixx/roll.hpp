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
inline constexpr std::array<std::uint16_t, kColours> kColourUnits{216, 36, 6, 1};

struct Roll {
    std::uint16_t way{0};
    std::uint8_t dice{0};  // bit c: the die of colour c was rolled

    // `colours` holds 0 for a die that has left. pre: all others are faces
    [[nodiscard]] static constexpr Roll of(std::array<std::uint8_t, 2> whites,
                                           std::array<std::uint8_t, kColours> colours) noexcept {
        unsigned way = (whites[0] - 1U) * 7776 + (whites[1] - 1U) * 1296;
        unsigned dice = 0;
        for (std::size_t colour = 0; colour < kColours; ++colour) {
            if (colours[colour] != 0) {
                way += (colours[colour] - 1U) * kColourUnits[colour];
                dice |= 1U << colour;
            }
        }
        return {static_cast<std::uint16_t>(way), static_cast<std::uint8_t>(dice)};
    }
    [[nodiscard]] constexpr unsigned white(std::size_t die) const noexcept { return way / (die == 0 ? 7776U : 1296U) % 6 + 1; }
    // 0 for a die that has left
    [[nodiscard]] constexpr unsigned colour(Colour die) const noexcept {
        return (dice >> at(die) & 1U) != 0 ? way / kColourUnits[at(die)] % 6U + 1 : 0;
    }
    friend constexpr bool operator==(Roll, Roll) noexcept = default;
};

// QX-R06: the sum of the white dice in each row, by the white dice's two digits.
template <const Board& kBoard = kBaseBoard>
inline constexpr std::array<std::uint64_t, 36> kWhiteBoxes = [] {
    std::array<std::uint64_t, 36> boxes{};
    for (unsigned whites = 0; whites < boxes.size(); ++whites) {
        for (const Row row : kAllRows) {
            boxes[whites] |= std::uint64_t{1} << (lane(row) + bit_in_row<kBoard>(row, whites / 6 + whites % 6 + 2));
        }
    }
    return boxes;
}();

// QX-R08: each white die with one of two coloured dice, by four digits: white, white, colour, colour.
using ColourTable = std::array<std::uint64_t, 1296>;
template <const Board& kBoard>
[[nodiscard]] constexpr ColourTable colour_table(Colour first, Colour second) noexcept {
    const auto box = [](Colour colour, unsigned number) {
        return std::uint64_t{1} << Places<kBoard>::by_colour[at(colour)][number];
    };
    ColourTable boxes{};
    for (unsigned digits = 0; digits < boxes.size(); ++digits) {
        for (const unsigned white : {digits / 216, digits / 36 % 6}) {
            boxes[digits] |= box(first, white + digits / 6 % 6 + 2) | box(second, white + digits % 6 + 2);
        }
    }
    return boxes;
}
template <const Board& kBoard>
inline constexpr ColourTable kRedYellowBoxes = colour_table<kBoard>(Colour::Red, Colour::Yellow);
template <const Board& kBoard>
inline constexpr ColourTable kGreenBlueBoxes = colour_table<kBoard>(Colour::Green, Colour::Blue);

template <const Board& kBoard = kBaseBoard>
[[nodiscard]] constexpr std::uint64_t white_boxes(Roll roll) noexcept {
    return kWhiteBoxes<kBoard>[roll.way / 1296U];
}
// Boxes of dice that have left are in it too: the caller knows which rows are open, and which dice are in the game.
template <const Board& kBoard = kBaseBoard>
[[nodiscard]] constexpr std::uint64_t colour_boxes(Roll roll) noexcept {
    const unsigned whites = roll.way / 1296U;
    return kRedYellowBoxes<kBoard>[roll.way / 36U] | kGreenBlueBoxes<kBoard>[whites * 36 + roll.way % 36U];
}

// All boxes of the colours in a set: bit c for colour c.
template <const Board& kBoard>
inline constexpr std::array<std::uint64_t, 1U << kColours> kBoxesOfColours = [] {
    std::array<std::uint64_t, 1U << kColours> boxes{};
    for (std::size_t set = 0; set < boxes.size(); ++set) {
        for (const Row row : kAllRows) {
            for (unsigned bit = 1; bit <= kBoxes; ++bit) {
                const bool in_set = (set >> at(box_at<kBoard>(row, bit).colour) & 1U) != 0;
                boxes[set] |= in_set ? std::uint64_t{1} << (lane(row) + bit) : 0;
            }
        }
    }
    return boxes;
}();

}  // namespace misthrow::qwixx
