// Positions that were once played wrong (docs/players.md, "Faults that were found").
#include <gtest/gtest.h>

#include "engine/choose.hpp"
#include "notation/sheet_text.hpp"

namespace misthrow::engine {
namespace {

Qwinto::Sheet qwinto_sheet(std::string_view text) {
    const auto reading = notation::read_sheet<Qwinto>(text);
    EXPECT_TRUE(std::holds_alternative<Qwinto::Sheet>(reading)) << text;
    return std::holds_alternative<Qwinto::Sheet>(reading) ? std::get<Qwinto::Sheet>(reading) : Qwinto::Sheet{};
}

// The other seat lacks a 10 to fill its second row, which ends the game, and wins then. Who keeps a 10 gives it that; another roll hardly does.
TEST(QwintoFaults, TheOthersWriteTheSumThatIsKept) {
    Qwinto::State state = Qwinto::initial(2, Seat{0});
    state.sheets[0] = qwinto_sheet("2,4,6,8,9,12,14,16,18/1,3,.,.,.,.,13,.,./.,.,5,7,.,12,.,.,./0");
    state.sheets[1] = qwinto_sheet("1,2,3,4,5,6,7,8,18/3,5,6,8,9,.,11,13,15/.,.,.,.,.,.,.,.,./0");
    state.phase = Qwinto::Phase::Again;
    state.picked = 0b011;
    state.dice = {};
    state.dice.faces[0] = 5;
    state.dice.faces[1] = 5;
    Rng source{1};
    EXPECT_EQ(choose(Player::Master, state, Seat{0}, source), Qwinto::Choice::again());
}

}  // namespace
}  // namespace misthrow::engine
