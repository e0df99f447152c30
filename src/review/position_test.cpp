#include "review/position.hpp"

#include <gtest/gtest.h>

#include "engine/choose.hpp"
#include "play/recorder.hpp"
#include "review/explore.hpp"
#include "review/position_edit.hpp"
#include "review/rollout.hpp"
#include "sim/play_game.hpp"

namespace misthrow::review {

namespace {

template <Game G>
notation::Record played(std::size_t seats, std::uint64_t seed) {
    sim::Seated seated{};
    seated.players.fill(engine::Player::Random);
    Rng rng{seed};
    typename G::State state = G::initial(seats, Seat{1});
    play::Recorder<G> recorder{state};
    sim::play_game<G>(state, seated, rng, [&](const auto& before, const auto& joint) { recorder(before, joint); });
    notation::Record record = std::move(recorder).record(Seat{1});
    record.names.resize(seats, "Anna");
    return record;
}

PositionReading reading(std::string_view text) {
    const auto words = position_words(text);
    if (const auto* fault = std::get_if<PositionFault>(&words)) {
        return *fault;
    }
    return read_position(std::get<PositionWords>(words));
}
Position good(std::string_view text) {
    const auto found = reading(text);
    EXPECT_TRUE(std::holds_alternative<Position>(found)) << text;
    return std::holds_alternative<Position>(found) ? std::get<Position>(found)
                                                   : Position{{}, play::make_match(GameId{}, 1, Seat{0}), true};
}
PositionFault bad(std::string_view text) {
    const auto found = reading(text);
    EXPECT_TRUE(std::holds_alternative<PositionFault>(found)) << text;
    return std::holds_alternative<PositionFault>(found) ? std::get<PositionFault>(found) : PositionFault{};
}
template <Game G>
const typename G::State& state_of(const Position& position) {
    return std::get<play::TypedMatch<G>>(position.match).state();
}
constexpr std::string_view kTwo = "qwixx 2,3,4,5,6/-/-/-/0 -/-/12,10/-/1";

}  // namespace

// Every position of whole games can be written, and is the same when it is read.
TEST(Position, RoundTripsThroughWholeGames) {
    Games::for_each([]<Game G>(G) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const notation::Record record = played<G>(2 + seed % 2, seed);
            const auto& log = std::get<notation::Log<G>>(record.log);
            for (std::size_t steps = 0; steps <= log.steps.size(); ++steps) {
                const std::string text = position_text(words_of(record, steps));
                const Position position = good(text);
                EXPECT_EQ(position_text(position.words), text);
                EXPECT_TRUE(position.fits) << text;
                const auto there = play::replay(record, steps);
                const auto& was = std::get<play::TypedMatch<G>>(there).state();
                const auto& is = state_of<G>(position);
                EXPECT_EQ(G::node(is), G::node(was)) << text;
                EXPECT_EQ(is.active, was.active) << text;
                EXPECT_EQ(is.sheets, was.sheets) << text;
                if (G::node(was) == Node::Choose) {
                    for (std::size_t seat = 0; seat < was.seats; ++seat) {
                        EXPECT_EQ(notation::legal_tokens<G>(is, static_cast<Seat>(seat)),
                                  notation::legal_tokens<G>(was, static_cast<Seat>(seat)));
                    }
                }
            }
        }
    });
}

TEST(Position, SaysWhatIsWrong) {
    EXPECT_EQ(bad("").problem, PositionProblem::NoGame);
    EXPECT_EQ(bad("chess -").problem, PositionProblem::NoGame);
    EXPECT_EQ(bad("qwixx").problem, PositionProblem::WrongSeatCount);
    EXPECT_EQ(bad("qwixx -/-/-/-/0 @0").problem, PositionProblem::BadSeat);
    EXPECT_EQ(bad("qwixx -/-/-/-/0 @2").problem, PositionProblem::BadSeat);
    EXPECT_EQ(bad("qwixx -/-/-/-/0 ?3").problem, PositionProblem::BadSeat);
    EXPECT_EQ(bad("qwixx -/-/-/-/0 12!/-/-/-/0").seat, 1U);
    EXPECT_EQ(bad("qwixx 12!/-/-/-/0").sheet->problem, notation::SheetProblem::LastNeedsFive);
    EXPECT_EQ(bad("qwixx -/-/-/-/0|1234567").problem, PositionProblem::BadStep);
    EXPECT_EQ(bad("qwixx -/-/-/-/0|123456|r9").expected, (std::vector<std::string>{"-", "b3", "g3", "r3", "y3"}));
    EXPECT_EQ(bad("qwixx -/-/-/-/0|123456|- -").problem, PositionProblem::BadStep);
    EXPECT_EQ(bad("qwixx -/-/-/-/4|123456").problem, PositionProblem::GameOver);
}

TEST(Position, WhoDecidesIsTheActiveSeatUnlessSaidOtherwise) {
    const std::string text{kTwo};
    EXPECT_EQ(good(text + " @2").words.looks, 1U);
    EXPECT_EQ(good(text + " @2 ?1").words.looks, 0U);
    EXPECT_EQ(position_text(good("qwixx   -/-/-/-/0  @1 ?1 | 1 2 3 4 5 6 ").words), "qwixx -/-/-/-/0|123456");
}

