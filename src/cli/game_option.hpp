#pragma once
// GAME and lists of players on the command line.
#include <string>
#include <vector>

#include "core/games.hpp"
#include "engine/player.hpp"
#include "match/match.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace misthrow::cli {

// The required positional GAME.
CLI::Option* add_game(CLI::App& command, std::string& game);

// The game named, known to exist once the parser has accepted it.
[[nodiscard]] GameId game_of(const std::string& name);

// Players as given; throws CLI::ValidationError with a sentence when a name is unknown or the game cannot seat so many.
[[nodiscard]] std::vector<engine::Player> players_of(GameId game, const std::vector<std::string>& names);

// The same for a match, from one list: a player is a built-in one's name or `exec:COMMAND`, in which `\,` stands for a comma. Two or
// more are needed.
[[nodiscard]] std::vector<match::Contestant> contestants_of(GameId game, const std::string& list);

// All built-in players.
[[nodiscard]] std::vector<std::string> player_names();

// As it was given.
[[nodiscard]] std::string name_of(const match::Contestant& contestant);

}  // namespace misthrow::cli
