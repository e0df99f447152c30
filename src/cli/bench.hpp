#pragma once
#include "engine/player.hpp"

namespace misthrow::cli {

// Prints the signature of a player in each game, and how long it takes to choose.
void bench_player(engine::Player player, double seconds, bool json);

}  // namespace misthrow::cli
