#include "sim/simulate.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <thread>

#include "cli/commands.hpp"
#include "cli/game_option.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "cli/save_records.hpp"
#include "cli/simulate_optimal.hpp"
#include "cli/whole_number.hpp"
#include "json/writer.hpp"

namespace misthrow::cli {

namespace {

struct SimulateOptions {
    std::string game;
    std::vector<std::string> seats{"random", "random"};
    std::int64_t games{10'000};
    std::uint64_t seed{1};
    unsigned threads{0};
    std::string table;
    std::string save;
    bool json{false};
};

// A seat's player by name. The optimal one is none of the engine's: it needs a table.
std::string player_name(const sim::Plan& plan, std::size_t seat) {
    return plan.players.empty() ? kOptimal : std::string{engine::name(plan.players[seat])};
}
std::size_t seats_of(const sim::Plan& plan) { return std::max<std::size_t>(1, plan.players.size()); }

unsigned threads_of(const sim::Plan& plan) { return plan.players.empty() ? 1 : plan.threads; }  // the exact player plays on one

void write_interval(json::Writer& out, const sim::Interval& interval) {
    out.open_array();
    out.number(interval.low);
    out.number(interval.high);
    out.close_array();
}

void print_json(const sim::Plan& plan, const sim::Result& result) {
    const sim::Tally& tally = result.tally;
    const auto share = [&](std::int64_t count) { return static_cast<double>(count) / static_cast<double>(tally.games); };
    json::Writer out;
    out.open_object();
    out.key("game");
    out.string(name(plan.game));
    out.key("games");
    out.integer(tally.games);
    out.key("seed");
    out.string(std::to_string(plan.seed));  // as text: a reader's number may not hold 64 bits
    out.key("seats");
    out.open_array();
    for (std::size_t i = 0; i < seats_of(plan); ++i) {
        const sim::SeatTally& seat = tally.seats[i];
        const sim::Summary score = sim::summarise(seat.sum, seat.squares, tally.games);
        out.open_object();
        out.key("player");
        out.string(player_name(plan, i));
        out.key("mean");
        out.number(score.mean);
        out.key("spread");
        out.number(score.deviation);
        out.key("limits");
        write_interval(out, score.limits);
        out.key("lowest");
        out.integer(seat.lowest);
        out.key("highest");
        out.integer(seat.highest);
        out.key("wins");
        out.number(share(seat.wins));
        out.key("win_limits");
        write_interval(out, sim::share_limits(seat.wins, tally.games));
        out.key("ties");
        out.number(share(seat.ties));
        out.close_object();
    }
    out.close_array();
    const sim::Summary turns = sim::summarise(tally.turns, tally.turn_squares, tally.games);
    out.key("turns");
    out.open_object();
    out.key("mean");
    out.number(turns.mean);
    out.key("spread");
    out.number(turns.deviation);
    out.close_object();
    out.key("threads");
    out.integer(threads_of(plan));
    if (result.stopped) {
        out.key("interrupted");
        out.boolean(true);
    }
    out.key("seconds");
    out.number(result.seconds);
    out.key("games_per_second");
    out.number(static_cast<double>(tally.games) / result.seconds);
    out.close_object();
    std::cout << out.text() << '\n';
}

void print_table(const sim::Plan& plan, const sim::Result& result, double expected) {
    const sim::Tally& tally = result.tally;
    const auto percent = [&](std::int64_t count) {
        return 100.0 * static_cast<double>(count) / static_cast<double>(tally.games);
    };
    if (plan.players.empty()) {
        std::printf("optimal plays the exact solution: nobody can have a higher mean than %.10f\n", expected);
    }
    std::printf("%s, %lld games, seed %llu\n\n", std::string{name(plan.game)}.c_str(), static_cast<long long>(tally.games),
                static_cast<unsigned long long>(plan.seed));
    std::printf("seat  player      mean   95 %% limits         spread    low   high    wins  95 %% limits     ties\n");
    for (std::size_t i = 0; i < seats_of(plan); ++i) {
        const sim::SeatTally& seat = tally.seats[i];
        const sim::Summary score = sim::summarise(seat.sum, seat.squares, tally.games);
        const sim::Interval wins = sim::share_limits(seat.wins, tally.games);
        std::printf("%4zu  %-8s %7.2f  %7.2f … %-7.2f  %7.2f  %5d  %5d  %5.1f%%  %4.1f … %-4.1f  %6.1f%%\n", i + 1,
                    player_name(plan, i).c_str(), score.mean, score.limits.low, score.limits.high, score.deviation, seat.lowest,
                    seat.highest, percent(seat.wins), 100.0 * wins.low, 100.0 * wins.high, percent(seat.ties));
    }
    const sim::Summary turns = sim::summarise(tally.turns, tally.turn_squares, tally.games);
    std::printf("\n%.2f turns a game (spread %.2f); %.2f s on %u thread%s, %.0f games a second\n", turns.mean, turns.deviation,
                result.seconds, threads_of(plan), threads_of(plan) == 1 ? "" : "s",
                static_cast<double>(tally.games) / result.seconds);
    if (result.stopped) {
        std::printf("interrupted: %lld of %lld games\n", static_cast<long long>(tally.games), static_cast<long long>(plan.games));
    }
}

int run(const sim::Plan& plan, const SimulateOptions& options, bool optimal, RecordSaver& saver) {
    catch_interrupts();  // and what has been played is printed
    ProgressBar bar;
    const auto progress = [&](std::int64_t done) {
        bar.show(done, plan.games);
        return !interrupted() && saver.good();
    };
    const OptimalResult played =
        optimal ? simulate_optimal(plan, options.table, progress) : OptimalResult{.result = sim::simulate(plan, progress)};
    const sim::Result& result = played.result;
    bar.clear();
    if (!saver.finish()) {
        return kCannotStart;
    }
    if (result.tally.games == 0) {
        std::cerr << "misthrow: interrupted before the first game was played\n";
        return kInterrupted;
    }
    options.json ? print_json(plan, result) : print_table(plan, result, played.expected);
    return result.stopped ? kInterrupted : kDone;
}

}  // namespace

void add_simulate(CLI::App& app, int& status) {
    auto options = std::make_shared<SimulateOptions>();
    CLI::App* command = app.add_subcommand("simulate", "Play many games between built-in players");
    add_game(*command, options->game);
    command->add_option("--seats", options->seats, "One player a seat: see below")
        ->delimiter(',')
        ->allow_extra_args(false)  // or it would take GAME for a player
        ->capture_default_str();
    takes_whole_number(command->add_option("--games", options->games, "How many games"), 1, 1'000'000'000'000)
        ->capture_default_str();
    takes_whole_number(
        command->add_option("--seed", options->seed, "The same seed gives the same games on any number of threads"), 0, kAnySeed)
        ->capture_default_str();
    takes_whole_number(command->add_option("--threads", options->threads, "Threads; 0 takes all cores"), 0, 256)
        ->capture_default_str();
    command->add_option("--table", options->table, "For optimal: a file of `solve qwixx --save`, instead of computing it");
    add_save(*command, options->save);
    command->add_flag("--json", options->json, "One JSON object on one line");
    command->footer(R"(
Levels, each stronger than the one before: novice, casual, regular, skilled, strong, master (docs/players.md); besides
random, greedy and careful. Qwixx with one seat has the player optimal: it plays the exact solution (docs/solver.md), on
one thread.

A win is a win alone; games shared at the top count as ties. Who begins is drawn by lot in every game. Ctrl-C ends it with
the games played so far.

Examples:
  misthrow simulate qwixx --seats random,random --games 1000000
  misthrow simulate qwinto --seats careful,greedy,random --games 20000 --seed 7 --threads 2
  misthrow simulate knaster --seats master --games 100 --json
  misthrow simulate qwixx --seats optimal --games 1e5
  misthrow simulate qwinto --seats strong,casual --games 100 --save games.mtr

Exit status: 0 done, 2 the command cannot be run as asked or a record cannot be written, 130 interrupted.)");
    command->callback([options, &status] {
        sim::Plan plan;
        plan.game = game_of(options->game);
        const bool optimal = std::ranges::find(options->seats, kOptimal) != options->seats.end();
        if (optimal && (plan.game != id_of<Qwixx> || options->seats.size() != 1)) {
            throw CLI::ValidationError("--seats", kWhereOptimalPlays);
        }
        if (!optimal) {
            plan.players = players_of(plan.game, options->seats);
        }
        plan.games = options->games;
        plan.seed = options->seed;
        plan.threads = options->threads != 0 ? options->threads : std::max(1U, std::thread::hardware_concurrency());
        RecordSaver saver{options->save, plan.game, plan.games};
        if (saver.wanted()) {
            plan.keep = [&, names = seat_names(options->seats)](std::int64_t number, notation::Record record) {
                record.names = names;
                record.others = {{"Event", "misthrow simulate, seed " + std::to_string(plan.seed)},
                                 {"Round", std::to_string(number + 1)},
                                 {"Players", players_header(options->seats)}};
                saver.put(number, std::move(record));
            };
        }
        status = run(plan, *options, optimal, saver);
    });
}

}  // namespace misthrow::cli
