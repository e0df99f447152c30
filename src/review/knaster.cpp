#include "review/knaster.hpp"

#include "review/advice_game.hpp"
#include "review/knaster_reasons.hpp"
#include "review/review_game.hpp"
#include "review/rollout_game.hpp"

namespace misthrow::review {

template <>
Review review_of<Knaster>(const engine::Network& network, Depth depth, const notation::Record& record, const ExactQwixx&) {
    Oracle<Knaster> oracle{network};
    return Reviewer<Knaster>{oracle, depth, record}.run();
}
template std::optional<Rollout> rollout<Knaster>(const Knaster::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<ChoiceStep> advice_of<Knaster>(const engine::Network&, const notation::Log<Knaster>&, const Asked&);

}  // namespace misthrow::review
