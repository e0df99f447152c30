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
