#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <span>

#include "cli/bench.hpp"
#include "cli/commands.hpp"
#include "cli/game_option.hpp"
#include "cli/nearest.hpp"
#include "cli/whole_number.hpp"
#include "json/writer.hpp"
#include "sim/signature.hpp"
#include "sim/simulate.hpp"

namespace misthrow::cli {

namespace {

constexpr int kRounds = 5;

struct BenchOptions {
    double seconds{0.5};
    std::string player;
    bool json{false};
};

// The best of the rounds: other work on the machine can only slow a round down.
struct Speed {
    double games{0};
    double nanoseconds_a_turn{0};
    double median_games{0};
};

sim::Result play(GameId game, std::int64_t games, std::uint64_t seed, unsigned threads) {
    return sim::simulate({.game = game,
                          .players = {engine::Player::Random, engine::Player::Random},
                          .games = games,
                          .seed = seed,
                          .threads = threads},
                         {});
}

std::int64_t games_for(GameId game, double seconds, unsigned threads) {
    constexpr std::int64_t trial = 20'000;
    const double pace = static_cast<double>(trial) / play(game, trial, 0, threads).seconds;
    return std::max(trial, static_cast<std::int64_t>(pace * seconds));
}

Speed measure(GameId game, double seconds, unsigned threads) {
    const std::int64_t games = games_for(game, seconds, threads);
    std::vector<double> paces;
    Speed speed;
    for (int round = 0; round < kRounds; ++round) {
        const sim::Result result = play(game, games, static_cast<std::uint64_t>(round), threads);
        const double pace = static_cast<double>(games) / result.seconds;
        paces.push_back(pace);
        if (pace > speed.games) {
            speed.games = pace;
            speed.nanoseconds_a_turn = 1e9 * result.seconds / static_cast<double>(result.tally.turns);
        }
    }
    std::ranges::sort(paces);
    speed.median_games = paces[paces.size() / 2];
    return speed;
}

std::string machine_name() {
    std::ifstream info{"/proc/cpuinfo"};
    for (std::string line; std::getline(info, line);) {
        if (line.starts_with("model name")) {
            return line.substr(std::min(line.size(), line.find(':') + 2));
        }
    }
    return "unknown";
}

// The games that the signature leaves out.
std::span<const GameId> later_games() { return std::span{kAllGames}.subspan(sim::kGamesOfSignature); }

void print_json(const std::string& signature, const std::vector<std::pair<GameId, Speed>>& speeds, const Speed& two_threads) {
    json::Writer out;
    out.open_object();
    out.key("signature");
    out.string(signature);
    const auto member = [&](std::string_view key, auto value) {
        out.key(key);
        out.open_object();
        for (const auto& [game, speed] : speeds) {
            out.key(name(game));
            out.number(value(speed));
        }
        out.close_object();
    };
    member("speed", [](const Speed& speed) { return speed.games; });
    member("median_speed", [](const Speed& speed) { return speed.median_games; });
    member("nanoseconds_a_turn", [](const Speed& speed) { return speed.nanoseconds_a_turn; });
    out.key("two_threads_over_one");
    out.number(two_threads.games / speeds.front().second.games);
    out.key("machine");
    out.string(machine_name());
    out.key("game_signatures");
    out.open_object();
    for (const GameId game : later_games()) {
        out.key(name(game));
        out.string(sim::signature_text(sim::game_signature(game)));
    }
    out.close_object();
    out.close_object();
    std::cout << out.text() << '\n';
}

}  // namespace

void add_bench(CLI::App& app, int& status) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Print the signature of this build, then the speed of each game");
    takes_number(command->add_option("--seconds", options->seconds, "Length of a round; each speed is the best of five"), 0.01,
                 60)
        ->capture_default_str();
    command->add_option("--player", options->player, "Instead: the signature of this player, and how long it takes to choose")
        ->check([](const std::string& given) {
            return engine::player_named(given) ? std::string{} : unknown("player", given, player_names());
        });
    command->add_flag("--json", options->json, "One JSON object on one line");
    command->footer(R"(
The signature is a digest of a fixed set of games: builds that behave alike print the same. Speed is in random two-player
games a second on one thread, complete rules; the last line compares two threads with one.

Examples:
  misthrow bench
  misthrow bench --json --seconds 2
  misthrow bench --player master)");
    command->callback([options, &status] {
        if (const auto player = engine::player_named(options->player)) {
            bench_player(*player, options->seconds, options->json);
            status = kDone;
            return;
        }
        const std::string signature = sim::signature_text(sim::signature());
        if (!options->json) {
            std::cout << "signature  " << signature << '\n';
            for (const GameId game : later_games()) {
                std::cout << "           " << sim::signature_text(sim::game_signature(game)) << ' ' << name(game) << '\n';
            }
            std::cout << "machine    " << machine_name() << '\n' << std::flush;
        }
        std::vector<std::pair<GameId, Speed>> speeds;
        for (const GameId game : kAllGames) {
            speeds.emplace_back(game, measure(game, options->seconds, 1));
            if (!options->json) {
                const Speed& speed = speeds.back().second;
                std::printf("%-13s %10.0f games a second (median %.0f), %.1f ns a turn\n", std::string{name(game)}.c_str(),
                            speed.games, speed.median_games, speed.nanoseconds_a_turn);
                std::fflush(stdout);
            }
        }
        const Speed two_threads = measure(kAllGames.front(), options->seconds, 2);
        if (options->json) {
            print_json(signature, speeds, two_threads);
        } else {
            std::printf("two threads %8.0f games a second in %s, %.2f times one\n", two_threads.games,
                        std::string{name(kAllGames.front())}.c_str(), two_threads.games / speeds.front().second.games);
        }
        status = kDone;
    });
}

}  // namespace misthrow::cli
