#include "review/rollout.hpp"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/explain.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "cli/read_file.hpp"
#include "cli/whole_number.hpp"
#include "json/writer.hpp"
#include "notation/sheet_text.hpp"

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

void write_estimate(json::Writer& out, std::string_view key, const review::Estimate& estimate) {
    out.key(key);
    out.open_array();
    out.number(estimate.mean);
    out.number(estimate.error);
    out.close_array();
}
void print_json(const Rollout& rollout, bool decides) {
    json::Writer out;
    out.open_object();
    out.key("games");
    out.integer(rollout.games);
    out.key("sure");
    out.boolean(rollout.sure);
    out.key("gain");
    out.number(rollout.gain());
    out.key(decides ? "choices" : "seats");
    out.open_array();
    for (const Outlook& each : rollout.outlooks) {
        out.open_object();
        out.key(decides ? "choice" : "seat");
        out.string(each.name);
        write_estimate(out, "value", each.stake);
        write_estimate(out, "plain", each.plain);
        write_estimate(out, "points", each.points);
        write_estimate(out, "behind", each.behind);
        out.close_object();
    }
    out.close_array();
    out.close_object();
    std::cout << out.text() << '\n';
}

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

template <Game G>
int roll_out(const RolloutOptions& options, const typename G::State& state) {
    const Seat seat = options.seat == 0 ? state.active : static_cast<Seat>(options.seat - 1);
    catch_interrupts();
    ProgressBar bar;
    const auto progress = [&](const Rollout& now) {
        bar.show(now.games, options.plan.most_games);
        return !interrupted();
    };
    const auto rollout = index(seat) < state.seats ? review::rollout<G>(state, seat, options.plan, progress) : std::nullopt;
    bar.clear();
    if (!rollout) {
        std::cerr << "misthrow: " << options.what << ": the game is over, or this seat has nothing to decide\n";
        return kFaulty;
    }
    const bool decides = G::node(state) == Node::Choose;
    if (options.json) {
        print_json(*rollout, decides);
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
    return with_game(record.game, [&]<Game G>(G) { return roll_out<G>(options, std::get<notation::Log<G>>(record.log).state); });
}

// The start of a turn of the first seat, by the sheets of all.
template <Game G>
int roll_out_sheets(const RolloutOptions& options) {
    if (options.sheets.size() < G::min_seats || options.sheets.size() > G::max_seats) {
        throw CLI::ValidationError(
            "SHEET", "this game has " + std::to_string(G::min_seats) + " to " + std::to_string(G::max_seats) + " seats");
    }
    std::array<typename G::Sheet, G::max_seats> sheets{};
    for (std::size_t at = 0; at < options.sheets.size(); ++at) {
        const auto reading = notation::read_sheet<G>(options.sheets[at]);
        if (const auto* fault = std::get_if<notation::SheetFault>(&reading)) {
            throw CLI::ValidationError("SHEET", options.sheets[at] + ": " + explain(*fault));
        }
        sheets[at] = std::get<typename G::Sheet>(reading);
    }
    return roll_out<G>(options, G::at_turn(sheets, options.sheets.size(), Seat{0}));
}

}  // namespace

void add_rollout(CLI::App& app, int& status) {
    auto options = std::make_shared<RolloutOptions>();
    CLI::App* command = app.add_subcommand("rollout", "Play a position to its end many times, with luck taken out");
    command->add_option("WHAT", options->what, "A record (.mtr) that is not over, - for standard input, or a game")->required();
    takes_whole_number(command->add_option("--games", options->plan.most_games, "The most games a choice"), 2, 1'000'000)
        ->capture_default_str();
    takes_number(command->add_option("--error", options->plan.error,
                                     "Stop at this standard error: share of the win, alone points; 0: play all games"),
                 0, 1000)
        ->capture_default_str();
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
After a game stand the sheets of all seats, as in docs/notation.md; the first seat is about to roll. A record may stop anywhere before its end: where
somebody has to decide, that seat's choices are compared, each with the same dice. Good players play on; of each result the luck of all its
rolls is taken away. It ends when the standard error is reached, when one choice is surely the best, or with --games. Ctrl-C ends it
with what it has.

Examples:
  misthrow rollout game.mtr
  misthrow rollout qwixx 2,5/-/-/-/0 -/-/12,10/-/1 --error 0.002
  head -20 game.mtr | misthrow rollout - --json

Exit status: 0 done, 1 the record is faulty or there is nothing to play, 2 the command cannot be run as asked, 130 interrupted.)");
    command->callback([options, command, &status] {
        options->sheets = command->remaining();
        if (const auto game = game_named(options->what)) {
            status = with_game(*game, [&]<Game G>(G) { return roll_out_sheets<G>(*options); });
            return;
        }
        if (!options->sheets.empty()) {
            throw CLI::ValidationError("WHAT", "sheets stand after the name of a game");
        }
        status = for_each_record(options->what, [&](const RecordText& text) { return roll_out_record(*options, text); });
    });
}

}  // namespace misthrow::cli
