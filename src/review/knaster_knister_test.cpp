// Games in which everybody decides at once, and only once a turn: what the judge calls best.
#include <gtest/gtest.h>

#include "engine/choose.hpp"
#include "engine/weights.hpp"
#include "match/play_game.hpp"
#include "review/judge.hpp"
#include "review/knaster.hpp"
#include "review/knister.hpp"

namespace misthrow::review {

// What stands first in the list is no worse than what `strong` plays: in every seat, with the same dice.
TEST(Judge, WhatStandsFirstIsAsGoodAsStrong) {
    List<Knister, Knaster>::for_each([]<Game G>(G) {
        constexpr std::int64_t rounds = 150;
        Oracle<G> oracle{*engine::network(id_of<G>)};
        Judge<G> judge{oracle, Depth::Quick};
        double share = 0;
        for (std::int64_t round = 0; round < rounds; ++round) {
            const match::RoundChance chance{3, round};
            for (std::size_t ours = 0; ours < 2; ++ours) {
                Rng unused{1};
                const auto end = match::play_game<G>(chance, 2, Seat{0}, [&](const typename G::State& state, Seat seat) {
                    if (index(seat) != ours) {
                        return engine::choose(engine::Player::Strong, state, seat, unused);
                    }
                    judge.begin_turn();
                    return judge.best_lines(state, seat, 1).front()[ours];
                });
                share += final_values<G>(end)[ours].win / (2 * rounds);
            }
        }
        EXPECT_GT(share, 0.42) << G::name;  // 50 % within three standard errors
    });
}

// Nobody regrets what is good, whatever the others do: so a roll is worth what the best choices after it are.
TEST(Judge, EverybodysBestChoiceIsTheBestAnswer) {
    List<Knister, Knaster>::for_each([]<Game G>(G) {
        Oracle<G> oracle{*engine::network(id_of<G>)};
        Judge<G> judge{oracle, Depth::Quick};
        Rng rng{9};
        typename G::State state = G::initial(3, Seat{0});
        while (G::node(state) != Node::Over) {
            judge.begin_turn();
            G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways))));
            const typename G::Joint good = judge.reference(state);
            const auto decision = judge.decide(state, good);
            const Values<G> roll = judge.looked(state);
            for (std::size_t seat = 0; seat < state.seats; ++seat) {
                EXPECT_EQ(decision.ranked[seat].front().choice, good[seat]) << G::name;
                EXPECT_EQ(decision.value[seat].win, roll[seat].win) << G::name;
            }
            typename G::Joint played{};
            for (std::size_t seat = 0; seat < state.seats; ++seat) {
                played[seat] = engine::choose(engine::Player::Random, state, static_cast<Seat>(seat), rng);
            }
            G::resolve(state, played);
        }
    });
}

}  // namespace misthrow::review
