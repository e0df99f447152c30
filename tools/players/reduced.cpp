// Exact values of Qwixx with two seats where few rows are left, and how far from them our ways to decide are.
//
// A row that both seats have crossed to the box before the last, with too few crosses for the lock, is dead: nothing can happen in it any more. With
// one row closed and the others dead but one or two, the tree of a whole game is small enough to be solved: every roll, every pair of white choices
// as a matrix game, every colour choice. A player's distance from perfect play is then exact as well: what is left to it against the best answer that
// there can be to it.
//   cmake --build --preset release --target reduced && build/release/reduced --rows 1
#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "players/reduced.hpp"

namespace misthrow::players {
namespace {

struct Options {
    int rows{1};
    int begin{1};      // boxes of each living row that both have crossed
    int misthrows{0};  // of both
    int lead{0};       // of seat 1, in crosses of a dead row
    std::string player{"all"};
};

// Both seats alike, but for the lead: the first row is closed by nobody's cross of these sheets, the last ones live.
Qwixx::State start_of(const Options& options) {
    Qwixx::State state = Qwixx::initial(2, Seat{0});
    const auto cross = [](Qwixx::Sheet& sheet, unsigned row, unsigned box) {
        sheet.cross(Qwixx::Choice{static_cast<std::uint8_t>(row * qwixx::kLane + box)});
    };
    for (std::size_t seat = 0; seat < 2; ++seat) {
        Qwixx::Sheet& sheet = state.sheets[seat];
        for (unsigned row = 1; row < qwixx::kRows; ++row) {
            const bool lives = row >= qwixx::kRows - static_cast<unsigned>(options.rows);
            for (unsigned box = 1; lives && box <= static_cast<unsigned>(options.begin); ++box) {
                cross(sheet, row, box);
            }
            if (!lives) {
                const int extra = row == 1 && (seat == 0) == (options.lead > 0) ? std::abs(options.lead) : 0;
                for (unsigned box = 1; box <= static_cast<unsigned>(extra); ++box) {
                    cross(sheet, row, box);
                }
                cross(sheet, row, 10);
            }
        }
        sheet.misthrows = static_cast<std::uint8_t>(options.misthrows);
    }
    state.open_rows &= ~qwixx::kRowMask;  // the first row
    return state;
}

void report(const Options& options) {
    const Qwixx::State start = start_of(options);
    Exact exact;
    const double value = exact.value(start);
    std::printf("start %s; %zu tables\n", table_text(start).c_str(), exact.size());
    std::printf("exact: who begins has %.4f %% of the win; of %lld rolls %.4f %% have no pair of choices that is best for both\n",
                100 * value, static_cast<long long>(exact.rolls()),
                100.0 * static_cast<double>(exact.mixed()) / static_cast<double>(exact.rolls()));
    const auto distance = [&]<class Policy>(const char* name, const Policy& policy) {
        if (options.player != "all" && options.player != name) {
            return;
        }
        // In either seat: what it is sure of beside what is there to be had.
        double lost = 0;
        for (const Seat first : {Seat{0}, Seat{1}}) {
            Qwixx::State state = start;
            state.active = first;
            BestAnswer<Policy> answer{policy};
            lost += (exact.value(state) - answer.value(state)) / 2;
        }
        std::printf("%-16s loses %.4f %% of the win against the best answer to it\n", name, 100 * lost);
        std::fflush(stdout);
    };
    distance("exact-mixed", Mixing{exact});
    distance("exact-one", OneGuess{exact});
    distance("strong", OfLevel{engine::Player::Strong});
    distance("master", OfLevel{engine::Player::Master});
}

}  // namespace
}  // namespace misthrow::players

int main(int count, char** words) {
    misthrow::players::Options options;
    CLI::App app{"Solves Qwixx with few rows for two seats, and measures players against the solution"};
    app.add_option("--rows", options.rows, "How many rows live")->check(CLI::Range(1, 2))->capture_default_str();
    app.add_option("--begin", options.begin, "So many boxes of them are crossed by both")
        ->check(CLI::Range(0, 9))
        ->capture_default_str();
    app.add_option("--misthrows", options.misthrows, "Both have so many")->check(CLI::Range(0, 3))->capture_default_str();
    app.add_option("--lead", options.lead, "Crosses that seat 1 has more in a dead row")
        ->check(CLI::Range(-3, 3))
        ->capture_default_str();
    app.add_option("--player", options.player)
        ->check(CLI::IsMember({"all", "exact-mixed", "exact-one", "strong", "master", "none"}))
        ->capture_default_str();
    CLI11_PARSE(app, count, words);
    misthrow::players::report(options);
    return 0;
}
