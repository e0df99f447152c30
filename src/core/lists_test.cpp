#include "core/lists.hpp"

#include <gtest/gtest.h>

#include "core/games.hpp"

namespace misthrow {
namespace {

TEST(Bits, NthBitCountsFromTheLowest) {
    constexpr std::uint64_t mask = 0x8000'0000'0001'0110;
    EXPECT_EQ(nth_bit(mask, 0), 4);
    EXPECT_EQ(nth_bit(mask, 1), 8);
    EXPECT_EQ(nth_bit(mask, 2), 16);
    EXPECT_EQ(nth_bit(mask, 3), 63);
}

TEST(ChoiceMask, ListsCodesInOrder) {
    const ChoiceMask<Qwixx::Choice> mask{0b1001'0001};
    std::vector<int> codes;
    for (const auto choice : mask) {
        codes.push_back(choice.code);
    }
    EXPECT_EQ(codes, (std::vector<int>{0, 4, 7}));
    EXPECT_TRUE(mask.contains(Qwixx::Choice{4}));
    EXPECT_FALSE(mask.contains(Qwixx::Choice{5}));
    EXPECT_FALSE(mask.contains(Qwixx::Choice{200}));
}

TEST(Games, AreFoundByName) {
    for (const GameId id : kAllGames) {
        EXPECT_EQ(game_named(name(id)), id);
    }
    EXPECT_EQ(game_named("Qwixx"), std::nullopt);
    EXPECT_EQ(game_named(""), std::nullopt);
}

// QX-R03: the layout of the sheet, spelt out once.
TEST(QwixxSheet, NumbersStandWhereTheRowsSay) {
    EXPECT_EQ(Qwixx::Choice::cross(qwixx::Colour::Red, 2).code, 1);
    EXPECT_EQ(Qwixx::Choice::cross(qwixx::Colour::Yellow, 12).code, 16 + 11);
    EXPECT_EQ(Qwixx::Choice::cross(qwixx::Colour::Green, 12).code, 32 + 1);
    EXPECT_EQ(Qwixx::Choice::cross(qwixx::Colour::Blue, 2).code, 48 + 11);
    EXPECT_EQ(Qwixx::Choice::cross(qwixx::Colour::Green, 5).number(), 5U);
}

// QN-R04: the columns of three boxes are the five that have a bonus box.
TEST(QwintoSheet, BonusColumnsHaveThreeBoxes) {
    for (unsigned column = 0; column < qwinto::kColumns; ++column) {
        unsigned boxes = 0;
        for (const auto row : qwinto::kAllRows) {
            boxes += qwinto::box_in(row, column) < qwinto::kBoxes ? 1 : 0;
        }
        const bool bonus = std::any_of(qwinto::kBonusColumns.begin(), qwinto::kBonusColumns.end(),
                                       [&](const auto& each) { return each.column == column; });
        EXPECT_EQ(boxes == 3, bonus) << column;
    }
}

// The bound that sizes the list: no write asks for more sets of circles than four lines with two circles each.
TEST(KnasterExtensions, FitTheirListInTheWorstCase) {
    Knaster::State state = Knaster::initial(1, Seat{});
    const auto line = [&](std::array<unsigned, 4> boxes, std::array<unsigned, 4> numbers) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            state.sheets[0].write(boxes[i], numbers[i]);
        }
    };
    using knaster::box_at;
    // with a 7 in the centre each of the four lines is a full house: two circles
    line({box_at(0, 2), box_at(1, 2), box_at(3, 2), box_at(4, 2)}, {7, 7, 5, 5});
    line({box_at(2, 0), box_at(2, 1), box_at(2, 3), box_at(2, 4)}, {7, 7, 5, 5});
    line({box_at(0, 0), box_at(1, 1), box_at(3, 3), box_at(4, 4)}, {7, 7, 5, 5});
    line({box_at(4, 0), box_at(3, 1), box_at(1, 3), box_at(0, 4)}, {7, 7, 5, 5});
    Knaster::roll(state, Knaster::Roll{{3, 4}});
    const auto bare = Knaster::Choice::write(box_at(2, 2), 0);
    EXPECT_EQ(Knaster::extensions(state, Seat{}, bare).size(), 4752U);
}

}  // namespace
}  // namespace misthrow
