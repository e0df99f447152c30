#pragma once
// Rollouts of one game. Each game is compiled in a file of its own: <game>.cpp.
#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/weights.hpp"
#include "notation/choice_text.hpp"
#include "play/rng.hpp"
#include "review/judge.hpp"
#include "review/rollout.hpp"

namespace misthrow::review {

// Sums of a series of numbers.
struct Series {
    std::int64_t count{0};
    double sum{0};
    double squares{0};

    void add(double number) noexcept {
        ++count;
        sum += number;
        squares += number * number;
    }
    [[nodiscard]] Estimate estimate() const noexcept {
        const auto n = static_cast<double>(std::max<std::int64_t>(count, 2));
        const double mean = sum / n;
        return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1))};
    }
};

template <Game G>
class Roller final : public LongLook {
public:
    using State = typename G::State;
    using Joint = typename G::Joint;

    Roller(const engine::Network& network, const State& state, Seat seat, const RolloutPlan& plan)
        : oracle_{network}, plan_{plan}, seats_{state.seats} {
        if (G::node(state) == Node::Choose) {
            Judge<G> judge{oracle_, Depth::Quick};
            for (const Joint& joint : judge.best_lines(state, seat, plan.choices)) {
                State next = state;
                G::resolve(next, joint);
                lines_.push_back({notation::choice_text(state, seat, joint[index(seat)]), next, index(seat)});
            }
        } else {
            for (std::size_t each = 0; each < state.seats; ++each) {
                lines_.push_back({std::to_string(each + 1), state, each});
            }
        }
        decides_ = G::node(state) == Node::Choose;
        tallies_.resize(lines_.size());
    }

    bool more() override {
        for (const std::int64_t until = std::min(std::max<std::int64_t>(games_ + 1, 2), plan_.most_games); games_ < until;) {
            play(games_++);  // two at first: one alone does not say how far it may be off
        }
        now_ = standing(games_);
        const bool asked = games_ >= plan_.least_games && games_ % kRound == 0 && plan_.stops_at(seats_ == 1) > 0;
        const bool enough = asked && (is_settled(now_) || (decides_ && now_.sure));
        return games_ < plan_.most_games && !enough;
    }
    [[nodiscard]] const Rollout& now() const override { return now_; }

private:
    // After so many games it is asked whether they are enough; fewer are never sure of anything.
    static constexpr std::int64_t kRound = 12;
    struct Line {
        std::string name;
        State state;
        std::size_t seat;
    };
    struct Result {
        Values<G> reduced;
        Values<G> plain;
    };
    struct Tally {
        Series stake;
        Series plain;
        Series points;
        std::vector<Series> before;  // by line: how much better that one was in the same game
    };

    [[nodiscard]] double of(const Value& value) const noexcept { return stake(value, seats_); }

    void play(std::int64_t game) {
        std::vector<double> stakes;
        std::optional<Result> shared;  // where nobody decides all lines are one game
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            if (!shared || decides_) {
                shared = played(lines_[i].state, game);
            }
            const std::size_t seat = lines_[i].seat;
            tallies_[i].stake.add(of(shared->reduced[seat]));
            tallies_[i].plain.add(of(shared->plain[seat]));
            tallies_[i].points.add(shared->reduced[seat].points);
            stakes.push_back(of(shared->reduced[seat]));
        }
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            tallies_[i].before.resize(lines_.size());
            for (std::size_t j = 0; j < lines_.size(); ++j) {
                tallies_[i].before[j].add(stakes[j] - stakes[i]);
            }
        }
    }

    // The same dice for every line of a game. The first rolls of all games are spread evenly over what can fall.
    [[nodiscard]] Result played(State state, std::int64_t game) {
        Rng rng{plan_.seed, static_cast<std::uint64_t>(game)};
        const double spread =
            static_cast<double>(game) * 0.618033988749894848 + static_cast<double>(mix(plan_.seed) >> 11U) * 0x1p-53;
        auto way = static_cast<std::uint32_t>((spread - std::floor(spread)) * G::ways);
        Judge<G> judge{oracle_, Depth::Quick, Replies::AtTheEnd};
        Values<G> luck{};
        while (G::node(state) != Node::Over) {
            if (state.phase == State{}.phase) {
                judge.begin_turn();
            }
            if (G::node(state) == Node::Choose) {
                G::resolve(state, judge.reference(state));
                continue;
            }
            const auto roll = G::fall(state, way);
            const Values<G> more = judge.luck(state, roll);
            for (std::size_t seat = 0; seat < seats_; ++seat) {
                luck[seat] += more[seat];
            }
            G::roll(state, roll);
            way = static_cast<std::uint32_t>(rng.below(G::ways));
        }
        Result result{final_values<G>(state), final_values<G>(state)};
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            result.reduced[seat] += -1.0 * luck[seat];
        }
        return result;
    }

    [[nodiscard]] Rollout standing(std::int64_t games) const {
        Rollout now{.games = games, .sure = games >= kRound, .outlooks = {}};
        std::vector<std::size_t> order(lines_.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        if (decides_) {
            std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair{-tallies_[i].stake.sum, i}; });
        }
        for (const std::size_t i : order) {
            const Tally& tally = tallies_[i];
            const Estimate behind = tally.before[order.front()].estimate();
            const bool same = behind.mean == 0 && behind.error == 0;  // in every game: as good as the first, or the first itself
            now.sure = now.sure && (same || behind.mean > 3 * behind.error);
            now.outlooks.push_back(
                {lines_[i].name, tally.stake.estimate(), tally.plain.estimate(), tally.points.estimate(), behind});
        }
        return now;
    }
    [[nodiscard]] bool is_settled(const Rollout& now) const {
        return std::ranges::all_of(now.outlooks,
                                   [&](const Outlook& each) { return each.stake.error <= plan_.stops_at(seats_ == 1); });
    }

    Oracle<G> oracle_;
    RolloutPlan plan_;
    std::size_t seats_;
    bool decides_{false};
    std::vector<Line> lines_;
    std::vector<Tally> tallies_;
    std::int64_t games_{0};
    Rollout now_;
};

template <Game G>
std::unique_ptr<LongLook> long_look(const typename G::State& state, Seat seat, const RolloutPlan& plan) {
    const engine::Network* network = engine::network(id_of<G>, engine::seats_of(state));
    const bool decides = G::node(state) == Node::Choose;
    if (network == nullptr || G::node(state) == Node::Over || (decides && !G::actors(state).contains(seat))) {
        return nullptr;
    }
    return std::make_unique<Roller<G>>(*network, state, seat, plan);
}

template <Game G>
std::optional<Rollout> rollout(const typename G::State& state, Seat seat, const RolloutPlan& plan,
                               const RolloutProgress& progress) {
    const auto look = long_look<G>(state, seat, plan);
    if (!look) {
        return std::nullopt;
    }
    for (bool goes_on = true; goes_on;) {
        goes_on = look->more();
        goes_on = progress(look->now()) && goes_on;
    }
    return look->now();
}

}  // namespace misthrow::review
