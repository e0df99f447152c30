// The mean score of `master` alone at Qwinto with the luck of the dice taken out, by what `master` itself expects of every sum: narrower limits than
// tools/players/alone has from a review, and no review.
//   cmake --build --preset release --target alone_qwinto && build/release/alone_qwinto GAMES SEED
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "engine/choose.hpp"
#include "engine/qwinto_alone.hpp"

namespace {

using namespace misthrow;

constexpr double kPoint = 1000.0 * engine::Heads::kOne / 50;

struct Longest {
    double pick{0};
    double again{0};
    double enter{0};
};

double processor_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// Whatever is taken for the worth of a sum: over all falls its luck has mean zero.
double points_without_luck(const engine::Network& network, std::uint64_t seed, std::uint64_t game, Longest& longest) {
    Rng dice{seed, game};
    Rng unused{0};
    Qwinto::State state = Qwinto::initial(1, Seat{0});
    engine::QwintoEntries worth;
    double luck = 0;
    while (Qwinto::node(state) != Node::Over) {
        if (Qwinto::node(state) == Node::Roll) {
            const bool first = state.phase == Qwinto::Phase::Roll;
            Qwinto::roll(state, Qwinto::fall(state, static_cast<std::uint32_t>(dice.below(Qwinto::ways))));
            const auto again = static_cast<double>(worth.once(state.picked)) / 216;
            const auto kept = static_cast<double>(worth.of(state.picked, state.dice.sum()));
            luck += first ? std::max(kept, again) - static_cast<double>(worth.twice(state.picked)) / (216.0 * 216) : kept - again;
            continue;
        }
        double& most = state.phase == Qwinto::Phase::Pick    ? longest.pick
                       : state.phase == Qwinto::Phase::Again ? longest.again
                                                             : longest.enter;
        const double start = processor_milliseconds();
        const Qwinto::Choice choice = engine::choose(engine::Player::Master, state, Seat{0}, unused);
        most = std::max(most, processor_milliseconds() - start);
        if (state.phase == Qwinto::Phase::Pick) {
            worth = engine::QwintoAlone{network}.entries(state.sheets[0], 0b111, 2);
        }
        Qwinto::resolve(state, {choice});
    }
    return Qwinto::score(state, Seat{0}) - luck / kPoint;
}

}  // namespace

int main(int argc, char** argv) {
    const engine::Network* network = engine::network(id_of<Qwinto>, engine::Seats::One);
    if (argc != 3 || network == nullptr) {
        std::fprintf(stderr, "alone_qwinto GAMES SEED\n");
        return 2;
    }
    const auto games = std::strtoull(argv[1], nullptr, 10);
    const auto seed = std::strtoull(argv[2], nullptr, 10);
    double sum = 0;
    double squares = 0;
    Longest longest;
    for (std::uint64_t game = 0; game < games; ++game) {
        const double points = points_without_luck(*network, seed, game, longest);
        sum += points;
        squares += points * points;
    }
    const double mean = sum / static_cast<double>(games);
    const double deviation = std::sqrt(std::max(0.0, squares / static_cast<double>(games) - mean * mean));
    std::printf(
        "%llu games from seed %llu: %.3f ± %.3f (95 %%); the longest pick %.0f, roll-again %.0f, entry %.0f ms of processor\n",
        games, seed, mean, 1.96 * deviation / std::sqrt(static_cast<double>(games)), longest.pick, longest.again, longest.enter);
    return 0;
}
