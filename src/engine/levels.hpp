#pragma once
// The four levels (docs/players.md). All think with the network; where there is none (engine/weights.hpp), novice plays like `greedy` and
// the others like `careful`.
#include "engine/master.hpp"
#include "engine/player.hpp"
#include "engine/strong.hpp"
#include "engine/weights.hpp"

namespace misthrow::engine {

[[nodiscard]] constexpr GameId game_of(const Qwixx::State&) noexcept { return GameId::Qwixx; }
[[nodiscard]] constexpr GameId game_of(const Qwinto::State&) noexcept { return GameId::Qwinto; }
[[nodiscard]] constexpr GameId game_of(const Knaster::State&) noexcept { return GameId::Knaster; }

// What one decision of one seat is told apart by, so that errors differ where the source has few random bits left.
[[nodiscard]] std::uint64_t fingerprint(const Qwixx::State& state, Seat seat) noexcept;
[[nodiscard]] std::uint64_t fingerprint(const Qwinto::State& state, Seat seat) noexcept;
[[nodiscard]] std::uint64_t fingerprint(const Knaster::State& state, Seat seat) noexcept;

// How far novice and casual misjudge, by game.
struct Weakness {
    int points;
    int overlooks;  // of 256 choices
};
[[nodiscard]] Weakness weakness(GameId game, Player level) noexcept;

// `network` may be null. pre: the seat has to decide now, and player is a level
template <class State, class Source>
[[nodiscard]] auto choice_of_level(const Network* network, Player player, const State& state, Seat seat,
                                   Source& source) noexcept {
    if (network == nullptr) {
        return player == Player::Novice ? greedy_choice(state, seat) : careful_choice(state, seat);
    }
    if (player == Player::Master) {
        return master_choice(*network, state, seat);
    }
    if (player == Player::Strong) {
        return strong_choice(*network, state, seat);
    }
    const Weakness weak = weakness(game_of(state), player);
    const std::uint64_t seed = mix(fingerprint(state, seat) + source.below(std::uint64_t{1} << 12U));
    return strong_choice(*network, state, seat, Temper{.seed = seed, .points = weak.points, .overlooks = weak.overlooks});
}

}  // namespace misthrow::engine
