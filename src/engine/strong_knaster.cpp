#include "engine/knaster.hpp"
#include "engine/knaster_ahead.hpp"
#include "engine/knaster_decision.hpp"

namespace misthrow::engine {

Knaster::Choice strong_choice(const Network& network, const Knaster::State& state, Seat seat, const Temper& temper) noexcept {
    if (state.seats == 1 &&
        temper.is_sound()) {  // nobody is kept waiting, and there is nobody whose choices would have to be guessed
        return choice_ahead(network, state, seat, temper);
    }
    Best<std::uint32_t> best{temper};
    KnasterDecision{network, state, seat, temper.for_points}.judge(best);
    return Knaster::Choice{best.tag};
}

}  // namespace misthrow::engine
