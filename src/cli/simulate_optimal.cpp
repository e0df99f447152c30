#include "cli/simulate_optimal.hpp"

#include <CLI/CLI.hpp>
#include <chrono>

#include "cli/solver_table.hpp"
#include "play/recorder.hpp"
#include "play/rng.hpp"
#include "sim/play_game.hpp"
#include "solver/optimal.hpp"

namespace misthrow::cli {

namespace {

constexpr std::int64_t kBlock = 64;  // games between two looks at the world

struct Optimal {
    const solver::Table& table;

    [[nodiscard]] Qwixx::Choice choose(const Qwixx::State& state, Seat, Draw&) const noexcept {
        return solver::optimal_choice(table, state);
    }
};

}  // namespace

OptimalResult simulate_optimal(const sim::Plan& plan, const std::string& file,
                               const std::function<bool(std::int64_t)>& progress) {
    const auto computed = file.empty() ? computed_table(0, plan.threads, "") : std::optional{loaded_table(file, "--table")};
    if (!computed) {
        return {.result = {.tally = {}, .seconds = 0, .stopped = true}};
    }
    const solver::Table& table = *computed;
    if (table.passive() != 0) {
        throw CLI::ValidationError("--table", file + " was made with --passive " + std::to_string(table.passive()));
    }
    const auto start = std::chrono::steady_clock::now();
    sim::Result result;
    for (std::int64_t game = 0; game < plan.games && (game % kBlock != 0 || progress(game)); ++game) {
        Rng rng{plan.seed, static_cast<std::uint64_t>(game)};
        const auto first = static_cast<Seat>(rng.below(1));
        Qwixx::State state = Qwixx::initial(1, first);
        play::Recorder<Qwixx> recorder{state};
        const std::uint32_t turns = sim::play_game<Qwixx>(state, Optimal{table}, rng, [&](const auto& before, const auto& joint) {
            if (plan.keep) {
                recorder(before, joint);
            }
        });
        if (plan.keep) {
            plan.keep(game, std::move(recorder).record(first));
        }
        const std::array<int, kMostSeats> scores{Qwixx::score(state, Seat{})};
        result.tally.add_game(scores, 1, turns);
    }
    result.stopped = result.tally.games < plan.games;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {.result = result, .expected = table.value(Qwixx::Sheet{})};
}

}  // namespace misthrow::cli
