#include "engine/knaster.hpp"
#include "engine/knaster_decision.hpp"

namespace misthrow::engine {

Knaster::Choice strong_choice(const Network& network, const Knaster::State& state, Seat seat, const Temper& temper) noexcept {
    Best<std::uint32_t> best{temper};
    KnasterDecision{network, state, seat, temper.for_points}.judge(best);
    return Knaster::Choice{best.tag};
}

}  // namespace misthrow::engine
