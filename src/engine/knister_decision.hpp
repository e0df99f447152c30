#pragma once
// One decision in Knister: every free box, judged by the network.
#include <algorithm>

#include "engine/knister_features.hpp"
#include "engine/look.hpp"

namespace misthrow::engine {

class KnisterDecision {
public:
    KnisterDecision(const Network& network, const Knister::State& state, Seat seat, bool for_points) noexcept
        : network_{network}, state_{state}, seat_{seat}, sheet_{state.sheets[index(seat)]} {
        std::array<Network::Sums, Knister::max_seats - 1> sums;
        std::size_t count = 0;
        table_ = {.seats = state.seats, .until_active = 0, .best_other = -1000};
        for (std::size_t other = 0; other < state.seats; ++other) {
            if (other != index(seat)) {
                table_.best_other = std::max(table_.best_other, state.sheets[other].score());
                F::Slots slots;
                F::sheet_slots(state.sheets[other], slots);
                sum_sheet<F>(network, slots, sums[count++]);
            }
        }
        network.see({sums.data(), count}, others_);
        scale_ = {.alone = state.seats == 1 || for_points, .weight_of_points = network.weight_of_points()};
        F::sheet_slots(sheet_, base_);
        F::table_slots(sheet_, table_, base_);
        sum_all(network, base_, sums_);
    }

    // `settle(tag, worth)` learns of every candidate; its tag is its code.
    template <class Settle>
    void judge(Settle& settle) noexcept {
        Look<std::uint8_t, Settle&> look{network_, scale_, others_, settle};
        for (const Knister::Choice choice : Knister::choices(state_, seat_)) {
            Knister::Sheet after = sheet_;
            after.write(choice.box(), state_.dice.sum());
            if (after.full()) {  // nothing is left to weigh but points; others gain some at the same time, so nobody has won yet
                look.consider_end(choice.code, after.score(), after.score());
                continue;
            }
            F::Slots slots = base_;
            F::written_slots(after, choice.box(), slots);
            F::table_slots(after, table_, slots);
            look.consider(choice.code, sums_, base_, slots);
        }
        look.finish();
    }
    [[nodiscard]] const Scale& scale() const noexcept { return scale_; }

private:
    using F = KnisterFeatures;

    Network::Opponents others_;
    Network::Sums sums_;
    const Network& network_;
    const Knister::State& state_;
    Seat seat_;
    const Knister::Sheet& sheet_;
    Surroundings table_;
    Scale scale_;
    F::Slots base_;
};

}  // namespace misthrow::engine
