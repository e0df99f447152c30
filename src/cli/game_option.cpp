#include "cli/game_option.hpp"

namespace misthrow::cli {

CLI::Option* add_game(CLI::App& command, std::string& game) {
    std::vector<std::string> names;
    for (const GameId id : kAllGames) {
        names.emplace_back(name(id));
    }
    return command.add_option("GAME", game, "qwixx, qwinto or knaster")->required()->check(CLI::IsMember(names));
}

GameId game_of(const std::string& name) { return game_named(name).value_or(GameId::Qwixx); }

std::vector<engine::Player> players_of(GameId game, const std::vector<std::string>& names) {
    std::vector<engine::Player> players;
    for (const std::string& each : names) {
        const auto player = engine::player_named(each);
        if (!player) {
            std::string known;
            for (const engine::Player built_in : engine::kAllPlayers) {
                known += ' ' + std::string{engine::name(built_in)};
            }
            throw CLI::ValidationError("--seats", "there is no player \"" + each + "\"; there are:" + known);
        }
        players.push_back(*player);
    }
    with_game(game, [&]<Game G>(G) {
        if (players.size() < G::min_seats || players.size() > G::max_seats) {
            throw CLI::ValidationError("--seats", std::string{G::id} + " has " + std::to_string(G::min_seats) + " to " +
                                                      std::to_string(G::max_seats) + " seats, not " +
                                                      std::to_string(players.size()));
        }
    });
    return players;
}

}  // namespace misthrow::cli
