#include "match/match.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <thread>

#include "cli/commands.hpp"
#include "cli/game_option.hpp"
#include "cli/interrupt.hpp"
#include "cli/match_report.hpp"
#include "cli/progress.hpp"
#include "cli/save_records.hpp"
#include "cli/whole_number.hpp"

namespace misthrow::cli {

namespace {

struct MatchOptions {
    std::string game;
    std::string seats;
    std::int64_t games{1000};
    std::uint64_t seed{1};
    unsigned threads{0};
    std::vector<double> sprt;
    int timeout{5000};
    std::string save;
    bool json{false};
};

match::Plan plan_of(const MatchOptions& options) {
    match::Plan plan;
    plan.game = game_of(options.game);
    plan.players = contestants_of(plan.game, options.seats);
    const auto seats = static_cast<std::int64_t>(plan.players.size());
    plan.rounds = (options.games + seats - 1) / seats;
    plan.seed = options.seed;
    plan.timeout = std::chrono::milliseconds{options.timeout};
    const bool all_built_in = std::ranges::all_of(
        plan.players, [](const match::Contestant& each) { return std::holds_alternative<engine::Player>(each); });
    // Bots may want the cores for themselves, and their time is measured.
    const unsigned usual = all_built_in ? std::max(1U, std::thread::hardware_concurrency()) : 1U;
    plan.threads = options.threads != 0 ? options.threads : usual;
    if (!options.sprt.empty()) {
        if (plan.players.size() != 2) {
            throw CLI::ValidationError("--sprt", "compares two players");
        }
        if (options.sprt[0] >= options.sprt[1]) {
            throw CLI::ValidationError("--sprt", "ELO0 must be less than ELO1");
        }
        plan.sprt = match::Hypotheses{.elo0 = options.sprt[0], .elo1 = options.sprt[1]};
    }
    return plan;
}

void keep_records(match::Plan& plan, RecordSaver& saver) {
    std::vector<std::string> players;
    for (const match::Contestant& each : plan.players) {
        players.push_back(name_of(each));
    }
    plan.keep = [&saver, seed = plan.seed, players, names = seat_names(players)](std::int64_t number, notation::Record record) {
        const std::size_t seats = players.size();
        const std::size_t rotation = static_cast<std::size_t>(number) % seats;
        std::vector<std::string> seated;
        for (std::size_t seat = 0; seat < seats; ++seat) {
            const std::size_t player = (seat + seats - rotation) % seats;
            record.names.push_back(names[player]);
            seated.push_back(players[player]);
        }
        record.others = {
            {"Event", "misthrow match, seed " + std::to_string(seed)},
            {"Round", std::to_string(static_cast<std::size_t>(number) / seats + 1) + "." + std::to_string(rotation + 1)},
            {"Players", players_header(seated)}};
        saver.put(number, std::move(record));
    };
}

int run_match(const MatchOptions& options) {
    match::Plan plan = plan_of(options);
    const std::int64_t games = plan.rounds * static_cast<std::int64_t>(plan.players.size());
    RecordSaver saver{options.save, plan.game, games};
    if (saver.wanted()) {
        keep_records(plan, saver);
    }
    catch_interrupts();  // and what has been played is printed, and the bots are ended
    ProgressBar bar;
    const match::Result result = match::play(plan, [&](std::int64_t done) {
        bar.show(done, games);
        return !interrupted() && saver.good();
    });
    bar.clear();
    print_bot_faults(plan, result);
    if (!saver.finish()) {
        return kCannotStart;
    }
    if (result.silent) {
        std::cerr << "misthrow: player " << *result.silent + 1 << " (" << name_of(plan.players[*result.silent])
                  << ") has never answered: there is nothing to compare\n";
        return kFaulty;
    }
    if (result.tally.rounds() == 0) {
        std::cerr << "misthrow: interrupted before the first round was played\n";
        return kInterrupted;
    }
    (options.json ? print_match_json : print_match_table)(plan, result, options.games);
    return result.stopped ? kInterrupted : kDone;
}

constexpr const char* kFooter = R"(
A player is a built-in one (random, greedy, careful; by level novice, casual, regular, skilled, strong, master:
docs/players.md; optimal plays Qwixx alone and no matches: misthrow simulate qwixx --seats optimal) or exec:COMMAND, a
program that /bin/sh runs: it reads one line of JSON a decision and answers with one line, a legal choice (docs/bots.md).
What is illegal, too late or a crash counts as the first legal choice and is reported; only a program that never answers
at all ends the match. A comma in a COMMAND is written \, .

A round has as many games as there are players: in each, everybody sits one seat further, and all get the same dice.
GAMES is rounded up to whole rounds. Limits are 95 % limits from how rounds differ (docs/match.md). For built-in players
the same seed gives the same result on any number of threads; with bots one thread is usual, and each has bots of its own.

--sprt ELO0,ELO1 stops as soon as it is clear whether the first player is rather ELO0 or rather ELO1 stronger than the
second, with 5 % risk of either error.

Examples:
  misthrow match qwixx --seats careful,greedy --games 10000
  misthrow match qwinto --seats careful,exec:./my-bot --games 200 --bot-timeout 1000
  misthrow match knaster --seats 'exec:node bot.js,careful,random' --games 300 --seed 7 --json
  misthrow match qwixx --seats master,strong --games 100000 --sprt 0,20
  misthrow match qwixx --seats strong,exec:./my-bot --games 20 --save games

Exit status: 0 done, 1 a bot never answered, 2 the command cannot be run as asked or a record cannot be written, 130
interrupted; what had been played is printed.)";

}  // namespace

void add_match(CLI::App& app, int& status) {
    auto options = std::make_shared<MatchOptions>();
    CLI::App* command = app.add_subcommand("match", "Compare players, built-in ones and bots, with the same dice for all");
    add_game(*command, options->game);
    command->add_option("--seats", options->seats, "Two or more players, separated by commas")->required();
    takes_whole_number(command->add_option("--games", options->games, "How many games"), 1, 1'000'000'000)->capture_default_str();
    takes_whole_number(command->add_option("--seed", options->seed, "The same seed gives the same dice"), 0, kAnySeed)
        ->capture_default_str();
    takes_whole_number(command->add_option("--threads", options->threads, "Threads; 0 takes all cores, or one where a bot plays"),
                       0, 256)
        ->capture_default_str();
    takes_number(command->add_option("--sprt", options->sprt, "ELO0,ELO1: stop when it is clear which is nearer")
                     ->delimiter(',')
                     ->expected(2)
                     ->allow_extra_args(false),
                 -match::Hypotheses::kMostElo, match::Hypotheses::kMostElo);
    takes_whole_number(command->add_option("--bot-timeout", options->timeout, "Milliseconds a bot has for a decision"), 1,
                       3'600'000)
        ->capture_default_str();
    add_save(*command, options->save);
    command->add_flag("--json", options->json, "One JSON object on one line");
    command->footer(kFooter);
    command->callback([options, &status] { status = run_match(*options); });
}

}  // namespace misthrow::cli
