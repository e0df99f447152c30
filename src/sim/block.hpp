#pragma once
// A run of consecutive games of a seed: what one thread does at a time.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "play/recorder.hpp"
#include "sim/play_game.hpp"
#include "sim/simulate.hpp"
#include "sim/tally.hpp"

namespace misthrow::sim {

[[nodiscard]] inline bool all_random(const std::vector<engine::Player>& players) {
    return std::ranges::all_of(players, [](engine::Player player) { return player == engine::Player::Random; });
}

// Game n of a seed is the same game whoever plays it and on whatever thread: its stream is its own, and who begins is drawn from it.
template <Game G>
[[nodiscard]] Tally play_block(const Plan& plan, std::int64_t from, std::int64_t to) {
    const std::vector<engine::Player>& players = plan.players;
    Tally tally;
    Seated seated{};
    std::ranges::copy(players, seated.players.begin());
    const bool quick = all_random(players);
    const auto nothing = [](const auto&, const auto&) noexcept {};
    for (std::int64_t game = from; game < to; ++game) {
        Rng rng{plan.seed, static_cast<std::uint64_t>(game)};
        const auto first = static_cast<Seat>(rng.below(players.size()));
        auto state = G::initial(players.size(), first);
        const auto run = [&](const auto& watch) {
            return quick ? play_game<G>(state, AllRandom{}, rng, watch) : play_game<G>(state, seated, rng, watch);
        };
        std::uint32_t turns = 0;
        if (plan.keep) {
            play::Recorder<G> recorder{state};
            turns = run([&recorder](const auto& before, const auto& joint) { recorder(before, joint); });
            plan.keep(game, std::move(recorder).record(first));
        } else {
            turns = run(nothing);
        }
        std::array<int, kMostSeats> scores{};
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            scores[seat] = G::score(state, static_cast<Seat>(seat));
        }
        tally.add_game(scores, players.size(), turns);
    }
    return tally;
}

}  // namespace misthrow::sim
