#include "notation/sheet_text.hpp"

#include <gtest/gtest.h>

namespace misthrow::notation {
namespace {

template <Game G>
void expect_fault(std::string_view text, SheetProblem problem, std::size_t offset) {
    const auto reading = read_sheet<G>(text);
    ASSERT_TRUE(std::holds_alternative<SheetFault>(reading)) << text;
    EXPECT_EQ(std::get<SheetFault>(reading).problem, problem) << text;
    EXPECT_EQ(std::get<SheetFault>(reading).offset, offset) << text;
}

template <Game G>
void expect_round_trip(std::string_view text) {
    const auto reading = read_sheet<G>(text);
    ASSERT_TRUE(std::holds_alternative<typename G::Sheet>(reading)) << text;
    EXPECT_EQ(sheet_text(std::get<typename G::Sheet>(reading)), text);
}

TEST(SheetText, ReadsTheExamplesOfTheNotation) {
    expect_round_trip<Qwixx>("2,5,7/-/12,10/-/1");
    expect_round_trip<Qwixx>("2,3,4,5,6,12!/-/-/-/0");
    expect_round_trip<Qwinto>(".,5,.,.,10,13,.,17,./2,3,7,8,10,11,12,15,16/2,4,.,6,7,.,9,11,./2");
    expect_round_trip<Knaster>("9,.,(7),.,./.,.,.,.,./.,.,(9),.,./.,.,.,.,./.,.,.,.,.");
}

TEST(SheetText, RefusesWhatNoQwixxSheetCanBe) {
    expect_fault<Qwixx>("", SheetProblem::WrongParts, 0);
    expect_fault<Qwixx>("-/-/-/-", SheetProblem::WrongParts, 0);
    expect_fault<Qwixx>("-/-/-/-/-/0", SheetProblem::WrongParts, 0);
    expect_fault<Qwixx>("2,1/-/-/-/0", SheetProblem::NotANumber, 2);
    expect_fault<Qwixx>("2,/-/-/-/0", SheetProblem::NotANumber, 2);
    expect_fault<Qwixx>("-/7,5/-/-/0", SheetProblem::OutOfOrder, 4);
    expect_fault<Qwixx>("-/-/5,7/-/0", SheetProblem::OutOfOrder, 6);
    expect_fault<Qwixx>("2,3,4,5,12!/-/-/-/0", SheetProblem::LastNeedsFive, 8);
    expect_fault<Qwixx>("2,3,4,5,6,12/-/-/-/0", SheetProblem::LockMissing, 10);
    expect_fault<Qwixx>("2!/-/-/-/0", SheetProblem::LockMisplaced, 0);
    expect_fault<Qwixx>("-/-/-/-/5", SheetProblem::TooManyMisthrows, 8);
    expect_fault<Qwixx>("-/-/-/-/x", SheetProblem::NotANumber, 8);
}

TEST(SheetText, RefusesWhatNoQwintoSheetCanBe) {
    const std::string empty = ".,.,.,.,.,.,.,.,.";
    expect_fault<Qwinto>("./" + empty + "/" + empty + "/0", SheetProblem::WrongEntries, 0);
    expect_fault<Qwinto>("0,.,.,.,.,.,.,.,./" + empty + "/" + empty + "/0", SheetProblem::NotANumber, 0);
    expect_fault<Qwinto>("19,.,.,.,.,.,.,.,./" + empty + "/" + empty + "/0", SheetProblem::NotANumber, 0);
    expect_fault<Qwinto>("5,5,.,.,.,.,.,.,./" + empty + "/" + empty + "/0", SheetProblem::OutOfOrder, 2);
    expect_fault<Qwinto>("5,.,.,.,.,.,.,.,./.,5,.,.,.,.,.,.,./" + empty + "/0", SheetProblem::TwiceInColumn, 20);
}

TEST(SheetText, RefusesWhatNoKnasterSheetCanBe) {
    const std::string rest = "/.,.,.,.,./.,.,.,.,./.,.,.,.,./.,.,.,.,.";
    expect_fault<Knaster>(".,.,.,.,.", SheetProblem::WrongParts, 0);
    expect_fault<Knaster>(".,.,.,." + rest, SheetProblem::WrongEntries, 0);
    expect_fault<Knaster>(".,(.),.,.,." + rest, SheetProblem::EmptyCircle, 2);
    expect_fault<Knaster>(".,1,.,.,." + rest, SheetProblem::NotANumber, 2);
    expect_fault<Knaster>(".,(),.,.,." + rest, SheetProblem::NotANumber, 2);
    expect_fault<Knaster>(".,(7,.,.,." + rest, SheetProblem::NotANumber, 2);
}

}  // namespace
}  // namespace misthrow::notation
