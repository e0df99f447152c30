#include <gtest/gtest.h>

#include "notation/choice_text.hpp"
#include "play/commands.hpp"
#include "play/helpless.hpp"
#include "play/rng.hpp"

namespace misthrow::play {
namespace {

Match qwixx_after_roll(std::size_t seats, std::vector<std::string> faces) {
    Match match = make_match(id_of<Qwixx>, seats, Seat{});
    EXPECT_EQ(roll(match, 0, faces).answer, Answer::Rolled);
    return match;
}

const TypedMatch<Qwixx>& qwixx(const Match& match) { return std::get<TypedMatch<Qwixx>>(match); }

TEST(PlayMatch, ChoicesTakeEffectTogetherWhenTheLastIsIn) {
    Match match = qwixx_after_roll(3, {"2", "3", "1", "1", "1", "1"});
    EXPECT_EQ(choose(match, Seat{2}, 1, "r5").answer, Answer::Taken);
    EXPECT_EQ(choose(match, Seat{0}, 1, "y5").answer, Answer::Taken);
    EXPECT_EQ(qwixx(match).undecided(), SeatSet::only(Seat{1}));
    EXPECT_EQ(Qwixx::score(qwixx(match).state(), Seat{2}), 0);  // not yet
    EXPECT_EQ(choose(match, Seat{1}, 1, "-").answer, Answer::Resolved);
    EXPECT_EQ(Qwixx::score(qwixx(match).state(), Seat{2}), 1);
    EXPECT_EQ(qwixx(match).node_number(), 2U);
    EXPECT_EQ(qwixx(match).pending(Seat{2}), std::nullopt);
}

TEST(PlayMatch, AChoiceMayBeChangedUntilTheLastIsIn) {
    Match match = qwixx_after_roll(2, {"2", "3", "1", "1", "1", "1"});
    EXPECT_EQ(choose(match, Seat{0}, 1, "r5").answer, Answer::Taken);
    EXPECT_EQ(choose(match, Seat{0}, 1, "b5").answer, Answer::Taken);
    EXPECT_EQ(choose(match, Seat{1}, 1, "-").answer, Answer::Resolved);
    EXPECT_EQ(qwixx(match).state().sheets[0].boxes(qwixx::Row::First), 0U);
    EXPECT_NE(qwixx(match).state().sheets[0].boxes(qwixx::Row::Fourth), 0U);
    EXPECT_EQ(choose(match, Seat{0}, 1, "r5").answer, Answer::StaleNode);
}

TEST(PlayMatch, RefusesWithWhatWouldHaveBeenRight) {
    Match match = qwixx_after_roll(2, {"2", "3", "1", "1", "1", "1"});
    EXPECT_EQ(choose(match, Seat{0}, 2, "r5").answer, Answer::FutureNode);
    EXPECT_EQ(choose(match, Seat{2}, 1, "r5").answer, Answer::NoSuchSeat);
    EXPECT_EQ(choose(match, Seat{0}, 1, "hello").answer, Answer::NotAChoice);
    const Reply reply = choose(match, Seat{0}, 1, "r6");
    EXPECT_EQ(reply.answer, Answer::IllegalChoice);
    EXPECT_EQ(std::get<notation::Refused<Qwixx>>(reply.reason).fault, Qwixx::Fault::NotThatSum);
    EXPECT_EQ(reply.expected, (std::vector<std::string>{"-", "b5", "g5", "r5", "y5"}));
    EXPECT_EQ(roll(match, 1, {"1", "1", "1", "1", "1", "1"}).answer, Answer::NotToRoll);
    Match fresh = make_match(id_of<Qwixx>, 2, Seat{});
    EXPECT_EQ(choose(fresh, Seat{0}, 0, "-").answer, Answer::NotToDecide);
    for (const auto& faces :
         {std::vector<std::string>{"1"}, {"1", "1", "1", "1", "1", "x"}, {"7", "1", "1", "1", "1", "1"}, {}}) {
        EXPECT_EQ(roll(fresh, 0, faces).answer, Answer::WrongDice);
    }
}

TEST(PlayMatch, KnasterWritesMayLeaveTheirBracketsToTheReferee) {
    Match match = make_match(id_of<Knaster>, 1, Seat{});
    for (const std::string box : {"a1", "b1", "c1", "d1"}) {
        const std::size_t node = std::get<TypedMatch<Knaster>>(match).node_number();
        EXPECT_EQ(roll(match, node, {"3", "4"}).answer, Answer::Rolled);
        EXPECT_EQ(choose(match, Seat{}, node + 1, box).answer, Answer::Resolved);
    }
    EXPECT_EQ(roll(match, 8, {"3", "4"}).answer, Answer::Rolled);
    EXPECT_EQ(choose(match, Seat{}, 9, "e1").answer, Answer::Resolved);  // five of a kind: three circles
    EXPECT_EQ(std::popcount(std::get<TypedMatch<Knaster>>(match).state().sheets[0].circled), 3);
}

TEST(PlayMatch, SeatsThatCanDoNothingArePassed) {
    Match match = make_match(id_of<Qwixx>, 2, Seat{});
    auto& typed = std::get<TypedMatch<Qwixx>>(match);
    Qwixx::State state = typed.state();
    for (const auto row : qwixx::kAllRows) {  // seat 2 has skipped everything up to the last but one box
        state.sheets[1].cross(Qwixx::Choice{static_cast<std::uint8_t>(qwixx::lane(row) + 10)});
    }
    match = TypedMatch<Qwixx>{state};
    EXPECT_EQ(roll(match, 0, {"3", "4", "1", "1", "1", "1"}).answer, Answer::Rolled);
    EXPECT_EQ(helpless(qwixx(match)), SeatSet::only(Seat{1}));
    const std::vector<Pass> passed = pass_the_helpless(match);
    ASSERT_EQ(passed.size(), 1U);
    EXPECT_EQ(passed[0].seat, Seat{1});
    EXPECT_EQ(helpless(qwixx(match)), SeatSet::none());
    EXPECT_EQ(qwixx(match).undecided(), SeatSet::only(Seat{0}));
    EXPECT_EQ(timeout_token(match, Seat{0}), "-");
}

// All dice of the game fall, whichever are in play: that is what lets several tables share their dice.
TEST(PlayMatch, RollAllUsesTheDiceInPlay) {
    Match match = make_match(id_of<Qwinto>, 2, Seat{});
    EXPECT_EQ(choose(match, Seat{0}, 0, "op").answer, Answer::Resolved);
    roll_all(match, {2, 3, 4});
    EXPECT_EQ(std::get<TypedMatch<Qwinto>>(match).state().dice.faces, (std::array<std::uint8_t, 3>{2, 0, 4}));
}

// Commits in any order, with changes of mind in between, end in the same state.
TEST(PlayMatch, TheOrderOfCommitsDoesNotMatter) {
    for (const GameId game : kAllGames) {
        Rng rng{9};
        Match one = make_match(game, 4, Seat{1});
        Match other = one;
        for (int step = 0; step < 60; ++step) {
            const auto node = std::visit([](const auto& typed) { return typed.node_number(); }, one);
            const bool rolls =
                std::visit([]<Game G>(const TypedMatch<G>& typed) { return G::node(typed.state()) == Node::Roll; }, one);
            const bool over =
                std::visit([]<Game G>(const TypedMatch<G>& typed) { return G::node(typed.state()) == Node::Over; }, one);
            if (over) {
                break;
            }
            if (rolls) {
                std::vector<std::uint8_t> faces;
                for (std::size_t die = 0; die < die_count(game); ++die) {
                    faces.push_back(static_cast<std::uint8_t>(1 + rng.below(6)));
                }
                roll_all(one, faces);
                roll_all(other, faces);
                continue;
            }
            std::vector<std::pair<Seat, std::string>> plan;
            std::visit(
                [&]<Game G>(const TypedMatch<G>& typed) {
                    for (std::size_t i = 0; i < 4; ++i) {
                        if (const auto seat = static_cast<Seat>(i); typed.actors().contains(seat)) {
                            const auto tokens = notation::legal_tokens<G>(typed.state(), seat);
                            plan.emplace_back(seat, tokens[rng.below(tokens.size())]);
                        }
                    }
                },
                one);
            for (const auto& [seat, token] : plan) {
                (void)choose(one, seat, node, token);
            }
            for (std::size_t i = plan.size(); i-- > 0;) {
                if (i != 0) {
                    (void)choose(other, plan[i].first, node,
                                 timeout_token(other, plan[i].first));  // and then thinks better of it
                }
                (void)choose(other, plan[i].first, node, plan[i].second);
            }
            std::visit(
                [&]<Game G>(const TypedMatch<G>& typed) {
                    ASSERT_EQ(typed.state(), std::get<TypedMatch<G>>(other).state());
                    ASSERT_EQ(typed.log(), std::get<TypedMatch<G>>(other).log());
                },
                one);
        }
    }
}

}  // namespace
}  // namespace misthrow::play
