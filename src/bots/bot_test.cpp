#include "bots/bot.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <fstream>
#include <thread>

#include "bots/question.hpp"
#include "notation/choice_text.hpp"
#include "play/rng.hpp"

namespace misthrow::bots {
namespace {

constexpr std::chrono::milliseconds kLong{60'000};
constexpr std::chrono::milliseconds kShort{100};

Qwixx::State qwixx_white() {
    Qwixx::State state = Qwixx::initial(2, Seat{1});
    Qwixx::roll(state, Qwixx::Roll::of({4, 1}, {3, 6, 2, 6}));
    return state;
}

TEST(Question, IsTheStateAndTheSeatAndTheDice) {
    EXPECT_EQ(question<Qwixx>(qwixx_white(), Seat{0}),
              R"({"game":"qwixx","status":"open","phase":"white","active":2,"scores":[0,0],"sheets":[)"
              R"({"rows":{"r":[],"y":[],"g":[],"b":[]},"locks":[],"misthrows":0},)"
              R"({"rows":{"r":[],"y":[],"g":[],"b":[]},"locks":[],"misthrows":0}],)"
              R"("legal":[["-","b5","g5","r5","y5"],["-","b5","g5","r5","y5"]],"seat":1,"dice":["4","1","3","6","2","6"]})");
}

TEST(Question, HasNoDiceBeforeQwintosPickAndTheColoursFirstAfterIt) {
    Qwinto::State state = Qwinto::initial(1, Seat{0});
    const auto ends_with = [](const std::string& text, std::string_view end) { return text.ends_with(end); };
    EXPECT_TRUE(ends_with(question<Qwinto>(state, Seat{0}), R"("seat":1,"dice":[]})"));
    const auto decide = [&](Qwinto::Choice choice) { Qwinto::resolve(state, Qwinto::Joint{choice}); };
    decide(Qwinto::Choice::pick(0b101));
    Qwinto::roll(state, Qwinto::Roll{{3, 0, 4}});
    EXPECT_TRUE(ends_with(question<Qwinto>(state, Seat{0}), R"("dice":["op","3","4"]})"));
    decide(Qwinto::Choice::again());
    Qwinto::roll(state, Qwinto::Roll{{1, 0, 6}});
    EXPECT_TRUE(ends_with(question<Qwinto>(state, Seat{0}), R"("dice":["op","1","6"]})"));
    decide(Qwinto::Choice::nothing());
    EXPECT_TRUE(ends_with(question<Qwinto>(state, Seat{0}), R"("dice":[]})"));  // not those of the turn before
}

// What a fault counts as is the first of the list a bot sees.
TEST(Bot, FirstLegalChoiceIsTheFirstOfTheList) {
    const auto compare = []<Game G>(G) {
        Rng rng{3};
        for (int game = 0; game < 20; ++game) {
            typename G::State state = G::initial(2, Seat{0});
            while (G::node(state) != Node::Over) {
                if (G::node(state) == Node::Roll) {
                    G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways))));
                    continue;
                }
                typename G::Joint joint{};
                for (std::size_t i = 0; i < 2; ++i) {
                    if (const auto seat = static_cast<Seat>(i); G::actors(state).contains(seat)) {
                        const auto legal = G::choices(state, seat);
                        ASSERT_EQ(notation::short_text(legal[0]), notation::legal_tokens<G>(state, seat)[0]);
                        joint[i] = legal[static_cast<std::size_t>(rng.below(legal.size()))];
                    }
                }
                G::resolve(state, joint);
            }
        }
    };
    compare(Qwixx{});
    compare(Qwinto{});
    compare(Knaster{});
}

TEST(Bot, IsAskedAndHeard) {
    Bot bot{"while read -r line; do echo ' g5 '; done", kLong};
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::cross(qwixx::Colour::Green, 5));
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{1}), Qwixx::Choice::cross(qwixx::Colour::Green, 5));
    const Report report = bot.take_report();
    EXPECT_EQ(report.decisions, 2);
    EXPECT_EQ(report.examples.size(), 0U);
    EXPECT_EQ(bot.take_report().decisions, 0);
}

// A knaster write may carry its brackets; without them the referee completes it.
TEST(Bot, KnasterWritesMayCarryBrackets) {
    Knaster::State state = Knaster::initial(1, Seat{0});
    for (const unsigned column : {0U, 1U, 2U, 3U}) {
        state.sheets[0].write(knaster::box_at(column, 0), 7);
    }
    Knaster::roll(state, Knaster::Roll{{1, 1}});  // four sevens and a two: two circles
    Bot bare{"while read -r line; do echo e1; done", kLong};
    EXPECT_EQ(bare.choose<Knaster>(state, Seat{0}), Knaster::complete_write(state.sheets[0], knaster::box_at(4, 0), 2));
    Bot full{"while read -r line; do echo 'e1[1:d1b1]'; done", kLong};
    const Knaster::Choice choice = full.choose<Knaster>(state, Seat{0});
    EXPECT_EQ(choice.circles(), 1U << knaster::box_at(3, 0) | 1U << knaster::box_at(1, 0));
    Bot wrong{"while read -r line; do echo 'e1[1:d1]'; done", kLong};
    EXPECT_EQ(wrong.choose<Knaster>(state, Seat{0}), Knaster::choices(state, Seat{0})[0]);
    EXPECT_EQ(wrong.take_report().count(Fault::Illegal), 1);
}

