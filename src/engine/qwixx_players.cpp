#include <bit>
#include <limits>

#include "engine/qwixx.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

namespace {

using Choice = Qwixx::Choice;

// Boxes that crossing this one would lose.
int skipped(const Qwixx::Sheet& sheet, Choice choice) {
    const std::uint64_t row = std::uint64_t{qwixx::kRowMask} << qwixx::lane(choice.row());
    const std::uint64_t left_of_box = (std::uint64_t{1} << choice.code) - 1;
    return std::popcount(sheet.right_of_last & row & left_of_box);
}

int gain(const Qwixx::Sheet& sheet, Choice choice) {
    Qwixx::Sheet after = sheet;
    after.cross(choice);
    return after.score() - sheet.score();
}

// The choice with the highest value; nothing is worth 0.
template <class Value>
Choice best(const Qwixx::State& state, Seat seat, const Value& value) {
    Choice chosen = Choice::nothing();
    int highest = 0;
    for (const Choice choice : Qwixx::choices(state, seat)) {
        if (!choice.is_nothing() && value(choice) > highest) {
            highest = value(choice);
            chosen = choice;
        }
    }
    return chosen;
}

}  // namespace

Qwixx::Choice greedy_choice(const Qwixx::State& state, Seat seat) {
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    return best(state, seat, [&](Choice choice) { return 16 * gain(sheet, choice) - skipped(sheet, choice); });
}

// Skips one box at most, unless the other way is a misthrow: then two more.
Qwixx::Choice careful_choice(const Qwixx::State& state, Seat seat) {
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    const bool misthrow_threatens = state.phase == Qwixx::Phase::Colour && !state.active_crossed;
    const int patience = misthrow_threatens ? 3 : 1;
    return best(state, seat, [&](Choice choice) { return 100 * (patience + 1 - skipped(sheet, choice)) + gain(sheet, choice); });
}

std::uint64_t fingerprint(const Qwixx::State& state, Seat seat) noexcept {
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    return mix(sheet.marks ^
               mix(std::uint64_t{state.dice.way} << 8U | static_cast<std::uint64_t>(state.phase) << 4U | index(seat)));
}

}  // namespace misthrow::engine
