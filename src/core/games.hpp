#pragma once
// The list of games. Everything that is one a game is made from it: a game that is not here does not exist, one that is here must have
// all its parts, or something does not compile.
#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string_view>
#include <utility>

#include "core/games/knaster/knaster.hpp"
#include "core/games/knister/knister.hpp"
#include "core/games/qwinto/qwinto.hpp"
#include "core/games/qwixx/qwixx.hpp"
#include "core/list.hpp"

namespace misthrow {

// New ones are added at the end: what was stored or compiled names some by their place.
using Games = List<Qwixx, Qwinto, Knaster, QwixxMixedA, QwixxMixedB, Knister>;

// For the boundaries that learn at run time which one is played: a place in the list.
enum class GameId : std::uint8_t {};

template <Game G>
inline constexpr GameId id_of{static_cast<GameId>(Games::index_of<G>())};

// The game that a state is of.
template <class State>
using GameOf = typename State::GameType;

inline constexpr std::array<GameId, Games::size> kAllGames = [] {
    std::array<GameId, Games::size> all{};
    Games::for_each([&]<Game G>(G) { all[static_cast<std::size_t>(id_of<G>)] = id_of<G>; });
    return all;
}();

// The most seats any game has.
inline constexpr std::size_t kMostSeats = [] {
    std::size_t most = 0;
    Games::for_each([&]<Game G>(G) { most = std::max(most, G::max_seats); });
    return most;
}();

// Calls f with a value of the game's type: with_game(id, []<Game G>(G) { … }).
template <class F>
constexpr decltype(auto) with_game(GameId id, F&& f) {
    assert(static_cast<std::size_t>(id) < Games::size);
    return with_type_at(Games{}, static_cast<std::size_t>(id), std::forward<F>(f));
}

[[nodiscard]] constexpr std::string_view name(GameId id) noexcept {
    return with_game(id, []<Game G>(G) { return G::name; });
}

[[nodiscard]] inline std::optional<GameId> game_named(std::string_view name) noexcept {
    for (const GameId id : kAllGames) {
        if (misthrow::name(id) == name) {
            return id;
        }
    }
    return std::nullopt;
}

}  // namespace misthrow
