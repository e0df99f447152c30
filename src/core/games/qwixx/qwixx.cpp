#include "core/games/qwixx/qwixx.hpp"

namespace misthrow {

template <const qwixx::Board& kBoard>
typename QwixxOn<kBoard>::State QwixxOn<kBoard>::at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats,
                                                         Seat active) noexcept {
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

template <const qwixx::Board& kBoard>
bool QwixxOn<kBoard>::rollable(const State& state, const Roll& roll) noexcept {
    return state.phase == Phase::Roll && roll.way < ways && roll == fall(state, roll.way);
}

template <const qwixx::Board& kBoard>
typename QwixxOn<kBoard>::Roll QwixxOn<kBoard>::roll_of(const State& state,
                                                        const std::array<std::uint8_t, dice>& faces) noexcept {
    std::array<std::uint8_t, qwixx::kColours> colours{};
    for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
        colours[colour] = (colours_left(state) >> colour & 1U) != 0 ? faces[2 + colour] : std::uint8_t{0};
    }
    return Roll::of({faces[0], faces[1]}, colours);
}

template <const qwixx::Board& kBoard>
std::array<std::uint8_t, QwixxOn<kBoard>::dice> QwixxOn<kBoard>::faces_of(const Roll& roll) noexcept {
    std::array<std::uint8_t, dice> faces{static_cast<std::uint8_t>(roll.white(0)), static_cast<std::uint8_t>(roll.white(1))};
    for (const Colour colour : qwixx::kAllColours) {
        faces[2 + qwixx::at(colour)] = static_cast<std::uint8_t>(roll.colour(colour));
    }
    return faces;
}

template <const qwixx::Board& kBoard>
qwixx::Fault QwixxOn<kBoard>::check(const State& state, Seat seat, Choice choice) noexcept {
    const ChoiceMask<Choice> legal = choices(state, seat);
    if (legal.empty()) {
        return Fault::NotToDecide;
    }
    if (legal.contains(choice)) {
        return Fault::None;
    }
    const std::uint64_t boxes = state.phase == Phase::White ? qwixx::white_boxes<kBoard>(state.dice) : colour_boxes(state);
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

template struct QwixxOn<qwixx::kBaseBoard>;
template struct QwixxOn<qwixx::kMixedA>;
template struct QwixxOn<qwixx::kMixedB>;

}  // namespace misthrow
