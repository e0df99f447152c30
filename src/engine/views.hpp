#pragma once
// Ways to look at a sheet that change nothing of its worth: a grid whose rows are read as columns or from below, numbers counted from the other end. A
// network that was trained on all of them judges each alike but for its own small errors, so seats that look in different ways differ at no cost.
#include <span>
#include <vector>

#include "core/games.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

inline constexpr unsigned kMostViews = 4;

// How many there are in a game, itself counted.
[[nodiscard]] unsigned views_of(GameId game) noexcept;

// What each feature becomes. pre: view < views_of(game)
[[nodiscard]] std::vector<Feature> image_of(GameId game, unsigned view);

// The view of a seat; alone there is nobody to differ from.
template <class State>
[[nodiscard]] unsigned view_of(const State& state, Seat seat) noexcept {
    return state.seats == 1 ? 0 : static_cast<unsigned>(index(seat)) % views_of(id_of<GameOf<State>>);
}

}  // namespace misthrow::engine
