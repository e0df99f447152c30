#include "engine/qwixx_at_once.hpp"

#include <gtest/gtest.h>

#include "engine/choose.hpp"
#include "engine/qwixx_search.hpp"

namespace misthrow::engine {
namespace {

// Calls `visit` with every position of some games of `strong` in which somebody decides.
template <Game G, class Visit>
void for_each_decision(int games, const Visit& visit) {
    for (int game = 0; game < games; ++game) {
        Rng rng{static_cast<std::uint64_t>(game), 5};
        typename G::State state = G::initial(2, static_cast<Seat>(game % 2));
        while (G::node(state) != Node::Over) {
            if (G::node(state) == Node::Roll) {
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways))));
                continue;
            }
            visit(state);
            typename G::Joint joint{};
            for (const Seat seat : {Seat{0}, Seat{1}}) {
                if (G::actors(state).contains(seat)) {
                    joint[index(seat)] = choose(Player::Strong, state, seat, rng);
                }
            }
            G::resolve(state, joint);
        }
    }
}

template <const qwixx::Board& kBoard>
const QwixxForecast<kBoard>& forecast_of(const Network& network, const qwixx::StateOn<kBoard>& state) {
    return QwixxForecast<kBoard>::of(network, state);
}
template <const qwixx::Board& kBoard>
TurnOfOthers<kBoard> nothing_of_others(const qwixx::StateOn<kBoard>&) {
    return {};
}
template <const qwixx::Board& kBoard>
auto matrix_of(const Network& network, const qwixx::StateOn<kBoard>& state) {
    return QwixxAtOnce<kBoard>{network, state}.matrix();
}

template <class G>
class QwixxAtOnceTest : public testing::Test {};
using Boards = testing::Types<Qwixx, QwixxMixedA, QwixxMixedB>;

class BoardNames {
public:
    template <class G>
    static std::string GetName(int /*number*/) {
        return std::string{G::name};
    }
};
TYPED_TEST_SUITE(QwixxAtOnceTest, Boards, BoardNames);

// Turns that are resolved by the rules and judged anew are worth what plans say that are judged by what they change.
TYPED_TEST(QwixxAtOnceTest, JudgesTurnsAsPlansDo) {
    using G = TypeParam;
    const Network& network = *engine::network(id_of<G>);
    const Scale scale{.alone = false, .weight_of_points = network.weight_of_points()};
    int ends = 0;
    int plans = 0;
    for_each_decision<G>(20, [&](const typename G::State& state) {
        if (state.phase != qwixx::Phase::White) {
            return;
        }
        const auto& forecast = forecast_of(network, state);
        const auto guess = forecast.guess(index(next_clockwise(state.active, 2)));
        for (const auto& plan : forecast.plans()) {
            auto others = nothing_of_others(state);
            others.whites[index(next_clockwise(state.active, 2))] = guess;
            const auto next = after_turn(state, state.active, plan.tag, others);
            EXPECT_EQ(worth_after_turn(network, scale, next, state.active), plan.worth);
            ends += static_cast<int>(next.phase == qwixx::Phase::Over);
            ++plans;
        }
    });
    EXPECT_GT(plans, 1000);
    EXPECT_GT(ends, 5);
}

// Neither seat of a pair that is settled would gain by another choice, whatever it is called.
TYPED_TEST(QwixxAtOnceTest, NobodyLeavesASettledPair) {
    using G = TypeParam;
    const Network& network = *engine::network(id_of<G>);
    int settled = 0;
    int mixed = 0;
    for_each_decision<G>(20, [&](const typename G::State& state) {
        if (state.phase != qwixx::Phase::White) {
            return;
        }
        const auto game = matrix_of(network, state);
        const auto pair = game.settled();
        (pair ? settled : mixed) += 1;
        if (!pair) {
            return;
        }
        for (std::size_t i = 0; i < game.rows(); ++i) {
            EXPECT_LE(game.at(i, pair->second), game.at(pair->first, pair->second));
        }
        for (std::size_t j = 0; j < game.columns(); ++j) {
            EXPECT_GE(game.at(pair->first, j), game.at(pair->first, pair->second));
        }
    });
    EXPECT_GT(settled, 50 * mixed);
}

}  // namespace
}  // namespace misthrow::engine
