#include "review/rollout.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/explain.hpp"
#include "cli/interrupt.hpp"
#include "cli/nearest.hpp"
#include "cli/progress.hpp"
#include "cli/read_file.hpp"
#include "cli/whole_number.hpp"
#include "review/position.hpp"

namespace misthrow::cli {

namespace {

using review::Outlook;
using review::Rollout;

struct RolloutOptions {
    std::string what;
    std::vector<std::string> sheets;
    review::RolloutPlan plan;
    std::size_t seat{0};  // from 1; 0: the active one
    bool json{false};
};

void print_table(const Rollout& rollout, bool decides, bool alone) {
    constexpr double confidence = 1.96;
    std::printf("%-16s %22s %18s %20s\n", decides ? "choice" : "seat", alone ? "points to expect" : "share of the win", "points",
                decides ? "behind the first" : "");
    for (const Outlook& each : rollout.outlooks) {
        const double scale = alone ? 1 : 100;
        std::printf("%-16s %11.2f ± %5.2f%s %11.1f ± %4.1f", each.name.c_str(), scale * each.stake.mean,
                    scale * confidence * each.stake.error, alone ? "  " : " %", each.points.mean, confidence * each.points.error);
        if (decides) {
            std::printf(" %11.2f ± %5.2f", scale * each.behind.mean, scale * confidence * each.behind.error);
        }
        std::printf("\n");
    }
    std::printf(
        "\n%lld games%s; without taking luck out it would need %.1f times as many\n", static_cast<long long>(rollout.games),
        decides ? (rollout.sure ? " a choice, the first is sure" : " a choice, the first is not sure") : "", rollout.gain());
}

// Where the state comes from: what it is called, and how to say what keeps a rollout from being made, with a code and a sentence.
struct Source {
    std::string kind;
    std::function<void(std::string_view, const std::string&)> report;
};

template <Game G>
int roll_out(const RolloutOptions& options, const typename G::State& state, const Source& source) {
    if (options.seat > state.seats) {
        source.report("noSuchSeat", "there is no seat " + std::to_string(options.seat) + ": this " + source.kind + " has " +
                                        std::to_string(state.seats));
        return kFaulty;
    }
    if (G::node(state) == Node::Over) {
        source.report("gameOver", "the game is over: there is nothing to play on");
        return kFaulty;
    }
    const Seat seat = options.seat == 0 ? state.active : static_cast<Seat>(options.seat - 1);
    catch_interrupts();
    ProgressBar bar;
    const auto progress = [&](const Rollout& now) {
        bar.show(now.games, options.plan.most_games);
        return !interrupted();
    };
    const auto rollout = review::rollout<G>(state, seat, options.plan, progress);
    bar.clear();
    if (!rollout) {
        source.report("nothingToDecide", "seat " + std::to_string(index(seat) + 1) + " has nothing to decide here");
        return kFaulty;
    }
    const bool decides = G::node(state) == Node::Choose;
    if (options.json) {
        std::cout << review::rollout_json(*rollout, decides) << '\n';
    } else {
        print_table(*rollout, decides, state.seats == 1);
    }
    return interrupted() ? kInterrupted : kDone;
}

int roll_out_record(const RolloutOptions& options, const RecordText& text) {
    const auto reading = notation::read_record(text.text);
    if (const auto* fault = std::get_if<notation::RecordFault>(&reading)) {
        report_fault(options.what, text, *fault, options.json);
        return kFaulty;
    }
    const auto& record = std::get<notation::Record>(reading);
    const auto report = [&](std::string_view code, const std::string& sentence) {
        report_problem(options.what, text, code, sentence, options.json);
    };
    return with_game(record.game, [&]<Game G>(G) {
        return roll_out<G>(options, std::get<notation::Log<G>>(record.log).state, {.kind = "record", .report = report});
    });
}

std::string what_is_wrong(const review::PositionFault& fault) {
    const auto between = [&] { return fault.expected.front() + " to " + fault.expected.back(); };
    switch (fault.problem) {
        case review::PositionProblem::NoGame: return "there is no game " + fault.found;
        case review::PositionProblem::WrongSeatCount: return "this game has " + between() + " seats";
        case review::PositionProblem::BadSeat:
            return fault.expected.empty() ? fault.found + " is no seat" : "seats are " + between();
        case review::PositionProblem::BadSheet: return fault.found + ": " + explain(*fault.sheet);
        case review::PositionProblem::GameOver: return fault.found + ": the game is over before that";
        case review::PositionProblem::BadStep: break;
    }
    std::string text = '"' + fault.found + "\" is neither dice nor choices that can come here";
    for (const std::string& token : fault.expected) {
        text += (&token == fault.expected.data() ? "; legal: " : " ") + token;
    }
    return text;
}

// Words follow what is no game: a position whose game is misspelt, or a file.
std::string no_game(const std::string& what) {
    if (what.find_first_of("./-") != std::string::npos) {
        return "sheets stand after the name of a game";
    }
    std::vector<std::string> games;
    for (const GameId id : kAllGames) {
        games.emplace_back(name(id));
    }
    return unknown("game", what, games);
}

// A position in words: docs/notation.md.
int roll_out_position(const RolloutOptions& options, const std::string& text) {
    const auto faulty = [](const review::PositionFault& fault) { return CLI::ValidationError("POSITION", what_is_wrong(fault)); };
    const auto words = review::position_words(text);
    if (const auto* fault = std::get_if<review::PositionFault>(&words)) {
        throw faulty(*fault);
    }
    const auto reading = review::read_position(std::get<review::PositionWords>(words));
    if (const auto* fault = std::get_if<review::PositionFault>(&reading)) {
        throw faulty(*fault);
    }
    const auto& position = std::get<review::Position>(reading);
    if (!position.fits) {
        throw CLI::ValidationError("POSITION", "in this game all sheets of a table have as many numbers");
    }
    RolloutOptions asked = options;
    asked.seat = options.seat == 0 ? position.words.looks + 1 : options.seat;
    const auto report = [&](std::string_view code, const std::string& sentence) {
        report_problem("POSITION", {.line = 1, .text = text}, code, sentence, options.json);
    };
    return std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            return roll_out<G>(asked, typed.state(), {.kind = "position", .report = report});
        },
        position.match);
}

}  // namespace