TEST(Bot, WhatItSaysUnaskedIsDropped) {
    Bot bot{"while read -r line; do echo r5; echo y5; done", kLong};
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::cross(qwixx::Colour::Red, 5));
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::cross(qwixx::Colour::Red, 5));
}

TEST(Bot, ACrashIsToldAndTheProgramStartedAgainButNotForEver) {
    Bot bot{"read -r line; exit 3", kLong};
    for (int i = 0; i < kMostFailuresInARow + 4; ++i) {
        EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::nothing());
    }
    const Report report = bot.take_report();
    EXPECT_EQ(report.count(Fault::Crash), kMostFailuresInARow);
    EXPECT_EQ(report.count(Fault::Absent), 4);
    ASSERT_EQ(report.examples.size(), Report::kMostExamples);
    EXPECT_EQ(report.examples[0].ending, (Ending{.how = Ending::How::Exit, .number = 3}));
    Bot killed{"kill -11 $$", kLong};
    (void)killed.choose<Qwixx>(qwixx_white(), Seat{0});
    EXPECT_EQ(killed.take_report().examples.at(0).ending, (Ending{.how = Ending::How::Signal, .number = SIGSEGV}));
}

TEST(Bot, AProgramThatEndsAfterEveryAnswerIsStartedAgainUpToABound) {
    Bot bot{"read -r line; echo r5", kLong};
    for (int i = 0; i < 2 * kMostFailures + 5; ++i) {
        (void)bot.choose<Qwixx>(qwixx_white(), Seat{0});
    }
    const Report report = bot.take_report();
    EXPECT_EQ(report.count(Fault::Crash), kMostFailures);
    EXPECT_EQ(report.count(Fault::Absent), 5);
}

// The second question breaks the pipe; SIGPIPE must not end us.
TEST(Bot, AProgramThatClosesItsInputIsACrash) {
    Bot bot{"read -r line; exec <&-; echo r5; exec sleep 300", kLong};
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::cross(qwixx::Colour::Red, 5));
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::nothing());
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::cross(qwixx::Colour::Red, 5));
    const Report report = bot.take_report();
    EXPECT_EQ(report.count(Fault::Crash), 1);
    EXPECT_EQ(report.examples.at(0).ending.how, Ending::How::Killed);
}

// Its late answer must not be taken for the answer to the next question; and what it has started ends with it.
TEST(Bot, ATimeoutEndsTheProgramAndAllItStarted) {
    const std::string mark = testing::TempDir() + "misthrow_bot_" + std::to_string(getpid());
    Bot bot{"sleep 300 & echo $! >" + mark + "; read -r line; wait; echo r5", kShort};
    EXPECT_EQ(bot.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::nothing());
    EXPECT_EQ(bot.take_report().count(Fault::Timeout), 1);
    pid_t started = 0;
    std::ifstream{mark} >> started;
    ASSERT_GT(started, 0);
    // Nobody here is its parent any more: it may stay for a moment until it is reaped, but does not run.
    std::string state = "gone";
    for (int i = 0; i < 100; ++i) {
        std::ifstream status{"/proc/" + std::to_string(started) + "/stat"};
        std::string pid;
        std::string name;
        state = "gone";
        status >> pid >> name >> state;
        if (state == "gone" || state == "Z") {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    EXPECT_TRUE(state == "gone" || state == "Z") << state;
    std::remove(mark.c_str());
}

TEST(Bot, FloodsAndEndlessLinesBlockNobody) {
    Bot lines{"exec yes nonsense", kLong};
    for (int i = 0; i < 20; ++i) {
        (void)lines.choose<Qwixx>(qwixx_white(), Seat{0});
    }
    EXPECT_EQ(lines.take_report().count(Fault::Illegal), 20);
    Bot endless{"exec cat /dev/zero", kShort};
    (void)endless.choose<Qwixx>(qwixx_white(), Seat{0});
    EXPECT_EQ(endless.take_report().count(Fault::Timeout), 1);
    Bot wide{"while read -r line; do printf '%-300000s\\n' r5; done", kLong};  // a legal token and very many blanks
    EXPECT_EQ(wide.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::nothing());
    EXPECT_EQ(wide.choose<Qwixx>(qwixx_white(), Seat{0}), Qwixx::Choice::nothing());
    EXPECT_EQ(wide.take_report().count(Fault::Illegal), 2);
}

TEST(Bot, LeavesNoChildBehind) {
    {
        Bot bot{"while read -r line; do echo r5; done", kLong};
        (void)bot.choose<Qwixx>(qwixx_white(), Seat{0});
    }
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);  // no child, running or not
    EXPECT_EQ(errno, ECHILD);
}

}  // namespace
}  // namespace misthrow::bots
