#pragma once
// The same load for a room of Colyseus (peers/colyseus.mjs), over its protocol.
#include "play.hpp"

namespace misthrow::bench {

// Everybody decides as soon as they may, in the rhythm of peers/rhythm.mjs. Throws std::runtime_error if the server refuses something.
[[nodiscard]] PlayResult play_colyseus(const PlayOptions& options);

}  // namespace misthrow::bench
