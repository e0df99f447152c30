// How much a player loses against the exact solution of Qwixx alone, in points a game: at every choice the worth of the best one less that of
// the one it made. The luck of the dice is left out, so few games say much.
//   cmake --build --preset release --target regret && build/release/regret LEVEL GAMES [TABLE [SEED]]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/choose.hpp"
#include "solver/optimal.hpp"
#include "solver/table_file.hpp"

namespace {

using namespace misthrow;

solver::Table table_of(const std::string& path) {
    auto loaded = solver::load_table(path);
    if (auto* table = std::get_if<solver::Table>(&loaded)) {
        return *table;
    }
    auto table = solver::Table::computed({.passive = 0, .threads = 2}, {});
    if (!path.empty() && solver::save_table(table, path)) {
        std::fprintf(stderr, "regret: could not keep the table in %s\n", path.c_str());
    }
    return table;
}

double regret_of_game(const solver::Table& table, engine::Player player, Rng& rng) {
    double regret = 0;
    Qwixx::State state = Qwixx::initial(1, Seat{});
    while (state.phase != Qwixx::Phase::Over) {
        if (Qwixx::node(state) == Node::Roll) {
            Qwixx::roll(state, Qwixx::fall(state, static_cast<std::uint32_t>(rng.below(Qwixx::ways))));
            continue;
        }
        const double best = solver::worth(table, state);
        Qwixx::resolve(state, {engine::choose(player, state, Seat{}, rng)});
        regret += best - (state.phase == Qwixx::Phase::Over ? Qwixx::score(state, Seat{}) : solver::worth(table, state));
    }
    return regret;
}

}  // namespace

int main(int count, char** words) {
    const auto player = engine::player_named(count > 1 ? words[1] : "");
    const int games = count > 2 ? std::atoi(words[2]) : 0;
    if (!player || games < 2) {
        std::fprintf(stderr, "usage: regret LEVEL GAMES [TABLE [SEED]]\n");
        return 2;
    }
    const solver::Table table = table_of(count > 3 ? words[3] : "");
    Rng rng{static_cast<std::uint64_t>(count > 4 ? std::atoll(words[4]) : 1), 0};
    double sum = 0;
    double squares = 0;
    for (int game = 0; game < games; ++game) {
        const double regret = regret_of_game(table, *player, rng);
        sum += regret;
        squares += regret * regret;
    }
    const double mean = sum / games;
    std::printf("%s alone: %.4f points a game below the best (95 %% limits +- %.4f), %d games\n", words[1], mean,
                1.96 * std::sqrt((squares / games - mean * mean) / games), games);
    return 0;
}
