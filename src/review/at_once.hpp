#pragma once
// Where all seats decide at once and the turn ends with it: what each seat's choices are worth.
//
// The networks of these games were trained on the own sheet after a choice beside the others' as they are. So that is what they are asked, seat by seat: of
// a table after everybody's choices they know little. What a seat's choice is worth then depends on nobody else's, unless the game ends: everybody's best
// choice is the best answer to everybody else's.
//
// Where little is left after these choices no network has to be asked: it is counted who wins (counted.hpp). Then too seats answer each other.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "engine/chance.hpp"
#include "engine/network.hpp"
#include "review/best_replies.hpp"
#include "review/counted.hpp"
#include "review/value.hpp"

namespace misthrow::review {

// How a seat's share of the win is read from what the network says of its choice: shares are in proportion to chance^`chance` · e^(`points` · final score).
// The chance alone says too little: the networks are too unsure of it, and see it less clearly than points. Fitted to how games end (tools/review/fit.cpp).
struct Strength {
    double chance;
    double points;
    [[nodiscard]] double of(double win, double score) const noexcept { return chance * std::log(win) + points * score; }
};

// What the luck of a roll is measured by where games are played to their end (rollout_game.hpp): what the choices after it are worth; the same when the
// networks see what everybody has chosen; or what the next turn is worth, when all its rolls have been looked at. The later it is said the more of a result
// is luck, and the longer it takes.
enum class Hindsight : std::uint8_t { None, OfAllSheets, OfTheNextTurn };

// Each game says in <game>.hpp how a seat decides: `Decision` of src/engine with its `Tag`, `phase`, in which all decide, `group` (of one group of choices
// only the best is kept), `strength` and `hindsight` in a state. Where its end can be counted: whether it `is_counted` from a roll on, whether that `may_be_counted`
// to which choices lead, and the `last_points` of a sheet.
template <Game G>
struct Deciding;

template <Game G>
class AtOnce {
    using Way = Deciding<G>;
    using Tag = typename Way::Tag;
    struct Ignored {
        void operator()(Tag /*tag*/, engine::Worth /*worth*/) const noexcept {}
    };
    // Whether the game's decision can look at one choice by itself.
    static constexpr bool kJudgesOne = requires(typename Way::Decision decision, typename G::Choice choice, Ignored ignored) {
        decision.judge(choice, ignored);
    };

public:
    using State = typename G::State;
    using Joint = typename G::Joint;
    using Choice = typename G::Choice;

    // pre: all decide
    AtOnce(const engine::Network& network, const State& state)
        : network_{network}, state_{state}, strength_{Way::strength(state)} {
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            Collected found{state_.seats == 1, strength_, opinions_[seat]};
            typename Way::Decision decision{network_, state_, static_cast<Seat>(seat), state_.seats == 1};
            if constexpr (requires { Way::judge(decision, state_, found); }) {
                Way::judge(decision, state_, found);
            } else {
                decision.judge(found);
            }
            complete(seat);
            std::ranges::sort(opinions_[seat], {}, &Opinion::choice);
        }
    }

    [[nodiscard]] const State& state() const noexcept { return state_; }

    struct Opinion {
        Choice choice;
        double strength;  // the share of the win is in proportion to its exponential; alone the points
        double points;    // the final score
        bool ends;        // the game
    };
    // Everything the seat may choose, ascending; of a mark of Knaster its best circles.
    [[nodiscard]] const std::vector<Opinion>& of(std::size_t seat) const noexcept { return opinions_[seat]; }

    // What good players would choose.
    [[nodiscard]] const Joint& good() {
        if (!good_) {
            good_ = found_good();
        }
        return *good_;
    }

    // Where these choices lead.
    [[nodiscard]] Values<G> after(const Joint& joint) {
        State next = state_;
        G::resolve(next, joint);
        if (G::node(next) == Node::Over) {
            return final_values<G>(next);
        }
        if constexpr (kCounts) {
            if (Way::is_counted(next)) {
                return counted_.after(next, joint, Way::last_points);
            }
        }
        std::array<Opinion, G::max_seats> opinions{};
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            opinions[seat] = find(seat, joint[seat]);
        }
        return shares(opinions);
    }
    // The same, but each network sees what the others have chosen too.
    [[nodiscard]] Values<G> seen_by_all(const Joint& joint)
        requires kJudgesOne
    {
        State next = state_;
        G::resolve(next, joint);
        if (G::node(next) == Node::Over) {
            return final_values<G>(next);
        }
        std::array<Opinion, G::max_seats> opinions{};
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            State seen = next;
            seen.sheets[seat] = state_.sheets[seat];
            seen.active = state_.active;
            seen.phase = state_.phase;
            std::vector<Opinion> only;
            Collected found{false, strength_, only};
            typename Way::Decision{network_, seen, static_cast<Seat>(seat), false}.judge(joint[seat], found);
            opinions[seat] = only.at(0);
        }
        return shares(opinions);
    }

