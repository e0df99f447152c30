#include "view/dice.hpp"

#include "notation/choice_text.hpp"
#include "view/members.hpp"

namespace misthrow::view {

std::vector<Die> dice(const Qwixx::State& state) {
    std::vector<Die> found{{"w", state.dice.white(0), false}, {"w", state.dice.white(1), false}};
    for (const qwixx::Row row : qwixx::kAllRows) {
        found.push_back(
            {letter(Qwixx::row_letters, static_cast<std::size_t>(row)), state.dice.colour(row), !Qwixx::is_open(state, row)});
    }
    return found;
}

std::vector<Die> dice(const Qwinto::State& state) {
    std::vector<Die> found;
    for (const qwinto::Row row : qwinto::kAllRows) {
        found.push_back({letter(Qwinto::row_letters, qwinto::at(row)), state.dice.faces[qwinto::at(row)], false});
    }
    return found;
}

std::vector<Die> dice(const Knaster::State& state) {
    return {{"w", state.dice.faces[0], false}, {"w", state.dice.faces[1], false}};
}

unsigned shared_sum(const Qwixx::State& state) { return state.dice.white(0) + state.dice.white(1); }
unsigned shared_sum(const Qwinto::State& state) { return state.dice.sum(); }
unsigned shared_sum(const Knaster::State& state) { return state.dice.sum(); }

}  // namespace misthrow::view
