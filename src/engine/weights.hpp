#pragma once
// The networks of this process, one a game. Native programs carry their weights inside them and need nothing; in WebAssembly the page hands
// them in.
#include <cstdint>
#include <span>

#include "core/games.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// The game's network, or null where there is none: players that need one then play like `careful`. Safe from any thread.
[[nodiscard]] const Network* network(GameId game) noexcept;

// Takes the place of the game's network if nothing is wrong with the bytes, and says what is. Networks once given stay valid until the
// process ends, so nobody who is choosing is disturbed.
[[nodiscard]] WeightsFault install_weights(GameId game, std::span<const std::uint8_t> file);

// What the program carries inside it; empty in WebAssembly.
[[nodiscard]] std::span<const std::uint8_t> embedded_weights(GameId game);

}  // namespace misthrow::engine
