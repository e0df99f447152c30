#include "core/games/qwinto/qwinto.hpp"

#include <algorithm>

namespace misthrow {

Qwinto::State Qwinto::at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept {
    State state = initial(seats, active);
    state.sheets = sheets;
    if (std::any_of(sheets.begin(), sheets.begin() + static_cast<std::ptrdiff_t>(seats), ends_game)) {
        state.phase = Phase::Over;
    }
    return state;
}

bool Qwinto::rollable(const State& state, const Roll& roll) noexcept {
    return node(state) == Node::Roll && std::ranges::all_of(qwinto::kAllRows, [&](Row row) {
               const std::uint8_t face = roll.faces[qwinto::at(row)];
               return (state.picked >> qwinto::at(row) & 1U) != 0 ? is_face(face) : face == 0;
           });
}

Qwinto::Roll Qwinto::roll_of(const State& state, const std::array<std::uint8_t, dice>& faces) noexcept {
    Roll roll;
    for (std::size_t die = 0; die < dice; ++die) {
        roll.faces[die] = (state.picked >> die & 1U) != 0 ? faces[die] : std::uint8_t{0};
    }
    return roll;
}

Qwinto::Fault Qwinto::check(const State& state, Seat seat, Choice choice) noexcept {
    const ChoiceMask<Choice> legal = choices(state, seat);
    if (legal.empty()) {
        return Fault::NotToDecide;
    }
    if (legal.contains(choice)) {
        return Fault::None;
    }
    if (state.phase != Phase::Enter || !choice.is_write()) {
        return Fault::NotOfThisPhase;
    }
    if ((state.picked >> qwinto::at(choice.row()) & 1U) == 0) {
        return Fault::NotRolled;
    }
    const qwinto::RowCells& cells = state.sheets[index(seat)].rows[qwinto::at(choice.row())];
    if ((cells.filled >> choice.box() & 1U) != 0) {
        return Fault::BoxFilled;
    }
    const unsigned sum = state.dice.sum();
    const bool between = (qwinto::kRowTables.between[cells.filled][cells.below(sum)] >> choice.box() & 1U) != 0;
    return between && !cells.has(sum) ? Fault::TwiceInColumn : Fault::BreaksOrder;
}

}  // namespace misthrow
