// pool: one of our players against each fixed opponent. README.md has the figures.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>

#include "engine/choose.hpp"
#include "pool/duel.hpp"
#include "pool/linear.hpp"
#include "pool/monte_carlo.hpp"
#include "pool/quick_careful.hpp"
#include "pool/solo.hpp"
#include "solver/table_file.hpp"

namespace misthrow::pool {
namespace {

struct Options {
    std::string level{"strong"};
    std::vector<std::string> members;
    std::int64_t games{20'000};
    std::size_t seats{2};
    std::uint64_t seed{1};
    int rollouts{200};
    std::string weights{MISTHROW_POOL_WEIGHTS};
    std::string table;
    std::string ours;
    std::string rival;
    int weak{0};    // in points; 0: not at all
    int taste{-1};  // in 1/8192 of a win; negative: as in the program
};

struct Member {
    std::string_view name;
    double floor;  // the share of wins that is asked for
};
constexpr std::array kMembers{Member{"linear", 0.65},
                              Member{"linear-wide", 0.5},
                              Member{"points", 0.55},
                              Member{"monte-carlo", 0.55},
                              Member{"solo", 0.55},
                              Member{"qwinto-points", 0.58},
                              Member{"qwixx-first", 0.5},
                              Member{"qwixx-first-master", 0.5},
                              Member{"qwinto-first", 0.5},
                              Member{"qwinto-first-master", 0.5},
                              Member{"knaster-first", 0.5},
                              Member{"knaster-first-master", 0.5},
                              Member{"qwixx-plain", 0.497},
                              Member{"qwinto-plain", 0.497},
                              Member{"knaster-plain", 0.497},
                              Member{"knister-plain", 0.497},
                              Member{"qwixx-strong", 0.5},
                              Member{"qwinto-strong", 0.53},
                              Member{"knaster-strong", 0.56},
                              Member{"knister-strong", 0.5},
                              Member{"qwixx-mixed-a-strong", 0.5},
                              Member{"qwixx-mixed-b-strong", 0.5},
                              Member{"qwixx-rival", 0.5},
                              Member{"qwixx-mixed-a-rival", 0.5},
                              Member{"qwixx-mixed-b-rival", 0.5},
                              Member{"qwinto-rival", 0.5},
                              Member{"knaster-rival", 0.5},
                              Member{"knister-rival", 0.5}};

struct Unusable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

Linear::Weights linear_weights(const std::string& path) {
    std::ifstream in{path};
    Linear::Weights weights{};
    for (double& weight : weights) {
        if (!(in >> weight)) {
            throw Unusable{path + ": has to hold " + std::to_string(weights.size()) + " numbers"};
        }
    }
    return weights;
}

std::vector<std::uint8_t> bytes_of(const std::string& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

engine::Network network(GameId game, const std::string& path) {
    auto read = engine::Network::read(game, bytes_of(path));
    if (auto* found = std::get_if<engine::Network>(&read)) {
        return std::move(*found);
    }
    throw Unusable{path + ": no weights that this build can use"};
}

// Other weights for our own players than those in the program, to try them.
void take_weights(const std::string& folder) {
    for (const GameId game : kAllGames) {
        for (const std::string_view kind : {"", "-alone"}) {
            const std::string path = folder + "/" + std::string{name(game)} + std::string{kind} + ".mtw";
            if (std::ifstream{path} && engine::install_weights(game, bytes_of(path)) != engine::WeightsFault::None) {
                throw Unusable{path + ": no weights that this build can use"};
            }
        }
    }
}

// The table of two seats takes a minute to compute; --table keeps it.
solver::Table solo_table(const std::string& path) {
    if (!path.empty()) {
        auto loaded = solver::load_table(path);
        if (auto* table = std::get_if<solver::Table>(&loaded); table != nullptr && table->passive() == 1) {
            return *table;
        }
    }
    std::cerr << "pool: solving Qwixx for two seats ...\n";
    auto table = solver::Table::computed({.passive = 1, .threads = std::max(1U, std::thread::hardware_concurrency())}, {});
    if (!path.empty() && solver::save_table(table, path)) {
        std::cerr << "pool: could not keep the table in " << path << '\n';
    }
    return table;
}

template <Game G, class Other>
match::Tally against(const Options& options, const Other& other) {
    const engine::Player level = engine::player_named(options.level).value_or(engine::Player::Strong);
    const auto ours = [&](const typename G::State& state, Seat seat, Rng& rng) {
        if (options.weak > 0) {
            const engine::Network& net = *engine::network(id_of<G>, engine::seats_of(state), engine::view_of(state, seat));
            const std::uint64_t luck = mix(engine::fingerprint(state, seat) + rng.below(4096));
            return engine::strong_choice(net, state, seat, engine::Temper{.seed = luck, .half_points = 2 * options.weak});
        }
        if (options.taste < 0) {
            return engine::choose(level, state, seat, rng);
        }
        const engine::Network& net = *engine::network(id_of<G>, engine::seats_of(state), engine::view_of(state, seat));
        const engine::Temper temper = engine::taste_of<G>(net, state.seats, seat, options.taste);
        return level == engine::Player::Master ? engine::master_choice(net, state, seat, temper)
                                               : engine::strong_choice(net, state, seat, temper);
    };
    const std::size_t seats = options.seats;
    if (seats > G::max_seats) {
        throw Unusable{std::string{G::name} + " has " + std::to_string(G::max_seats) + " seats at most"};
    }
    const auto games_of = [seats](std::int64_t rounds) { return rounds * static_cast<std::int64_t>(seats); };
    const std::int64_t rounds = (options.games + games_of(1) - 1) / games_of(1);
    const auto progress = [&](std::int64_t done) {
        if (done % 100 == 0) {
            std::cerr << '\r' << games_of(done) << " of " << games_of(rounds) << " games" << (done == rounds ? "\r" : "")
                      << std::flush;
        }
    };
    return duel<G>(ours, other, rounds, options.seed, progress, seats);
}

// Our players of the first day: the level with the network it had then.
template <Game G>
match::Tally against_first(const Options& options, bool master) {
    const engine::Network net = network(id_of<G>, options.weights + "/" + std::string{G::name} + "_first.mtw");
    return against<G>(options, [&](const typename G::State& state, Seat seat, Rng&) {
        return master ? engine::master_choice(net, state, seat) : engine::strong_choice(net, state, seat);
    });
}

// Our own players: the level itself without a taste of its own, which shows what tastes cost, and `strong`.
template <Game G>
match::Tally against_own(const Options& options, bool strong) {
    const bool master = options.level == "master" && !strong;
    return against<G>(options, [&](const typename G::State& state, Seat seat, Rng& rng) {
        const engine::Network& net = *engine::network(id_of<G>, engine::seats_of(state));
        return strong   ? engine::choose(engine::Player::Strong, state, seat, rng)
               : master ? engine::master_choice(net, state, seat)
                        : engine::strong_choice(net, state, seat);
    });
}

// A network of somebody's, deciding as `strong`: a best response to ours, say (tools/train/README.md).
template <Game G>
match::Tally against_rival(const Options& options) {
    const engine::Network net = network(id_of<G>, options.rival + "/" + std::string{G::name} + ".mtw");
    return against<G>(options,
                      [&](const typename G::State& state, Seat seat, Rng&) { return engine::strong_choice(net, state, seat); });
}

// A rival that each game has, by the end of its name.
template <Game G>
std::optional<match::Tally> play_in(const Options& options, std::string_view rival) {
    if (rival == "-first" || rival == "-first-master") {
        return against_first<G>(options, rival == "-first-master");
    }
    if (rival == "-plain" || rival == "-strong") {
        return against_own<G>(options, rival == "-strong");
    }
    if (rival == "-rival") {
        return against_rival<G>(options);
    }
    return std::nullopt;
}

match::Tally play(const Options& options, std::string_view member) {
    std::optional<match::Tally> own;
    Games::for_each([&]<Game G>(G) {
        if (!own && member.starts_with(G::name)) {
            own = play_in<G>(options, member.substr(G::name.size()));
        }
    });
    if (own) {
        return *own;
    }
    using State = Qwixx::State;
    if (member == "linear" || member == "linear-wide") {
        const Linear linear{linear_weights(options.weights + (member == "linear" ? "/linear.txt" : "/linear_wide.txt"))};
        return against<Qwixx>(options, [&](const State& state, Seat seat, Rng&) { return linear.choose(state, seat); });
    }
    if (member == "points") {
        const engine::Network net = network(id_of<Qwixx>, options.weights + "/qwixx_points.mtw");
        return against<Qwixx>(options,
                              [&](const State& state, Seat seat, Rng&) { return engine::strong_choice(net, state, seat); });
    }
    if (member == "monte-carlo") {
        return against<Qwixx>(options, [&](const State& state, Seat seat, Rng& rng) {
            return flat_monte_carlo<Qwixx>(state, seat, options.rollouts, rng, quick_careful);
        });
    }
    if (member == "solo") {
        const solver::Table table = solo_table(options.table);
        return against<Qwixx>(options, [&](const State& state, Seat seat, Rng&) { return solo_choice(table, state, seat); });
    }
    const engine::Network net = network(id_of<Qwinto>, options.weights + "/qwinto_points.mtw");
    return against<Qwinto>(options,
                           [&](const Qwinto::State& state, Seat seat, Rng&) { return engine::strong_choice(net, state, seat); });
}

// False where the share's lower limit is below the floor.
bool run(const Options& options) {
    if (!options.ours.empty()) {
        take_weights(options.ours);
    }
    bool all = true;
    for (const Member& member : kMembers) {
        const bool asked = std::ranges::find(options.members, member.name) != options.members.end();
        if (!asked && (!options.members.empty() || member.name.ends_with("-rival"))) {
            continue;
        }
        const auto start = std::chrono::steady_clock::now();
        const match::Tally tally = play(options, member.name);
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        const match::Estimate share = tally.share(0);
        const double floor = options.seats == 2 ? member.floor : 1.0 / static_cast<double>(options.seats);
        const bool holds = share.limits.low >= floor;
        all = all && holds;
        std::printf("%-13s %-20s wins %.2f %% (%.2f to %.2f), floor %.0f %%: %s; points %.2f against %.2f; %lld games, %.0f s\n",
                    options.level.c_str(), std::string{member.name}.c_str(), 100 * share.mean, 100 * share.limits.low,
                    100 * share.limits.high, 100 * floor, holds ? "holds" : "does not hold", tally.score(0).mean,
                    options.seats == 1 ? 0.0 : tally.score(1).mean, static_cast<long long>(tally.games()), seconds.count());
        std::fflush(stdout);
    }
    return all;
}

void add_options(CLI::App& app, Options& options) {
    std::vector<std::string> names;
    for (const Member& member : kMembers) {
        names.emplace_back(member.name);
    }
    std::vector<std::string> levels;
    for (const engine::Player player : engine::kAllPlayers) {
        levels.emplace_back(engine::name(player));
    }
    app.add_option("members", options.members, "Opponents; all without any")->check(CLI::IsMember(names));
    app.add_option("--level", options.level, "Our player")->check(CLI::IsMember(levels))->capture_default_str();
    app.add_option("--games", options.games, "Games against each")->check(CLI::Range(1, 100'000'000))->capture_default_str();
    app.add_option("--seats", options.seats, "How many sit there: one of ours, the others all the same opponent")
        ->check(CLI::Range(std::size_t{1}, kMostSeats))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "The same seed gives the same dice")->capture_default_str();
    app.add_option("--rollouts", options.rollouts, "Of monte-carlo, for each choice")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    app.add_option("--weights", options.weights, "Folder of the opponents' weights")->capture_default_str();
    app.add_option("--ours", options.ours, "Folder with other weights for our player: GAME.mtw, GAME-alone.mtw");
    app.add_option("--rival", options.rival, "Folder with the networks of GAME-rival: GAME.mtw");
    app.add_option("--weak", options.weak, "Our player is strong but misjudges by so many points at most");
    app.add_option("--taste", options.taste, "How far our player's taste reaches, in 1/8192 of a win; 0: none");
    app.add_option("--table", options.table, "File that keeps the table of solo");
}

}  // namespace
}  // namespace misthrow::pool

int main(int count, char** words) {
    try {
        misthrow::pool::Options options;
        CLI::App app{"Plays one of our players against fixed opponents: two seats, both orders, the same dice for both"};
        misthrow::pool::add_options(app, options);
        CLI11_PARSE(app, count, words);
        return misthrow::pool::run(options) ? 0 : 1;
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "pool: %s\n", fault.what());
        return 2;
    }
}
