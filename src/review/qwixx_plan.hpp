#pragma once
// A turn of Qwixx before and after its roll, by everybody's best choices.
//
// 27,216 rolls can follow, and each seat would look at dozens of choices in every one. But passive seats see nothing but the sum of the white dice, and what a
// coloured die offers depends on that die alone: for each sum and each box that a coloured die can name it is settled once what the active seat does, and
// how often that box is the best one follows from counting faces. The mean over all rolls is exact.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/dice.hpp"
#include "review/oracle.hpp"
#include "review/qwixx.hpp"

namespace misthrow::review {

template <const qwixx::Board& kBoard>
class QwixxPlan {
public:
    using G = QwixxOn<kBoard>;
    using State = typename G::State;
    using Choice = typename G::Choice;
    using Joint = typename G::Joint;

    // pre: the turn has not begun, or its roll has just been made
    QwixxPlan(Oracle<G>& oracle, const State& state) : oracle_{oracle}, state_{state}, active_{index(state.active)} {
        state_.phase = G::Phase::White;
        Sum nothing;  // in white: the same with every sum
        settle_active(0, nothing);
        for (unsigned sum = 2; sum <= 12; ++sum) {
            Sum& here = sums_[sum];
            here = nothing;
            here.whites = joint_of(sum);
            for (std::uint64_t left = white_choices(active_, sum); left != 0; left &= left - 1) {
                settle_active(static_cast<std::uint8_t>(std::countr_zero(left)), here);
            }
        }
    }

    // The mean over all rolls.
    [[nodiscard]] Values<G> mean() {
        Values<G> values{};
        for (const Pair& pair : kPairs) {
            add(pair, values);
        }
        return values;
    }

    // What everybody does in the white action of this roll, and what that leads to with the colour action after it.
    [[nodiscard]] Values<G> value(const qwixx::Roll& roll) { return value(sum_of(roll), best_box(roll)); }
    [[nodiscard]] Joint whites(const qwixx::Roll& roll) {
        Joint joint = sums_[sum_of(roll)].whites;
        joint[active_] = Choice{sums_[sum_of(roll)].options[best_box(roll)].white};
        return joint;
    }

private:
    // What the active seat does if it takes this box with a coloured die; box 0: none.
    struct Option {
        double worth{0};
        std::uint8_t white{0};
        bool possible{false};
        bool settled{false};
        Values<G> values{};  // once settled
    };
    struct Sum {
        Joint whites{};  // the active seat's is left open
        std::array<Option, 64> options{};
    };

    [[nodiscard]] static unsigned sum_of(const qwixx::Roll& roll) noexcept { return roll.white(0) + roll.white(1); }

    // The state after one seat's white choice, everybody else passing.
    [[nodiscard]] State after_white(std::size_t seat, Choice choice) const noexcept {
        State next = state_;
        Joint joint{};
        joint[seat] = choice;
        G::resolve(next, joint);
        return next;
    }
    // The colour action. pre: the game is not over
    static void colour(State& state, Choice choice) noexcept {
        Joint joint{};
        joint[index(state.active)] = choice;
        G::resolve(state, joint);
    }
    [[nodiscard]] std::uint64_t white_choices(std::size_t seat, unsigned sum) const noexcept {
        const unsigned low = sum > 7 ? sum - 6 : 1;
        return state_.sheets[seat].crossable() & state_.open_rows & qwixx::kWhiteBoxes<kBoard>[(low - 1) * 6 + sum - low - 1];
    }

    // Passive seats: the best for themselves, whatever the others do.
    [[nodiscard]] Joint joint_of(unsigned sum) {
        Joint joint{};
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            const std::uint64_t boxes = seat == active_ ? 0 : white_choices(seat, sum);
            double best = 0;
            for (std::uint64_t left = boxes == 0 ? 0 : boxes | 1U; left != 0; left &= left - 1) {
                const Choice choice{static_cast<std::uint8_t>(std::countr_zero(left))};
                State next = after_white(seat, choice);
                if (G::node(next) != Node::Over) {
                    next.active_crossed = true;  // what the active seat does is not this seat's doing
                    colour(next, Choice::nothing());
                }
                const double worth = oracle_.worth(next, seat);
                if ((left & 1U) != 0 || worth > best) {
                    best = worth;
                    joint[seat] = choice;
                }
            }
        }
        return joint;
    }

