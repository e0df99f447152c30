#pragma once
// What a choice is worth, by playing the game on many times: everybody as `strong`, the same dice for all choices that are compared.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/choose.hpp"
#include "engine/predict.hpp"
#include "play/rng.hpp"

namespace misthrow::players {

// A position in which a seat has to decide, and what fell last.
template <Game G>
struct Spot {
    typename G::State state;
    typename G::Roll roll{};
    Seat seat{};
};

// Differences of one choice to another, game by game.
struct Gap {
    double mean{0};
    double error{0};  // one standard error
};

template <Game G>
class Rollouts {
public:
    using State = typename G::State;
    using Choice = typename G::Choice;

    Rollouts(const Spot<G>& spot, std::uint64_t seed) : spot_{spot}, seed_{seed} {
        const engine::Network& net = *engine::network(id_of<G>, engine::seats_of(spot.state));
        joint_ = engine::predicted<G>(net, spot.state, spot.seat);
    }

    // The stake of each choice in as many games more; alone in points, else the share of the win.
    [[nodiscard]] std::vector<double> means(const std::vector<Choice>& choices, int games) {
        std::vector<double> sums(choices.size());
        for (int game = 0; game < games; ++game, ++played_) {
            for (std::size_t i = 0; i < choices.size(); ++i) {
                sums[i] += stake(choices[i]);
            }
        }
        for (double& sum : sums) {
            sum /= games;
        }
        return sums;
    }
    [[nodiscard]] Gap gap(Choice better, Choice worse, int games) {
        double sum = 0;
        double squares = 0;
        for (int game = 0; game < games; ++game, ++played_) {
            const double one = stake(better) - stake(worse);
            sum += one;
            squares += one * one;
        }
        const double mean = sum / games;
        return {mean, std::sqrt(std::max(0.0, squares / games - mean * mean) / games)};
    }

private:
    [[nodiscard]] double stake(Choice choice) {
        State state = spot_.state;
        joint_[index(spot_.seat)] = choice;
        typename G::Joint joint = joint_;
        Rng dice{seed_, played_};
        Rng unused{0};
        G::resolve(state, joint);
        for (Node node = G::node(state); node != Node::Over; node = G::node(state)) {
            if (node == Node::Roll) {
                G::roll(state, G::fall(state, static_cast<std::uint32_t>(dice.below(G::ways))));
                continue;
            }
            const SeatSet actors = G::actors(state);
            for (std::size_t i = 0; i < state.seats; ++i) {
                if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
                    joint[i] = engine::choose(engine::Player::Strong, state, seat, unused);
                }
            }
            G::resolve(state, joint);
        }
        const int own = G::score(state, spot_.seat);
        if (state.seats == 1) {
            return own;
        }
        int winners = 1;
        for (std::size_t i = 0; i < state.seats; ++i) {
            if (i != index(spot_.seat)) {
                const int other = G::score(state, static_cast<Seat>(i));
                if (other > own) {
                    return 0;
                }
                winners += static_cast<int>(other == own);
            }
        }
        return 1.0 / winners;
    }

    const Spot<G>& spot_;
    std::uint64_t seed_;
    std::uint64_t played_{0};
    typename G::Joint joint_;
};

}  // namespace misthrow::players
