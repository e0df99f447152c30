#include "review/review.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "engine/choose.hpp"
#include "engine/weights.hpp"
#include "play/recorder.hpp"
#include "review/advice.hpp"
#include "review/judge.hpp"
#include "review/qwixx.hpp"
#include "review/rollout.hpp"
#include "sim/play_game.hpp"

namespace misthrow::review {

namespace {

template <Game G>
notation::Record played(std::size_t seats, std::initializer_list<engine::Player> players, std::uint64_t seed) {
    sim::Seated seated{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        seated.players[seat] = players.begin()[seat % players.size()];
    }
    Rng rng{seed};
    typename G::State state = G::initial(seats, Seat{0});
    play::Recorder<G> recorder{state};
    sim::play_game<G>(state, seated, rng, [&](const auto& before, const auto& joint) { recorder(before, joint); });
    notation::Record record = std::move(recorder).record(Seat{0});
    for (std::size_t seat = 0; seat < seats; ++seat) {
        record.names.push_back("Seat " + std::to_string(seat + 1));
    }
    return record;
}

void expect_sums(const Review& review) {
    double luck = 0;
    double skill = 0;
    const bool alone = review.seats.size() == 1;
    for (const SeatReview& seat : review.seats) {
        EXPECT_NEAR(seat.start + seat.luck + seat.error + seat.others + seat.rest, seat.result, 1e-9);
        EXPECT_LE(seat.error, 0);
        luck += seat.luck;
        skill += seat.error + seat.others;
    }
    if (!alone) {
        EXPECT_NEAR(luck, 0, 1e-9);
        EXPECT_NEAR(skill, 0, 1e-9);
    }
    for (const Step& step : review.steps) {
        if (const auto* choice = std::get_if<ChoiceStep>(&step.what)) {
            EXPECT_GE(choice->cost, 0);
            EXPECT_GE(choice->choices.size(), 2U);
            const auto value = [&](const Ranked& each) { return stake(each.value, review.seats.size()); };
            for (std::size_t i = 1; i < choice->choices.size(); ++i) {
                EXPECT_GE(value(choice->choices[i - 1]), value(choice->choices[i]));
            }
        }
    }
}

}  // namespace

TEST(Review, ThePageHasItsTypes) {
    std::ifstream in{std::string{MISTHROW_ROOT} + "/web/client/review-types.ts"};
    EXPECT_EQ((std::string{std::istreambuf_iterator<char>{in}, {}}), typescript())
        << "run: misthrow protocol --review > web/client/review-types.ts";
}

// While a game is played a choice is judged as it is afterwards.
TEST(Review, AdviceIsWhatTheReviewSays) {
    Games::for_each([]<Game G>(G) {
        SCOPED_TRACE(G::name);
        const notation::Record whole = played<G>(2, {engine::Player::Casual, engine::Player::Novice}, 5);
        const auto review = misthrow::review::review(whole, Depth::Quick);
        ASSERT_TRUE(review);
        const auto& steps = std::get<notation::Log<G>>(whole.log).steps;
        std::size_t compared = 0;
        for (const Step& step : review->steps) {
            const auto* choice = std::get_if<ChoiceStep>(&step.what);
            if (choice == nullptr || compared >= 40) {
                continue;
            }
            notation::Record so_far = whole;
            auto& log = std::get<notation::Log<G>>(so_far.log);
            log.steps.assign(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(step.node));
            log.state = G::initial(2, whole.first);
            for (const auto& each : log.steps) {
                std::visit(
                    [&]<class What>(const What& what) {
                        if constexpr (std::same_as<What, typename G::Roll>) {
                            G::roll(log.state, what);
                        } else {
                            G::resolve(log.state, what);
                        }
                    },
                    each);
            }
            const auto found = advice(so_far, {.seat = choice->seat, .token = choice->played});
            ASSERT_TRUE(found) << step.node;
            EXPECT_NEAR(found->cost, choice->cost, 1e-9);
            EXPECT_EQ(found->choices.front().choice, choice->choices.front().choice);
            EXPECT_EQ(found->reasons.size(), choice->reasons.size());
            const auto hint = advice(so_far, {.seat = choice->seat});
            ASSERT_TRUE(hint);
            EXPECT_EQ(hint->cost, 0);
            ++compared;
        }
        EXPECT_EQ(compared, 40U);
        EXPECT_FALSE(advice(whole, {.seat = 0})) << "the game is over";
    });
}

TEST(Review, AddsUpInEveryGame) {
    Games::for_each([]<Game G>(G) {
        for (const std::size_t seats : {1U, 2U, 4U}) {
            SCOPED_TRACE(std::string{G::name} + " " + std::to_string(seats));
            const notation::Record record = played<G>(seats, {engine::Player::Strong, engine::Player::Random}, 7 + seats);
            const auto reviewed = review(record, Depth::Quick);
            ASSERT_TRUE(reviewed);
            expect_sums(*reviewed);
        }
    });
}

TEST(Review, AGameThatIsNotOverHasNone) {
    notation::Record record = played<Qwixx>(2, {engine::Player::Strong}, 3);
    auto& log = std::get<notation::Log<Qwixx>>(record.log);
    log.steps.pop_back();
    log.state = Qwixx::initial(2, Seat{0});
    EXPECT_FALSE(review(record, Depth::Quick));
}

// The mean over all rolls of Qwixx by counting faces, against every roll one by one.
TEST(Review, TheMeanOverRollsIsThatOfAllRolls) {
    QwixxGames::for_each([]<Game G>(G) {
        const engine::Network* network = engine::network(id_of<G>);
        ASSERT_NE(network, nullptr);
        Oracle<G> oracle{*network};
        Rng rng{11};
        typename G::State state = G::initial(3, Seat{1});
        Draw draw{rng, G::ways};
        for (int step = 0; step < 60 && G::node(state) != Node::Over; ++step) {
            if (G::node(state) == Node::Roll) {
                if (step % 20 < 3) {
                    QwixxPlan plan{oracle, state};
                    Values<G> sum{};
                    double ways = 0;
                    for (const auto& outcome : G::outcomes(state)) {
                        const Values<G> each = plan.value(outcome.roll);
                        for (std::size_t seat = 0; seat < state.seats; ++seat) {
                            sum[seat] += outcome.ways * each[seat];
                        }
                        ways += outcome.ways;
                    }
                    const Values<G> mean = plan.mean();
                    for (std::size_t seat = 0; seat < state.seats; ++seat) {
                        EXPECT_NEAR(mean[seat].win, sum[seat].win / ways, 1e-12);
                        EXPECT_NEAR(mean[seat].points, sum[seat].points / ways, 1e-9);
                    }
                }
                draw = Draw{rng, G::ways};
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(draw.way())));
                continue;
            }
            typename G::Joint joint{};
            for (std::size_t seat = 0; seat < state.seats; ++seat) {
                if (G::actors(state).contains(static_cast<Seat>(seat))) {
                    joint[seat] = engine::choose(engine::Player::Careful, state, static_cast<Seat>(seat), draw);
                }
            }
            G::resolve(state, joint);
        }
    });
}

