#include "engine/predict.hpp"
#include "engine/qwixx.hpp"
#include "engine/qwixx_decision.hpp"
#include "engine/qwixx_search.hpp"
#include "engine/qwixx_turn.hpp"

namespace misthrow::engine {

namespace {

using Choice = Qwixx::Choice;
using State = Qwixx::State;

constexpr std::size_t kCandidates = 6;
constexpr std::array<int, 13> kWays{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};  // of 36, by the sum of the white dice

// The next turn, over all its dice, times kTurnWays. pre: it waits for a roll, or the game is over
Worth look_ahead(const Network& network, const Scale& scale, const State& state, Seat seat) noexcept {
    if (state.phase == Qwixx::Phase::Over) {
        return kTurnWays * scale.of_end(Qwixx::score(state, seat), best_other<Qwixx>(state, seat));
    }
    if (state.active == seat) {
        return QwixxDecision{network, state, seat, false}.own_turn();
    }
    Worth total = 0;
    for (unsigned sum = 2; sum <= 12; ++sum) {
        State next = state;
        const unsigned low = sum > 7 ? sum - 6 : 1;
        // Nobody but the active seat looks at the colours.
        next.dice = {static_cast<std::uint16_t>((low - 1) * 7776 + (sum - low - 1) * 1296), 0};
        next.phase = Qwixx::Phase::White;
        Best<std::uint8_t> best;
        QwixxDecision{network, next, seat, false}.judge(best);
        total += kWays[sum] * best.worth;
    }
    return total * (kTurnWays / 36);
}

// To the end of the turn, everybody choosing like a strong player.
void finish_turn(const Network& network, State& state) noexcept {
    while (Qwixx::node(state) == Node::Choose) {
        Qwixx::Joint joint{};
        joint[index(state.active)] = strong_choice(network, state, state.active);
        Qwixx::resolve(state, joint);
    }
}

// With a network that judges the own sheet beside the others' as they are.
Choice beside_sheets(const Network& network, const State& state, Seat seat, const Temper& temper) noexcept {
    if (const ChoiceMask<Choice> legal = Qwixx::choices(state, seat); legal.size() == 1) {
        return legal[0];
    }
    QwixxDecision decision{network, state, seat, false};
    Top<std::uint8_t, kCandidates> top;
    decision.judge(top);
    const bool white = state.phase == Qwixx::Phase::White;
    Qwixx::Joint joint = predicted<Qwixx>(network, state, seat);
    Best<std::uint8_t> best{temper, kTurnWays};
    for (const auto& entry : top.entries()) {
        const Choice choice{entry.tag};
        Qwixx::Sheet after = state.sheets[index(seat)];
        const std::uint64_t open = open_after(state.open_rows, after.cross(choice));
        if (white && is_over(after, open)) {  // judged by what the others can reach, not by what they are thought to do
            best(entry.tag, kTurnWays * entry.worth);
            continue;
        }
        joint[index(seat)] = choice;
        State next = state;
        Qwixx::resolve(next, joint);
        finish_turn(network, next);
        best(entry.tag, look_ahead(network, decision.scale(), next, seat));
    }
    return Choice{best.tag};
}

}  // namespace

template <const qwixx::Board& kBoard>
qwixx::ChoiceOn<kBoard> master_choice(const Network& network, const qwixx::StateOn<kBoard>& state, Seat seat,
                                      const Temper& temper) noexcept {
    if constexpr (std::is_same_v<QwixxOn<kBoard>, Qwixx>) {
        if (!network.foresees()) {
            return beside_sheets(network, state, seat, temper);
        }
    }
    return master_foreseeing(network, state, seat, temper);
}

template qwixx::ChoiceOn<qwixx::kBaseBoard> master_choice(const Network&, const qwixx::StateOn<qwixx::kBaseBoard>&, Seat,
                                                          const Temper&) noexcept;
template qwixx::ChoiceOn<qwixx::kMixedA> master_choice(const Network&, const qwixx::StateOn<qwixx::kMixedA>&, Seat,
                                                       const Temper&) noexcept;
template qwixx::ChoiceOn<qwixx::kMixedB> master_choice(const Network&, const qwixx::StateOn<qwixx::kMixedB>&, Seat,
                                                       const Temper&) noexcept;

}  // namespace misthrow::engine