    // The active seat's white choice with everything that can follow it.
    void settle_active(std::uint8_t white, Sum& here) {
        const auto offer = [&](std::uint8_t box, const State& after) {
            Option& option = here.options[box];
            const double worth = oracle_.worth(after, active_);
            if (!option.possible || worth > option.worth) {
                option = {worth, white, true};
            }
        };
        const State next = after_white(active_, Choice{white});
        if (G::node(next) == Node::Over) {
            offer(0, next);
            return;
        }
        State without = next;
        colour(without, Choice::nothing());
        offer(0, without);
        std::uint64_t left =
            next.sheets[active_].crossable() & next.open_rows & qwixx::kBoxesOfColours<kBoard>[G::colours_left(next)];
        for (; left != 0; left &= left - 1) {
            const auto box = static_cast<std::uint8_t>(std::countr_zero(left));
            State with = next;
            colour(with, Choice{box});
            offer(box, with);
        }
    }

    // Of two boxes the better one; of equal ones the first.
    [[nodiscard]] static bool beats(const Sum& here, unsigned one, unsigned other) noexcept {
        const double a = here.options[one].worth;
        const double b = here.options[other].worth;
        return a > b || (a == b && one < other);
    }
    // The best box that a die can name with either white die; 0: none that is better than none.
    [[nodiscard]] static unsigned best_of_die(const Sum& here, std::size_t colour, unsigned face, unsigned a,
                                              unsigned b) noexcept {
        unsigned best = 0;
        for (const unsigned white : {a, b}) {
            const unsigned box = qwixx::Places<kBoard>::by_colour[colour][white + face];
            if (here.options[box].possible && beats(here, box, best)) {
                best = box;
            }
        }
        return best;
    }
    [[nodiscard]] unsigned best_box(const qwixx::Roll& roll) const noexcept {
        const Sum& here = sums_[sum_of(roll)];
        unsigned best = 0;
        for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
            if (const unsigned face = roll.colour(static_cast<qwixx::Colour>(colour)); face != 0) {
                const unsigned box = best_of_die(here, colour, face, roll.white(0), roll.white(1));
                best = beats(here, box, best) ? box : best;
            }
        }
        return best;
    }

    // How often each box is the best one, over all faces of the coloured dice.
    void add(const Pair& pair, Values<G>& values) {
        const unsigned sum = pair.low + pair.high;
        const Sum& here = sums_[sum];
        const std::uint8_t dice = G::colours_left(state_);
        std::array<std::array<unsigned, 6>, qwixx::kColours> bests{};
        std::vector<unsigned> boxes{0};
        for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
            for (unsigned face = 1; (dice >> colour & 1U) != 0 && face <= 6; ++face) {
                boxes.push_back(bests[colour][face - 1] = best_of_die(here, colour, face, pair.low, pair.high));
            }
        }
        std::ranges::sort(boxes);
        boxes.erase(std::ranges::unique(boxes).begin(), boxes.end());
        std::ranges::sort(boxes, [&](unsigned worse, unsigned better) { return beats(here, better, worse); });
        double below = 0;  // the chance that nothing better than this is offered
        for (const unsigned box : boxes) {
            double up_to = 1;
            for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
                if ((dice >> colour & 1U) != 0) {
                    const auto at_most = [&](unsigned offered) { return !beats(here, offered, box); };
                    up_to *= static_cast<double>(std::ranges::count_if(bests[colour], at_most)) / 6;
                }
            }
            if (up_to > below) {
                const double chance = (up_to - below) * pair.ways / 36;
                const Values<G> each = value(sum, box);
                for (std::size_t seat = 0; seat < state_.seats; ++seat) {
                    values[seat] += chance * each[seat];
                }
                below = up_to;
            }
        }
    }

    [[nodiscard]] Values<G> value(unsigned sum, unsigned box) {
        Option& option = sums_[sum].options[box];
        if (!option.settled) {
            Joint joint = sums_[sum].whites;
            joint[active_] = Choice{option.white};
            State next = state_;
            G::resolve(next, joint);
            if (G::node(next) != Node::Over) {
                // Somebody else may have closed the row meanwhile.
                const bool open =
                    box == 0 || (next.sheets[active_].crossable() & next.open_rows &
                                 qwixx::kBoxesOfColours<kBoard>[G::colours_left(next)] & std::uint64_t { 1 } << box) != 0;
                colour(next, open ? Choice{static_cast<std::uint8_t>(box)} : Choice::nothing());
            }
            option.values = oracle_.of(next);
            option.settled = true;
        }
        return option.values;
    }

    Oracle<G>& oracle_;
    State state_;
    std::size_t active_;
    std::array<Sum, 13> sums_{};
};

}  // namespace misthrow::review
