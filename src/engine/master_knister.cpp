#include "engine/knister.hpp"
#include "engine/knister_decision.hpp"
#include "engine/predict.hpp"

namespace misthrow::engine {

namespace {

constexpr std::size_t kCandidates = 8;
constexpr std::array<int, 13> kWays{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};  // of 36, by sum

// Everybody has one box left.
Worth at_the_end(const Scale& scale, const Knister::State& state, Seat seat) noexcept {
    Knister::State over = state;
    Knister::Joint joint{};
    for (std::size_t i = 0; i < state.seats; ++i) {
        joint[i] = Knister::choices(state, static_cast<Seat>(i))[0];
    }
    Knister::resolve(over, joint);
    return scale.of_end(Knister::score(over, seat), best_other<Knister>(over, seat));
}

// Over the next roll, times 36.
Worth look_ahead(const Network& network, const Scale& scale, const Knister::State& state, Seat seat) noexcept {
    const bool last = std::popcount(state.sheets[index(seat)].filled) + 1 == static_cast<int>(knister::kBoxes);
    Worth total = 0;
    for (unsigned sum = knister::kMinSum; sum <= knister::kMaxSum; ++sum) {
        Knister::State next = state;
        const unsigned low = sum > 7 ? sum - 6 : 1;
        Knister::roll(next, {{static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(sum - low)}});
        if (last) {
            total += kWays[sum] * at_the_end(scale, next, seat);
        } else {
            Best<std::uint8_t> best;
            KnisterDecision{network, next, seat, false}.judge(best);
            total += kWays[sum] * best.worth;
        }
    }
    return total;
}

}  // namespace

Knister::Choice master_choice(const Network& network, const Knister::State& state, Seat seat, const Temper& temper) noexcept {
    KnisterDecision decision{network, state, seat, false};
    Top<std::uint8_t, kCandidates> top;
    decision.judge(top);
    if (top.entries().size() == 1) {
        return Knister::Choice{top.entries().front().tag};
    }
    Knister::Joint joint = predicted<Knister>(network, state, seat);
    Best<std::uint8_t> best{temper, 36};
    for (const auto& entry : top.entries()) {
        joint[index(seat)] = Knister::Choice{entry.tag};
        Knister::State next = state;
        Knister::resolve(next, joint);
        best(entry.tag, look_ahead(network, decision.scale(), next, seat));
    }
    return Knister::Choice{best.tag};
}

}  // namespace misthrow::engine
