#include "notation/record.hpp"

#include <gtest/gtest.h>

#include "notation/scan.hpp"

namespace misthrow::notation {
namespace {

const std::string kHead = "[Game \"qwixx\"]\n[Seats \"Anna, Ben\"]\n\n";
const std::string kQwintoHead = "[Game \"qwinto\"]\n[Seats \"Anna, Ben\"]\n\n";
const std::string kKnasterHead = "[Game \"knaster\"]\n[Seats \"Anna\"]\n\n";

struct Place {
    std::size_t line;
    std::size_t column;
};

RecordFault expect_fault(const std::string& text, RecordProblem problem, Place place) {
    const auto reading = read_record(text);
    if (!std::holds_alternative<RecordFault>(reading)) {
        ADD_FAILURE() << "no fault in " << text.substr(0, 400);
        return {.problem = problem, .line = 0, .column = 0, .found = {}, .expected = {}, .seat_name = {}, .reason = {}};
    }
    RecordFault fault = std::get<RecordFault>(reading);
    EXPECT_EQ(fault.problem, problem) << text.substr(0, 400);
    EXPECT_EQ(fault.line, place.line) << text.substr(0, 400);
    EXPECT_EQ(fault.column, place.column) << text.substr(0, 400);
    return fault;
}

Record expect_record(const std::string& text) {
    const auto reading = read_record(text);
    if (const auto* fault = std::get_if<RecordFault>(&reading)) {
        ADD_FAILURE() << text << "fault " << static_cast<int>(fault->problem) << " at " << fault->line << ':' << fault->column;
        return {};
    }
    return std::get<Record>(reading);
}

TEST(Record, KeepsUnknownHeadersAndWritesThemBack) {
    const std::string text =
        "[Game \"qwixx\"]\n[Seats \"Anna, Ben\"]\n[First \"2\"]\n[Event \"a # b\"]\n[Event \"again\"]\n\n"
        "1. 4 1 3 6 2 6 | r5 y5 | b10\n2. 3 6 5 2 4 1 | - g9 | -\n";
    EXPECT_EQ(write_record(expect_record(text)), text);
}

TEST(Record, ReadsCommentsBlankLinesCrLfAndAMissingLastNewline) {
    const std::string text =
        "# a game\r\n[Game \"qwixx\"] # which\r\n[Seats \"  Anna ,Ben \"]\r\n\r\n# turns\r\n\r\n1. 4 1 3 6 2 6|r5 y5|b10 # ok\r\n"
        "\r\n2.\t3 6 5 2 4 1";
    const Record record = expect_record(text);
    EXPECT_EQ(record.names, (std::vector<std::string>{"Anna", "Ben"}));
    EXPECT_EQ(std::get<Log<Qwixx>>(record.log).state.phase, Qwixx::Phase::White);
    EXPECT_EQ(expect_record("\xEF\xBB\xBF" + kHead).names.size(), 2U);
}

TEST(Record, MayStopAnywhere) {
    EXPECT_EQ(std::get<Log<Qwixx>>(expect_record(kHead).log).state.phase, Qwixx::Phase::Roll);
    EXPECT_EQ(std::get<Log<Qwixx>>(expect_record(kHead + "1. 1 1 1 1 1 1 | - -\n").log).state.phase, Qwixx::Phase::Colour);
    const auto phase = [](const std::string& turn) {
        return std::get<Log<Qwinto>>(expect_record(kQwintoHead + turn).log).state.phase;
    };
    EXPECT_EQ(phase(""), Qwinto::Phase::Pick);
    EXPECT_EQ(phase("1. oy"), Qwinto::Phase::Roll);
    EXPECT_EQ(phase("1. oy 1 2"), Qwinto::Phase::Again);
    EXPECT_EQ(phase("1. oy 1 2 >"), Qwinto::Phase::RollAgain);
    EXPECT_EQ(phase("1. oy 1 2 > 3 4"), Qwinto::Phase::Enter);
    EXPECT_EQ(phase("1. oy 1 2 > 3 4 | o1 -"), Qwinto::Phase::Pick);
}

TEST(Record, ChecksItsHead) {
    expect_fault("", RecordProblem::GameMissing, {1, 1});
    expect_fault("[Game \"qwixx\"]\n", RecordProblem::SeatsMissing, {1, 1});
    expect_fault("[Seats \"A, B\"]\n", RecordProblem::GameMissing, {1, 1});
    expect_fault("[Game \"chess\"]\n[Seats \"A\"]\n", RecordProblem::UnknownGame, {1, 8});
    expect_fault("[Game \"qwixx\"]\n[Game \"qwixx\"]\n", RecordProblem::HeaderTwice, {2, 2});
    expect_fault("[Game qwixx]\n", RecordProblem::BadHeader, {1, 1});
    expect_fault("  [Game \"qwixx\"\n", RecordProblem::BadHeader, {1, 3});
    expect_fault("[Game \"qwixx\"] x\n", RecordProblem::BadHeader, {1, 1});
    expect_fault("[Game \"qwixx\"]\n[Seats \"A,B,C,D,E,F\"]\n", RecordProblem::WrongSeatCount, {2, 9});
    expect_fault("[Game \"qwixx\"]\n[Seats \"A, ,C\"]\n", RecordProblem::BadName, {2, 12});
    expect_fault("[Game \"qwixx\"]\n[Seats \"A, B[\"]\n", RecordProblem::BadName, {2, 12});
    expect_fault("[Game \"qwixx\"]\n[Seats \"\xC3\x89ric, " + std::string(41, 'x') + "\"]\n", RecordProblem::BadName, {2, 15});
    expect_fault("[Game \"qwixx\"]\n[Seats \"A, B\"]\n[First \"3\"]\n", RecordProblem::BadFirst, {3, 9});
    expect_fault("[Game \"qwixx\"]\n[Seats \"A, B\"]\n1. 1 1 1 1 1 1\n", RecordProblem::EmptyLineMissing, {3, 1});
    expect_fault(kHead + "1. 1 1 1 1 1 1 | - - | -\n[First \"2\"]\n", RecordProblem::HeaderAfterTurns, {5, 1});
}

TEST(Record, ChecksItsTurns) {
    expect_fault(kHead + "2. 1 1 1 1 1 1\n", RecordProblem::WrongTurnNumber, {4, 1});
    expect_fault(kHead + "01. 1 1 1 1 1 1\n", RecordProblem::WrongTurnNumber, {4, 1});
    expect_fault(kHead + "1. 1 1 1 1 1\n", RecordProblem::DiceMissing, {4, 13});
    expect_fault(kHead + "1. 1 7 1 1 1 1\n", RecordProblem::BadDie, {4, 6});
    expect_fault(kHead + "1. 1 1 1 1 1 x\n", RecordProblem::BadDie, {4, 14});
    expect_fault(kHead + "1. 1 1 1 1 1 1 1\n", RecordProblem::BadDie, {4, 16});
    expect_fault(kHead + "1. 1 1 1 1 1 1 |\n", RecordProblem::ChoiceMissing, {4, 17});
    expect_fault(kHead + "1. 1 1 1 1 1 1 | r2\n", RecordProblem::ChoiceMissing, {4, 20});
    expect_fault(kHead + "1. 1 1 1 1 1 1 | r2 - -\n", RecordProblem::ChoiceTooMany, {4, 23});
    expect_fault(kHead + "1. 1 1 1 1 1 1 | r2 - | - | -\n", RecordProblem::SegmentTooMany, {4, 27});
    expect_fault(kQwintoHead + "1. o 3 | o1 o1 | yp\n", RecordProblem::SegmentTooMany, {4, 16});
    expect_fault(kHead + "1. 1 1 1 1 1 1 | r2 -\n2. 1 1 1 1 1 1\n", RecordProblem::TurnUnfinished, {4, 22});
    expect_fault(kQwintoHead + "1. yo 1 2\n", RecordProblem::NotAChoice, {4, 4});
    expect_fault(kQwintoHead + "1. oy 1 2 3\n", RecordProblem::BadDie, {4, 11});
    expect_fault(kQwintoHead + "1. oy 1 2 > 3\n", RecordProblem::DiceMissing, {4, 14});
    expect_fault(kQwintoHead + "1. oy 1 2 > 3 4 > 1 1\n", RecordProblem::BadDie, {4, 17});
    expect_fault(kKnasterHead + "1. 1 2 3 | a1\n", RecordProblem::BadDie, {4, 8});
    expect_fault(kKnasterHead + "1. 1 2 | -\n", RecordProblem::IllegalChoice, {4, 10});
}

TEST(Record, SaysWhatWouldHaveBeenLegalAndWhy) {
    const RecordFault fault = expect_fault(kHead + "1. 4 1 3 6 2 6 | r5 y6 | b10\n", RecordProblem::IllegalChoice, {4, 21});
    EXPECT_EQ(fault.seat_name, "Ben");
    EXPECT_EQ(fault.found, "y6");
    EXPECT_EQ(fault.expected, (std::vector<std::string>{"-", "b5", "g5", "r5", "y5"}));
    EXPECT_EQ(std::get<notation::Refused<Qwixx>>(fault.reason).fault, Qwixx::Fault::NotThatSum);
}

TEST(Record, EndsWhereTheGameEnds) {
    std::string text = "[Game \"qwixx\"]\n[Seats \"Anna\"]\n[Result \"-20\"]\n\n";
    for (int turn = 1; turn <= 4; ++turn) {
        text += std::to_string(turn) + ". 1 1 1 1 1 1 | - | -\n";
    }
    EXPECT_EQ(std::get<Log<Qwixx>>(expect_record(text).log).state.phase, Qwixx::Phase::Over);
    expect_fault(text + "5. 1 1 1 1 1 1 | - | -\n", RecordProblem::AfterTheEnd, {9, 1});
    text.replace(text.find("-20"), 3, "-15");
    const RecordFault fault = expect_fault(text, RecordProblem::WrongResult, {3, 10});
    EXPECT_EQ(fault.expected, std::vector<std::string>{"-20"});
}

TEST(Record, ResultIsNotComparedWhileTheGameIsOpen) {
    (void)expect_record("[Game \"knaster\"]\n[Seats \"A\"]\n[Result \"*\"]\n\n1. 1 1\n");
}

TEST(Record, HostileTextGetsAClearFault) {
    expect_fault(std::string("[Game \"qwixx\"]\n[Seats \"A\0B\"]\n", 29), RecordProblem::ControlCharacter, {2, 10});
    expect_fault(kHead + "1. 1 1 1 1 1 1 \x1B[2J\n", RecordProblem::ControlCharacter, {4, 16});
    expect_fault(kHead + "# \xFF\n", RecordProblem::NotUtf8, {4, 3});
    expect_fault(kHead + "# " + std::string(3 << 20, 'x'), RecordProblem::TooLarge, {4, kMostRecordBytes - kHead.size() + 1});
    expect_fault(kHead + std::string(3 << 20, '1'), RecordProblem::TooLarge, {4, kMostRecordBytes - kHead.size() + 1});
    // Also where the limit falls between two lines: what follows is not left out without a word.
    const std::string up_to_the_limit = kHead + "#" + std::string(kMostRecordBytes - kHead.size() - 2, 'x') + "\n";
    ASSERT_EQ(up_to_the_limit.size(), kMostRecordBytes);
    EXPECT_TRUE(std::holds_alternative<Record>(read_record(up_to_the_limit)));
    expect_fault(up_to_the_limit + "1. 1 2 3 4 5 6\n", RecordProblem::TooLarge, {5, 1});
    std::string seats = "A";
    for (int i = 0; i < 65'000; ++i) {
        seats += ",A";
    }
    const RecordFault fault =
        expect_fault("[Game \"knaster\"]\n[Seats \"" + seats + "\"]\n", RecordProblem::WrongSeatCount, {2, 9});
    EXPECT_EQ(fault.found, "65001");
    std::string turns = kKnasterHead;
    for (int turn = 1; turn <= 40'000; ++turn) {
        turns += std::to_string(turn) + ". 1 1 | a1\n";
    }
    expect_fault(turns, RecordProblem::IllegalChoice, {5, 10});
}

// The fault must come from within the first bytes; what lies behind the limit is never looked at.
TEST(Record, AMillionTurnsStopAtTheEndOfTheGame) {
    std::string text = "[Game \"qwixx\"]\n[Seats \"Anna\"]\n\n";
    for (int turn = 1; turn <= 1'000'000; ++turn) {
        text += std::to_string(turn) + ". 1 1 1 1 1 1 | - | -\n";
    }
    expect_fault(text, RecordProblem::AfterTheEnd, {8, 1});
}

TEST(Names, CountCharactersNotBytes) {
    std::string name;
    for (int i = 0; i < 40; ++i) {
        name += "\xC3\xA9";
    }
    EXPECT_TRUE(is_name(name));
    EXPECT_FALSE(is_name(name + "e"));
    EXPECT_FALSE(is_name(""));
    EXPECT_FALSE(is_name("a\xC2\x85"));  // a control character of two bytes
}

TEST(Scan, RefusesOverlongAndSurrogateUtf8) {
    EXPECT_FALSE(first_code_point("\xC0\x80"));
    EXPECT_FALSE(first_code_point("\xE0\x80\x80"));
    EXPECT_FALSE(first_code_point("\xED\xA0\x80"));
    EXPECT_FALSE(first_code_point("\xF4\x90\x80\x80"));
    EXPECT_FALSE(first_code_point("\xE2\x82"));
    EXPECT_EQ(first_code_point("\xF0\x9F\x8E\xB2")->value, U'\U0001F3B2');
}

}  // namespace
}  // namespace misthrow::notation
