#include "engine/qwinto.hpp"
#include "engine/qwinto_ahead.hpp"
#include "engine/qwinto_decision.hpp"

namespace misthrow::engine {

namespace {

using Choice = Qwinto::Choice;

Choice pick(QwintoDecision& decision, const Temper& temper) noexcept {
    const QwintoEntries worth = decision.entries(0b111);
    Best<std::uint8_t> best{temper, Worth{216} * 216};
    for (const qwinto::DiceSet dice : Choice::kPicks) {
        best(Choice::pick(dice).code, worth.twice(dice));
    }
    return Choice{best.tag};
}

Choice again(QwintoDecision& decision, const Qwinto::State& state, const Temper& temper) noexcept {
    const QwintoEntries worth = decision.entries(state.picked);
    Best<std::uint8_t> best{temper, 216};
    best(Choice::kKeep, 216 * worth.of(state.picked, state.dice.sum()));
    best(Choice::kAgain, worth.once(state.picked) - 1);  // of equal ones the roll that is there
    return Choice{best.tag};
}

}  // namespace

Qwinto::Choice strong_choice(const Network& network, const Qwinto::State& state, Seat seat, const Temper& temper) noexcept {
    if (state.seats == 1 &&
        temper.is_sound()) {  // nobody is kept waiting, and there is nobody whose choices would have to be guessed
        return choice_ahead(network, state, seat, temper);
    }
    QwintoDecision decision{network, state, seat, temper.for_points};
    if (state.phase == Qwinto::Phase::Pick) {
        return pick(decision, temper);
    }
    if (state.phase == Qwinto::Phase::Again) {
        return again(decision, state, temper);
    }
    Best<std::uint8_t> best{temper};
    decision.judge(best);
    return Choice{best.tag};
}

}  // namespace misthrow::engine
