// Equal computers are several players.
#include "engine/views.hpp"

#include <gtest/gtest.h>

#include "engine/choose.hpp"

namespace misthrow::engine {
namespace {

// Games of equal computers in which two of them end with the same sheet.
template <Game G>
int same_sheets(Player player, std::size_t seats, int games) {
    int same = 0;
    for (int game = 0; game < games; ++game) {
        Rng dice{static_cast<std::uint64_t>(game)};
        Rng source{1};
        typename G::State state = G::initial(seats, Seat{});
        while (G::node(state) != Node::Over) {
            if (G::node(state) == Node::Roll) {
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(dice.below(G::ways))));
                continue;
            }
            typename G::Joint joint{};
            for (std::size_t i = 0; i < seats; ++i) {
                if (const auto seat = static_cast<Seat>(i); G::actors(state).contains(seat)) {
                    joint[i] = choose(player, state, seat, source);
                }
            }
            G::resolve(state, joint);
        }
        bool found = false;
        for (std::size_t i = 0; i < seats; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                found = found || state.sheets[i] == state.sheets[j];
            }
        }
        same += found ? 1 : 0;
    }
    return same;
}

TEST(Views, EqualComputersAreSeveralPlayers) {
    Games::for_each([]<Game G>(G) { EXPECT_LE(same_sheets<G>(Player::Strong, 2, 30), 6) << G::name; });
}

}  // namespace
}  // namespace misthrow::engine
