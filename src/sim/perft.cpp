#include "sim/perft.hpp"

#include <vector>

namespace misthrow::sim {

namespace {

template <Game G>
std::vector<typename G::Choice> all_choices(const typename G::State& state, Seat seat) {
    std::vector<typename G::Choice> all;
    for (const auto listed : G::choices(state, seat)) {
        for (const auto full : G::extensions(state, seat, listed)) {
            all.push_back(full);
        }
    }
    return all;
}

// Every combination of the actors' choices, seat by seat.
template <Game G>
PerftCount perft_choices(const typename G::State& state, unsigned depth, std::size_t seat, typename G::Joint& joint,
                         const std::vector<std::vector<typename G::Choice>>& choices) {
    if (seat == choices.size()) {
        typename G::State next = state;
        G::resolve(next, joint);
        return perft<G>(next, depth - 1);
    }
    if (choices[seat].empty()) {
        return perft_choices<G>(state, depth, seat + 1, joint, choices);
    }
    PerftCount total;
    for (const auto choice : choices[seat]) {
        joint[seat] = choice;
        const PerftCount below = perft_choices<G>(state, depth, seat + 1, joint, choices);
        total.nodes += below.nodes;
        total.ways += below.ways;
    }
    return total;
}

}  // namespace

template <Game G>
PerftCount perft(const typename G::State& state, unsigned depth) {
    if (depth == 0) {
        return {1, 1};
    }
    PerftCount total;
    if (G::node(state) == Node::Roll) {
        for (const auto outcome : G::outcomes(state)) {
            typename G::State next = state;
            G::roll(next, outcome.roll);
            const PerftCount below = perft<G>(next, depth - 1);
            total.nodes += below.nodes;
            total.ways += below.ways * outcome.ways;
        }
    } else if (G::node(state) == Node::Choose) {
        std::vector<std::vector<typename G::Choice>> choices;
        std::uint64_t product = 1;
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            choices.push_back(all_choices<G>(state, static_cast<Seat>(seat)));
            product *= choices.back().empty() ? 1 : choices.back().size();
        }
        if (depth == 1) {  // the last level need not be played
            return {product, product};
        }
        typename G::Joint joint{};
        return perft_choices<G>(state, depth, 0, joint, choices);
    }
    return total;
}

namespace {
[[gnu::used]] const auto kOfAll = Games::map([]<Game G>(G) { return &perft<G>; });
}  // namespace

}  // namespace misthrow::sim
