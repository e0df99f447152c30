// Games in which everybody decides at once, and only once a turn: what the judge calls best.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <type_traits>
#include <vector>

#include "engine/choose.hpp"
#include "engine/weights.hpp"
#include "match/play_game.hpp"
#include "review/judge.hpp"
#include "review/knaster.hpp"
#include "review/knister.hpp"

namespace misthrow::review {

namespace {

// A game of novices up to where a sheet has so many empty boxes; the dice have fallen.
template <Game G>
typename G::State near_the_end(std::size_t seats, std::uint64_t seed, int empty) {
    Rng rng{seed};
    typename G::State state = G::initial(seats, Seat{0});
    for (;;) {
        G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways))));
        if (std::ranges::any_of(state.sheets, [&](const auto& sheet) { return std::popcount(sheet.filled) + empty == 25; })) {
            return state;
        }
        typename G::Joint joint{};
        for (std::size_t seat = 0; seat < seats; ++seat) {
            joint[seat] = engine::choose(engine::Player::Novice, state, static_cast<Seat>(seat), rng);
        }
        G::resolve(state, joint);
    }
}

// The most points of all that the rules allow on the last roll.
template <Game G>
int most_points(const typename G::State& state, Seat seat) {
    int most = -1;
    for (const auto listed : G::choices(state, seat)) {
        for (const auto choice : G::extensions(state, seat, listed)) {
            auto sheet = state.sheets[index(seat)];
            if constexpr (std::is_same_v<G, Knaster>) {
                sheet.mark(choice, state.dice.sum());
            } else {
                sheet.write(choice.box(), state.dice.sum());
            }
            most = std::max(most, sheet.score());
        }
    }
    return most;
}

// By seat, fall by fall of the last roll, everybody with the most points.
template <Game G>
std::vector<std::array<int, G::max_seats>> ends(const typename G::State& state) {
    std::vector<std::array<int, G::max_seats>> all(G::ways);
    for (std::uint32_t way = 0; way < G::ways; ++way) {
        typename G::State rolled = state;
        G::roll(rolled, G::fall(state, way));
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            all[way][seat] = most_points<G>(rolled, static_cast<Seat>(seat));
        }
    }
    return all;
}

template <Game G>
Values<G> naive_mean(const std::vector<std::array<int, G::max_seats>>& all, std::size_t seats) {
    Values<G> values{};
    for (const auto& scores : all) {
        const auto end = scores.begin() + static_cast<std::ptrdiff_t>(seats);
        const int best = *std::max_element(scores.begin(), end);
        const auto winners = static_cast<double>(std::count(scores.begin(), end, best));
        for (std::size_t seat = 0; seat < seats; ++seat) {
            values[seat] += (1.0 / static_cast<double>(all.size())) *
                            Value{scores[seat] == best ? 1 / winners : 0, static_cast<double>(scores[seat])};
        }
    }
    return values;
}

// The same over the last two rolls of Knister: after the first everybody writes where more points in all follow.
std::vector<std::array<int, Knister::max_seats>> ends_of_two(const Knister::State& state) {
    std::vector<std::array<int, Knister::max_seats>> all;
    for (std::uint32_t way = 0; way < Knister::ways; ++way) {
        Knister::State rolled = state;
        Knister::roll(rolled, Knister::fall(state, way));
        Knister::Joint joint{};
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            joint[seat] = Knister::choices(rolled, static_cast<Seat>(seat))[0];
        }
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            int most = -1;
            Knister::Choice best{};
            for (const Knister::Choice choice : Knister::choices(rolled, static_cast<Seat>(seat))) {
                joint[seat] = choice;
                Knister::State next = rolled;
                Knister::resolve(next, joint);
                int total = 0;
                for (const auto& scores : ends<Knister>(next)) {
                    total += scores[seat];
                }
                if (total > most) {
                    most = total;
                    best = choice;
                }
            }
            joint[seat] = best;
        }
        Knister::resolve(rolled, joint);
        const auto each = ends<Knister>(rolled);
        all.insert(all.end(), each.begin(), each.end());
    }
    return all;
}

// By seat the last write, with the last of its sets of circles: seldom the one that the network likes.
template <Game G>
typename G::Joint last_sets(const typename G::State& state) {
    typename G::Joint joint{};
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        typename G::Choice last{};
        for (const auto choice : G::choices(state, static_cast<Seat>(seat))) {
            last = choice;
        }
        const auto sets = G::extensions(state, static_cast<Seat>(seat), last);
        joint[seat] = sets[sets.size() - 1];
    }
    return joint;
}

// The most by which two judgements of a table differ.
template <class Values>
double apart(const Values& one, const Values& other, std::size_t seats) {
    double most = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        most = std::max({most, std::abs(one[seat].points - other[seat].points),
                         std::abs(stake(one[seat], seats) - stake(other[seat], seats))});
    }
    return most;
}

template <Game G>
Oracle<G> oracle_of(std::size_t seats) {
    return Oracle<G>{*engine::network(id_of<G>, seats == 1 ? engine::Seats::One : engine::Seats::Any)};
}

// Whether one roll is left after these choices; then it is counted, and the judge does not change its mind when the turn is over.
template <Game G>
bool is_counted(Oracle<G>& oracle, const typename G::State& state, const typename G::Joint& joint) {
    typename G::State next = state;
    G::resolve(next, joint);
    if (G::node(next) != Node::Roll || !Deciding<G>::is_counted(next)) {
        return false;
    }
    const Values<G> naive = naive_mean<G>(ends<G>(next), state.seats);
    const auto decision = Judge<G>{oracle, Depth::Quick}.decide(state, joint);
    EXPECT_LT(apart(decision.outcome, naive, state.seats), 1e-9);
    EXPECT_LT(apart(Judge<G>{oracle, Depth::Quick}.looked(next), naive, state.seats), 1e-9);
    return true;
}

