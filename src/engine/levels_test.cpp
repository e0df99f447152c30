// Every player at every table: only legal choices, and the same ones again.
#include "engine/levels.hpp"

#include <gtest/gtest.h>

#include "engine/choose.hpp"

namespace misthrow::engine {
namespace {

// Plays one game; checks every choice against the rules. Returns the scores' sum and the number of decisions.
template <Game G, class Choose>
std::pair<int, int> play_checked(std::size_t seats, std::uint64_t seed, const Choose& choose) {
    Rng dice{seed};
    Rng source{seed + 1};
    typename G::State state = G::initial(seats, static_cast<Seat>(seed % seats));
    int decisions = 0;
    while (G::node(state) != Node::Over) {
        if (G::node(state) == Node::Roll) {
            G::roll(state, G::fall(state, static_cast<std::uint32_t>(dice.below(G::ways))));
            continue;
        }
        typename G::Joint joint{};
        for (std::size_t i = 0; i < seats; ++i) {
            if (const auto seat = static_cast<Seat>(i); G::actors(state).contains(seat)) {
                joint[i] = choose(state, seat, source);
                EXPECT_EQ(G::check(state, seat, joint[i]), G::Fault::None) << G::id << ", seats " << seats;
                ++decisions;
            }
        }
        G::resolve(state, joint);
    }
    int total = 0;
    for (std::size_t i = 0; i < seats; ++i) {
        total += G::score(state, static_cast<Seat>(i));
    }
    return {total, decisions};
}

template <Game G>
void every_table(Player player, std::uint64_t games) {
    const auto choose_now = [player](const auto& state, Seat seat, Rng& source) { return choose(player, state, seat, source); };
    for (std::size_t seats = G::min_seats; seats <= G::max_seats; ++seats) {
        for (std::uint64_t game = 0; game < games; ++game) {
            const auto once = play_checked<G>(seats, game, choose_now);
            EXPECT_EQ(once, (play_checked<G>(seats, game, choose_now)));
        }
    }
}

TEST(Levels, NoviceChoosesLegally) {
    Games::for_each([]<Game G>(G) { every_table<G>(Player::Novice, 2); });
}
TEST(Levels, CasualChoosesLegally) {
    Games::for_each([]<Game G>(G) { every_table<G>(Player::Casual, 2); });
}
TEST(Levels, RegularChoosesLegally) {
    Games::for_each([]<Game G>(G) { every_table<G>(Player::Regular, 1); });
}
TEST(Levels, SkilledChoosesLegally) {
    Games::for_each([]<Game G>(G) { every_table<G>(Player::Skilled, 1); });
}
TEST(Levels, StrongChoosesLegally) {
    Games::for_each([]<Game G>(G) { every_table<G>(Player::Strong, 2); });
}

// Slower: one game a table, and tables of many seats that all decide at once are left to the others.
TEST(Levels, MasterChoosesLegally) {
    Games::for_each([]<Game G>(G) {
        for (const std::size_t seats : {std::size_t{1}, std::size_t{2}, G::max_seats <= 6 ? G::max_seats : 3}) {
            play_checked<G>(
                seats, 1, [](const auto& state, Seat seat, Rng& source) { return choose(Player::Master, state, seat, source); });
        }
    });
}

TEST(Levels, WithoutWeightsTheyPlayLikeCareful) {
    for (const Player player :
         {Player::Novice, Player::Casual, Player::Regular, Player::Skilled, Player::Strong, Player::Master}) {
        const auto simple = [player](const auto& state, Seat seat, Rng&) {
            return player == Player::Novice ? greedy_choice(state, seat) : careful_choice(state, seat);
        };
        const auto none = [player](const auto& state, Seat seat, Rng& source) {
            return choice_of_level(nullptr, player, state, seat, source);
        };
        Games::for_each([&]<Game G>(G) { EXPECT_EQ((play_checked<G>(3, 7, none)), (play_checked<G>(3, 7, simple))); });
    }
}

TEST(Levels, BadWeightsDisturbNobody) {
    const Network* const before = network(id_of<Qwixx>);
    EXPECT_EQ(install_weights(id_of<Qwixx>, embedded_weights(id_of<Qwinto>)), WeightsFault::OtherGame);
    EXPECT_EQ(network(id_of<Qwixx>), before);
    EXPECT_EQ(install_weights(id_of<Qwixx>, embedded_weights(id_of<Qwixx>)), WeightsFault::None);
    EXPECT_NE(network(id_of<Qwixx>), nullptr);
}

// What a seat of Qwinto chooses does not depend on what the others' pending choices are: they are not in the state. What it may use is the
// sheets, and it does: a player must not choose alike whatever its own sheet shows.
TEST(Levels, ErrorsOfTheWeakComeFromTheSource) {
    Qwixx::State state = Qwixx::initial(2, Seat{});
    Qwixx::roll(state, Qwixx::fall(state, 20'000));
    std::array<int, 64> seen{};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Rng source{seed};
        ++seen[choose(Player::Novice, state, Seat{}, source).code];
    }
    EXPECT_GT(std::ranges::count_if(seen, [](int count) { return count > 0; }), 1);
}

}  // namespace
}  // namespace misthrow::engine
