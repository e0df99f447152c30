#pragma once
// The networks of this process, one a game, and a second one for a seat alone. Native programs carry their weights
// inside them and need nothing; in WebAssembly the page hands them in.
#include <cstdint>
#include <span>

#include "core/games.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// For how many seats a network is. What is asked for one seat falls back to the one for any number.
enum class Seats : std::uint8_t { Any, One };
template <class State>
[[nodiscard]] constexpr Seats seats_of(const State& state) noexcept {
    return state.seats == 1 ? Seats::One : Seats::Any;
}

// The game's network, or null where there is none: players that need one then play like `careful`. Safe from any thread. `view`: views.hpp; the one
// for a seat alone has none but the first.
[[nodiscard]] const Network* network(GameId game, Seats seats = Seats::Any, unsigned view = 0) noexcept;

// Takes the place of the game's network, or of the one for a seat alone if the bytes are of such a one, if nothing is wrong with the bytes, and
// says what is. Networks once given stay valid until the process ends, so nobody who is choosing is disturbed.
[[nodiscard]] WeightsFault install_weights(GameId game, std::span<const std::uint8_t> file);

// What the program carries inside it; empty in WebAssembly.
[[nodiscard]] std::span<const std::uint8_t> embedded_weights(GameId game, Seats seats = Seats::Any);

}  // namespace misthrow::engine
