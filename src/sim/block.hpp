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

// A game whose record is kept. By itself: what it needs shall not be in the way of the loop below, which plays millions a second.
template <Game G, class Players>
[[gnu::cold, gnu::noinline]] std::uint32_t play_and_keep(const Plan& plan, std::int64_t game, typename G::State& state,
                                                         const Players& players, Rng& rng) {
    const Seat first = state.active;
    play::Recorder<G> recorder{state};
    const std::uint32_t turns =
        play_game<G>(state, players, rng, [&recorder](const auto& before, const auto& joint) { recorder(before, joint); });
    plan.keep(game, std::move(recorder).record(first));
    return turns;
}

// Game n of a seed is the same game whoever plays it and on whatever thread: its stream is its own, and who begins is drawn from it.
template <Game G, class Players>
[[nodiscard]] Tally play_games(const Plan& plan, const Players& players, std::int64_t from, std::int64_t to) {
    const std::size_t seats = plan.players.size();
    const bool kept = static_cast<bool>(plan.keep);
    Tally tally;
    for (std::int64_t game = from; game < to; ++game) {
        Rng rng{plan.seed, static_cast<std::uint64_t>(game)};
        auto state = G::initial(seats, static_cast<Seat>(rng.below(seats)));
        const std::uint32_t turns = kept ? play_and_keep<G>(plan, game, state, players, rng)
                                         : play_game<G>(state, players, rng, [](const auto&, const auto&) noexcept {});
        std::array<int, kMostSeats> scores{};
        for (std::size_t seat = 0; seat < seats; ++seat) {
            scores[seat] = G::score(state, static_cast<Seat>(seat));
        }
        tally.add_game(scores, seats, turns);
    }
    return tally;
}

template <Game G>
[[nodiscard]] Tally play_block(const Plan& plan, std::int64_t from, std::int64_t to) {
    if (all_random(plan.players)) {
        return play_games<G>(plan, AllRandom{}, from, to);
    }
    Seated seated{};
    std::ranges::copy(plan.players, seated.players.begin());
    return play_games<G>(plan, seated, from, to);
}

}  // namespace misthrow::sim
