// A choice is read once on its way in: what the rules have read is what the table takes.
#include <gtest/gtest.h>

#include "table/rules.hpp"

namespace misthrow::table {
namespace {

// Two people at Knaster, the first dice fallen.
Table knaster_for_two() {
    Table table;
    const auto happen = [&table](const Answer& answer) {
        for (const Event& event : std::get<std::vector<Event>>(answer)) {
            EXPECT_EQ(table.apply(event), std::nullopt);
        }
    };
    happen(open({.game = id_of<Knaster>, .seats = 2, .dice = DiceMode::Same}, {}));
    happen(sit(table, 0, "Anna", {}));
    happen(sit(table, 1, "Ben", {}));
    happen(begin(table, {.host = true}, {}, 0));
    return table;
}

Chosen chosen_by(const Answer& answer) { return std::get<Chosen>(std::get<std::vector<Event>>(answer).front()); }

TEST(Chosen, TheTokenIsNotReadAgain) {
    Table table = knaster_for_two();
    Chosen event = chosen_by(choose(table, {.seat = 1}, node_number(table), "c3"));
    EXPECT_EQ(event.token, "c3");
    event.token = "no choice at all";
    EXPECT_EQ(table.apply(event), std::nullopt);
    EXPECT_EQ(std::get<play::TypedMatch<Knaster>>(*table.match()).pending(Seat{1})->box(), 12U);
}

TEST(Chosen, FromTheStoreTheTokenIsWhatCounts) {
    Table table = knaster_for_two();
    const Chosen event = chosen_by(choose(table, {.seat = 1}, node_number(table), "c3"));
    const Event stored = *read_event(event_text(event));
    EXPECT_EQ(stored, Event{event});
    EXPECT_FALSE(std::get<Chosen>(stored).choice);
    EXPECT_EQ(table.apply(stored, Origin::Store), std::nullopt);
    EXPECT_EQ(std::get<play::TypedMatch<Knaster>>(*table.match()).pending(Seat{1})->box(), 12U);
}

TEST(Chosen, WhatWasReadElsewhereIsCheckedHere) {
    Table table = knaster_for_two();
    Chosen event = chosen_by(choose(table, {.seat = 1}, node_number(table), "c3"));
    const Chosen other = chosen_by(choose(table, {.seat = 0}, node_number(table), "c3"));
    EXPECT_EQ(table.apply(other), std::nullopt);
    EXPECT_EQ(table.apply(event), std::nullopt);  // the node is behind us, the boxes are filled
    EXPECT_EQ(table.apply(Rolled{{"1", "1"}}), std::nullopt);
    EXPECT_EQ(table.apply(event), Misfit::IllegalChoice);
    event.choice = play::ChoiceOf<Qwixx>{};
    EXPECT_EQ(table.apply(event), Misfit::IllegalChoice);  // of another game
}

// One person, Qwixx by real dice, every row behind the last box but one: nothing fits any more.
TEST(Chosen, AMisthrowIsTakenByOnesOwnHand) {
    Table table;
    const auto happen = [&table](const Answer& answer) {
        const auto& events = std::get<std::vector<Event>>(answer);
        for (const Event& event : events) {
            EXPECT_EQ(table.apply(event), std::nullopt);
        }
        return events;
    };
    const auto enter = [&](const std::vector<std::string>& faces) {
        return happen(enter_dice(table, {.host = true}, node_number(table), faces));
    };
    const auto take = [&](const std::string& token) { return happen(choose(table, {.seat = 0}, node_number(table), token)); };
    happen(open({.game = id_of<Qwixx>, .seats = 1, .dice = DiceMode::Manual}, {}));
    happen(sit(table, 0, "Anna", {}));
    happen(begin(table, {.host = true}, {}, 0));
    for (const auto& [white, colour] : {std::pair{"r11", "y11"}, std::pair{"g3", "b3"}}) {
        const bool high = std::string_view{white} == "r11";
        enter(high ? std::vector<std::string>{"5", "6", "1", "6", "1", "1"}
                   : std::vector<std::string>{"1", "2", "6", "6", "6", "1"});
        take(white);
        take(colour);
    }
    // The white pair fits nowhere, which is free: it is passed. Then no colour fits either, which costs five points: that is asked.
    const auto events = enter({"3", "4", "1", "1", "6", "6"});
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(std::get<Chosen>(events[1]).maker, Maker::Forced);
    EXPECT_EQ(undecided(table), SeatSet::only(Seat{0}));
    EXPECT_EQ(clock_token(table, 0), "-");
    EXPECT_EQ(take("-").size(), 1U);
    EXPECT_EQ(std::get<play::TypedMatch<Qwixx>>(*table.match()).state().sheets[0].misthrows, 1U);
}

}  // namespace
}  // namespace misthrow::table
