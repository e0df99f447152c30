#include "cli/simulate_optimal.hpp"

#include <CLI/CLI.hpp>
#include <chrono>

#include "cli/progress.hpp"
#include "cli/solver_table.hpp"
#include "play/rng.hpp"
#include "sim/play_game.hpp"
#include "solver/optimal.hpp"

namespace misthrow::cli {

namespace {

struct Optimal {
    const solver::Table& table;

    [[nodiscard]] Qwixx::Choice choose(const Qwixx::State& state, Seat, Draw&) const noexcept {
        return solver::optimal_choice(table, state);
    }
};

}  // namespace

sim::Result simulate_optimal(const sim::Plan& plan, const std::string& file) {
    const solver::Table table = file.empty() ? computed_table(0, plan.threads) : loaded_table(file, "--table");
    if (table.passive() != 0) {
        throw CLI::ValidationError("--table", file + " was made with --passive " + std::to_string(table.passive()));
    }
    const auto start = std::chrono::steady_clock::now();
    sim::Result result;
    ProgressBar bar;
    for (std::int64_t game = 0; game < plan.games; ++game) {
        Rng rng{plan.seed, static_cast<std::uint64_t>(game)};
        Qwixx::State state = Qwixx::initial(1, static_cast<Seat>(rng.below(1)));
        const std::uint32_t turns = sim::play_game<Qwixx>(state, Optimal{table}, rng, [](const auto&, const auto&) noexcept {});
        const std::array<int, kMostSeats> scores{Qwixx::score(state, Seat{})};
        result.tally.add_game(scores, 1, turns);
        bar.show(game, plan.games);
    }
    bar.clear();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace misthrow::cli
