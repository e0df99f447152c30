#include "cli/draw.hpp"

#include <gtest/gtest.h>

#include "cli/explain.hpp"

namespace misthrow::cli {
namespace {

std::string drawn(std::string_view text, bool colour = false) {
    const auto reading = notation::read_record(text);
    return draw_record(Terminal{colour}, std::get<notation::Record>(reading));
}

TEST(Draw, QwixxShowsCrossedLostAndPossible) {
    const std::string text = drawn("[Game \"qwixx\"]\n[Seats \"Anna\"]\n\n1. 2 3 6 1 1 1 | r5 | r9\n2. 1 1 1 1 1 1\n");
    EXPECT_NE(text.find("Anna: 3 points\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  red      ·   ·   ·  [5]  ·   ·   ·  [9]  10  11  12  ( )    3\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  Anna may play: - y2\n"), std::string::npos) << text;
}

TEST(Draw, KnasterEndsWithWhatIsWaitedFor) {
    const std::string text = drawn("[Game \"knaster\"]\n[Seats \"Anna, Ben\"]\n\n1. 2 3 | a1 e5\n2. 4 1\n");
    EXPECT_NE(text.find("  1    5    ·    ·    ·    ·\n"), std::string::npos) << text;
    EXPECT_NE(text.find("everybody writes or circles; Ben rolled. Dice: 4 1\n"), std::string::npos) << text;
}

TEST(Draw, ColourIsOnlyForTerminals) {
    const std::string record = "[Game \"qwinto\"]\n[Seats \"Anna\"]\n\n1. o 3 | o1\n";
    EXPECT_EQ(drawn(record).find('\x1b'), std::string::npos);
    EXPECT_NE(drawn(record, true).find("\x1b["), std::string::npos);
}

TEST(Explain, NamesWhatWouldHaveBeenLegal) {
    const auto reading = notation::read_record("[Game \"qwixx\"]\n[Seats \"Anna\"]\n\n1. 1 1 1 1 1 1 | r12 | -\n");
    EXPECT_EQ(explain(std::get<notation::RecordFault>(reading)),
              "\"r12\" of Anna is not legal: the dice do not make that number in that row; legal: - r2 y2");
}

}  // namespace
}  // namespace misthrow::cli
