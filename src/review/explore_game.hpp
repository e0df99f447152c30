#pragma once
// Positions of one game. Each game is compiled in a file of its own: <game>.cpp.
#include "engine/weights.hpp"
#include "review/choice_step.hpp"
#include "review/explore.hpp"
#include "review/position.hpp"

namespace misthrow::review {

template <Game G>
std::optional<Explored> explored(const typename G::State& state, Seat seat) {
    const engine::Network* network = engine::network(id_of<G>, engine::seats_of(state));
    if (network == nullptr) {
        return std::nullopt;
    }
    Oracle<G> oracle{*network};
    Judge<G> judge{oracle, Depth::Quick};
    const Values<G> values = G::node(state) == Node::Over ? final_values<G>(state) : judge.looked(state);
    Explored found{.seats = {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(state.seats)}, .choices = {}};
    if (G::node(state) != Node::Choose || !G::actors(state).contains(seat)) {
        return found;
    }
    const auto decision = judge.decide(state, judge.reference(state));
    const auto& ranked = decision.ranked[index(seat)];
    for (const auto& each : ranked) {
        const ChoiceStep step = choice_step<G>(state, index(seat), each.choice, ranked);
        found.choices.push_back({step.played, each.value, step.cost, step.cost_points, step.mark, step.reasons});
    }
    return found;
}

template <Game G>
std::optional<std::string> joint_text(const typename G::State& state, Seat seat, std::string_view token) {
    const engine::Network* network = engine::network(id_of<G>, engine::seats_of(state));
    const auto reading = notation::read_choice(state, seat, token, true);
    const auto* choice = std::get_if<typename G::Choice>(&reading);
    if (network == nullptr || choice == nullptr) {
        return std::nullopt;
    }
    Oracle<G> oracle{*network};
    typename G::Joint joint = Judge<G>{oracle, Depth::Quick}.reference(state);
    joint[index(seat)] = *choice;
    return step_text<G>(state, joint);
}

}  // namespace misthrow::review
