#pragma once
// A turn of Qwixx before and after its roll, by everybody's best choices.
//
// 27,216 rolls can follow, and each seat would look at dozens of choices in every one. But passive seats see nothing but the sum of the white dice, and what a
// coloured die offers depends on that die alone: for each sum and each box that a coloured die can name it is settled once what the active seat does, and
// how often that box is the best one follows from counting faces. The mean over all rolls is exact.
//
// Between two seats, and among more where somebody may close a row or end the game, seats answer each other (qwixx_together.hpp): there it counts too which
// boxes that close a row are offered.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/dice.hpp"
#include "review/oracle.hpp"
#include "review/qwixx.hpp"
#include "review/qwixx_together.hpp"

namespace misthrow::review {

template <const qwixx::Board& kBoard>
class QwixxPlan {
public:
    using G = QwixxOn<kBoard>;
    using State = typename G::State;
    using Choice = typename G::Choice;
    using Joint = typename G::Joint;

    // pre: the turn has not begun, or its roll has just been made
    QwixxPlan(Oracle<G>& oracle, const State& state, Replies replies = Replies::BetweenTwo)
        : oracle_{oracle},
          state_{state},
          replies_{replies},
          active_{index(state.active)},
          last_{state.seats == 1 ? 0 : qwixx::kLastBoxes} {
        state_.phase = G::Phase::White;
        Sum nothing;  // in white: the same with every sum
        settle_active(0, nothing);
        for (unsigned sum = 2; sum <= 12; ++sum) {
            Sum& here = sums_[sum];
            here = nothing;
            here.whites = joint_of(sum);
            for (std::size_t seat = 0; seat < state_.seats; ++seat) {
                here.boxes[seat] = white_choices(seat, sum);
            }
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
    [[nodiscard]] Values<G> value(const qwixx::Roll& roll) { return value(sum_of(roll), offer(roll)); }
    [[nodiscard]] Joint whites(const qwixx::Roll& roll) {
        Sum& here = sums_[sum_of(roll)];
        const Offer offered = offer(roll);
        return is_tense(here, offered) ? together(here, offered).whites : joint_with(here, here.options[offered.box]);
    }

private:
    using Together = QwixxTogether<kBoard>;
    using Offer = typename Together::Offer;

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
        typename Together::Boxes boxes{};
        std::vector<std::pair<Offer, typename Together::Settled>> together;  // what was asked for
    };
    [[nodiscard]] Joint joint_with(const Sum& here, const Option& option) const noexcept {
        Joint joint = here.whites;
        joint[active_] = Choice{option.white};
        return joint;
    }

    [[nodiscard]] static unsigned sum_of(const qwixx::Roll& roll) noexcept { return roll.white(0) + roll.white(1); }

    // The state after one seat's white choice, everybody else passing.
    [[nodiscard]] State after_white(std::size_t seat, Choice choice) const noexcept {
        State next = state_;
        Joint joint{};
        joint[seat] = choice;
        G::resolve(next, joint);
        return next;
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
                    next = Together::after_colour(next, 0);
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
        for (std::uint64_t left = Together::colour_boxes(next) | 1U; left != 0; left &= left - 1) {
            const auto box = static_cast<std::uint8_t>(std::countr_zero(left));
            offer(box, Together::after_colour(next, box));
        }
    }

    // Of two boxes the better one; of equal ones the first.
    [[nodiscard]] static bool beats(const Sum& here, unsigned one, unsigned other) noexcept {
        const double a = here.options[one].worth;
        const double b = here.options[other].worth;
        return a > b || (a == b && one < other);
    }
    // What a die can name with either white die: the best box, 0 if none is better than none, and those that close a row.
    [[nodiscard]] Offer offer_of_die(const Sum& here, std::size_t colour, unsigned face, unsigned a, unsigned b) const noexcept {
        Offer offered;
        for (const unsigned white : {a, b}) {
            const unsigned box = qwixx::Places<kBoard>::by_colour[colour][white + face];
            if (here.options[box].possible && (last_ >> box & 1U) != 0) {
                offered.closing |= std::uint64_t{1} << box;
            } else if (here.options[box].possible && beats(here, box, offered.box)) {
                offered.box = box;
            }
        }
        return offered;
    }
    [[nodiscard]] Offer offer(const qwixx::Roll& roll) const noexcept {
        const Sum& here = sums_[sum_of(roll)];
        Offer all;
        for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
            if (const unsigned face = roll.colour(static_cast<qwixx::Colour>(colour)); face != 0) {
                const Offer offered = offer_of_die(here, colour, face, roll.white(0), roll.white(1));
                all.box = beats(here, offered.box, all.box) ? offered.box : all.box;
                all.closing |= offered.closing;
            }
        }
        return all;
    }

