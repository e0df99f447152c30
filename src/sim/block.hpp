#pragma once
// A run of consecutive games of a seed: what one thread does at a time.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/play_game.hpp"
#include "sim/tally.hpp"

namespace misthrow::sim {

// Game n of a seed is the same game whoever plays it and on whatever thread: its stream is its own, and who begins is drawn from it.
template <Game G>
[[nodiscard]] Tally play_block(const std::vector<engine::Player>& players, std::uint64_t seed, std::int64_t from,
                               std::int64_t to) {
    Tally tally;
    Seated seated{};
    std::ranges::copy(players, seated.players.begin());
    const bool all_random = std::ranges::all_of(players, [](engine::Player player) { return player == engine::Player::Random; });
    const auto nothing = [](const auto&, const auto&) noexcept {};
    for (std::int64_t game = from; game < to; ++game) {
        Rng rng{seed, static_cast<std::uint64_t>(game)};
        auto state = G::initial(players.size(), static_cast<Seat>(rng.below(players.size())));
        const std::uint32_t turns =
            all_random ? play_game<G>(state, AllRandom{}, rng, nothing) : play_game<G>(state, seated, rng, nothing);
        std::array<int, kMostSeats> scores{};
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            scores[seat] = G::score(state, static_cast<Seat>(seat));
        }
        tally.add_game(scores, players.size(), turns);
    }
    return tally;
}

}  // namespace misthrow::sim