// What a roll is worth is what the best choices after it are, from here to the end. Points may differ: of equal chances a seat only takes the one with more
// points while that tempts nobody else.
template <Game G>
void expect_best_choices(Judge<G>& judge, typename G::State state, std::uint64_t seed) {
    while (G::node(state) != Node::Over) {
        judge.begin_turn();
        if (G::node(state) == Node::Roll) {
            G::roll(state, G::fall(state, static_cast<std::uint32_t>(seed % G::ways)));
        }
        const Values<G> roll = judge.looked(state);
        const auto decision = judge.decide(state, judge.reference(state));
        EXPECT_EQ(apart(decision.value, roll, state.seats), 0);
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            EXPECT_EQ(stake(decision.ranked[seat].front().value, state.seats), stake(roll[seat], state.seats));
        }
        G::resolve(state, decision.good);
    }
}

}  // namespace

// One roll before the end it is counted who wins, whatever was chosen.
TEST(Judge, OneRollBeforeTheEndIsCounted) {
    List<Knister, Knaster>::for_each([]<Game G>(G) {
        int counted = 0;
        const int empty = std::is_same_v<G, Knister> ? 2 : 1;  // one box is left then
        for (const std::size_t seats : {1, 2, 4}) {
            Oracle<G> oracle = oracle_of<G>(seats);
            for (std::uint64_t seed = 1; seed <= 12; ++seed) {
                SCOPED_TRACE(testing::Message() << G::name << " " << seats << " " << seed);
                const typename G::State state = near_the_end<G>(seats, seed, empty);
                counted += is_counted<G>(oracle, state, Judge<G>{oracle, Depth::Quick}.reference(state)) ? 1 : 0;
                counted += is_counted<G>(oracle, state, last_sets<G>(state)) ? 1 : 0;
            }
        }
        EXPECT_GT(counted, 30) << G::name;
    });
}

// Whatever the luck of a roll is measured by: over all falls it is nothing, or rollouts would not be right in the mean.
TEST(Judge, LuckIsNothingOverAllFalls) {
    List<Knister, Knaster>::for_each([]<Game G>(G) {
        for (const std::size_t seats : {1, 2, 3}) {
            Oracle<G> oracle = oracle_of<G>(seats);
            for (const int empty : {20, 9, 4, 3}) {
                SCOPED_TRACE(testing::Message() << G::name << " " << seats << " " << empty);
                typename G::State state = near_the_end<G>(seats, 5, empty);
                Judge<G> judge{oracle, Depth::Quick, Replies::AtTheEnd};
                G::resolve(state, judge.reference(state));
                judge.begin_turn();
                Values<G> sum{};
                double most = 0;
                for (std::uint32_t way = 0; way < G::ways; ++way) {
                    const Values<G> luck = judge.luck(state, G::fall(state, way));
                    for (std::size_t seat = 0; seat < seats; ++seat) {
                        sum[seat] += luck[seat];
                        most = std::max(most, std::abs(luck[seat].points));
                    }
                }
                EXPECT_LT(apart(sum, Values<G>{}, seats), 1e-8);
                EXPECT_GT(most, 0);
            }
        }
    });
}

// Two rolls before the end of Knister too, as if everybody went for points from then on.
TEST(Judge, TwoRollsBeforeTheEndAreCountedInKnister) {
    for (const std::size_t seats : {1, 2, 4}) {
        Oracle<Knister> oracle = oracle_of<Knister>(seats);
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const Knister::State state = near_the_end<Knister>(seats, seed, 3);
            const Knister::Joint joint = last_sets<Knister>(state);
            Knister::State next = state;
            Knister::resolve(next, joint);
            const auto decision = Judge<Knister>{oracle, Depth::Quick}.decide(state, joint);
            EXPECT_LT(apart(decision.outcome, naive_mean<Knister>(ends_of_two(next), seats), seats), 1e-9)
                << seats << " " << seed;
        }
    }
}

TEST(Judge, ARollIsWorthItsBestChoicesToTheEnd) {
    List<Knister, Knaster>::for_each([]<Game G>(G) {
        for (const std::size_t seats : {1, 2, 3}) {
            Oracle<G> oracle = oracle_of<G>(seats);
            for (std::uint64_t seed = 1; seed <= 12; ++seed) {
                SCOPED_TRACE(testing::Message() << G::name << " " << seats << " " << seed);
                Judge<G> judge{oracle, Depth::Quick};
                expect_best_choices<G>(judge, near_the_end<G>(seats, seed, 3), seed);
            }
        }
    });
}

// Of a write that fills the sheet those circles stand in the list that bring most in the end.
TEST(Judge, TheCirclesThatFillASheetAreTheBest) {
    Oracle<Knaster> oracle = oracle_of<Knaster>(1);
    int several = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Knaster::State state = near_the_end<Knaster>(1, seed, 1);
        const Knaster::Choice write = last_sets<Knaster>(state)[0];
        const auto sets = Knaster::extensions(state, Seat{0}, write);
        several += sets.size() > 1 ? 1 : 0;
        double most = 0;
        for (const Knaster::Choice choice : sets) {
            Knaster::State next = state;
            Knaster::resolve(next, {choice});
            most = std::max(most, naive_mean<Knaster>(ends<Knaster>(next), 1)[0].points);
        }
        const auto decision = Judge<Knaster>{oracle, Depth::Quick}.decide(state, {write});
        for (const auto& each : decision.ranked[0]) {
            EXPECT_TRUE(each.choice == write || each.choice.mark() != write.mark() || std::abs(each.value.points - most) < 1e-9)
                << seed;
        }
    }
    EXPECT_GT(several, 20);
}

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