    // How often each box is the best one, over all faces of the coloured dice, beside each set of boxes that close a row.
    void add(const Pair& pair, Values<G>& values) {
        const unsigned sum = pair.low + pair.high;
        const Sum& here = sums_[sum];
        const std::uint8_t dice = G::colours_left(state_);
        std::array<std::array<Offer, 6>, qwixx::kColours> offers{};
        std::vector<unsigned> boxes{0};
        std::vector<std::uint64_t> closing{0};
        for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
            const std::vector<std::uint64_t> before = closing;
            for (unsigned face = 1; (dice >> colour & 1U) != 0 && face <= 6; ++face) {
                const Offer& offered = offers[colour][face - 1] = offer_of_die(here, colour, face, pair.low, pair.high);
                boxes.push_back(offered.box);
                for (const std::uint64_t each : before) {
                    closing.push_back(each | offered.closing);
                }
            }
            std::ranges::sort(closing);
            closing.erase(std::ranges::unique(closing).begin(), closing.end());
        }
        std::ranges::sort(boxes);
        boxes.erase(std::ranges::unique(boxes).begin(), boxes.end());
        std::ranges::sort(boxes, [&](unsigned worse, unsigned better) { return beats(here, better, worse); });
        for (const std::uint64_t closes : closing) {
            double below = 0;  // the chance that nothing better than this is offered
            for (const unsigned box : boxes) {
                double up_to = 1;
                for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
                    if ((dice >> colour & 1U) != 0) {
                        const std::uint64_t own = closes & qwixx::kBoxesOfColours<kBoard>[std::size_t{1} << colour];
                        const auto fits = [&](const Offer& die) { return die.closing == own && !beats(here, die.box, box); };
                        up_to *= static_cast<double>(std::ranges::count_if(offers[colour], fits)) / 6;
                    }
                }
                if (up_to > below) {
                    const double chance = (up_to - below) * pair.ways / 36;
                    const Values<G> each = value(sum, {box, closes});
                    for (std::size_t seat = 0; seat < state_.seats; ++seat) {
                        values[seat] += chance * each[seat];
                    }
                    below = up_to;
                }
            }
        }
    }

    [[nodiscard]] bool is_tense(const Sum& here, const Offer& offered) const noexcept {
        const bool by_white = std::ranges::any_of(here.boxes, [&](std::uint64_t boxes) { return (boxes & last_) != 0; });
        const bool by_misthrow = offered.box == 0 && state_.sheets[active_].misthrows + 1 == qwixx::kMisthrowLimit;
        const bool between_two = state_.seats == 2 && replies_ == Replies::BetweenTwo;
        return state_.seats > 1 && (between_two || by_white || by_misthrow || offered.closing != 0);
    }
    [[nodiscard]] const typename Together::Settled& together(Sum& here, const Offer& offered) {
        const auto at = std::ranges::find(here.together, offered, &std::pair<Offer, typename Together::Settled>::first);
        if (at != here.together.end()) {
            return at->second;
        }
        unsigned first = offered.box;
        for (std::uint64_t left = offered.closing; left != 0; left &= left - 1) {
            const auto box = static_cast<unsigned>(std::countr_zero(left));
            first = beats(here, box, first) ? box : first;
        }
        Together seats{oracle_, state_, here.boxes, offered};
        return here.together.emplace_back(offered, seats.settle(joint_with(here, here.options[first]))).second;
    }

    [[nodiscard]] Values<G> value(unsigned sum, const Offer& offered) {
        Sum& here = sums_[sum];
        if (is_tense(here, offered)) {
            return together(here, offered).values;
        }
        Option& option = here.options[offered.box];
        if (!option.settled) {
            State next = state_;
            G::resolve(next, joint_with(here, option));
            if (G::node(next) != Node::Over) {
                // The box may be to the left of a cross made meanwhile.
                next = Together::after_colour(next, (Together::colour_boxes(next) >> offered.box & 1U) != 0 ? offered.box : 0);
            }
            option.values = oracle_.of(next);
            option.settled = true;
        }
        return option.values;
    }

    Oracle<G>& oracle_;
    State state_;
    Replies replies_;
    std::size_t active_;
    std::uint64_t last_;  // boxes that close a row; alone they are boxes like all others
    std::array<Sum, 13> sums_{};
};

}  // namespace misthrow::review
