// Weights come from the page: it fetches weights/GAME.mtw of the game that is played and hands the bytes in, once.
#include <cstdint>
#include <vector>

#include "engine/weights.hpp"

namespace {

std::vector<std::uint8_t>& incoming() {
    static std::vector<std::uint8_t> bytes;
    return bytes;
}

}  // namespace

extern "C" {

// Where to write `size` bytes of a weights file.
[[clang::export_name("misthrow_weights_input")]] std::uint8_t* misthrow_weights_input(std::uint32_t size) {
    incoming().resize(size);
    return incoming().data();
}

// Takes these bytes as the weights of a game (its place in the list of games). Returns an engine::WeightsFault: 0 if all is well, else what is wrong; players
// of that game then go on as before, without weights like `careful`. 255: there is no such game.
[[clang::export_name("misthrow_weights")]] std::uint32_t misthrow_weights(std::uint32_t game) {
    if (game >= misthrow::kAllGames.size()) {
        return 255;
    }
    const misthrow::engine::WeightsFault fault = misthrow::engine::install_weights(misthrow::kAllGames[game], incoming());
    incoming() = {};
    return static_cast<std::uint32_t>(fault);
}

// Whether a game has weights.
[[clang::export_name("misthrow_has_weights")]] std::uint32_t misthrow_has_weights(std::uint32_t game) {
    return game < misthrow::kAllGames.size() && misthrow::engine::network(misthrow::kAllGames[game]) != nullptr ? 1 : 0;
}

}  // extern "C"
