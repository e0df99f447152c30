#include "core/games/knister/knister.hpp"

#include <algorithm>

namespace misthrow {

Knister::State Knister::at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept {
    State state = initial(seats, active);
    state.sheets = sheets;
    const bool full = std::any_of(sheets.begin(), sheets.begin() + static_cast<std::ptrdiff_t>(seats),
                                  [](const Sheet& sheet) { return sheet.full(); });
    state.phase = full ? Phase::Over : Phase::Roll;
    return state;
}

Knister::Fault Knister::check(const State& state, Seat seat, Choice choice) noexcept {
    const ChoiceMask<Choice> legal = choices(state, seat);
    if (legal.empty()) {
        return Fault::NotToDecide;
    }
    return legal.contains(choice) ? Fault::None : Fault::BoxFilled;
}

}  // namespace misthrow
