#include <limits>

#include "engine/knaster.hpp"
#include "engine/knaster_ahead.hpp"
#include "engine/knaster_decision.hpp"
#include "engine/knaster_end.hpp"
#include "engine/predict.hpp"

namespace misthrow::engine {

namespace {

constexpr std::size_t kCandidates = 8;
constexpr std::size_t kFurther = 4;  // of these are looked at further where a seat is alone
constexpr std::array<int, 13> kWays{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};  // of 36, by sum

// On the last roll everybody takes the most points.
Worth at_the_end(const Scale& scale, const Knaster::State& state, Seat seat) noexcept {
    int others = -1000;
    for (std::size_t i = 0; i < state.seats; ++i) {
        if (i != index(seat)) {
            others = std::max(others, most_points(state.sheets[i], state.dice.sum()));
        }
    }
    return scale.of_end(most_points(state.sheets[index(seat)], state.dice.sum()), others);
}

// Over the next roll, times 36.
Worth look_ahead(const Network& network, const Scale& scale, const Knaster::State& state, Seat seat) noexcept {
    Worth total = 0;
    for (unsigned sum = knaster::kMinSum; sum <= knaster::kMaxSum; ++sum) {
        Knaster::State next = state;
        const unsigned low = sum > 7 ? sum - 6 : 1;
        Knaster::roll(next, {{static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(sum - low)}});
        if (next.last_roll) {
            total += kWays[sum] * at_the_end(scale, next, seat);
        } else {
            Best<std::uint32_t> best;
            KnasterDecision{network, next, seat, false}.judge(best);
            total += kWays[sum] * best.worth;
        }
    }
    return total;
}

// Over the next two rolls, times 36²: of what can be written after the first only the best few. pre: one seat
Worth look_further(const Network& network, const Scale& scale, const Knaster::State& state, Seat seat) noexcept {
    Worth total = 0;
    for (unsigned sum = knaster::kMinSum; sum <= knaster::kMaxSum; ++sum) {
        Knaster::State rolled = state;
        const unsigned low = sum > 7 ? sum - 6 : 1;
        Knaster::roll(rolled, {{static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(sum - low)}});
        if (rolled.last_roll) {
            total += Worth{36} * kWays[sum] * at_the_end(scale, rolled, seat);
            continue;
        }
        Top<std::uint32_t, kFurther> top;
        KnasterDecision{network, rolled, seat, false}.judge(top);
        Worth most = std::numeric_limits<Worth>::min();
        for (const auto& entry : top.entries()) {
            Knaster::State next = rolled;
            Knaster::resolve(next, {Knaster::Choice{entry.tag}});
            most = std::max(most, look_ahead(network, scale, next, seat));
        }
        total += kWays[sum] * most;
    }
    return total;
}

// `settle(tag, worth)` learns what each of the best candidates is worth over the next roll, times 36; where there is nothing to weigh, of the first alone.
template <class Settle>
void judge_ahead(const Network& network, const Knaster::State& state, Seat seat, Settle& settle) noexcept {
    KnasterDecision decision{network, state, seat, false};
    Top<std::uint32_t, kCandidates> top;
    decision.judge(top);
    if (state.last_roll || top.entries().size() == 1) {
        settle(top.entries().front().tag, Worth{0});
        return;
    }
    Knaster::Joint joint = predicted<Knaster>(network, state, seat);
    for (const auto& entry : top.entries()) {
        joint[index(seat)] = Knaster::Choice{entry.tag};
        Knaster::State next = state;
        Knaster::resolve(next, joint);
        settle(entry.tag, look_ahead(network, decision.scale(), next, seat));
    }
}

}  // namespace

Knaster::Choice choice_ahead(const Network& network, const Knaster::State& state, Seat seat, const Temper& temper) noexcept {
    Best<std::uint32_t> best{temper, 36};
    judge_ahead(network, state, seat, best);
    return Knaster::Choice{best.tag};
}

Knaster::Choice master_choice(const Network& network, const Knaster::State& state, Seat seat, const Temper& temper) noexcept {
    if (state.seats > 1) {
        return choice_ahead(network, state, seat, temper);
    }
    Top<std::uint32_t, kFurther> ahead;
    judge_ahead(network, state, seat, ahead);
    if (ahead.entries().size() == 1) {
        return Knaster::Choice{ahead.entries().front().tag};
    }
    // Alone there is time for one roll more, and nobody whose choices would have to be guessed.
    const Scale scale{.alone = true, .weight_of_points = network.weight_of_points()};
    Best<std::uint32_t> further{.scale = Worth{36} * 36};
    for (const auto& entry : ahead.entries()) {
        Knaster::State next = state;
        Knaster::resolve(next, {Knaster::Choice{entry.tag}});
        further(entry.tag, look_further(network, scale, next, seat));
    }
    return Knaster::Choice{further.tag};
}

}  // namespace misthrow::engine
