#include "engine/predict.hpp"
#include "engine/qwinto.hpp"
#include "engine/qwinto_ahead.hpp"
#include "engine/qwinto_alone.hpp"
#include "engine/qwinto_decision.hpp"

namespace misthrow::engine {

namespace {

using Choice = Qwinto::Choice;
using State = Qwinto::State;

constexpr std::size_t kCandidates = 8;
constexpr Worth kWhole = Worth{216} * 216;  // in which look_ahead counts

// How likely each sum is in the end of somebody else's turn, in parts of 216²; and the dice that will be picked.
struct Coming {
    qwinto::DiceSet dice{0};
    std::array<Worth, qwinto::kMaxSum + 1> ways{};
};

Coming coming(const Network& network, const State& state) noexcept {
    const QwintoEntries worth = QwintoDecision{network, state, state.active, false}.entries(0b111);
    Coming result;
    Worth highest = QwintoEntries::kImpossible;
    for (const qwinto::DiceSet dice : Choice::kPicks) {
        if (const Worth of = worth.twice(dice); of > highest) {
            highest = of;
            result.dice = dice;
        }
    }
    const auto& falls = kQwintoFalls[static_cast<std::size_t>(std::popcount(result.dice))];
    const Worth again = worth.once(result.dice);
    Worth repeated = 0;
    for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
        if (falls[sum] != 0 && 216 * worth.of(result.dice, sum) < again) {
            repeated += falls[sum];
        }
    }
    for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
        if (falls[sum] != 0) {
            const bool kept = 216 * worth.of(result.dice, sum) >= again;
            result.ways[sum] = (kept ? Worth{216} * falls[sum] : 0) + repeated * falls[sum];
        }
    }
    return result;
}

// The turn after this one, times kWhole. `expected` is what its active seat will do, where that is somebody else.
Worth look_ahead(const Network& network, const Scale& scale, const State& state, Seat seat, const Coming& expected) noexcept {
    if (state.phase == Qwinto::Phase::Over) {
        return kWhole * scale.of_end(Qwinto::score(state, seat), best_other<Qwinto>(state, seat));
    }
    if (state.active == seat) {
        const QwintoEntries worth = QwintoDecision{network, state, seat, false}.entries(0b111);
        Worth highest = QwintoEntries::kImpossible;
        for (const qwinto::DiceSet dice : Choice::kPicks) {
            highest = std::max(highest, worth.twice(dice));
        }
        return highest;
    }
    Worth total = 0;
    State next = state;
    next.phase = Qwinto::Phase::Enter;
    next.picked = expected.dice;
    for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
        if (expected.ways[sum] != 0) {
            next.dice = {};
            next.dice.faces[0] = static_cast<std::uint8_t>(sum);  // nothing asks for more than the sum
            Best<std::uint8_t> best;
            QwintoDecision{network, next, seat, false}.judge(best);
            total += expected.ways[sum] * best.worth;
        }
    }
    return total;
}

class Master {
public:
    Master(const Network& network, const State& state, Seat seat) noexcept
        : decision_{network, state, seat, false}, network_{network}, state_{state}, seat_{seat} {}

    [[nodiscard]] Choice enter(const Temper& temper) noexcept {
        Top<std::uint8_t, kCandidates> top;
        decision_.judge(top);
        if (top.entries().size() == 1) {
            return Choice{top.entries().front().tag};
        }
        Qwinto::Joint joint = predicted<Qwinto>(network_, state_, seat_);
        Best<std::uint8_t> best{temper, kWhole};
        for (const auto& entry : top.entries()) {
            joint[index(seat_)] = Choice{entry.tag};
            best(entry.tag, ahead(state_, joint));
        }
        return Choice{best.tag};
    }

    [[nodiscard]] Choice pick() noexcept {
        const QwintoEntries worth = deep_entries(0b111);
        Best<std::uint8_t> best;
        for (const qwinto::DiceSet dice : Choice::kPicks) {
            best(Choice::pick(dice).code, worth.twice(dice));
        }
        return Choice{best.tag};
    }

    [[nodiscard]] Choice again() noexcept {
        const QwintoEntries worth = deep_entries(state_.picked);
        return 216 * worth.of(state_.picked, state_.dice.sum()) >= worth.once(state_.picked) ? Choice::keep() : Choice::again();
    }

private:
    [[nodiscard]] Worth ahead(State next, const Qwinto::Joint& joint) noexcept {
        Qwinto::resolve(next, joint);
        if (!known_ && next.phase == Qwinto::Phase::Pick && next.active != seat_) {
            expected_ = coming(network_, next);  // hardly depends on this seat's choice: once is enough
            known_ = true;
        }
        return look_ahead(network_, decision_.scale(), next, seat_, expected_);
    }

