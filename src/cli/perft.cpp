#include "sim/perft.hpp"

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/explain.hpp"
#include "cli/game_option.hpp"
#include "cli/whole_number.hpp"
#include "json/writer.hpp"
#include "notation/sheet_text.hpp"

namespace misthrow::cli {

namespace {

struct PerftOptions {
    std::string game;
    std::size_t seats{1};
    std::size_t active{1};
    unsigned depth{2};
    std::vector<std::string> sheets;
    bool json{false};
};

template <Game G>
typename G::State start(const PerftOptions& options) {
    const std::size_t seats = options.sheets.empty() ? options.seats : options.sheets.size();
    if (seats < G::min_seats || seats > G::max_seats) {
        throw CLI::ValidationError("--seats", std::string{G::name} + " has " + std::to_string(G::min_seats) + " to " +
                                                  std::to_string(G::max_seats) + " seats, not " + std::to_string(seats));
    }
    if (options.active > seats) {
        throw CLI::ValidationError("--active", "there is no seat " + std::to_string(options.active));
    }
    std::array<typename G::Sheet, G::max_seats> sheets{};
    for (std::size_t seat = 0; seat < options.sheets.size(); ++seat) {
        const auto reading = notation::read_sheet<G>(options.sheets[seat]);
        if (const auto* fault = std::get_if<notation::SheetFault>(&reading)) {
            throw CLI::ValidationError("--sheet", options.sheets[seat] + ": " + explain(*fault));
        }
        sheets[seat] = std::get<typename G::Sheet>(reading);
    }
    return G::at_turn(sheets, seats, static_cast<Seat>(options.active - 1));
}

void print_count(const PerftOptions& options, unsigned depth, const sim::PerftCount& count, double seconds) {
    if (!options.json) {
        std::printf("%5u  %20llu  %20llu  %8.2f s\n", depth, static_cast<unsigned long long>(count.nodes),
                    static_cast<unsigned long long>(count.ways), seconds);
        return;
    }
    json::Writer out;
    out.open_object();
    out.key("game");
    out.string(options.game);
    out.key("depth");
    out.integer(depth);
    out.key("nodes");
    out.integer(static_cast<std::int64_t>(count.nodes));
    out.key("ways");
    out.integer(static_cast<std::int64_t>(count.ways));
    out.close_object();
    std::cout << out.text() << '\n';
}

}  // namespace

void add_perft(CLI::App& app, int& status) {
    auto options = std::make_shared<PerftOptions>();
    CLI::App* command = app.add_subcommand("perft", "Count every path of the rules down to a depth");
    add_game(*command, options->game);
    takes_whole_number(command->add_option("--seats", options->seats, "How many seats"), 1, kMostSeats)->capture_default_str();
    takes_whole_number(command->add_option("--active", options->active, "The active seat, from 1"), 1, kMostSeats)
        ->capture_default_str();
    takes_whole_number(command->add_option("--depth", options->depth, "How many levels"), 1, 20)->capture_default_str();
    command->add_option("--sheet", options->sheets, "A sheet in one token, once a seat: the position at the start of a turn")
        ->allow_extra_args(false);
    command->add_flag("--json", options->json, "One JSON object a depth");
    command->footer(R"(
A level is one roll, or the joint choice of everybody who has to decide. 'nodes' counts every distinguishable roll once;
'ways' counts each as often as the dice can show it. Counts grow fast: begin with a small depth.

Examples:
  misthrow perft qwixx --depth 3
  misthrow perft qwinto --seats 2 --depth 3
  misthrow perft qwixx --depth 3 --sheet 2,3,4,5,6/-/-/-/0 --sheet -/-/12,11/-/1)");
    command->callback([options, &status] {
        if (!options->json) {
            std::printf("depth                 nodes                  ways\n");
        }
        with_game(game_of(options->game), [&]<Game G>(G) {
            const typename G::State state = start<G>(*options);
            for (unsigned depth = 1; depth <= options->depth; ++depth) {
                const auto begin = std::chrono::steady_clock::now();
                const sim::PerftCount count = sim::perft<G>(state, depth);
                const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
                print_count(*options, depth, count, seconds);
                std::fflush(stdout);
            }
        });
        status = kDone;
    });
}

}  // namespace misthrow::cli
