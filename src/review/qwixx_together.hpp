#pragma once
// The white action of a turn of Qwixx where what one seat does decides what another's choice is worth: somebody may close a row or end the game. Everybody
// goes on with best replies until nobody changes; the active seat's colour action follows, when it has seen what the others did.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "review/best_replies.hpp"
#include "review/oracle.hpp"
#include "review/qwixx.hpp"

namespace misthrow::review {

template <const qwixx::Board& kBoard>
class QwixxTogether {
public:
    using G = QwixxOn<kBoard>;
    using State = typename G::State;
    using Choice = typename G::Choice;
    using Joint = typename G::Joint;

    struct Settled {
        Joint whites{};
        Values<G> values{};
    };
    // What the coloured dice offer: the best box that closes nothing (0: none), and those that close a row.
    struct Offer {
        unsigned box{0};
        std::uint64_t closing{0};
        friend bool operator==(const Offer&, const Offer&) = default;
    };
    // By seat: the boxes that the white sum offers.
    using Boxes = std::array<std::uint64_t, G::max_seats>;

    // pre: it is the white action
    QwixxTogether(Oracle<G>& oracle, const State& state, const Boxes& boxes, const Offer& offer)
        : oracle_{oracle}, state_{state}, boxes_{boxes}, offer_{offer} {}

    // From these choices on.
    [[nodiscard]] Settled settle(const Joint& start) {
        const Joint joint =
            best_replies(start, state_.seats, [this](const Joint& now, std::size_t seat) { return reply(now, seat); });
        return {joint, of(joint)};
    }

    // The boxes that a coloured die may name after the white action.
    [[nodiscard]] static std::uint64_t colour_boxes(const State& state) noexcept {
        return state.sheets[index(state.active)].crossable() & state.open_rows &
               qwixx::kBoxesOfColours<kBoard>[G::colours_left(state)];
    }
    // The colour action. pre: it is that, and the box can be crossed
    [[nodiscard]] static State after_colour(State state, unsigned box) noexcept {
        Joint joint{};
        joint[index(state.active)] = Choice{static_cast<std::uint8_t>(box)};
        G::resolve(state, joint);
        return state;
    }

private:
    // The seat's best choice while the others keep theirs, and what it gains; of equal ones what it has, then the smallest.
    [[nodiscard]] std::pair<Choice, double> reply(Joint joint, std::size_t seat) {
        Choice best = joint[seat];
        if (boxes_[seat] == 0) {
            return {best, 0};
        }
        const double kept = of(joint)[seat].win;
        double most = kept;
        for (std::uint64_t left = boxes_[seat] | 1U; left != 0; left &= left - 1) {
            joint[seat] = Choice{static_cast<std::uint8_t>(std::countr_zero(left))};
            if (const double each = of(joint)[seat].win; each > most) {
                most = each;
                best = joint[seat];
            }
        }
        return {best, most - kept};
    }

    // Where these choices lead with the best colour action after them.
    [[nodiscard]] Values<G> of(const Joint& joint) {
        const auto at = std::ranges::find(known_, joint, &Settled::whites);
        return at != known_.end() ? at->values : known_.emplace_back(joint, found(joint)).values;
    }
    [[nodiscard]] Values<G> found(const Joint& joint) {
        State next = state_;
        G::resolve(next, joint);
        if (G::node(next) == Node::Over) {
            return oracle_.of(next);
        }
        const std::uint64_t open = colour_boxes(next);
        Values<G> values = oracle_.of(after_colour(next, (open >> offer_.box & 1U) != 0 ? offer_.box : 0));
        const std::size_t active = index(state_.active);
        for (std::uint64_t left = offer_.closing & open; left != 0; left &= left - 1) {
            const Values<G> each = oracle_.of(after_colour(next, static_cast<unsigned>(std::countr_zero(left))));
            values = is_better(each[active], values[active], state_.seats) ? each : values;
        }
        return values;
    }

    Oracle<G>& oracle_;
    const State& state_;
    const Boxes& boxes_;
    Offer offer_;
    std::vector<Settled> known_;
};

}  // namespace misthrow::review
