#pragma once
// Goes through one game's log. Each game is compiled in a file of its own: <game>.cpp.
#include <algorithm>

#include "review/choice_step.hpp"
#include "review/review_of.hpp"

namespace misthrow::review {

template <Game G>
class Reviewer {
public:
    Reviewer(Oracle<G>& oracle, Depth depth, const notation::Record& record)
        : judge_{oracle, depth}, log_{std::get<notation::Log<G>>(record.log)}, state_{initial(record, log_)} {
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            review_.seats.push_back({.name = record.names.at(seat)});
        }
        review_.game = record.game;
    }

    [[nodiscard]] Review run() && {
        for (const notation::Step<G>& step : log_.steps) {
            if (state_.phase == State{}.phase) {
                begin_turn();
            }
            std::visit([this](const auto& what) { this->pass(what); }, step);
            ++node_;
        }
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            SeatReview& each = review_.seats[seat];
            each.result = of(now_[seat]);
            each.score = G::score(state_, static_cast<Seat>(seat));
        }
        return std::move(review_);
    }

private:
    using State = typename G::State;
    using Joint = typename G::Joint;

    [[nodiscard]] static State initial(const notation::Record& record, const notation::Log<G>& log) {
        return G::initial(log.state.seats, record.first);
    }
    [[nodiscard]] double of(const Value& value) const noexcept { return stake(value, state_.seats); }

    void begin_turn() {
        judge_.begin_turn();
        const Values<G> values = judge_.looked(state_);
        if (++turn_ == 1) {
            now_ = values;
            for (std::size_t seat = 0; seat < state_.seats; ++seat) {
                review_.seats[seat].start = of(now_[seat]);
            }
        }
        change_mind(values);
    }

    // The judge sees the same position with other eyes.
    void change_mind(const Values<G>& values) {
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            review_.seats[seat].rest += of(values[seat]) - of(now_[seat]);
        }
        now_ = values;
    }

    void pass(const typename G::Roll& roll) {
        G::roll(state_, roll);
        const Values<G> with = judge_.looked(state_);
        RollStep step;
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            const double luck = of(with[seat]) - of(now_[seat]);
            step.value.push_back(of(with[seat]));
            step.luck.push_back(luck);
            review_.seats[seat].luck += luck;
        }
        review_.steps.push_back({turn_, node_, std::move(step)});
        now_ = with;
    }

    void pass(const Joint& joint) {
        const auto decision = judge_.decide(state_, joint);
        change_mind(decision.value);
        for (std::size_t seat = 0; seat < state_.seats; ++seat) {
            SeatReview& sum = review_.seats[seat];
            const double cost = decision.ranked[seat].empty() ? 0 : decide(seat, joint[seat], decision.ranked[seat]);
            sum.error -= cost;
            sum.others += of(decision.outcome[seat]) - of(now_[seat]) + cost;
        }
        G::resolve(state_, joint);
        now_ = decision.outcome;
    }

    // Returns what the choice costs its seat.
    [[nodiscard]] double decide(std::size_t seat, const typename G::Choice& played,
                                const std::vector<typename Judge<G>::Candidate>& ranked) {
        if (ranked.size() == 1) {
            return 0;
        }
        ChoiceStep step = choice_step<G>(state_, seat, played, ranked);
        ++review_.seats[seat].decisions;
        const double cost = step.cost;
        review_.steps.push_back({turn_, node_, std::move(step)});
        return cost;
    }

    Judge<G> judge_;
    const notation::Log<G>& log_;
    State state_;
    Values<G> now_{};
    std::size_t turn_{0};
    std::size_t node_{0};
    Review review_{};
};

template <Game G>
Review review_of(const engine::Network& network, Depth depth, const notation::Record& record) {
    Oracle<G> oracle{network};
    return Reviewer<G>{oracle, depth, record}.run();
}

}  // namespace misthrow::review
