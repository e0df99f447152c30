// The daily game: its dice, and every way in which a record can be none of it.
#include "play/daily.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "support/daily_game.hpp"

namespace misthrow::play {
namespace {

using testing_support::daily_record;
using testing_support::DailyGame;

std::variant<int, DailyFault> check(const std::string& text, GameId game = id_of<Qwixx>) {
    return check_daily(text, "2026-11-16", game);
}
std::variant<int, DailyFault> check(const notation::Record& record) { return check(notation::write_record(record), record.game); }

DailyProblem problem(const std::variant<int, DailyFault>& checked) {
    const auto* fault = std::get_if<DailyFault>(&checked);
    return fault != nullptr ? fault->problem : DailyProblem{255};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

// The page's module reads the same file (tests/wasm/run.mjs).
TEST(Daily, DiceAreMadeOfTheDateAndTheGame) {
    std::ifstream in{MISTHROW_ROOT "/tests/daily/dice.seeds"};
    std::size_t count = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) {
            continue;
        }
        std::istringstream words{line};
        std::string day;
        std::string game;
        std::string seed;
        words >> day >> game >> seed;
        ASSERT_TRUE(game_named(game)) << line;
        EXPECT_EQ(to_hex(daily_seed(day, *game_named(game))), seed) << line;
        ++count;
    }
    EXPECT_GE(count, Games::size);
}

TEST(Daily, AWholeGameIsItsScore) {
    for (const GameId game : kAllGames) {
        for (std::uint64_t chance = 0; chance < 20; ++chance) {
            const notation::Record record = daily_record({.game = game, .chance = chance});
            const auto checked = check(record);
            ASSERT_TRUE(std::holds_alternative<int>(checked)) << name(game) << " " << text(problem(checked));
            EXPECT_EQ(std::get<int>(checked), testing_support::score_of(record));
        }
    }
}

TEST(Daily, WhatThePageAddsDoesNotMatter) {
    notation::Record record = daily_record({});
    record.others.push_back({"Result", std::to_string(testing_support::score_of(record))});
    record.others.push_back({"Date", "2026-11-16"});
    record.others.push_back({"Event", "Daily 2026-11-16"});
    record.others.push_back({"TakenBack", "1 1 r7"});
    EXPECT_TRUE(std::holds_alternative<int>(check(record)));
}

TEST(Daily, AnotherGameIsNone) {
    EXPECT_EQ(problem(check(notation::write_record(daily_record({})), id_of<Qwinto>)), DailyProblem::OtherGame);
    EXPECT_EQ(problem(check(notation::write_record(daily_record({})), id_of<QwixxMixedA>)), DailyProblem::OtherGame);
}

TEST(Daily, NobodyPlaysItTogether) { EXPECT_EQ(problem(check(daily_record({.seats = 2}))), DailyProblem::NotAlone); }

TEST(Daily, TheTutorMayHaveNoPartInIt) {
    for (const char* help : {"3 1 hint", "3 1 warned", ""}) {
        notation::Record record = daily_record({});
        record.others.push_back({"Tutor", help});
        EXPECT_EQ(problem(check(record)), DailyProblem::Helped) << help;
    }
}

TEST(Daily, ItIsPlayedToItsEnd) {
    const std::string text = notation::write_record(daily_record({}));
    std::size_t cut = 0;
    for (std::size_t end = text.rfind('\n', text.size() - 2); end > text.find("\n\n") + 1; end = text.rfind('\n', end - 1)) {
        EXPECT_EQ(problem(check(text.substr(0, end + 1))), DailyProblem::NotOver);
        ++cut;
    }
    EXPECT_GT(cut, 3U);
}

TEST(Daily, DiceOfAnotherDayAreOthers) {
    const auto checked = check(daily_record({.dice_of = "2026-11-17"}));
    ASSERT_EQ(problem(checked), DailyProblem::OtherDice);
    EXPECT_EQ(std::get<DailyFault>(checked).expected,
              std::vector<std::string>{"[ServerSeed \"" + to_hex(daily_seed("2026-11-16", id_of<Qwixx>)) + "\"]"});
}

// The headers say the day's seed, and the dice are others.
TEST(Daily, DiceThatTheSeedDoesNotGiveAreOthers) {
    notation::Record record = daily_record({.dice_of = "2026-11-17"});
    record.others = daily_record({}).others;
    const auto checked = check(record);
    ASSERT_EQ(problem(checked), DailyProblem::OtherDice);
    EXPECT_GT(std::get<DailyFault>(checked).turn, 0U);
    EXPECT_FALSE(std::get<DailyFault>(checked).expected.empty());
}

TEST(Daily, TheProofIsWhole) {
    for (const std::size_t header : {0U, 1U, 2U}) {
        notation::Record without = daily_record({});
        without.others.erase(without.others.begin() + static_cast<std::ptrdiff_t>(header));
        EXPECT_EQ(problem(check(without)), DailyProblem::OtherDice) << header;
        notation::Record doubled = daily_record({});
        doubled.others.push_back(doubled.others[header]);
        EXPECT_EQ(problem(check(doubled)), DailyProblem::OtherDice) << header;
        notation::Record other = daily_record({});
        other.others[header].value = "verifiable 1";
        EXPECT_EQ(problem(check(other)), DailyProblem::OtherDice) << header;
    }
}

TEST(Daily, WhatIsNotLegalCannotBeRead) {
    const std::string text = notation::write_record(daily_record({.chance = 3}));
    EXPECT_EQ(problem(check(replaced(text, "\n1. ", "\n2. "))), DailyProblem::BadRecord);
    EXPECT_EQ(problem(check(text + "99. 1 1 1 1 1 1 | - | -\n")), DailyProblem::BadRecord);
    EXPECT_EQ(problem(check(replaced(text, "[Game", "[Result \"500\"]\n[Game"))), DailyProblem::BadRecord);
    const auto checked = check(text.substr(0, text.find(" | ")) + " | r77 | -\n");
    ASSERT_EQ(problem(checked), DailyProblem::BadRecord);
    EXPECT_GT(std::get<DailyFault>(checked).line, 1U);
    EXPECT_GT(std::get<DailyFault>(checked).column, 1U);
}

TEST(Daily, AnyBytesAreSafe) {
    for (const std::string& text : {std::string{}, std::string(3, '\0'), std::string(20'000, '['), std::string{"hello"},
                                    std::string{"[Game \"qwixx\"]\n"}, std::string{"\xff\xfe"}}) {
        EXPECT_EQ(problem(check(text)), DailyProblem::BadRecord);
    }
    const std::string text = notation::write_record(daily_record({.chance = 7}));
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::string damaged = text;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        const auto checked = check(damaged);
        if (const int* score = std::get_if<int>(&checked)) {  // a name, or another legal choice
            EXPECT_GE(*score, Qwixx::least_score);
            EXPECT_LE(*score, Qwixx::most_score);
        }
    }
}

}  // namespace
}  // namespace misthrow::play
