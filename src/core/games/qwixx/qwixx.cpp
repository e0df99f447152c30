#include "core/games/qwixx/qwixx.hpp"

namespace misthrow {

Qwixx::State Qwixx::at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept {
    State state = initial(seats, active);
    state.sheets = sheets;
    std::uint64_t marked = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        marked |= sheets[seat].marks;
        if (sheets[seat].misthrows >= qwixx::kMisthrowLimit) {
            state.phase = Phase::Over;
        }
    }
    close_rows(state, marked);
    return state;
}

bool Qwixx::rollable(const State& state, const Roll& roll) noexcept {
    return state.phase == Phase::Roll && roll.way < ways && roll == fall(state, roll.way);
}

Qwixx::Roll Qwixx::roll_of(const State& state, const std::array<std::uint8_t, dice>& faces) noexcept {
    std::array<std::uint8_t, qwixx::kRows> colours{};
    for (std::size_t row = 0; row < qwixx::kRows; ++row) {
        colours[row] = (colours_left(state) >> row & 1U) != 0 ? faces[2 + row] : std::uint8_t{0};
    }
    return Roll::of({faces[0], faces[1]}, colours);
}

std::array<std::uint8_t, Qwixx::dice> Qwixx::faces_of(const Roll& roll) noexcept {
    std::array<std::uint8_t, dice> faces{static_cast<std::uint8_t>(roll.white(0)), static_cast<std::uint8_t>(roll.white(1))};
    for (const Row row : qwixx::kAllRows) {
        faces[2 + static_cast<std::size_t>(row)] = static_cast<std::uint8_t>(roll.colour(row));
    }
    return faces;
}

Qwixx::Fault Qwixx::check(const State& state, Seat seat, Choice choice) noexcept {
    const ChoiceMask<Choice> legal = choices(state, seat);
    if (legal.empty()) {
        return Fault::NotToDecide;
    }
    if (legal.contains(choice)) {
        return Fault::None;
    }
    const std::uint64_t boxes = state.phase == Phase::White ? qwixx::white_boxes(state.dice) : qwixx::colour_boxes(state.dice);
    const bool is_box = choice.code < 64 && (qwixx::kAllBoxes >> choice.code & 1U) != 0;
    if (is_box && !is_open(state, choice.row())) {
        return Fault::RowClosed;
    }
    if (!is_box || (boxes >> choice.code & 1U) == 0) {
        return Fault::NotThatSum;
    }
    const std::uint64_t row = state.sheets[index(seat)].boxes(choice.row());
    const unsigned bit = choice.code % qwixx::kLane;
    if ((row >> bit & 1U) != 0) {
        return Fault::AlreadyCrossed;
    }
    return row >> bit != 0 ? Fault::LeftOfLastCross : Fault::LastNeedsFive;
}

}  // namespace misthrow
