#pragma once
// Many games, on one thread or several, with the same result.
#include <cstdint>
#include <functional>
#include <vector>

#include "core/games.hpp"
#include "engine/player.hpp"
#include "sim/tally.hpp"

namespace misthrow::sim {

struct Plan {
    GameId game{};
    std::vector<engine::Player> players;  // one a seat
    std::int64_t games{0};
    std::uint64_t seed{0};
    unsigned threads{1};
};

struct Result {
    Tally tally;
    double seconds{0};
};

// `progress` is called now and then, from the calling thread, with the number of games played so far; it may be empty.
// pre: the number of players suits the game, games >= 1, threads >= 1
[[nodiscard]] Result simulate(const Plan& plan, const std::function<void(std::int64_t)>& progress);

}  // namespace misthrow::sim
