#pragma once
// The levels (docs/players.md). All think with the network; where there is none (engine/weights.hpp), novice plays like `greedy` and
// the others like `careful`.
#include "engine/games.hpp"
#include "engine/player.hpp"
#include "engine/weights.hpp"

namespace misthrow::engine {

// Every seat has a taste of its own, so that computers of one level are several players: among choices of nearly equal worth each likes some more
// than others, always the same ones. It follows from the number of the seat, which every record holds. Alone there is nobody to differ from.
template <Thinking G>
[[nodiscard]] Temper taste_of(const Network& network, std::size_t seats, Seat seat, int taste = Mind<G>::taste) noexcept {
    constexpr Worth least = Heads::kOne / 8192;
    return {.taste = mix(index(seat) + 1), .reach = seats == 1 ? 0 : (1000 + network.weight_of_points()) * least * taste};
}

// pre: player is a level below strong
template <Thinking G>
[[nodiscard]] constexpr Weakness weakness_of(Player player) noexcept {
    return Mind<G>::weaknesses[static_cast<std::size_t>(player) - static_cast<std::size_t>(Player::Novice)];
}

// `network` may be null. pre: the seat has to decide now, and player is a level
template <class State, class Source>
[[nodiscard]] auto choice_of_level([[maybe_unused]] const Network* network, Player player, const State& state, Seat seat,
                                   [[maybe_unused]] Source& source) noexcept {
    using G = GameOf<State>;
    if constexpr (Thinking<G>) {
        if (network != nullptr && player == Player::Master) {
            return master_choice(*network, state, seat, taste_of<G>(*network, state.seats, seat));
        }
        if (network != nullptr && player == Player::Strong) {
            return strong_choice(*network, state, seat, taste_of<G>(*network, state.seats, seat));
        }
        if (network != nullptr) {
            const Weakness weak = weakness_of<G>(player);
            const std::uint64_t seed = mix(fingerprint(state, seat) + source.below(std::uint64_t{1} << 12U));
            return strong_choice(*network, state, seat,
                                 Temper{.seed = seed,
                                        .half_points = state.seats == 1 ? weak.alone : weak.half_points,
                                        .overlooks = weak.overlooks,
                                        .for_points = weak.for_points});
        }
    }
    return player == Player::Novice ? greedy_choice(state, seat) : careful_choice(state, seat);
}

}  // namespace misthrow::engine
