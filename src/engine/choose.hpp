#pragma once
// From a built-in player's name to its choice: the one place that knows them all.
#include "engine/levels.hpp"
#include "engine/player.hpp"
#include "engine/random.hpp"
#include "engine/views.hpp"

namespace misthrow::engine {

// `source` is an Rng or a Draw; only players that play at random touch it. pre: the seat has to decide now
template <class State, class Source>
[[nodiscard]] auto choose(Player player, const State& state, Seat seat, Source& source) noexcept {
    switch (player) {
        case Player::Greedy: return greedy_choice(state, seat);
        case Player::Careful: return careful_choice(state, seat);
        case Player::Novice:
        case Player::Casual:
        case Player::Regular:
        case Player::Skilled:
        case Player::Strong:
        case Player::Master:
            return choice_of_level(network(id_of<GameOf<State>>, seats_of(state), view_of(state, seat)), player, state, seat,
                                   source);
        case Player::Random: break;
    }
    return random_choice(state, seat, source);
}

}  // namespace misthrow::engine