TEST(Review, DeepAddsUpToo) {
    Games::for_each([]<Game G>(G) {
        SCOPED_TRACE(G::name);
        const auto reviewed = review(played<G>(2, {engine::Player::Strong, engine::Player::Random}, 5), Depth::Deep);
        ASSERT_TRUE(reviewed);
        expect_sums(*reviewed);
    });
}

TEST(Review, WorsePlayersErrMore) {
    Games::for_each([]<Game G>(G) {
        double strong = 0;
        double random = 0;
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const auto reviewed = review(played<G>(2, {engine::Player::Strong, engine::Player::Random}, seed), Depth::Quick);
            ASSERT_TRUE(reviewed);
            strong += reviewed->seats[0].error;
            random += reviewed->seats[1].error;
        }
        EXPECT_GT(strong, random) << G::name;
    });
}

// What is left when luck is taken out has the same mean, and varies less.
TEST(Rollout, TakesLuckOutAndKeepsTheMean) {
    const RolloutPlan plan{.seed = 3, .choices = 3, .least_games = 48, .most_games = 48, .error = 0};
    const auto table = rollout<Qwixx>(Qwixx::initial(2, Seat{0}), Seat{0}, plan, [](const Rollout&) { return true; });
    ASSERT_TRUE(table);
    EXPECT_EQ(table->games, 48);
    ASSERT_EQ(table->outlooks.size(), 2U);
    EXPECT_NEAR(table->outlooks[0].stake.mean + table->outlooks[1].stake.mean, 1, 1e-9);
    for (const Outlook& each : table->outlooks) {
        EXPECT_NEAR(each.stake.mean, each.plain.mean, 4 * std::hypot(each.stake.error, each.plain.error));
        EXPECT_LT(each.stake.error, each.plain.error);
    }
    EXPECT_GT(table->gain(), 1);
}

// Alone, because from empty sheets two equal players share every game in which all write the same rolls.
TEST(Rollout, TakesLuckOutOfEveryGame) {
    Games::for_each([]<Game G>(G) {
        SCOPED_TRACE(G::name);
        const RolloutPlan plan{.seed = 3, .choices = 2, .least_games = 24, .most_games = 24, .error = 0};
        const auto alone = rollout<G>(G::initial(1, Seat{0}), Seat{0}, plan, [](const Rollout&) { return true; });
        ASSERT_TRUE(alone);
        ASSERT_FALSE(alone->outlooks.empty());
        for (const Outlook& each : alone->outlooks) {
            EXPECT_NEAR(each.stake.mean, each.plain.mean, 4 * std::hypot(each.stake.error, each.plain.error));
            EXPECT_LT(each.stake.error, each.plain.error);
        }
    });
}