void add_rollout(CLI::App& app, int& status) {
    auto options = std::make_shared<RolloutOptions>();
    CLI::App* command = app.add_subcommand("rollout", "Play a position to its end many times, with luck taken out");
    command->add_option("WHAT", options->what, "A record (.mtr) that is not over, - for standard input, or a position")
        ->required();
    takes_whole_number(command->add_option("--games", options->plan.most_games, "The most games a choice"), 2, 1'000'000)
        ->capture_default_str();
    takes_number(command->add_option("--error", options->plan.error,
                                     "Stop at this standard error: share of the win, alone points; 0: play all games"),
                 0, 1000)
        ->default_str("0.005, alone 0.1");
    takes_whole_number(command->add_option("--choices", options->plan.choices, "How many of the best choices at first sight"), 1,
                       100)
        ->capture_default_str();
    takes_whole_number(command->add_option("--seat", options->seat, "Whose decision, from 1; 0: the active seat's"), 0, 12)
        ->capture_default_str();
    takes_whole_number(command->add_option("--seed", options->plan.seed, "For the dice"), 0, 1'000'000'000)
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object (docs/review.md)");
    command->allow_extras();
    command->footer(R"(
A position begins with a game and the sheets of all seats, as docs/notation.md says. A record may stop anywhere before its end: where
somebody has to decide, that seat's choices are compared, each with the same dice. Good players play on; of each result the luck of all its
rolls is taken away. It ends when the standard error is reached, when one choice is surely the best, or with --games. Ctrl-C ends it
with what it has.

Examples:
  misthrow rollout game.mtr
  misthrow rollout qwixx 2,5/-/-/-/0 -/-/12,10/-/1 --error 0.002
  misthrow rollout 'qwixx 2,5/-/-/-/0 -/-/12,10/-/1 @2|314265'
  head -20 game.mtr | misthrow rollout - --json

Exit status: 0 done, 1 the record is faulty or there is nothing to play, 2 the command cannot be run as asked, 130 interrupted.)");
    command->callback([options, command, &status] {
        options->sheets = command->remaining();
        std::string position = options->what;
        for (const std::string& word : options->sheets) {
            position += ' ' + word;
        }
        if (game_named(position.substr(0, position.find(' ')))) {
            status = roll_out_position(*options, position);
            return;
        }
        if (!options->sheets.empty()) {
            throw CLI::ValidationError("WHAT", no_game(options->what));
        }
        status = for_each_record(options->what, [&](const RecordText& text) { return roll_out_record(*options, text); });
    });
}

}  // namespace misthrow::cli