TEST(Position, AFinishedTurnIsTheStartOfTheNext) {
    EXPECT_EQ(position_text(good("qwixx -/-/-/-/0 -/-/-/-/0|123456|r3 -|-").words), "qwixx 3/-/-/-/0 -/-/-/-/0 @2 ?1");
}

TEST(Position, SheetsAreSetUpBoxByBox) {
    const PositionWords words = good(std::string{kTwo} + "|314265").words;
    const auto crossed = with_entry(words, 0, "r12", "");
    ASSERT_TRUE(crossed);
    EXPECT_EQ(crossed->sheets[0], "2,3,4,5,6,12!/-/-/-/0");
    EXPECT_TRUE(crossed->steps.empty());  // the red die has left: these dice cannot fall any more
    const auto other = with_entry(words, 1, "g10", "");
    ASSERT_TRUE(other);
    EXPECT_EQ(other->sheets[1], "-/-/12/-/1");
    EXPECT_EQ(other->steps, std::vector<std::string>{"314265"});
    const auto early = with_entry(words, 1, "r12", "");
    ASSERT_TRUE(early);
    EXPECT_EQ(bad(position_text(*early)).sheet->problem, notation::SheetProblem::LastNeedsFive);
    EXPECT_FALSE(with_entry(words, 2, "r3", ""));
    EXPECT_FALSE(with_entry(words, 0, "r13", ""));
    EXPECT_EQ(with_misthrows(words, 0, "3")->sheets[0], "2,3,4,5,6/-/-/-/3");
    EXPECT_EQ(bad(position_text(*with_misthrows(words, 0, "5"))).sheet->problem, notation::SheetProblem::TooManyMisthrows);
    EXPECT_EQ(with_seats(words, 1).sheets.size(), 1U);
    EXPECT_EQ(with_seats(words, 3).sheets.back(), "-/-/-/-/0");
}

TEST(Position, ABoxSaysWhatMayStandInIt) {
    const auto row = box_entries(*fresh_position("qwinto", 1), 0, "y4");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->numbers.size(), 18U);
    const auto between = box_entries(good("qwinto .,.,.,.,.,.,.,.,./5,.,9,.,.,.,.,.,./.,.,.,.,.,.,.,.,./0").words, 0, "y2");
    ASSERT_TRUE(between);
    EXPECT_EQ(between->numbers, (std::vector<unsigned>{6, 7, 8}));
    const auto circled = box_entries(good("knaster (7),.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,.").words, 0, "a1");
    ASSERT_TRUE(circled);
    EXPECT_TRUE(circled->circled && circled->may_circle && circled->now == 7);
    EXPECT_TRUE(box_entries(*fresh_position("qwixx", 1), 0, "r3")->numbers.empty());
    EXPECT_FALSE(box_entries(*fresh_position("qwixx", 1), 0, "c3"));
}

// In every game an empty table can be set up, rolled, judged, and played on by the choice that stands first, to its end.
TEST(Position, IsJudgedInEveryGame) {
    Games::for_each([]<Game G>(G) {
        PositionWords words = *fresh_position(G::name, 2);
        for (int step = 0; step < 12; ++step) {
            const auto found = read_position(words);
            ASSERT_TRUE(std::holds_alternative<Position>(found)) << position_text(words);
            const auto& position = std::get<Position>(found);
            const auto& state = state_of<G>(position);
            words = position.words;
            if (G::node(state) == Node::Roll) {
                words.steps.push_back(step_text<G>(G::fall(state, static_cast<std::uint32_t>(17 * step + 5) % G::ways)));
                continue;
            }
            words.looks = G::actors(state).contains(Seat{0}) ? 0 : 1;
            const auto judged = explored<G>(state, static_cast<Seat>(words.looks));
            ASSERT_TRUE(judged);
            EXPECT_NEAR(judged->seats[0].win + judged->seats[1].win, 1, 1e-6);
            ASSERT_FALSE(judged->choices.empty());
            EXPECT_EQ(judged->choices.front().cost, 0);
            for (const Weighed& each : judged->choices) {
                EXPECT_GE(each.cost, 0);
                EXPECT_EQ(each.mark != Mark::Good || each.reasons.empty(), true);
            }
            auto next = joint_text<G>(state, static_cast<Seat>(words.looks), judged->choices.front().choice);
            ASSERT_TRUE(next);
            words.steps.push_back(*next);
        }
    });
}

// Looking on game by game ends where it ends at one go, and is sure of nothing too early.
TEST(Position, ALongLookIsARollout) {
    const Position position = good(std::string{kTwo} + "|314265");
    const auto& state = state_of<Qwixx>(position);
    const RolloutPlan plan{.choices = 3, .most_games = 60, .error = 0};
    const auto whole = rollout<Qwixx>(state, Seat{0}, plan, [](const Rollout&) { return true; });
    const auto look = long_look<Qwixx>(state, Seat{0}, plan);
    ASSERT_TRUE(whole && look);
    int told = 1;
    for (; look->more(); ++told) {
        EXPECT_EQ(look->now().games, told + 1);  // two at first
        EXPECT_FALSE(look->now().sure && look->now().games < 12);
    }
    EXPECT_EQ(told, 59);
    EXPECT_EQ(rollout_json(look->now(), true), rollout_json(*whole, true));
}

}  // namespace misthrow::review
