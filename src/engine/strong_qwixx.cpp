#include "engine/qwixx.hpp"
#include "engine/qwixx_decision.hpp"
#include "engine/qwixx_foresight.hpp"

namespace misthrow::engine {

template <const qwixx::Board& kBoard>
qwixx::ChoiceOn<kBoard> strong_choice(const Network& network, const qwixx::StateOn<kBoard>& state, Seat seat,
                                      const Temper& temper) noexcept {
    using Choice = qwixx::ChoiceOn<kBoard>;
    if (const ChoiceMask<Choice> legal = QwixxOn<kBoard>::choices(state, seat); legal.size() == 1) {
        return legal[0];
    }
    if constexpr (std::is_same_v<QwixxOn<kBoard>, Qwixx>) {
        if (!network.foresees()) {
            Best<std::uint8_t> best{temper};
            QwixxDecision{network, state, seat, temper.for_points}.judge(best);
            return Choice{best.tag};
        }
    }
    Best<std::uint8_t> best{.temper = temper, .later = true};
    judge_foreseeing(network, state, seat, temper.for_points, best);
    return Choice{best.tag};
}

template qwixx::ChoiceOn<qwixx::kBaseBoard> strong_choice(const Network&, const qwixx::StateOn<qwixx::kBaseBoard>&, Seat,
                                                          const Temper&) noexcept;
template qwixx::ChoiceOn<qwixx::kMixedA> strong_choice(const Network&, const qwixx::StateOn<qwixx::kMixedA>&, Seat,
                                                       const Temper&) noexcept;
template qwixx::ChoiceOn<qwixx::kMixedB> strong_choice(const Network&, const qwixx::StateOn<qwixx::kMixedB>&, Seat,
                                                       const Temper&) noexcept;

}  // namespace misthrow::engine