// At tables of two luck is measured later than alone in some games, and in all of them the mean is that of the plain results.
TEST(Rollout, TakesLuckOutAtTablesOfTwo) {
    Games::for_each([]<Game G>(G) {
        SCOPED_TRACE(G::name);
        const notation::Record whole = played<G>(2, {engine::Player::Casual}, 4);
        typename G::State state = G::initial(2, Seat{0});
        std::size_t left = 2 * std::get<notation::Log<G>>(whole.log).steps.size() / 3;
        for (const auto& step : std::get<notation::Log<G>>(whole.log).steps) {
            if (left > 0 || G::node(state) != Node::Roll) {
                left -= left > 0 ? 1 : 0;
                std::visit(
                    [&]<class What>(const What& what) {
                        if constexpr (std::same_as<What, typename G::Roll>) {
                            G::roll(state, what);
                        } else {
                            G::resolve(state, what);
                        }
                    },
                    step);
            }
        }
        ASSERT_EQ(G::node(state), Node::Roll);
        const RolloutPlan plan{.seed = 3, .choices = 2, .least_games = 36, .most_games = 36, .error = 0};
        const auto table = rollout<G>(state, Seat{0}, plan, [](const Rollout&) { return true; });
        ASSERT_TRUE(table);
        for (const Outlook& each : table->outlooks) {
            EXPECT_NEAR(each.stake.mean, each.plain.mean, 4 * std::hypot(each.stake.error, each.plain.error));
        }
        EXPECT_GT(table->gain(), 2);
    });
}

TEST(Rollout, ComparesChoicesWithTheSameDice) {
    Qwixx::State state = Qwixx::initial(2, Seat{0});
    Qwixx::roll(state, Qwixx::fall(state, 12345));
    const RolloutPlan plan{.seed = 1, .choices = 3, .least_games = 12, .most_games = 100, .error = 0};
    const auto decided = rollout<Qwixx>(state, Seat{1}, plan, [&](const Rollout& now) { return now.games < 24; });
    ASSERT_TRUE(decided);
    EXPECT_EQ(decided->games, 24);
    ASSERT_EQ(decided->outlooks.size(), 3U);
    EXPECT_EQ(decided->outlooks[0].behind.mean, 0);
    EXPECT_GE(decided->outlooks[1].behind.mean, 0);
    EXPECT_GE(decided->outlooks[2].behind.mean, decided->outlooks[1].behind.mean);
}

// Red and yellow are ready for their locks, and one row is closed: either cross ends the game at once.
TEST(Rollout, OfTwoThatEndTheSameItIsSureThatTheFirstIsBest) {
    std::array<Qwixx::Sheet, Qwixx::max_seats> sheets{};
    for (unsigned bit = 1; bit <= 6; ++bit) {
        for (const qwixx::Row row : {qwixx::Row::First, qwixx::Row::Second}) {
            sheets[0].cross(Qwixx::Choice{static_cast<std::uint8_t>(qwixx::lane(row) + bit)});
        }
    }
    for (const unsigned bit : {1U, 2U, 3U, 4U, 5U, 11U}) {
        sheets[1].cross(Qwixx::Choice{static_cast<std::uint8_t>(qwixx::lane(qwixx::Row::Third) + bit)});
    }
    Qwixx::State state = Qwixx::at_turn(sheets, 2, Seat{0});
    Qwixx::roll(state, Qwixx::roll_of(state, {6, 6, 1, 1, 0, 1}));
    const RolloutPlan plan{.seed = 1, .choices = 2, .least_games = 12, .most_games = 24, .error = 0.005};
    const auto decided = rollout<Qwixx>(state, Seat{0}, plan, [](const Rollout&) { return true; });
    ASSERT_TRUE(decided);
    ASSERT_EQ(decided->outlooks.size(), 2U);
    EXPECT_EQ(decided->outlooks[0].stake.mean, 1);
    EXPECT_EQ(decided->outlooks[1].behind.mean, 0);
    EXPECT_TRUE(decided->sure);
}

TEST(Rollout, NothingToPlayIsNoAnswer) {
    Qwixx::State state = Qwixx::initial(2, Seat{0});
    Qwixx::roll(state, Qwixx::fall(state, 12345));
    Qwixx::resolve(state, {});
    EXPECT_FALSE(
        rollout<Qwixx>(state, Seat{1}, {}, [](const Rollout&) { return true; }));  // the colour choice is the other seat's
}

}  // namespace misthrow::review
