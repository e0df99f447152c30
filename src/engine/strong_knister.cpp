#include "engine/knister.hpp"
#include "engine/knister_decision.hpp"

namespace misthrow::engine {

Knister::Choice strong_choice(const Network& network, const Knister::State& state, Seat seat, const Temper& temper) noexcept {
    Best<std::uint8_t> best{temper};
    KnisterDecision{network, state, seat, temper.for_points}.judge(best);
    return Knister::Choice{best.tag};
}

}  // namespace misthrow::engine
