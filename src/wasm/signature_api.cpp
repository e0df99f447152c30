// What all builds must agree on: for tests, not for the page.
#include <cstdint>

#include "engine/choose.hpp"
#include "sim/signature.hpp"
#include "wasm/buffers.hpp"

extern "C" {

[[clang::export_name("misthrow_signature")]] std::uint32_t misthrow_signature() {
    return misthrow::wasm::answer(misthrow::sim::signature_text(misthrow::sim::signature()));
}

// What `misthrow bench --player` prints: a digest of games that one player (its place in engine::kAllPlayers) plays in all seats. 0: no such
// game or player.
[[clang::export_name("misthrow_player_signature")]] std::uint64_t misthrow_player_signature(std::uint32_t game,
                                                                                            std::uint32_t player,
                                                                                            std::uint32_t games) {
    if (game >= misthrow::kAllGames.size() || player >= misthrow::engine::kAllPlayers.size()) {
        return 0;
    }
    return misthrow::sim::player_signature(misthrow::kAllGames[game], misthrow::engine::kAllPlayers[player], games);
}

}  // extern "C"
