// Seats that choose at once: what a roll is worth, and what it costs whom.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/choose.hpp"
#include "engine/weights.hpp"
#include "review/best_replies.hpp"
#include "review/judge.hpp"
#include "review/knaster.hpp"
#include "review/qwinto.hpp"
#include "review/qwixx.hpp"
#include "review/review.hpp"

namespace misthrow::review {

namespace {

// Two strong players. In turn 25 seat 2 can end the game with r12 and win by 78 : 76, unless seat 1 crosses y10.
constexpr std::string_view kNoMistake = R"([Game "qwixx"]
[Seats "strong 1, strong 2"]
[First "2"]

1. 4 2 2 3 5 1 | - - | r4
2. 6 6 1 5 1 2 | g12 g12 | -
3. 6 2 6 2 6 3 | - - | y4
4. 4 3 3 1 6 4 | - - | g10
5. 1 1 2 3 1 3 | y2 - | -
6. 3 3 2 5 2 4 | - r6 | r5
7. 1 1 5 3 6 6 | - - | -
8. 6 1 4 4 3 5 | r7 r7 | g9
9. 6 5 2 6 6 6 | b11 g11 | b12
10. 3 1 6 2 4 6 | y4 - | y5
11. 4 5 2 3 6 6 | b9 g9 | b11
12. 1 6 1 3 5 3 | g7 g7 | g6
13. 3 5 4 6 1 4 | b8 r8 | r9
14. 4 1 4 6 2 3 | g5 y5 | b7
15. 6 3 3 1 3 3 | - b9 | g6
16. 2 1 4 3 2 1 | b3 b3 | b2
17. 6 4 6 4 3 x | - r10 | -
18. 4 4 3 4 6 x | r8 - | -
19. 2 4 6 5 1 x | y6 y6 | g5
20. 3 2 1 5 3 x | - - | y7
21. 3 2 6 5 3 x | - - | y7
22. 1 4 2 3 6 x | - - | -
23. 5 5 2 6 4 x | r10 y10 | y11
24. 6 1 6 2 3 x | - - | g4
25. 6 4 6 6 4 x | y10 - | -
26. 4 3 2 3 4 x | - - | -
27. 3 3 4 4 2 x | - - | -
)";

// The first seat chooses as the judge does, the second too or at random.
template <Game G>
notation::Record played_by_judge(const engine::Network& network, bool second_is_good, std::uint64_t seed) {
    Oracle<G> oracle{network};
    Judge<G> judge{oracle, Depth::Quick};
    Rng rng{seed};
    Draw draw{rng, G::ways};
    const typename G::State state = G::initial(2, Seat{0});
    notation::Log<G> log;
    log.state = state;
    while (G::node(log.state) != Node::Over) {
        if (log.state.phase == state.phase) {
            judge.begin_turn();
        }
        if (G::node(log.state) == Node::Roll) {
            draw = Draw{rng, G::ways};
            const auto roll = G::fall(log.state, static_cast<std::uint32_t>(draw.way()));
            log.steps.emplace_back(roll);
            G::roll(log.state, roll);
            continue;
        }
        typename G::Joint joint = judge.reference(log.state);
        if (!second_is_good && G::actors(log.state).contains(Seat{1})) {
            joint[1] = engine::choose(engine::Player::Random, log.state, Seat{1}, draw);
        }
        log.steps.emplace_back(joint);
        G::resolve(log.state, joint);
    }
    notation::Record record{};
    record.game = id_of<G>;
    record.names = {"first", "second"};
    record.log = std::move(log);
    return record;
}

}  // namespace

TEST(BestReplies, EndWhereNobodyGains) {
    // Both want the same number as the other, and 2 more than 1.
    const auto reply = [](const std::array<int, 2>& now, std::size_t seat) {
        const int other = now[1 - seat];
        return std::pair{other, now[seat] == other ? 0.0 : static_cast<double>(other)};
    };
    EXPECT_EQ((best_replies(std::array{1, 2}, 2, reply)), (std::array{2, 2}));
}

TEST(BestReplies, InACircleTheLeastIsRegretted) {
    // The second runs away from the first, who follows: 0 … 2; to be caught at 2 costs least.
    const auto reply = [](const std::array<int, 2>& now, std::size_t seat) {
        if (seat == 0) {
            return std::pair{now[1], now[0] == now[1] ? 0.0 : 1.0};
        }
        return std::pair{(now[1] + 1) % 3, now[0] != now[1] ? 0.0 : now[1] == 2 ? 0.25 : 0.5};
    };
    EXPECT_EQ((best_replies(std::array{0, 0}, 2, reply)), (std::array{2, 2}));
}

TEST(Review, NothingIsGivenWhereNobodyErrs) {
    const auto read = notation::read_record(kNoMistake);
    ASSERT_TRUE(std::holds_alternative<notation::Record>(read));
    const auto reviewed = review(std::get<notation::Record>(read), Depth::Quick);
    ASSERT_TRUE(reviewed);
    for (const SeatReview& seat : reviewed->seats) {
        EXPECT_GT(seat.error, -0.02);
        EXPECT_LT(std::abs(seat.others), 0.02);
    }
}

// What one gives away is what the other gets.
TEST(Review, OfTwoSeatsOneGetsWhatTheOtherGivesAway) {
    Games::for_each([]<Game G>(G) {
        SCOPED_TRACE(G::name);
        const engine::Network* network = engine::network(id_of<G>, engine::seats_of(G::initial(2, Seat{0})));
        ASSERT_NE(network, nullptr);
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            const auto good = review(played_by_judge<G>(*network, true, seed), Depth::Quick);
            const auto bad = review(played_by_judge<G>(*network, false, seed), Depth::Quick);
            ASSERT_TRUE(good && bad);
            EXPECT_LT(std::abs(good->seats[0].others), 0.03);
            EXPECT_LT(std::abs(good->seats[1].others), 0.03);
            EXPECT_GT(bad->seats[0].error, -0.03);
            EXPECT_LT(bad->seats[1].error, -0.2);
            EXPECT_NEAR(bad->seats[0].others, -bad->seats[1].error, 0.03);
        }
    });
}

}  // namespace misthrow::review
