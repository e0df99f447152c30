#include "notation/choice_text.hpp"

#include <gtest/gtest.h>

#include "notation/same_choice.hpp"

namespace misthrow::notation {
namespace {

Knaster::State knaster_state(std::initializer_list<std::pair<unsigned, unsigned>> numbers, Knaster::Roll roll) {
    Knaster::State state = Knaster::initial(1, Seat{});
    for (const auto& [box, number] : numbers) {
        state.sheets[0].write(box, number);
    }
    Knaster::roll(state, roll);
    return state;
}

constexpr unsigned box(char column, char row) {
    return knaster::box_at(static_cast<unsigned>(column - 'a'), static_cast<unsigned>(row - '1'));
}

// Row 1 is one 7 short of four of a kind.
Knaster::State row_nearly_full() {
    return knaster_state({{box('a', '1'), 7}, {box('b', '1'), 7}, {box('c', '1'), 7}, {box('d', '1'), 2}}, Knaster::Roll{{3, 4}});
}

Knaster::Fault fault(const ChoiceReading<Knaster>& reading) { return std::get<Knaster::Fault>(reading); }

TEST(KnasterChoiceText, ReadsBracketsInAnyOrderOfCells) {
    const Knaster::State state = row_nearly_full();
    const auto reading = read_choice(state, Seat{}, "e1[1:e1a1]");
    const auto choice = std::get<Knaster::Choice>(reading);
    EXPECT_EQ(choice_text(state, Seat{}, choice), "e1[1:a1e1]");
    EXPECT_EQ(short_text(choice), "e1");
}

TEST(KnasterChoiceText, CompletesAsTheRefereeDoesOnlyWhenAsked) {
    const Knaster::State state = row_nearly_full();
    EXPECT_EQ(fault(read_choice(state, Seat{}, "e1")), Knaster::Fault::WrongCircles);
    const auto completed = std::get<Knaster::Choice>(read_choice(state, Seat{}, "e1", true));
    EXPECT_EQ(choice_text(state, Seat{}, completed), "e1[1:a1b1]");
}

TEST(KnasterChoiceText, RefusesWrongBrackets) {
    const Knaster::State state = row_nearly_full();
    for (const char* token :
         {"e1[1:a1]", "e1[1:a1b1c1]", "e1[2:a2b2]", "e1[1:a1a1]", "e1[1:a1b2]", "e1[1:a1b1][1:c1d1]", "a2[1:a1b1]"}) {
        EXPECT_EQ(fault(read_choice(state, Seat{}, token)), Knaster::Fault::WrongCircles) << token;
    }
}

TEST(KnasterChoiceText, SaysWhereATokenStopsMakingSense) {
    const Knaster::State state = row_nearly_full();
    const auto stops_at = [&](const char* token) { return std::get<NoChoice>(read_choice(state, Seat{}, token)).offset; };
    EXPECT_EQ(stops_at(""), 0U);
    EXPECT_EQ(stops_at("f1"), 0U);
    EXPECT_EQ(stops_at("e1x"), 2U);
    EXPECT_EQ(stops_at("e1[1:]"), 5U);
    EXPECT_EQ(stops_at("e1[9:a1]"), 3U);
    EXPECT_EQ(stops_at("(a1"), 3U);
    EXPECT_EQ(stops_at("(a1)x"), 4U);
    EXPECT_EQ(stops_at("a1[1:a1"), 7U);  // a filled box, but not even a token
}

TEST(KnasterChoiceText, ExplainsWhatIsNotLegal) {
    const Knaster::State state = row_nearly_full();
    EXPECT_EQ(fault(read_choice(state, Seat{}, "a1")), Knaster::Fault::BoxFilled);
    EXPECT_EQ(fault(read_choice(state, Seat{}, "(d1)")), Knaster::Fault::NotHoldingTheSum);
    EXPECT_EQ(fault(read_choice(state, Seat{}, "-")), Knaster::Fault::MayNotPass);
}

TEST(KnasterChoiceText, BracketsMayHaveBeenLeftToTheReferee) {
    EXPECT_TRUE(is_same_choice("c3", "c3[3:a3b3d3]"));
    EXPECT_TRUE(is_same_choice("c3[3:a3b3d3]", "c3[3:a3b3d3]"));
    EXPECT_FALSE(is_same_choice("c3[3:a3b3]", "c3[3:a3b3d3]"));
    EXPECT_FALSE(is_same_choice("c", "c3"));
    EXPECT_FALSE(is_same_choice("", "[3:a3]"));
    EXPECT_FALSE(is_same_choice("c3", ""));
}

TEST(QwixxChoiceText, ReadsAndExplains) {
    Qwixx::State state = Qwixx::initial(2, Seat{});
    state.sheets[0].cross(Qwixx::Choice::cross(qwixx::Colour::Red, 7));
    Qwixx::roll(state, Qwixx::Roll::of({2, 3}, {1, 1, 1, 1}));
    EXPECT_EQ(std::get<Qwixx::Choice>(read_choice(state, Seat{}, "y5")), Qwixx::Choice::cross(qwixx::Colour::Yellow, 5));
    EXPECT_EQ(std::get<Qwixx::Fault>(read_choice(state, Seat{}, "r5")), Qwixx::Fault::LeftOfLastCross);
    EXPECT_EQ(std::get<Qwixx::Fault>(read_choice(state, Seat{}, "g6")), Qwixx::Fault::NotThatSum);
    for (const char* token : {"", "r", "r1", "r13", "r05", "R5", "x5", "r5 ", "--", "r5r"}) {
        EXPECT_TRUE(std::holds_alternative<NoChoice>(read_choice(state, Seat{}, token))) << token;
    }
}

TEST(QwintoChoiceText, PicksOnlyInTheOrderOfColours) {
    const Qwinto::State state = Qwinto::initial(2, Seat{});
    EXPECT_EQ(legal_tokens<Qwinto>(state, Seat{}), (std::vector<std::string>{"o", "op", "oy", "oyp", "p", "y", "yp"}));
    EXPECT_TRUE(legal_tokens<Qwinto>(state, Seat{1}).empty());
    EXPECT_TRUE(std::holds_alternative<Qwinto::Choice>(read_choice(state, Seat{}, "op")));
    EXPECT_TRUE(std::holds_alternative<NoChoice>(read_choice(state, Seat{}, "po")));
    EXPECT_EQ(std::get<Qwinto::Fault>(read_choice(state, Seat{}, "o1")), Qwinto::Fault::NotOfThisPhase);
    EXPECT_EQ(std::get<Qwinto::Fault>(read_choice(state, Seat{1}, "o")), Qwinto::Fault::NotToDecide);
}

}  // namespace
}  // namespace misthrow::notation
