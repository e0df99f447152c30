// first_choice: whether what a review ranks first is any good. It plays in one seat, a level in all the others, in every seat in turn and with the same dice
// for all of them; the share of the wins it gets is printed with its standard error.
#include <CLI/CLI.hpp>
#include <atomic>
#include <cmath>
#include <thread>

#include "engine/choose.hpp"
#include "engine/weights.hpp"
#include "match/play_game.hpp"
#include "review/judge.hpp"
#include "review/knaster.hpp"
#include "review/knister.hpp"
#include "review/qwinto.hpp"
#include "review/qwixx.hpp"

namespace misthrow::review {
namespace {

struct Options {
    std::vector<std::string> games;
    std::string rival{"strong"};
    std::int64_t count{200};
    std::size_t seats{2};
    std::uint64_t seed{1};
    unsigned threads{1};
};

// What the seat that plays as the review says got: of one round, a game in every seat.
struct Round {
    double share{0};
    double ours{0};    // points
    double theirs{0};  // of the others, on average
};

template <Game G>
class Players {
public:
    explicit Players(engine::Player rival) : rival_{rival}, oracle_{*engine::network(id_of<G>)}, judge_{oracle_, Depth::Quick} {}

    [[nodiscard]] Round round(const Options& options, std::int64_t number) {
        const match::RoundChance chance{options.seed, number};
        const auto first = static_cast<Seat>(static_cast<std::size_t>(number) % options.seats);
        const auto seats = static_cast<double>(options.seats);
        Round round;
        for (std::size_t ours = 0; ours < options.seats; ++ours) {
            std::vector<Rng> streams;
            for (std::size_t seat = 0; seat < options.seats; ++seat) {
                streams.push_back(chance.choices(seat));
            }
            const auto end = match::play_game<G>(chance, options.seats, first, [&](const typename G::State& state, Seat seat) {
                return index(seat) == ours ? first_choice(state, seat)
                                           : engine::choose(rival_, state, seat, streams[index(seat)]);
            });
            const Values<G> values = final_values<G>(end);
            for (std::size_t seat = 0; seat < options.seats; ++seat) {
                (seat == ours ? round.ours : round.theirs) += values[seat].points / seats / (seat == ours ? 1 : seats - 1);
            }
            round.share += values[ours].win / seats;
        }
        return round;
    }

private:
    [[nodiscard]] typename G::Choice first_choice(const typename G::State& state, Seat seat) {
        judge_.begin_turn();  // the review begins one where the turn does; to ask again is the same
        return judge_.best_lines(state, seat, 1).front()[index(seat)];
    }

    engine::Player rival_;
    Oracle<G> oracle_;
    Judge<G> judge_;
};

template <Game G>
void play(const Options& options) {
    const engine::Player rival = engine::player_named(options.rival).value();
    const std::int64_t rounds = std::max<std::int64_t>(2, options.count / static_cast<std::int64_t>(options.seats));
    std::vector<Round> played(static_cast<std::size_t>(rounds));
    std::atomic<std::int64_t> next{0};
    {
        std::vector<std::jthread> threads;
        for (unsigned i = 0; i < options.threads; ++i) {
            threads.emplace_back([&] {
                Players<G> players{rival};
                for (std::int64_t number = next++; number < rounds; number = next++) {
                    played[static_cast<std::size_t>(number)] = players.round(options, number);
                }
            });
        }
    }
    const auto n = static_cast<double>(rounds);
    Round sum;
    double squares = 0;
    for (const Round& each : played) {
        sum.share += each.share / n;
        sum.ours += each.ours / n;
        sum.theirs += each.theirs / n;
    }
    for (const Round& each : played) {
        squares += (each.share - sum.share) * (each.share - sum.share);
    }
    const double error = std::sqrt(squares / (n - 1) / n);
    std::printf(
        "%-14s %zu seats against %s: %.2f ± %.2f %% of the wins, as good is %.2f %%; points %.2f against %.2f; %lld games\n",
        std::string{G::name}.c_str(), options.seats, options.rival.c_str(), 100 * sum.share, 100 * error,
        100.0 / static_cast<double>(options.seats), sum.ours, sum.theirs,
        static_cast<long long>(rounds * static_cast<std::int64_t>(options.seats)));
    std::fflush(stdout);
}

void run(const Options& options) {
    for (const GameId game : kAllGames) {
        const bool asked = options.games.empty() || std::ranges::find(options.games, name(game)) != options.games.end();
        if (asked) {
            with_game(game, [&]<Game G>(G) {
                if (options.seats > G::max_seats) {
                    throw std::runtime_error{std::string{G::name} + " has fewer seats"};
                }
                play<G>(options);
            });
        }
    }
}

void add_options(CLI::App& app, Options& options) {
    std::vector<std::string> games;
    for (const GameId game : kAllGames) {
        games.emplace_back(name(game));
    }
    std::vector<std::string> levels;
    for (const engine::Player player : engine::kAllPlayers) {
        levels.emplace_back(engine::name(player));
    }
    app.add_option("games", options.games, "Games; all without any")->check(CLI::IsMember(games));
    app.add_option("--against", options.rival, "Who sits in the other seats")
        ->check(CLI::IsMember(levels))
        ->capture_default_str();
    app.add_option("--games", options.count, "Games of each")->check(CLI::Range(1, 100'000'000))->capture_default_str();
    app.add_option("--seats", options.seats, "How many sit there")
        ->check(CLI::Range(std::size_t{2}, kMostSeats))
        ->capture_default_str();
    app.add_option("--seed", options.seed, "The same seed gives the same dice")->capture_default_str();
    app.add_option("--threads", options.threads, "How many rounds at once")->check(CLI::Range(1, 256))->capture_default_str();
}

}  // namespace
}  // namespace misthrow::review

int main(int count, char** words) {
    try {
        misthrow::review::Options options;
        CLI::App app{"Plays what a review ranks first against one of our levels: every seat in turn, the same dice"};
        misthrow::review::add_options(app, options);
        CLI11_PARSE(app, count, words);
        misthrow::review::run(options);
        return 0;
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "first_choice: %s\n", fault.what());
        return 2;
    }
}
