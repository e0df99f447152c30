#pragma once
// One number that names behaviour: every build must give the same.
#include <cstdint>
#include <string>

#include "core/games.hpp"
#include "engine/player.hpp"

namespace misthrow::sim {

// A digest of every roll, every list of choices, every choice and every score in a fixed set of games: all seat counts, the players that need no
// weights. A change of rules, players or generator changes it; nothing else does. It is of the games that were there first, so that a new one leaves it
// as it was; each of the others has one of its own.
inline constexpr std::size_t kGamesOfSignature = 3;
[[nodiscard]] std::uint64_t signature();
[[nodiscard]] std::uint64_t game_signature(GameId game);

// The same of one player alone, in all seats of so many games for each seat count. With weights it names them too.
[[nodiscard]] std::uint64_t player_signature(GameId game, engine::Player player, std::uint64_t games);

[[nodiscard]] std::string signature_text(std::uint64_t signature);

}  // namespace misthrow::sim
