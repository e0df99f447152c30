#pragma once
// The four levels (docs/players.md). All think with the network; where there is none (engine/weights.hpp), novice plays like `greedy` and
// the others like `careful`.
#include "engine/games.hpp"
#include "engine/player.hpp"
#include "engine/weights.hpp"

namespace misthrow::engine {

// `network` may be null. pre: the seat has to decide now, and player is a level
template <class State, class Source>
[[nodiscard]] auto choice_of_level([[maybe_unused]] const Network* network, Player player, const State& state, Seat seat,
                                   [[maybe_unused]] Source& source) noexcept {
    using G = GameOf<State>;
    if constexpr (Thinking<G>) {
        if (network != nullptr && player == Player::Master) {
            return master_choice(*network, state, seat);
        }
        if (network != nullptr && player == Player::Strong) {
            return strong_choice(*network, state, seat);
        }
        if (network != nullptr) {
            const Weakness weak = player == Player::Novice ? Mind<G>::novice : Mind<G>::casual;
            const std::uint64_t seed = mix(fingerprint(state, seat) + source.below(std::uint64_t{1} << 12U));
            return strong_choice(*network, state, seat, Temper{.seed = seed, .points = weak.points, .overlooks = weak.overlooks});
        }
    }
    return player == Player::Novice ? greedy_choice(state, seat) : careful_choice(state, seat);
}

}  // namespace misthrow::engine
