#pragma once
// One decision of a seat as a step of a review.
#include <algorithm>

#include "notation/choice_text.hpp"
#include "review/judge.hpp"

namespace misthrow::review {

// pre: `played` is among `ranked`
template <Game G>
[[nodiscard]] ChoiceStep choice_step(const typename G::State& state, std::size_t seat, const typename G::Choice& played,
                                     const std::vector<typename Judge<G>::Candidate>& ranked) {
    const auto text = [&](const typename G::Choice& choice) {
        return notation::choice_text(state, static_cast<Seat>(seat), choice);
    };
    const auto of = [&](const Value& value) { return stake(value, state.seats); };
    const Value& best = ranked.front().value;
    const Value& worth = std::ranges::find(ranked, played, &Judge<G>::Candidate::choice)->value;
    ChoiceStep step{.seat = seat,
                    .phase = G::phase_names[static_cast<std::size_t>(state.phase)],
                    .played = text(played),
                    .cost = of(best) - of(worth),
                    .cost_points = best.points - worth.points,
                    .mark = Mark::Good,
                    .choices = {},
                    .reasons = {}};
    step.mark = mark_of(step.cost, state.seats == 1);
    if (step.mark != Mark::Good) {
        step.reasons = Reasons<G>::of(state, static_cast<Seat>(seat), played, ranked.front().choice);
        put_in_order(step.reasons);
    }
    for (const auto& [choice, value] : ranked) {
        step.choices.push_back({text(choice), value});
    }
    return step;
}

}  // namespace misthrow::review
