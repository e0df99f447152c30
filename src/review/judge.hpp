#pragma once
// What positions and choices are worth, by looking one turn ahead: over all rolls, exactly, with everybody's good choices. Deep: where a
// decision has been made, one turn more.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "review/at_once.hpp"
#include "review/best_replies.hpp"
#include "review/oracle.hpp"
#include "review/qwixx_plan.hpp"
#include "review/review.hpp"

namespace misthrow::review {

template <Game G>
class Judge {
public:
    using State = typename G::State;
    using Joint = typename G::Joint;
    using Choice = typename G::Choice;

    Judge(Oracle<G>& oracle, Depth depth, Replies replies = Replies::BetweenTwo) noexcept
        : oracle_{oracle}, depth_{depth}, replies_{replies} {}

    // Everything within one turn is one look: what was found in the last turn is forgotten.
    void begin_turn() {
        known_.clear();
        if constexpr (!kIsQwixx<G>) {
            at_once_.clear();
        }
        deeply_known_.clear();
        in_hindsight_.clear();
        turn_.reset();
    }

    // The mean over what can fall, or what good choices lead to. pre: the game is not over
    [[nodiscard]] Values<G> looked(const State& state) {
        if (G::node(state) == Node::Roll) {
            return mean(state);
        }
        if constexpr (kIsQwixx<G>) {
            if (state.phase == G::Phase::White) {
                return plan(state).value(state.dice);
            }
        }
        return reached(state, reference(state));
    }

    // How much better this fall is for each seat than what falls in the mean. pre: dice are to fall
    [[nodiscard]] Values<G> luck(const State& state, const typename G::Roll& roll) {
        State rolled = state;
        G::roll(rolled, roll);
        if constexpr (!kIsQwixx<G>) {
            if (hindsight(state) != Hindsight::None) {
                return less(in_hindsight(rolled), mean_of(state, [this](const State& each) { return in_hindsight(each); }));
            }
        }
        return less(looked(rolled), looked(state));
    }

    struct Candidate {
        Choice choice;
        Value value;  // for the seat that chooses
    };
    struct Decision {
        Joint good{};         // what good players would choose, all at once
        Values<G> value{};    // where that leads
        Values<G> outcome{};  // where what was played leads
        // By seat: everything it may choose and what it chose, the best first, while the others choose what is good.
        std::array<std::vector<Candidate>, G::max_seats> ranked{};
    };
    // pre: somebody has to decide, and `played` is legal
    [[nodiscard]] Decision decide(const State& state, const Joint& played) {
        Decision decision;
        const SeatSet actors = G::actors(state);
        const bool together = actors.size() > 1;
        if (together) {
            decision.good = reference(state);
        }
        for (std::size_t i = 0; i < state.seats; ++i) {
            if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
                std::vector<Candidate>& list = decision.ranked[i];
                list = ranked(state, seat, decision.good);
                if (std::ranges::find(list, played[i], &Candidate::choice) == list.end()) {  // not the best circles of its mark
                    list.push_back({played[i], after(state, seat, played[i], decision.good)[i]});
                    sort(list, state.seats);
                }
                if (is_deep(state)) {
                    deepen(state, seat, decision.good, {played[i], together ? decision.good[i] : played[i]}, list);
                }
                prefer(list, played[i], state.seats);
                if (!together) {
                    decision.good[i] = list.front().choice;
                }
            }
        }
        decision.value = outcome(state, decision.good);
        decision.outcome = outcome(state, played);
        return decision;
    }

    // What good players would choose, all at once. pre: somebody has to decide
    [[nodiscard]] Joint reference(const State& state) {
        if constexpr (kIsQwixx<G>) {
            if (state.phase == G::Phase::White) {
                return plan(state).whites(state.dice);
            }
        }
        if constexpr (!kIsQwixx<G>) {
            if (ends_turn(state)) {
                return at_once(state).good();
            }
        }
        Joint joint{};  // one seat decides by itself
        joint[index(state.active)] = ranked(state, state.active, joint).front().choice;
        return joint;
    }
    // The seat's best choices, best first, with what good players choose beside them. pre: it has to decide
    [[nodiscard]] std::vector<Joint> best_lines(const State& state, Seat seat, std::size_t most) {
        const Joint good = G::actors(state).size() > 1 ? reference(state) : Joint{};
        std::vector<Joint> lines;
        for (const Candidate& each : ranked(state, seat, good)) {
            if (lines.size() < most) {
                lines.push_back(good);
                lines.back()[index(seat)] = each.choice;
            }
        }
        return lines;
    }

private:
    static constexpr std::size_t kDeepened = 5;  // the best few of a decision

