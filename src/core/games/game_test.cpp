// The battery: what every game must do, on random play with every number of seats.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/games.hpp"
#include "notation/choice_text.hpp"
#include "notation/record.hpp"
#include "notation/sheet_text.hpp"
#include "notation/turn_text.hpp"
#include "sim/play_game.hpp"

namespace misthrow {
namespace {

constexpr std::uint64_t kGamesEach = 40;  // for every game, seat count and mixture of players

template <Game G>
std::set<typename G::Choice> full_choices(const typename G::State& state, Seat seat) {
    std::set<typename G::Choice> all;
    for (const auto listed : G::choices(state, seat)) {
        for (const auto full : G::extensions(state, seat, listed)) {
            EXPECT_TRUE(all.insert(full).second) << "the same choice twice";
        }
    }
    return all;
}

// Every seat moves on by one, as if the table had been turned.
template <Game G>
typename G::State turned(const typename G::State& state) {
    typename G::State next = state;
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        next.sheets[(seat + 1) % state.seats] = state.sheets[seat];
    }
    next.active = static_cast<Seat>((index(state.active) + 1) % state.seats);
    return next;
}

// Plays with all mixtures of players and shows each node to `look`.
template <Game G, class Look>
void play_all(const Look& look) {
    for (std::size_t seats = G::min_seats; seats <= G::max_seats; ++seats) {
        for (std::uint64_t game = 0; game < kGamesEach; ++game) {
            sim::Seated seated{};
            for (std::size_t seat = 0; seat < seats; ++seat) {
                seated.players[seat] = engine::kAllPlayers[(game + seat) % (game % 2 == 0 ? 1 : 3)];
            }
            Rng rng{seats, game};
            auto state = G::initial(seats, static_cast<Seat>(game % seats));
            const std::uint32_t turns = sim::play_game<G>(state, seated, rng, look);
            EXPECT_LE(turns, G::most_turns(seats));
            EXPECT_EQ(G::node(state), Node::Over);
            EXPECT_EQ(G::actors(state), SeatSet::none());
        }
    }
}

template <class G>
class Battery : public testing::Test {};
using EveryGame = Games::As<testing::Types>;
TYPED_TEST_SUITE(Battery, EveryGame);

TYPED_TEST(Battery, ChoicesAreAscendingUniqueAndOnlyForActors) {
    using G = TypeParam;
    play_all<G>([](const typename G::State& state, const auto&) {
        for (std::size_t i = 0; i < G::max_seats; ++i) {
            const auto seat = static_cast<Seat>(i);
            const auto choices = G::choices(state, seat);
            ASSERT_EQ(choices.size() != 0, G::actors(state).contains(seat));
            for (std::size_t at = 1; at < choices.size(); ++at) {
                ASSERT_LT(choices[at - 1], choices[at]);
            }
        }
    });
}

TYPED_TEST(Battery, FirstChoiceIsFirstInTheListOfTokens) {
    using G = TypeParam;
    play_all<G>([](const typename G::State& state, const auto&) {
        for (std::size_t i = 0; i < state.seats; ++i) {
            const auto seat = static_cast<Seat>(i);
            if (G::actors(state).contains(seat)) {
                ASSERT_EQ(notation::short_text(G::choices(state, seat)[0]), notation::legal_tokens<G>(state, seat)[0]);
            }
        }
    });
}

TYPED_TEST(Battery, CheckAgreesWithChoices) {
    using G = TypeParam;
    std::uint64_t node = 0;
    play_all<G>([&](const typename G::State& state, const auto&) {
        const auto seat = static_cast<Seat>(node++ % state.seats);
        const auto legal = full_choices<G>(state, seat);
        for (std::uint32_t code = 0; code < 128; ++code) {
            typename G::Choice choice{};
            if constexpr (requires { choice.bits; }) {
                choice.bits = (code % 64) << knaster::kBoxes | (code < 64 ? 0 : code * 7919 & knaster::kFullGrid);
            } else {
                choice.code = static_cast<std::uint8_t>(code);
            }
            ASSERT_EQ(G::check(state, seat, choice) == G::Fault::None, legal.contains(choice)) << code;
        }
        for (const auto choice : legal) {
            ASSERT_EQ(G::check(state, seat, choice), G::Fault::None);
        }
    });
}

// What a seat may do does not depend on what others hold or will choose, so pending choices cannot matter either.
TYPED_TEST(Battery, ChoicesDoNotDependOnOtherSheets) {
    using G = TypeParam;
    play_all<G>([](const typename G::State& state, const auto&) {
        for (std::size_t i = 0; i < state.seats; ++i) {
            const auto seat = static_cast<Seat>(i);
            typename G::State alone = state;
            for (std::size_t other = 0; other < state.seats; ++other) {
                if (other != i) {
                    alone.sheets[other] = {};
                }
            }
            ASSERT_EQ(full_choices<G>(state, seat), full_choices<G>(alone, seat));
        }
    });
}

TYPED_TEST(Battery, ResolutionKnowsNoOrderOfSeats) {
    using G = TypeParam;
    play_all<G>([](const typename G::State& state, const typename G::Joint& joint) {
        typename G::Joint turned_joint{};
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            turned_joint[(seat + 1) % state.seats] = joint[seat];
        }
        typename G::State after = state;
        G::resolve(after, joint);
        typename G::State turned_after = turned<G>(state);
        G::resolve(turned_after, turned_joint);
        ASSERT_EQ(turned_after, turned<G>(after));
    });
}

