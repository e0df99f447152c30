// Who is alone looks a roll further, strong as well: computed here a second time, fall by fall.
#include <gtest/gtest.h>

#include "engine/choose.hpp"
#include "engine/knaster_decision.hpp"
#include "engine/qwinto_alone.hpp"
#include "engine/qwinto_decision.hpp"

namespace misthrow::engine {
namespace {

// The best by the network alone, or on the last roll by points.
Worth best_now(const Network& network, const Knaster::State& state) {
    Best<std::uint32_t> best;
    KnasterDecision{network, state, Seat{0}, false}.judge(best);
    return best.worth;
}

// Over the 36 falls of two dice.
Worth after_next_roll(const Network& network, const Knaster::State& state) {
    Worth total = 0;
    for (std::uint8_t one = 1; one <= 6; ++one) {
        for (std::uint8_t other = 1; other <= 6; ++other) {
            Knaster::State next = state;
            Knaster::roll(next, {{one, other}});
            total += best_now(network, next);
        }
    }
    return total;
}

TEST(Ahead, KnasterAloneIsJudgedOverTheNextRoll) {
    const Network* alone = network(id_of<Knaster>, Seats::One);
    ASSERT_NE(alone, nullptr);
    Rng dice{5};
    int further = 0;  // decisions in which one look would have chosen something else
    for (int game = 0; game < 3; ++game) {
        Knaster::State state = Knaster::initial(1, Seat{0});
        while (Knaster::node(state) != Node::Over) {
            if (Knaster::node(state) == Node::Roll) {
                Knaster::roll(state, Knaster::fall(state, static_cast<std::uint32_t>(dice.below(Knaster::ways))));
                continue;
            }
            const Knaster::Choice chosen = choose(Player::Strong, state, Seat{0}, dice);
            Top<std::uint32_t, 8> top;
            KnasterDecision{*alone, state, Seat{0}, false}.judge(top);
            if (!state.last_roll) {
                Best<std::uint32_t> best;
                for (const auto& entry : top.entries()) {
                    Knaster::State next = state;
                    Knaster::resolve(next, {Knaster::Choice{entry.tag}});
                    best(entry.tag, after_next_roll(*alone, next));
                }
                EXPECT_EQ(chosen, Knaster::Choice{best.tag});
            }
            further += chosen == Knaster::Choice{top.entries().front().tag} ? 0 : 1;
            Knaster::resolve(state, {chosen});
        }
    }
    EXPECT_GT(further, 0);
}

TEST(Ahead, QwintoAloneIsJudgedOverTheNextTurn) {
    const Network* alone = network(id_of<Qwinto>, Seats::One);
    ASSERT_NE(alone, nullptr);
    Rng dice{5};
    int further = 0;
    Qwinto::State state = Qwinto::initial(1, Seat{0});
    for (int games = 0; games < 4;) {  // one of them may have nothing that the network does not see
        if (Qwinto::node(state) == Node::Over) {
            state = Qwinto::initial(1, Seat{0});
            ++games;
            continue;
        }
        if (Qwinto::node(state) == Node::Roll) {
            Qwinto::roll(state, Qwinto::fall(state, static_cast<std::uint32_t>(dice.below(Qwinto::ways))));
            continue;
        }
        const Qwinto::Choice chosen = choose(Player::Strong, state, Seat{0}, dice);
        if (state.phase == Qwinto::Phase::Enter) {
            QwintoDecision decision{*alone, state, Seat{0}, false};
            Top<std::uint8_t, 8> top;
            decision.judge(top);
            Best<std::uint8_t> best;
            for (const auto& entry : top.entries()) {
                Qwinto::State next = state;
                Qwinto::resolve(next, {Qwinto::Choice{entry.tag}});
                Worth worth = Worth{216} * 216 * decision.scale().of_end(Qwinto::score(next, Seat{0}), -1000);
                if (next.phase != Qwinto::Phase::Over) {
                    const QwintoEntries entries = QwintoDecision{*alone, next, Seat{0}, false}.entries(0b111);
                    worth = QwintoEntries::kImpossible;
                    for (const qwinto::DiceSet picked : Qwinto::Choice::kPicks) {
                        worth = std::max(worth, entries.twice(picked));
                    }
                }
                best(entry.tag, worth);
            }
            EXPECT_EQ(chosen, Qwinto::Choice{best.tag});
            further += chosen == Qwinto::Choice{top.entries().front().tag} ? 0 : 1;
        }
        Qwinto::resolve(state, {chosen});
    }
    EXPECT_GT(further, 0);
}

// Every row, every sum, and no memory: what QwintoAlone saves must not be missed. pre: one box a row and sum, as the network likes them
QwintoEntries entries_after(const Network& network, const Qwinto::Sheet& sheet, qwinto::DiceSet dice, int turns);

Worth after_turns(const Network& network, const Qwinto::Sheet& sheet, int turns) {
    if (is_over(sheet)) {
        return Scale{}.of_end(sheet.score(), 0);
    }
    return QwintoAlone::of_pick(entries_after(network, sheet, 0b111, turns - 1)) / (Worth{216} * 216);
}

QwintoEntries entries_after(const Network& network, const Qwinto::Sheet& sheet, qwinto::DiceSet dice, int turns) {
    Qwinto::State state = Qwinto::initial(1, Seat{0});
    state.sheets[0] = sheet;
    QwintoEntries worth = QwintoDecision{network, state, Seat{0}, false}.entries(dice);
    if (turns == 0) {
        return worth;
    }
    Qwinto::Sheet next = sheet;
    ++next.misthrows;
    worth.nothing.fill(after_turns(network, next, turns));
    for (const qwinto::Row row : qwinto::kAllRows) {
        for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
            Worth& best = worth.best[qwinto::at(row)][sum];
            if (best != QwintoEntries::kImpossible) {
                next = sheet;
                next.write(row, Qwinto::Choice{worth.box[qwinto::at(row)][sum]}.box(), sum);
                best = after_turns(network, next, turns);
            }
        }
    }
    return worth;
}

// `Master` sees two turns after a pick and a roll-again too, where `strong` sees one.
TEST(Ahead, QwintoAlonePicksAreJudgedOverTwoTurns) {
    const Network* alone = network(id_of<Qwinto>, Seats::One);
    ASSERT_NE(alone, nullptr);
    constexpr Worth kHundredth = Worth{1000} * Heads::kOne / 50 / 100;  // of a point
    constexpr int kFullEnough = 14;  // numbers: from here on there is time to look at everything
    Rng dice{7};
    int further = 0;
    int judged = 0;
    Qwinto::State state = Qwinto::initial(1, Seat{0});
    while (Qwinto::node(state) != Node::Over) {
        if (Qwinto::node(state) == Node::Roll) {
            Qwinto::roll(state, Qwinto::fall(state, static_cast<std::uint32_t>(dice.below(Qwinto::ways))));
            continue;
        }
        const Qwinto::Sheet& sheet = state.sheets[0];
        const int numbers =
            std::popcount(sheet.rows[0].filled) + std::popcount(sheet.rows[1].filled) + std::popcount(sheet.rows[2].filled);
        const Qwinto::Choice strong = choose(Player::Strong, state, Seat{0}, dice);
        if (numbers < kFullEnough || state.phase == Qwinto::Phase::Enter) {
            Qwinto::resolve(state, {strong});
            continue;
        }
        ++judged;
        const Qwinto::Choice chosen = choose(Player::Master, state, Seat{0}, dice);
        further += chosen == strong ? 0 : 1;
        if (state.phase == Qwinto::Phase::Pick) {
            const QwintoEntries worth = entries_after(*alone, sheet, 0b111, 2);
            EXPECT_GE(worth.twice(chosen.dice()), QwintoAlone::of_pick(worth) - kHundredth * 216 * 216);
        } else {
            const QwintoEntries worth = entries_after(*alone, sheet, state.picked, 2);
            const Worth kept = 216 * worth.of(state.picked, state.dice.sum()) - worth.once(state.picked);
            EXPECT_GE(chosen == Qwinto::Choice::keep() ? kept : -kept, -kHundredth * 216);
        }
        Qwinto::resolve(state, {chosen});
    }
    EXPECT_GT(judged, 4);
    EXPECT_GT(further, 0);
}

}  // namespace
}  // namespace misthrow::engine