    // For each row and sum the best box, looked at one turn further.
    [[nodiscard]] QwintoEntries deep_entries(qwinto::DiceSet dice) noexcept {
        QwintoEntries worth = decision_.entries(dice);
        State rolled = state_;
        rolled.phase = Qwinto::Phase::Enter;
        rolled.picked = dice;
        for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
            rolled.dice = {};
            rolled.dice.faces[0] = static_cast<std::uint8_t>(sum);
            // The others write this sum too: who leaves that out takes every roll for better than it is.
            Qwinto::Joint joint = predicted<Qwinto>(network_, rolled, seat_);
            const auto deep = [&](Choice choice) {
                joint[index(seat_)] = choice;
                return ahead(rolled, joint) / kWhole;
            };
            if (sum == 1 || state_.seats > 1) {
                worth.nothing[sum] = deep(Choice::nothing());
            } else {
                worth.nothing[sum] = worth.nothing[1];
            }
            for (const qwinto::Row row : qwinto::kAllRows) {
                Worth& best = worth.best[qwinto::at(row)][sum];
                best = best == QwintoEntries::kImpossible ? best : deep(Choice{worth.box[qwinto::at(row)][sum]});
            }
        }
        return worth;
    }

    QwintoDecision decision_;
    Coming expected_;
    const Network& network_;
    const State& state_;
    Seat seat_;
    bool known_{false};
};

// Alone there is time for more turns, and nobody whose choices would have to be guessed: a pick and a roll-again with two turns after the one they belong
// to, an entry with two or, where that leaves it open, three.
class Alone {
public:
    Alone(const Network& network, const State& state) noexcept
        : ahead_{network}, network_{network}, state_{state}, sheet_{state.sheets[0]} {}

    [[nodiscard]] Choice pick() noexcept {
        const QwintoEntries worth = ahead_.entries(sheet_, 0b111, 2);
        Best<std::uint8_t> best;
        for (const qwinto::DiceSet dice : Choice::kPicks) {
            best(Choice::pick(dice).code, worth.twice(dice));
        }
        return Choice{best.tag};
    }

    [[nodiscard]] Choice again() noexcept {
        const QwintoEntries worth = ahead_.entries(sheet_, state_.picked, 2);
        return 216 * worth.of(state_.picked, state_.dice.sum()) >= worth.once(state_.picked) ? Choice::keep() : Choice::again();
    }

    [[nodiscard]] Choice enter() noexcept {
        Top<std::uint8_t, kCandidates> now;
        QwintoDecision{network_, state_, Seat{0}, false}.judge(now);
        if (now.entries().size() == 1) {
            return Choice{now.entries().front().tag};
        }
        Top<std::uint8_t, kFurther> one;
        Top<std::uint8_t, 2> two;
        look(now, 1, one);
        look(one, 2, two);
        if (two.entries()[0].worth - two.entries()[1].worth >= kOpen) {
            return Choice{two.entries().front().tag};
        }
        Best<std::uint8_t> three;
        look(two, 3, three);
        return Choice{three.tag};
    }

private:
    static constexpr std::size_t kFurther = 3;                       // are looked at over a second turn
    static constexpr Worth kOpen = Worth{1000} * Heads::kOne / 100;  // half a point: what a third turn may still turn round

    template <class Entries, class Settle>
    void look(const Entries& entries, int turns, Settle& settle) noexcept {
        for (const auto& entry : entries.entries()) {
            settle(entry.tag, ahead_.after(sheet_, Choice{entry.tag}, state_.dice.sum(), turns));
        }
    }

    QwintoAlone ahead_;
    const Network& network_;
    const State& state_;
    const Qwinto::Sheet& sheet_;
};

}  // namespace

Qwinto::Choice choice_ahead(const Network& network, const State& state, Seat seat, const Temper& temper) noexcept {
    Master master{network, state, seat};
    switch (state.phase) {
        case Qwinto::Phase::Pick: return master.pick();
        case Qwinto::Phase::Again: return master.again();
        case Qwinto::Phase::Roll:
        case Qwinto::Phase::RollAgain:
        case Qwinto::Phase::Enter:
        case Qwinto::Phase::Over: break;
    }
    return master.enter(temper);
}

Qwinto::Choice master_choice(const Network& network, const State& state, Seat seat, const Temper& temper) noexcept {
    if (state.seats > 1) {
        return choice_ahead(network, state, seat, temper);
    }
    Alone alone{network, state};
    switch (state.phase) {
        case Qwinto::Phase::Pick: return alone.pick();
        case Qwinto::Phase::Again: return alone.again();
        case Qwinto::Phase::Roll:
        case Qwinto::Phase::RollAgain:
        case Qwinto::Phase::Enter:
        case Qwinto::Phase::Over: break;
    }
    return alone.enter();
}

}  // namespace misthrow::engine
