// How much knowing all rolls in advance would bring in Knaster alone: a beam search over the choices of one seat, with the dice known. What it
// finds can be played, so it bounds the clairvoyant's mean from below; from above it is bounded by the sheet, 115 points.
//   cmake --build --preset release --target clairvoyant && build/release/clairvoyant GAMES WIDTH
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/knaster_decision.hpp"
#include "engine/weights.hpp"
#include "play/rng.hpp"

namespace {

using namespace misthrow;

struct Branch {
    Knaster::State state;
    engine::Worth worth;
};

int best_score(std::uint64_t game, std::size_t width) {
    const engine::Network& network = *engine::network(id_of<Knaster>);
    Rng rng{1, game};
    std::vector<Branch> beam{{Knaster::initial(1, Seat{}), 0}};
    int best = 0;
    while (!beam.empty()) {
        const auto way = static_cast<std::uint32_t>(rng.below(Knaster::ways));  // the same roll for all branches
        std::vector<Branch> next;
        for (Branch& branch : beam) {
            Knaster::roll(branch.state, Knaster::fall(branch.state, way));
            engine::Top<std::uint32_t, 12> top;
            engine::KnasterDecision{network, branch.state, Seat{}, false}.judge(top);
            for (const auto& entry : top.entries()) {
                Knaster::State after = branch.state;
                Knaster::resolve(after, {Knaster::Choice{entry.tag}});
                if (Knaster::node(after) == Node::Over) {
                    best = std::max(best, Knaster::score(after, Seat{}));
                } else {
                    next.push_back({after, entry.worth});
                }
            }
        }
        std::ranges::sort(next, [](const Branch& a, const Branch& b) { return a.worth > b.worth; });
        beam.clear();
        for (const Branch& branch : next) {
            const bool known = std::ranges::any_of(beam, [&](const Branch& kept) { return kept.state == branch.state; });
            if (!known && beam.size() < width) {
                beam.push_back(branch);
            }
        }
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 100;
    const std::size_t width = argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 32;
    double sum = 0;
    double squares = 0;
    int full = 0;
    for (int game = 0; game < games; ++game) {
        const int score = best_score(static_cast<std::uint64_t>(game), width);
        sum += score;
        squares += score * score;
        full += score == 115 ? 1 : 0;
    }
    const double mean = sum / games;
    std::printf("%d games, width %zu: mean %.2f ± %.2f, all 115 points in %d\n", games, width, mean,
                1.96 * std::sqrt((squares / games - mean * mean) / games), full);
    return 0;
}
