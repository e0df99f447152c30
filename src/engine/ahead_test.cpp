// Who is alone looks a roll further, strong as well: computed here a second time, fall by fall.
#include <gtest/gtest.h>

#include "engine/choose.hpp"
#include "engine/knaster_decision.hpp"
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
    while (Qwinto::node(state) != Node::Over) {
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

}  // namespace
}  // namespace misthrow::engine