    // The start of a turn, in any game.
    [[nodiscard]] static bool begins_turn(const State& state) noexcept { return state.phase == State{}.phase; }
    [[nodiscard]] bool is_deep(const State& state) const noexcept { return depth_ == Depth::Deep && !oracle_.is_exact(state); }

    // All decide, and the turn ends with it.
    [[nodiscard]] static bool ends_turn(const State& state) noexcept { return state.phase == Deciding<G>::phase; }

    // As the oracle says where a turn begins, and by looking before that.
    [[nodiscard]] Values<G> settled(const State& state) {
        if constexpr (kIsQwixx<G>) {
            if (G::node(state) == Node::Over || begins_turn(state)) {
                return oracle_.of(state);
            }
        }
        return remembered(known_, state, [&] { return looked(state); });
    }
    // Where choices lead.
    [[nodiscard]] Values<G> reached(const State& state, const Joint& joint) {
        if constexpr (!kIsQwixx<G>) {
            if (ends_turn(state)) {
                return at_once(state).after(joint);
            }
        }
        State next = state;
        G::resolve(next, joint);
        return settled(next);
    }
    template <class Find>
    [[nodiscard]] static Values<G> remembered(std::vector<std::pair<State, Values<G>>>& list, const State& state,
                                              const Find& find) {
        if (const auto at = std::ranges::find(list, state, &std::pair<State, Values<G>>::first); at != list.end()) {
            return at->second;
        }
        const Values<G> values = find();
        list.emplace_back(state, values);
        return values;
    }

    // Everything the seat may choose, the best first, while the others choose as in `others`.
    [[nodiscard]] std::vector<Candidate> ranked(const State& state, Seat seat, const Joint& others) {
        std::vector<Candidate> list;
        const auto add = [&](const Choice& choice) { list.push_back({choice, after(state, seat, choice, others)[index(seat)]}); };
        if constexpr (!kIsQwixx<G>) {
            if (ends_turn(state)) {
                for (const auto& each : at_once(state).of(index(seat))) {
                    add(each.choice);
                }
                sort(list, state.seats);
                return list;
            }
        }
        for (const Choice choice : G::choices(state, seat)) {
            add(choice);
        }
        sort(list, state.seats);
        return list;
    }
    // Of equal ones the smaller choice first.
    static void sort(std::vector<Candidate>& list, std::size_t seats) {
        std::ranges::sort(list, [&](const Candidate& one, const Candidate& other) {
            const bool worse = is_better(other.value, one.value, seats);
            return is_better(one.value, other.value, seats) || (!worse && one.choice < other.choice);
        });
    }
    // Of equally good ones what was played stands first.
    static void prefer(std::vector<Candidate>& list, const Choice& played, std::size_t seats) {
        const auto at = std::ranges::find(list, played, &Candidate::choice);
        if (!is_better(list.front().value, at->value, seats)) {
            std::rotate(list.begin(), at, at + 1);
        }
    }
    [[nodiscard]] Values<G> after(const State& state, Seat seat, const Choice& choice, Joint joint) {
        joint[index(seat)] = choice;
        return reached(state, joint);
    }

    // Where choices lead, as far as this judge looks.
    [[nodiscard]] Values<G> outcome(const State& state, const Joint& joint) {
        if (!is_deep(state)) {
            return reached(state, joint);
        }
        State next = state;
        G::resolve(next, joint);
        while (G::node(next) == Node::Choose && !begins_turn(next)) {
            G::resolve(next, reference(next));
        }
        if (G::node(next) == Node::Over) {
            return final_values<G>(next);
        }
        if (!begins_turn(next)) {  // dice that are still to fall in this turn are looked at anyway
            return settled(next);
        }
        return remembered(deeply_known_, next, [&] { return Judge{oracle_, Depth::Quick, replies_}.looked(next); });
    }
    // The best few and those named are judged one turn further. The others keep their distance, and stay behind.
    void deepen(const State& state, Seat seat, const Joint& good, const std::array<Choice, 2>& named,
                std::vector<Candidate>& list) {
        Value shift{};
        std::size_t deepened = 0;
        std::optional<Value> last;
        std::vector<Candidate*> left;
        for (std::size_t rank = 0; rank < list.size(); ++rank) {
            Candidate& each = list[rank];
            if (rank >= kDeepened && std::ranges::find(named, each.choice) == named.end()) {
                left.push_back(&each);
                continue;
            }
            Joint joint = good;
            joint[index(seat)] = each.choice;
            const Value deep = outcome(state, joint)[index(seat)];
            shift += {deep.win - each.value.win, deep.points - each.value.points};
            each.value = deep;
            ++deepened;
            if (rank < kDeepened && (!last || is_better(*last, deep, state.seats))) {
                last = deep;
            }
        }
        for (Candidate* each : left) {
            each->value += (1.0 / static_cast<double>(deepened)) * shift;
            each->value.win = std::clamp(each->value.win, 0.0, state.seats == 1 ? 1.0 : last->win);
            each->value.points = state.seats == 1 ? std::min(each->value.points, last->points) : each->value.points;
        }
        sort(list, state.seats);
    }

