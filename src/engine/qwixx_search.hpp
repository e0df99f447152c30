#pragma once
// What `master` does in Qwixx, with a network that judges tables at the end of a turn: before the own turn, whose dice can all be looked at. Before
// another seat's turn too much depends on what that seat makes of all six dice; a sample of their falls (84 of them) lost more than it found.
#include "engine/predict.hpp"
#include "engine/qwixx_at_once.hpp"
#include "engine/qwixx_foresight.hpp"
#include "engine/qwixx_turn.hpp"

namespace misthrow::engine {

// The own turn over all dice, exactly, if the passive seats do what is guessed; times kTurnWays. pre: it waits for the roll of this seat
template <const qwixx::Board& kBoard>
[[nodiscard]] Worth own_turn(const Network& network, const Scale& scale, const qwixx::StateOn<kBoard>& state) noexcept {
    TurnWorths worths;
    QwixxForecast<kBoard> forecast;
    qwixx::StateOn<kBoard> next = state;
    next.phase = qwixx::Phase::White;
    for (unsigned sum = 2; sum <= 12; ++sum) {
        const unsigned low = sum > 7 ? sum - 6 : 1;
        next.dice = {static_cast<std::uint16_t>((low - 1) * 7776 + (sum - low - 1) * 1296), 0};
        forecast.guess(network, next);
        const auto settle = [&](std::uint16_t tag, Worth worth) {
            Worth& best = colour_of(tag) == 0 ? worths.floor[sum] : worths.with_box[sum][colour_of(tag)];
            best = std::max(best, worth);
        };
        QwixxTurn<kBoard>{network, next, state.active, forecast.of_active(), scale, qwixx::kAllBoxes}.judge(settle);
    }
    return worths.template mean<kBoard>();
}

// What the others are taken to do in this turn, and the one whose turn it is with its coloured dice.
template <const qwixx::Board& kBoard>
struct TurnOfOthers {
    typename QwixxOn<kBoard>::Joint whites{};
    qwixx::ChoiceOn<kBoard> colour{};
};

// The table at the end of this turn, if the seat does what the tag says.
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::StateOn<kBoard> after_turn(qwixx::StateOn<kBoard> next, Seat seat, std::uint16_t tag,
                                                TurnOfOthers<kBoard> others) noexcept {
    using G = QwixxOn<kBoard>;
    using Choice = qwixx::ChoiceOn<kBoard>;
    const Seat active = next.active;
    if (next.phase == qwixx::Phase::White) {
        others.whites[index(seat)] = Choice{white_of(tag)};
        G::resolve(next, others.whites);
    }
    if (next.phase == qwixx::Phase::Colour) {
        const Choice colour = seat == active ? Choice{colour_of(tag)} : others.colour;
        typename G::Joint action{};
        // A row that this seat closes in white may have been the active one's.
        action[index(active)] = G::choices(next, active).contains(colour) ? colour : Choice::nothing();
        G::resolve(next, action);
    }
    return next;
}

// With two seats all pairs of choices (qwixx_at_once.hpp). Else before its own turn the best few of what `strong` can choose now, each followed by that
// turn, and otherwise as `strong`.
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::ChoiceOn<kBoard> master_foreseeing(const Network& network, const qwixx::StateOn<kBoard>& state, Seat seat,
                                                        const Temper& temper) noexcept {
    using G = QwixxOn<kBoard>;
    using Choice = qwixx::ChoiceOn<kBoard>;
    constexpr std::size_t candidates = 8;
    if (const ChoiceMask<Choice> legal = G::choices(state, seat); legal.size() == 1) {
        return legal[0];
    }
    if (state.seats == 2) {
        return QwixxAtOnce<kBoard>{network, state}.choice(seat, temper);
    }
    if (next_clockwise(state.active, state.seats) != seat) {
        return strong_choice(network, state, seat, temper);
    }
    const bool white = state.phase == qwixx::Phase::White;
    const bool active = seat == state.active;  // alone
    TurnOfOthers<kBoard> others;
    Top<std::uint16_t, candidates> top;
    if (white) {
        const QwixxForecast<kBoard>& forecast = QwixxForecast<kBoard>::of(network, state);
        for (std::size_t other = 0; other < state.seats; ++other) {
            others.whites[other] = other == index(state.active) ? Choice{white_of(forecast.plan())} : forecast.guess(other);
        }
        others.colour = Choice{colour_of(forecast.plan())};
        for (const auto& plan : forecast.plans().first(active ? forecast.plans().size() : 0)) {
            top(plan.tag, plan.worth);
        }
    }
    if (!white || !active) {
        const auto settle = [&](std::uint8_t code, Worth worth) { top(white ? turn_tag(code, 0) : turn_tag(0, code), worth); };
        judge_foreseeing(network, state, seat, false, settle);
    }
    const Scale scale{.alone = state.seats == 1, .weight_of_points = network.weight_of_points()};
    // NOLINTNEXTLINE(misc-const-correctness): that it changes is hidden by the template
    Best<std::uint16_t> best{.temper = temper, .scale = kTurnWays, .later = true};
    for (const auto& entry : top.entries()) {
        const qwixx::StateOn<kBoard> next = after_turn(state, seat, entry.tag, others);
        best(entry.tag, next.phase == qwixx::Phase::Over
                            ? kTurnWays * scale.of_end(G::score(next, seat), best_other<G>(next, seat))
                            : own_turn(network, scale, next));
    }
    return Choice{white ? white_of(best.tag) : colour_of(best.tag)};
}

}  // namespace misthrow::engine
