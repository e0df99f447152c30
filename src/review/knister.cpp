#include "review/knister.hpp"

#include "review/advice_game.hpp"
#include "review/knister_reasons.hpp"
#include "review/review_game.hpp"
#include "review/rollout_game.hpp"

namespace misthrow::review {

template <>
Review review_of<Knister>(const engine::Network& network, Depth depth, const notation::Record& record, const ExactQwixx&) {
    Oracle<Knister> oracle{network};
    return Reviewer<Knister>{oracle, depth, record}.run();
}
template std::optional<Rollout> rollout<Knister>(const Knister::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<ChoiceStep> advice_of<Knister>(const engine::Network&, const notation::Log<Knister>&, const Asked&);

}  // namespace misthrow::review