TYPED_TEST(Battery, ScoresStayWithinBounds) {
    using G = TypeParam;
    play_all<G>([](const typename G::State& state, const auto&) {
        for (std::size_t i = 0; i < state.seats; ++i) {
            ASSERT_GE(G::score(state, static_cast<Seat>(i)), G::least_score);
            ASSERT_LE(G::score(state, static_cast<Seat>(i)), G::most_score);
        }
    });
}

// Sums of ways are exact, and drawing a way gives every outcome as often as its weight says.
TYPED_TEST(Battery, OutcomesWeighWhatTheWaysSay) {
    using G = TypeParam;
    std::set<std::string> seen;
    play_all<G>([&](const typename G::State& before, const typename G::Joint& joint) {
        typename G::State state = before;
        G::resolve(state, joint);
        if (G::node(state) != Node::Roll) {
            EXPECT_EQ(G::outcomes(state).size(), 0U);
            return;
        }
        const auto outcomes = G::outcomes(state);
        // every different set of dice once
        if (!seen.insert(std::to_string(outcomes.size()) + ' ' + std::to_string(G::fall(state, 0) == G::fall(state, G::ways - 1)))
                 .second) {
            return;
        }
        std::uint64_t total = 0;
        for (const auto outcome : outcomes) {
            ASSERT_TRUE(G::rollable(state, outcome.roll));
            total += outcome.ways;
        }
        ASSERT_EQ(G::ways % total, 0U);
        const std::uint64_t unseen = G::ways / total;  // falls of dice that are not in the roll
        std::map<Faces<G>, std::uint64_t> falls;
        const auto key = [&](const typename G::Roll& roll) {
            typename G::State next = state;
            G::roll(next, roll);
            Faces<G> faces = G::faces_of(roll);
            if (G::equal_dice && faces[1] < faces[0]) {
                std::swap(faces[0], faces[1]);
            }
            return faces;
        };
        for (std::uint32_t way = 0; way < G::ways; ++way) {
            const auto roll = G::fall(state, way);
            ASSERT_TRUE(G::rollable(state, roll));
            ++falls[key(roll)];
        }
        ASSERT_EQ(falls.size(), outcomes.size());
        for (const auto outcome : outcomes) {
            ASSERT_EQ(falls[key(outcome.roll)], outcome.ways * unseen);
        }
    });
    EXPECT_FALSE(seen.empty());
}

TYPED_TEST(Battery, TextFormsRoundTrip) {
    using G = TypeParam;
    play_all<G>([](const typename G::State& state, const typename G::Joint&) {
        for (std::size_t i = 0; i < state.seats; ++i) {
            const auto seat = static_cast<Seat>(i);
            const auto sheet = notation::read_sheet<G>(notation::sheet_text(state.sheets[i]));
            ASSERT_TRUE(std::holds_alternative<typename G::Sheet>(sheet)) << notation::sheet_text(state.sheets[i]);
            ASSERT_EQ(std::get<typename G::Sheet>(sheet), state.sheets[i]);
            for (const auto choice : full_choices<G>(state, seat)) {
                const std::string text = notation::choice_text(state, seat, choice);
                const auto reading = notation::read_choice(state, seat, text);
                ASSERT_TRUE(std::holds_alternative<typename G::Choice>(reading)) << text;
                ASSERT_EQ(std::get<typename G::Choice>(reading), choice) << text;
            }
        }
    });
}

// A game written down, wherever it stops, and read again is the same game.
TYPED_TEST(Battery, ReplayOfALogEqualsTheState) {
    using G = TypeParam;
    for (std::size_t seats = G::min_seats; seats <= G::max_seats; ++seats) {
        for (std::uint64_t game = 0; game < kGamesEach; ++game) {
            Rng rng{game, seats};
            notation::Record record;
            record.game = id_of<G>;
            record.first = static_cast<Seat>(game % seats);
            record.others = {{"Event", "battery"}};
            for (std::size_t seat = 0; seat < seats; ++seat) {
                record.names.push_back("Seat " + std::to_string(seat + 1));
            }
            auto& log = record.log.template emplace<notation::Log<G>>();
            log.state = G::initial(seats, record.first);
            while (G::node(log.state) != Node::Over) {
                bool expressible = true;
                if (G::node(log.state) == Node::Roll) {
                    const auto roll = G::fall(log.state, static_cast<std::uint32_t>(rng.below(G::ways)));
                    log.steps.emplace_back(std::in_place_index<0>, roll);
                    G::roll(log.state, roll);
                } else {
                    typename G::Joint joint{};
                    for (std::size_t seat = 0; seat < seats; ++seat) {
                        if (G::actors(log.state).contains(static_cast<Seat>(seat))) {
                            joint[seat] = engine::random_choice(log.state, static_cast<Seat>(seat), rng);
                        }
                    }
                    expressible = !notation::decision_text(log.state, joint).empty();  // a roll that is kept is not
                    log.steps.emplace_back(std::in_place_index<1>, joint);
                    G::resolve(log.state, joint);
                }
                if (expressible && (rng.below(16) == 0 || G::node(log.state) == Node::Over)) {
                    const std::string text = notation::write_record(record);
                    const auto reading = notation::read_record(text);
                    ASSERT_TRUE(std::holds_alternative<notation::Record>(reading)) << text;
                    ASSERT_EQ(std::get<notation::Record>(reading), record) << text;
                }
            }
        }
    }
}

}  // namespace
}  // namespace misthrow
