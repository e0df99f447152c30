#pragma once
// Qwixx: what is printed on a sheet. A row is a place, a colour belongs to a die: which box has which colour and number is data, and everything else
// about a board is computed from it while compiling.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace misthrow::qwixx {

enum class Colour : std::uint8_t { Red, Yellow, Green, Blue };
enum class Row : std::uint8_t { First, Second, Third, Fourth };

inline constexpr std::size_t kRows = 4;
inline constexpr std::size_t kColours = 4;
inline constexpr unsigned kBoxes = 11;
inline constexpr std::array kAllRows{Row::First, Row::Second, Row::Third, Row::Fourth};
inline constexpr std::array kAllColours{Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue};

[[nodiscard]] constexpr std::size_t at(Row row) noexcept { return static_cast<std::size_t>(row); }
[[nodiscard]] constexpr std::size_t at(Colour colour) noexcept { return static_cast<std::size_t>(colour); }

struct Box {
    Colour colour;
    std::uint8_t number;
};
using BoxRow = std::array<Box, kBoxes>;  // from left to right

struct Board {
    std::string_view name;       // what a record's [Board] says
    std::string_view game_name;  // one word for the game on this board
    std::array<BoxRow, kRows> rows;
};

namespace board_parts {
constexpr Colour r = Colour::Red;
constexpr Colour y = Colour::Yellow;
constexpr Colour g = Colour::Green;
constexpr Colour b = Colour::Blue;

constexpr BoxRow row_of(Colour colour, const std::array<std::uint8_t, kBoxes>& numbers) {
    BoxRow row{};
    for (std::size_t box = 0; box < kBoxes; ++box) {
        row[box] = {colour, numbers[box]};
    }
    return row;
}
inline constexpr std::array<std::uint8_t, kBoxes> kAscending{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
inline constexpr std::array<std::uint8_t, kBoxes> kDescending{12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2};
}  // namespace board_parts

// QX-R03: red and yellow ascend, green and blue descend.
inline constexpr Board kBaseBoard{
    .name = "",
    .game_name = "qwixx",
    .rows{board_parts::row_of(Colour::Red, board_parts::kAscending), board_parts::row_of(Colour::Yellow, board_parts::kAscending),
          board_parts::row_of(Colour::Green, board_parts::kDescending),
          board_parts::row_of(Colour::Blue, board_parts::kDescending)}};

// Rules: rules/qwixx-mixed.md. Numbers in order, colours mixed.
inline constexpr Board kMixedA = [] {
    using namespace board_parts;
    return Board{.name = "mixed-a",
                 .game_name = "qwixx-mixed-a",
                 .rows{BoxRow{{{y, 2}, {y, 3}, {y, 4}, {b, 5}, {b, 6}, {b, 7}, {g, 8}, {g, 9}, {g, 10}, {r, 11}, {r, 12}}},
                       BoxRow{{{r, 2}, {r, 3}, {g, 4}, {g, 5}, {g, 6}, {g, 7}, {b, 8}, {b, 9}, {y, 10}, {y, 11}, {y, 12}}},
                       BoxRow{{{b, 12}, {b, 11}, {b, 10}, {y, 9}, {y, 8}, {y, 7}, {r, 6}, {r, 5}, {r, 4}, {g, 3}, {g, 2}}},
                       BoxRow{{{g, 12}, {g, 11}, {r, 10}, {r, 9}, {r, 8}, {r, 7}, {y, 6}, {y, 5}, {b, 4}, {b, 3}, {b, 2}}}}};
}();

// Colours in order, numbers mixed.
inline constexpr Board kMixedB{.name = "mixed-b",
                               .game_name = "qwixx-mixed-b",
                               .rows{board_parts::row_of(Colour::Red, {10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11}),
                                     board_parts::row_of(Colour::Yellow, {9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10}),
                                     board_parts::row_of(Colour::Green, {8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3}),
                                     board_parts::row_of(Colour::Blue, {5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4})}};

// What the layout of sheets makes of a board: sixteen bits a row, boxes at bits 1 … 11 (sheet.hpp).
inline constexpr unsigned kLane = 16;
[[nodiscard]] constexpr unsigned lane(Row row) noexcept { return static_cast<unsigned>(row) * kLane; }

template <const Board& kBoard>
[[nodiscard]] constexpr Box box_at(Row row, unsigned bit) noexcept {
    return kBoard.rows[at(row)][bit - 1];
}

// The code of a box (its bit on the sheet), by its colour and number; and the bit within its row, by row and number. Every colour and every row has
// every number once.
template <const Board& kBoard>
struct Places {
    using Table = std::array<std::array<std::uint8_t, 13>, 4>;
    static constexpr Table by_colour = [] {
        Table codes{};
        for (const Row row : kAllRows) {
            for (unsigned bit = 1; bit <= kBoxes; ++bit) {
                const Box box = box_at<kBoard>(row, bit);
                codes[at(box.colour)][box.number] = static_cast<std::uint8_t>(lane(row) + bit);
            }
        }
        return codes;
    }();
    static constexpr Table by_row = [] {
        Table bits{};
        for (const Row row : kAllRows) {
            for (unsigned bit = 1; bit <= kBoxes; ++bit) {
                bits[at(row)][box_at<kBoard>(row, bit).number] = static_cast<std::uint8_t>(bit);
            }
        }
        return bits;
    }();
    static constexpr bool complete = [] {
        for (std::size_t i = 0; i < 4; ++i) {
            for (unsigned number = 2; number <= 12; ++number) {
                if (by_colour[i][number] == 0 || by_row[i][number] == 0) {
                    return false;
                }
            }
        }
        return true;
    }();
    static_assert(complete);

    // Every box of a row has the colour of its lock, and that is the row's own: then a row is open exactly while its die is in the game, and
    // rows have the names of colours.
    static constexpr bool rows_are_colours = [] {
        for (const Row row : kAllRows) {
            for (const Box box : kBoard.rows[at(row)]) {
                if (at(box.colour) != at(row)) {
                    return false;
                }
            }
        }
        return true;
    }();
};

template <const Board& kBoard = kBaseBoard>
[[nodiscard]] constexpr unsigned bit_in_row(Row row, unsigned number) noexcept {
    return Places<kBoard>::by_row[at(row)][number];
}
template <const Board& kBoard = kBaseBoard>
[[nodiscard]] constexpr unsigned number_at(Row row, unsigned bit) noexcept {
    return box_at<kBoard>(row, bit).number;
}
// The die that leaves the game with a row.
template <const Board& kBoard = kBaseBoard>
[[nodiscard]] constexpr Colour lock_colour(Row row) noexcept {
    return kBoard.rows[at(row)].back().colour;
}

}  // namespace misthrow::qwixx