private:
    // Learns of every candidate.
    struct Collected {
        bool alone;
        const Strength& strength;
        std::vector<Opinion>& list;

        void read(Tag tag, const engine::Heads& heads) {
            constexpr double one = engine::Heads::kOne;
            // A network is never quite sure: so no chance is zero.
            add(tag, std::max<std::int32_t>(1, engine::chance_of(heads.chance)) / one, 50 * (heads.points / one), false);
        }
        void ended(Tag tag, int score, int best_other) {
            const double chance = score == best_other ? 0.5 : score > best_other ? 1 : 1.0 / engine::Heads::kOne;
            add(tag, chance, score, true);
        }
        void add(Tag tag, double chance, double points, bool ends) {
            const Opinion opinion{Choice{tag}, alone ? points : strength.of(chance, points), points, ends};
            const auto group = [](const Opinion& each) { return Way::group(each.choice); };
            const auto at = std::ranges::find(list, Way::group(opinion.choice), group);
            if (at == list.end()) {
                list.push_back(opinion);
            } else if (is_better(opinion, *at)) {
                *at = opinion;
            }
        }
    };
    [[nodiscard]] static bool is_better(const Opinion& one, const Opinion& other) noexcept {
        return one.strength != other.strength ? one.strength > other.strength
               : one.points != other.points   ? one.points > other.points
                                              : one.choice < other.choice;
    }

    [[nodiscard]] Values<G> shares(const std::array<Opinion, G::max_seats>& opinions) const noexcept {
        Values<G> values{};
        double most = std::numeric_limits<double>::lowest();
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            values[seat] = {opinions[seat].strength, opinions[seat].points};
            most = std::max(most, opinions[seat].strength);
        }
        double all = 0;
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            values[seat].win = std::exp(values[seat].win - most);
            all += values[seat].win;
        }
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            values[seat].win /= all;
        }
        return values;
    }

    // A set of circles that is not the best of its mark is looked at when it is asked for.
    [[nodiscard]] Opinion find(std::size_t seat, const Choice& choice) const {
        const auto at = std::ranges::find(opinions_[seat], choice, &Opinion::choice);
        if (at != opinions_[seat].end()) {
            return *at;
        }
        std::vector<Opinion> only;
        if constexpr (kJudgesOne) {
            Collected found{state_.seats == 1, strength_, only};
            typename Way::Decision decision{network_, state_, static_cast<Seat>(seat), state_.seats == 1};
            decision.judge(choice, found);
        }
        return only.at(0);
    }
    static constexpr bool kCounts = requires(State next) { Way::is_counted(next); };

    [[nodiscard]] bool may_be_counted() const noexcept {
        if constexpr (kCounts) {
            return Way::may_be_counted(state_);
        }
        return false;
    }
    // Where the end is counted, not the network says which circles are the best, and alone not what a choice is worth.
    void complete(std::size_t seat) {
        if constexpr (kCounts) {
            if (!may_be_counted()) {
                return;
            }
            for (Opinion& each : opinions_[seat]) {
                if constexpr (requires { Way::with_best_circles(state_, Seat{}, each.choice); }) {
                    each.choice = Way::with_best_circles(state_, static_cast<Seat>(seat), each.choice);
                }
                if (state_.seats == 1) {
                    each.strength = each.points = after({each.choice})[0].points;
                }
            }
        }
    }

    [[nodiscard]] Joint found_good() {
        Joint joint{};
        std::size_t ends = 0;
        std::size_t all = 0;
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            const Opinion* best = nullptr;
            for (const Opinion& each : opinions_[seat]) {
                ends += each.ends ? 1 : 0;
                ++all;
                best = best == nullptr || is_better(each, *best) ? &each : best;
            }
            joint[seat] = best->choice;
        }
        if (state_.seats == 1 || ends == all || (ends == 0 && !may_be_counted())) {
            return joint;
        }
        return best_replies(joint, state_.seats, [this](const Joint& now, std::size_t seat) { return reply(now, seat); });
    }
    // The seat's best choice while the others keep theirs, and what it gains. It changes for more points too, and of equal ones to the first, as they are
    // ranked.
    [[nodiscard]] std::pair<Choice, double> reply(Joint joint, std::size_t seat) {
        const Choice had = joint[seat];
        const Value kept = after(joint)[seat];
        Choice best = had;
        Value most = kept;
        for (const Opinion& each : opinions_[seat]) {
            joint[seat] = each.choice;
            const Value value = after(joint)[seat];
            if (review::is_better(value, most, state_.seats) ||
                (each.choice < best && !review::is_better(most, value, state_.seats))) {
                most = value;
                best = each.choice;
            }
        }
        return {best, best == had ? 0 : std::max(most.win - kept.win, std::numeric_limits<double>::min())};
    }

    const engine::Network& network_;
    State state_;
    Strength strength_;
    std::array<std::vector<Opinion>, G::max_seats> opinions_;
    Counted<G> counted_;
    std::optional<Joint> good_;
};

}  // namespace misthrow::review
