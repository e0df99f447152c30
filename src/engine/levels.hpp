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

// pre of all: the seat has to decide now
template <class State>
[[nodiscard]] auto strong_choice(const State& state, Seat seat) noexcept {
    const Network* known = network(game_of(state));
    return known != nullptr ? strong_choice(*known, state, seat) : careful_choice(state, seat);
}

template <class State>
[[nodiscard]] auto master_choice(const State& state, Seat seat) noexcept {
    const Network* known = network(game_of(state));
    return known != nullptr ? master_choice(*known, state, seat) : careful_choice(state, seat);
}

// pre: level is Novice or Casual
template <class State, class Source>
[[nodiscard]] auto weak_choice(Player level, const State& state, Seat seat, Source& source) noexcept {
    const Network* known = network(game_of(state));
    if (known == nullptr) {
        return level == Player::Novice ? greedy_choice(state, seat) : careful_choice(state, seat);
    }
    const Weakness weak = weakness(game_of(state), level);
    const std::uint64_t seed = mix(fingerprint(state, seat) + source.below(std::uint64_t{1} << 12U));
    return strong_choice(*known, state, seat, Temper{.seed = seed, .points = weak.points, .overlooks = weak.overlooks});
}

}  // namespace misthrow::engine
