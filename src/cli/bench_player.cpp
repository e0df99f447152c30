// `misthrow bench --player`: how long a player takes to choose, and the signature of what it chooses.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <iostream>

#include "cli/bench.hpp"
#include "engine/choose.hpp"
#include "json/writer.hpp"
#include "sim/signature.hpp"

namespace misthrow::cli {

namespace {

struct ChoiceTimes {
    std::vector<double> microseconds;

    [[nodiscard]] double mean() const {
        double sum = 0;
        for (const double time : microseconds) {
            sum += time;
        }
        return sum / static_cast<double>(microseconds.size());
    }
    // The time that so large a part of the choices stays within. pre: there are some, sorted
    [[nodiscard]] double within(double part) const {
        return microseconds[static_cast<std::size_t>(part * static_cast<double>(microseconds.size() - 1))];
    }
};

// Processor time: other work on the machine is not the player's.
double thread_microseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

template <Game G>
void time_game(engine::Player player, std::size_t seats, std::uint64_t number, ChoiceTimes& times) {
    Rng rng{seats, number};
    typename G::State state = G::initial(seats, Seat{});
    while (G::node(state) != Node::Over) {
        if (G::node(state) == Node::Roll) {
            G::roll(state, G::fall(state, static_cast<std::uint32_t>(rng.below(G::ways))));
            continue;
        }
        typename G::Joint joint{};
        for (std::size_t i = 0; i < seats; ++i) {
            if (const auto seat = static_cast<Seat>(i); G::actors(state).contains(seat)) {
                const double start = thread_microseconds();
                joint[i] = engine::choose(player, state, seat, rng);
                times.microseconds.push_back(thread_microseconds() - start);
            }
        }
        G::resolve(state, joint);
    }
}

ChoiceTimes time_choices(GameId game, engine::Player player, std::size_t seats, double seconds) {
    ChoiceTimes times;
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t number = 0; std::chrono::steady_clock::now() - start < std::chrono::duration<double>{seconds}; ++number) {
        with_game(game, [&]<Game G>(G) { time_game<G>(player, seats, number, times); });
    }
    std::ranges::sort(times.microseconds);
    return times;
}

}  // namespace

void bench_player(engine::Player player, double seconds, bool json) {
    json::Writer out;
    out.open_object();
    out.key("player");
    out.string(engine::name(player));
    for (const GameId game : kAllGames) {
        if (engine::is_level(player) && engine::network(game) == nullptr) {
            continue;  // nobody to measure
        }
        const std::string signature = sim::signature_text(sim::player_signature(game, player, 1));
        const std::size_t most = with_game(game, []<Game G>(G) { return G::max_seats; });
        if (!json) {
            std::printf("%s  signature %s\n", std::string{name(game)}.c_str(), signature.c_str());
        }
        out.key(name(game));
        out.open_object();
        out.key("signature");
        out.string(signature);
        out.key("microseconds_a_choice");
        out.open_array();
        for (const std::size_t seats : {std::size_t{1}, std::size_t{2}, most}) {
            const ChoiceTimes times = time_choices(game, player, seats, seconds);
            if (!json) {
                std::printf("%4zu seats: %9.1f us a choice on average, 99 of 100 within %.1f, the longest %.1f (%zu choices)\n",
                            seats, times.mean(), times.within(0.99), times.within(1), times.microseconds.size());
                std::fflush(stdout);
            }
            out.open_object();
            out.key("seats");
            out.integer(static_cast<std::int64_t>(seats));
            out.key("mean");
            out.number(times.mean());
            out.key("within_99");
            out.number(times.within(0.99));
            out.key("longest");
            out.number(times.within(1));
            out.close_object();
        }
        out.close_array();
        out.close_object();
    }
    out.close_object();
    if (json) {
        std::cout << out.text() << '\n';
    }
}

}  // namespace misthrow::cli
