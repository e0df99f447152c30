#include "review/qwinto.hpp"

#include "review/advice_game.hpp"
#include "review/qwinto_reasons.hpp"
#include "review/review_game.hpp"
#include "review/rollout_game.hpp"

namespace misthrow::review {

template <>
Review review_of<Qwinto>(const engine::Network& network, Depth depth, const notation::Record& record, const ExactQwixx&) {
    Oracle<Qwinto> oracle{network};
    return Reviewer<Qwinto>{oracle, depth, record}.run();
}
template std::optional<Rollout> rollout<Qwinto>(const Qwinto::State&, Seat, const RolloutPlan&, const RolloutProgress&);
template std::optional<ChoiceStep> advice_of<Qwinto>(const engine::Network&, const notation::Log<Qwinto>&, const Asked&);

}  // namespace misthrow::review
