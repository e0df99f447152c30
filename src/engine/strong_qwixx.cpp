#include "engine/qwixx.hpp"
#include "engine/qwixx_decision.hpp"

namespace misthrow::engine {

Qwixx::Choice strong_choice(const Network& network, const Qwixx::State& state, Seat seat, const Temper& temper) noexcept {
    if (const ChoiceMask<Qwixx::Choice> legal = Qwixx::choices(state, seat); legal.size() == 1) {
        return legal[0];
    }
    Best<std::uint8_t> best{temper};
    QwixxDecision{network, state, seat, !temper.is_sound()}.judge(best);
    return Qwixx::Choice{best.tag};
}

}  // namespace misthrow::engine
