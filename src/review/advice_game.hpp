#pragma once
// Advice in one game. Each game is compiled in a file of its own: <game>.cpp.
#include "review/advice.hpp"
#include "review/choice_step.hpp"

namespace misthrow::review {

template <Game G>
std::optional<ChoiceStep> advice_of(const engine::Network& network, const notation::Log<G>& log, const Asked& asked) {
    typename G::State state = log.state;
    const auto legal = [&](Seat seat, std::string_view token) -> std::optional<typename G::Choice> {
        const auto reading = notation::read_choice(state, seat, token);
        const auto* choice = std::get_if<typename G::Choice>(&reading);
        return choice != nullptr ? std::optional{*choice} : std::nullopt;
    };
    if (!asked.before.empty() && G::node(state) == Node::Choose && G::actors(state).size() == 1) {
        if (const auto chosen = legal(state.active, asked.before)) {
            typename G::Joint joint{};
            joint[index(state.active)] = *chosen;
            G::resolve(state, joint);
        }
    }
    const auto seat = static_cast<Seat>(asked.seat);
    if (asked.seat >= state.seats || G::node(state) != Node::Choose || !G::actors(state).contains(seat)) {
        return std::nullopt;
    }
    Oracle<G> oracle{network};
    Judge<G> judge{oracle, Depth::Quick};
    typename G::Joint joint = judge.reference(state);
    if (!asked.token.empty()) {
        const auto chosen = legal(seat, asked.token);
        if (!chosen) {
            return std::nullopt;
        }
        joint[asked.seat] = *chosen;
    }
    const auto decision = judge.decide(state, joint);
    const auto& ranked = decision.ranked[asked.seat];
    return choice_step<G>(state, asked.seat, asked.token.empty() ? ranked.front().choice : joint[asked.seat], ranked);
}

}  // namespace misthrow::review
