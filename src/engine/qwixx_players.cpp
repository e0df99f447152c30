#include <bit>
#include <limits>

#include "engine/qwixx.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

namespace {

// Boxes that crossing this one would lose.
template <const qwixx::Board& kBoard>
int skipped(const qwixx::SheetOn<kBoard>& sheet, qwixx::ChoiceOn<kBoard> choice) {
    const std::uint64_t row = std::uint64_t{qwixx::kRowMask} << qwixx::lane(choice.row());
    const std::uint64_t left_of_box = (std::uint64_t{1} << choice.code) - 1;
    return std::popcount(sheet.right_of_last & row & left_of_box);
}

template <const qwixx::Board& kBoard>
int gain(const qwixx::SheetOn<kBoard>& sheet, qwixx::ChoiceOn<kBoard> choice) {
    qwixx::SheetOn<kBoard> after = sheet;
    after.cross(choice);
    return after.score() - sheet.score();
}

// The choice with the highest value; nothing is worth 0.
template <const qwixx::Board& kBoard, class Value>
qwixx::ChoiceOn<kBoard> best(const qwixx::StateOn<kBoard>& state, Seat seat, const Value& value) {
    using Choice = qwixx::ChoiceOn<kBoard>;
    Choice chosen = Choice::nothing();
    int highest = 0;
    for (const Choice choice : QwixxOn<kBoard>::choices(state, seat)) {
        if (!choice.is_nothing() && value(choice) > highest) {
            highest = value(choice);
            chosen = choice;
        }
    }
    return chosen;
}

}  // namespace

template <const qwixx::Board& kBoard>
qwixx::ChoiceOn<kBoard> greedy_choice(const qwixx::StateOn<kBoard>& state, Seat seat) {
    using Choice = qwixx::ChoiceOn<kBoard>;
    const qwixx::SheetOn<kBoard>& sheet = state.sheets[index(seat)];
    return best(state, seat, [&](Choice choice) { return 16 * gain(sheet, choice) - skipped(sheet, choice); });
}

// Skips one box at most, unless the other way is a misthrow: then two more.
template <const qwixx::Board& kBoard>
qwixx::ChoiceOn<kBoard> careful_choice(const qwixx::StateOn<kBoard>& state, Seat seat) {
    using Choice = qwixx::ChoiceOn<kBoard>;
    const qwixx::SheetOn<kBoard>& sheet = state.sheets[index(seat)];
    const bool misthrow_threatens = state.phase == qwixx::Phase::Colour && !state.active_crossed;
    const int patience = misthrow_threatens ? 3 : 1;
    return best(state, seat, [&](Choice choice) { return 100 * (patience + 1 - skipped(sheet, choice)) + gain(sheet, choice); });
}

template <const qwixx::Board& kBoard>
std::uint64_t fingerprint(const qwixx::StateOn<kBoard>& state, Seat seat) noexcept {
    const qwixx::SheetOn<kBoard>& sheet = state.sheets[index(seat)];
    return mix(sheet.marks ^
               mix(std::uint64_t{state.dice.way} << 8U | static_cast<std::uint64_t>(state.phase) << 4U | index(seat)));
}

template qwixx::ChoiceOn<qwixx::kBaseBoard> greedy_choice(const qwixx::StateOn<qwixx::kBaseBoard>&, Seat);
template qwixx::ChoiceOn<qwixx::kBaseBoard> careful_choice(const qwixx::StateOn<qwixx::kBaseBoard>&, Seat);
template qwixx::ChoiceOn<qwixx::kMixedA> greedy_choice(const qwixx::StateOn<qwixx::kMixedA>&, Seat);
template qwixx::ChoiceOn<qwixx::kMixedA> careful_choice(const qwixx::StateOn<qwixx::kMixedA>&, Seat);
template qwixx::ChoiceOn<qwixx::kMixedB> greedy_choice(const qwixx::StateOn<qwixx::kMixedB>&, Seat);
template qwixx::ChoiceOn<qwixx::kMixedB> careful_choice(const qwixx::StateOn<qwixx::kMixedB>&, Seat);
template std::uint64_t fingerprint(const qwixx::StateOn<qwixx::kBaseBoard>&, Seat) noexcept;
template std::uint64_t fingerprint(const qwixx::StateOn<qwixx::kMixedA>&, Seat) noexcept;
template std::uint64_t fingerprint(const qwixx::StateOn<qwixx::kMixedB>&, Seat) noexcept;

}  // namespace misthrow::engine
