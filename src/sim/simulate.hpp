#pragma once
// Many games, on one thread or several, with the same result.
#include <cstdint>
#include <functional>
#include <vector>

#include "core/games.hpp"
#include "engine/player.hpp"
#include "notation/record.hpp"
#include "sim/tally.hpp"

namespace misthrow::sim {

struct Plan {
    GameId game{};
    std::vector<engine::Player> players;  // one a seat
    std::int64_t games{0};
    std::uint64_t seed{0};
    unsigned threads{1};
    // If there is one: gets every game with its number, from 0, and its record, from the thread that played it. Names and headers are its business.
    std::function<void(std::int64_t, notation::Record)> keep{};
};

struct Result {
    Tally tally;
    double seconds{0};
    bool stopped{false};  // before the end; then there may be no game at all
};

// `progress` is called now and then, from the calling thread, with the number of games played so far; it may be empty. Where it returns false
// no more games are begun, and the result is that of those played.
// pre: the number of players suits the game, games >= 1, threads >= 1
[[nodiscard]] Result simulate(const Plan& plan, const std::function<bool(std::int64_t)>& progress);

}  // namespace misthrow::sim
