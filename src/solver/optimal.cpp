#include "solver/optimal.hpp"

#include <cassert>

namespace misthrow::solver {

namespace {

constexpr Seat kAlone{0};

struct Best {
    Qwixx::Choice choice;
    double worth;
};

// The rules themselves say what can be chosen and what follows; the table is asked only where the turn is over.
Best best(const Table& table, const Qwixx::State& state) noexcept {
    Best found{Qwixx::Choice::nothing(), 0};
    bool first = true;
    for (const Qwixx::Choice choice : Qwixx::choices(state, kAlone)) {
        Qwixx::State next = state;
        Qwixx::resolve(next, {choice});
        const double worth =
            Qwixx::node(next) == Node::Choose ? best(table, next).worth : table.value(next.sheets[0], table.passive());
        if (first || worth > found.worth) {
            found = {choice, worth};
            first = false;
        }
    }
    return found;
}

}  // namespace

double worth(const Table& table, const Qwixx::State& state) noexcept {
    assert(state.seats == 1);
    return Qwixx::node(state) == Node::Choose ? best(table, state).worth : table.value(state.sheets[0]);
}

Qwixx::Choice optimal_choice(const Table& table, const Qwixx::State& state) noexcept {
    assert(state.seats == 1 && Qwixx::node(state) == Node::Choose);
    return best(table, state).choice;
}

}  // namespace misthrow::solver
