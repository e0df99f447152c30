#include "cli/game_option.hpp"

#include <CLI/CLI.hpp>

#include "cli/nearest.hpp"
#include "cli/simulate_optimal.hpp"
#include "engine/weights.hpp"

namespace misthrow::cli {

namespace {

constexpr std::string_view kExec = "exec:";

// `hint`: what else somebody may have wanted to write.
engine::Player player_of(const std::string& name, const std::string& hint) {
    const auto player = engine::player_named(name);
    if (!player) {
        throw CLI::ValidationError("--seats",
                                   name == kOptimal ? kWhereOptimalPlays : unknown("player", name, player_names()) + hint);
    }
    return *player;
}

// A level without a network would be another player under its name.
void check_level(GameId game, engine::Player player) {
    if (engine::is_level(player) && engine::network(game) == nullptr) {
        throw CLI::ValidationError("--seats",
                                   std::string{engine::name(player)} + " does not play " + std::string{name(game)} +
                                       " yet, because no network has been trained for it; there are: random greedy careful");
    }
}

void check_seats(GameId game, std::size_t seats, std::size_t fewest) {
    with_game(game, [&]<Game G>(G) {
        fewest = std::max(fewest, G::min_seats);
        if (seats < fewest || seats > G::max_seats) {
            throw CLI::ValidationError("--seats", std::string{G::name} + " has " + std::to_string(fewest) + " to " +
                                                      std::to_string(G::max_seats) + " seats, not " + std::to_string(seats));
        }
    });
}

// At commas; `\,` is a comma that stays.
std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool kept = list[i] == '\\' && i + 1 < list.size() && list[i + 1] == ',';
        if (list[i] == ',') {
            parts.emplace_back();
        } else {
            parts.back() += kept ? list[++i] : list[i];
        }
    }
    return parts;
}

}  // namespace

CLI::Option* add_game(CLI::App& command, std::string& game) {
    std::vector<std::string> names;
    for (const GameId id : kAllGames) {
        names.emplace_back(name(id));
    }
    std::string listed;
    for (std::size_t i = 0; i < names.size(); ++i) {
        listed += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    }
    return command.add_option("GAME", game, listed)->required()->check([names](const std::string& given) {
        return std::ranges::find(names, given) != names.end() ? std::string{} : unknown("game", given, names);
    });
}

GameId game_of(const std::string& name) { return game_named(name).value_or(id_of<Qwixx>); }

std::vector<engine::Player> players_of(GameId game, const std::vector<std::string>& names) {
    std::vector<engine::Player> players;
    for (const std::string& each : names) {
        const bool bot = each.starts_with(kExec);
        const std::string instead = "a program plays in matches: misthrow match " + std::string{name(game)} + " --seats '" +
                                    (bot ? "" : std::string{kExec}) + each + ",random'";
        if (bot) {
            throw CLI::ValidationError("--seats", instead);
        }
        const bool like_a_program = each.find_first_of("./ ") != std::string::npos;
        players.push_back(player_of(each, like_a_program ? "; " + instead : ""));
        check_level(game, players.back());
    }
    check_seats(game, players.size(), 1);
    return players;
}

std::vector<match::Contestant> contestants_of(GameId game, const std::string& list) {
    std::vector<match::Contestant> contestants;
    for (const std::string& each : split(list)) {
        if (!each.starts_with(kExec)) {
            const engine::Player player = player_of(each, "; a program is written exec:" + (each.empty() ? "COMMAND" : each));
            check_level(game, player);
            contestants.emplace_back(player);
        } else if (each.find_first_not_of(' ', kExec.size()) == std::string::npos) {
            throw CLI::ValidationError("--seats", "exec: needs a command");
        } else {
            contestants.emplace_back(match::Command{each.substr(kExec.size())});
        }
    }
    check_seats(game, contestants.size(), 2);
    return contestants;
}

std::vector<std::string> player_names() {
    std::vector<std::string> names;
    for (const engine::Player player : engine::kAllPlayers) {
        names.emplace_back(engine::name(player));
    }
    return names;
}

std::string name_of(const match::Contestant& contestant) {
    const auto* command = std::get_if<match::Command>(&contestant);
    return command != nullptr ? std::string{kExec} + command->text
                              : std::string{engine::name(std::get<engine::Player>(contestant))};
}

}  // namespace misthrow::cli
