#pragma once
// The closed list of games, for the boundaries that learn at run time which one is played.
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/games/knaster/knaster.hpp"
#include "core/games/qwinto/qwinto.hpp"
#include "core/games/qwixx/qwixx.hpp"

namespace misthrow {

enum class GameId : std::uint8_t { Qwixx, Qwinto, Knaster };

inline constexpr std::array kAllGames{GameId::Qwixx, GameId::Qwinto, GameId::Knaster};

// The most seats any game has.
inline constexpr std::size_t kMostSeats = Knaster::max_seats;

// Calls f with a value of the game's type: with_game(id, []<Game G>(G) { … }).
template <class F>
decltype(auto) with_game(GameId id, F&& f) {
    switch (id) {
        case GameId::Qwixx: return std::forward<F>(f)(Qwixx{});
        case GameId::Qwinto: return std::forward<F>(f)(Qwinto{});
        default: return std::forward<F>(f)(Knaster{});
    }
}

[[nodiscard]] inline std::string_view name(GameId id) noexcept {
    return with_game(id, []<Game G>(G) { return G::id; });
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