    [[nodiscard]] Values<G> mean(const State& state) {
        if constexpr (kIsQwixx<G>) {
            return plan(state).mean();
        } else {
            return mean_of(state, [this](const State& rolled) { return settled(rolled); });
        }
    }
    [[nodiscard]] static Values<G> less(Values<G> values, const Values<G>& other) noexcept {
        for (std::size_t seat = 0; seat < values.size(); ++seat) {
            values[seat] += -1.0 * other[seat];
        }
        return values;
    }
    // Only the sum of the dice counts in these games.
    template <class Find>
    [[nodiscard]] Values<G> mean_of(const State& state, const Find& find) {
        std::map<unsigned, Outcome<typename G::Roll>> sums;
        double all = 0;
        for (const auto& outcome : G::outcomes(state)) {
            const auto [at, added] = sums.try_emplace(outcome.roll.sum(), outcome);
            at->second.ways += added ? 0 : outcome.ways;
            all += outcome.ways;
        }
        Values<G> values{};
        for (const auto& [sum, outcome] : sums) {
            State next = state;
            G::roll(next, outcome.roll);
            const Values<G> each = find(next);
            for (std::size_t seat = 0; seat < state.seats; ++seat) {
                values[seat] += (outcome.ways / all) * each[seat];
            }
        }
        return values;
    }

    [[nodiscard]] static Hindsight hindsight(const State& state) noexcept {
        return state.seats == 1 ? Hindsight::None : Deciding<G>::hindsight(state);
    }
    // What a roll is worth, said when everybody has chosen well. pre: the dice have fallen
    [[nodiscard]] Values<G> in_hindsight(const State& state) {
        return remembered(in_hindsight_, state, [&] {
            const Joint joint = reference(state);
            if constexpr (requires { at_once(state).seen_by_all(joint); }) {
                if (ends_turn(state) && hindsight(state) == Hindsight::OfAllSheets) {
                    return at_once(state).seen_by_all(joint);
                }
            }
            State next = state;
            G::resolve(next, joint);
            if (G::node(next) == Node::Over) {
                return final_values<G>(next);
            }
            if (begins_turn(next)) {
                return Judge{oracle_, Depth::Quick, replies_}.looked(next);
            }
            if (G::node(next) == Node::Choose) {
                return in_hindsight(next);
            }
            next.dice = {};  // they fall again, whatever they showed
            return remembered(in_hindsight_, next,
                              [&] { return mean_of(next, [this](const State& rolled) { return in_hindsight(rolled); }); });
        });
    }

    struct NoPlan {};
    template <class>
    struct PlanOf {
        using type = NoPlan;
    };
    template <const qwixx::Board& kBoard>
    struct PlanOf<QwixxOn<kBoard>> {
        using type = QwixxPlan<kBoard>;
    };
    auto& plan(const State& state) {
        if (!turn_) {
            turn_.emplace(oracle_, state, replies_);
        }
        return *turn_;
    }

    auto& at_once(const State& state) {
        const auto same = [&](const auto& each) { return each->state() == state; };
        if (const auto at = std::ranges::find_if(at_once_, same); at != at_once_.end()) {
            return **at;
        }
        return *at_once_.emplace_back(std::make_unique<AtOnce<G>>(oracle_.network(), state));
    }

    Oracle<G>& oracle_;
    Depth depth_;
    Replies replies_;
    std::vector<std::pair<State, Values<G>>> known_;
    std::vector<std::pair<State, Values<G>>> deeply_known_;
    std::vector<std::pair<State, Values<G>>> in_hindsight_;
    std::optional<typename PlanOf<G>::type> turn_{};
    std::conditional_t<kIsQwixx<G>, NoPlan, std::vector<std::unique_ptr<AtOnce<G>>>> at_once_{};
};

}  // namespace misthrow::review
