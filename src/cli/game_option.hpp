#pragma once
// GAME and lists of players on the command line.
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "engine/player.hpp"

namespace misthrow::cli {

// The required positional GAME.
CLI::Option* add_game(CLI::App& command, std::string& game);

// The game named, known to exist once the parser has accepted it.
[[nodiscard]] GameId game_of(const std::string& name);

// Players as given; throws CLI::ValidationError with a sentence when a name is unknown or the game cannot seat so many.
[[nodiscard]] std::vector<engine::Player> players_of(GameId game, const std::vector<std::string>& names);

}  // namespace misthrow::cli
