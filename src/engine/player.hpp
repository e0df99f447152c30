#pragma once
// The built-in players. Each sees what a person at the table sees: the sheets, the dice, and nothing of what others are choosing.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/games.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

enum class Player : std::uint8_t {
    Random,   // any legal choice, all equally likely
    Greedy,   // the most points now
    Careful,  // gives up as little as possible
    // The levels (docs/players.md), each stronger than the one before.
    Novice,
    Casual,
    Regular,
    Skilled,
    Strong,
    Master,
};

inline constexpr std::array kAllPlayers{Player::Random,  Player::Greedy,  Player::Careful, Player::Novice, Player::Casual,
                                        Player::Regular, Player::Skilled, Player::Strong,  Player::Master};

// Thinks with a network (engine/weights.hpp).
[[nodiscard]] constexpr bool is_level(Player player) noexcept { return player >= Player::Novice; }

[[nodiscard]] constexpr std::string_view name(Player player) noexcept {
    constexpr std::array<std::string_view, kAllPlayers.size()> names{"random",  "greedy",  "careful", "novice", "casual",
                                                                     "regular", "skilled", "strong",  "master"};
    return names[static_cast<std::size_t>(player)];
}

[[nodiscard]] constexpr std::optional<Player> player_named(std::string_view text) noexcept {
    for (const Player player : kAllPlayers) {
        if (name(player) == text) {
            return player;
        }
    }
    return std::nullopt;
}

}  // namespace misthrow::engine
