#pragma once
// One decision in Knaster: every candidate, judged by the network.
#include <algorithm>
#include <bit>

#include "engine/knaster_features.hpp"
#include "engine/look.hpp"

namespace misthrow::engine {

// A write can ask for thousands of sets of circles; beyond this many an even sample of them is looked at.
inline constexpr std::size_t kMostSets = 512;

class KnasterDecision {
    using Choice = Knaster::Choice;
    using Sheet = Knaster::Sheet;
    using F = KnasterFeatures;

public:
    KnasterDecision(const Network& network, const Knaster::State& state, Seat seat, bool for_points) noexcept
        : network_{network}, state_{state}, seat_{seat}, sheet_{state.sheets[index(seat)]} {
        std::array<Network::Sums, Knaster::max_seats - 1> sums;
        std::size_t count = 0;
        table_ = {.seats = state.seats, .until_active = 0, .best_other = -1000};
        for (std::size_t other = 0; other < state.seats; ++other) {
            if (other != index(seat)) {
                const Sheet& sheet = state.sheets[other];
                table_.best_other = std::max(table_.best_other, sheet.score());
                table_.other_full |= sheet.full();
                F::Slots slots;
                F::sheet_slots(sheet, slots);
                sum_sheet<F>(network, slots, sums[count++]);
            }
        }
        network.see({sums.data(), count}, others_);
        scale_ = {.alone = state.seats == 1 || for_points, .weight_of_points = network.weight_of_points()};
        for (knaster::Line line = 0; line < knaster::kLines; ++line) {
            shapes_[line] = F::shape(sheet_, line);
        }
        F::sheet_slots(sheet_, shapes_, base_);
        F::table_slots(sheet_, table_, base_);
        sum_all(network, base_, sums_);
    }

    // `settle(tag, worth)` learns of every candidate; its tag is its bits.
    template <class Settle>
    void judge(Settle& settle, std::size_t most_sets = kMostSets) noexcept {
        Look<std::uint32_t, Settle&> look{network_, scale_, others_, settle};
        for (const Choice listed : Knaster::choices(state_, seat_)) {
            const F::Shapes shapes = shapes_after(listed);
            if (!listed.is_write() || sheet_.fills(listed.box()) == 0) {
                consider(look, listed, shapes);
                continue;
            }
            const Knaster::ExtensionList sets = Knaster::extensions(state_, seat_, listed);
            const std::size_t tried = std::min(sets.size(), most_sets);
            for (std::size_t i = 0; i < tried; ++i) {
                consider(look, sets[i * sets.size() / tried], shapes);
            }
        }
        look.finish();
    }
    // The same of one alone.
    template <class Settle>
    void judge(Choice choice, Settle& settle) noexcept {
        Look<std::uint32_t, Settle&> look{network_, scale_, others_, settle};
        consider(look, choice, shapes_after(choice));
        look.finish();
    }
    [[nodiscard]] const Scale& scale() const noexcept { return scale_; }

private:
    [[nodiscard]] F::Shapes shapes_after(Choice choice) const noexcept {
        F::Shapes shapes = shapes_;
        if (choice.is_write()) {
            Sheet written = sheet_;
            written.write(choice.box(), state_.dice.sum());
            for (knaster::Line line = 0; line < knaster::kLines; ++line) {
                if ((knaster::kLineMask[line] >> choice.box() & 1U) != 0) {
                    shapes[line] = F::shape(written, line);
                }
            }
        }
        return shapes;
    }
    template <class L>
    void consider(L& look, Choice choice, const F::Shapes& shapes) noexcept {
        Sheet after = sheet_;
        after.mark(choice, state_.dice.sum());
        if (state_.last_roll) {  // nothing is left to weigh but points; others may still gain some, so nobody has won yet
            look.consider_end(choice.bits, after.score(), after.score());
            return;
        }
        F::Slots slots;
        F::sheet_slots(after, shapes, slots);
        F::table_slots(after, table_, slots);
        look.consider(choice.bits, sums_, base_, slots);
    }

    Network::Opponents others_;
    Network::Sums sums_;
    const Network& network_;
    const Knaster::State& state_;
    Seat seat_;
    const Sheet& sheet_;
    Surroundings table_;
    Scale scale_;
    F::Shapes shapes_;
    F::Slots base_;
};

}  // namespace misthrow::engine
