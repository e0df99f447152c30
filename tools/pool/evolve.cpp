// Evolves the weights of pool::Linear: (15/15, 60) evolution strategy, a step size of its own for each weight, in two-seat games against the
// population's own past and `careful`. Prints the generations to stderr and the weights to stdout.
//   evolve four|wide GENERATIONS GAMES SEED THREADS
#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/games.hpp"
#include "match/play_game.hpp"
#include "pool/linear.hpp"

namespace misthrow::pool {
namespace {

constexpr std::size_t kChildren = 60;
constexpr std::size_t kParents = 15;
constexpr std::size_t kPast = 5;  // champions of earlier generations that children play against

using Weights = Linear::Weights;

struct Child {
    Weights weights{};
    Weights steps{};
    double share{0};
};

// The sum of twelve draws, less six: normal enough for mutations, and the same everywhere.
double normal(Rng& rng) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
        sum += static_cast<double>(rng() >> 11U) * 0x1p-53;
    }
    return sum;
}

Qwixx::Choice careful(const Qwixx::State& state, Seat seat) { return engine::careful_choice(state, seat); }

// The share of wins of the one in games with the same dice from both seats.
template <class One, class Other>
double share(const One& one, const Other& other, std::uint64_t seed, std::int64_t from, std::int64_t rounds) {
    double sum = 0;
    for (std::int64_t round = from; round < from + rounds; ++round) {
        const match::RoundChance chance{seed, round};
        for (const std::size_t seat_of_one : {std::size_t{0}, std::size_t{1}}) {
            const auto end =
                match::play_game<Qwixx>(chance, 2, static_cast<Seat>(round % 2), [&](const Qwixx::State& state, Seat seat) {
                    return index(seat) == seat_of_one ? one(state, seat) : other(state, seat);
                });
            const int lead = end.sheets[seat_of_one].score() - end.sheets[1 - seat_of_one].score();
            sum += lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
        }
    }
    return sum / (2 * static_cast<double>(rounds));
}

class Evolution {
public:
    Evolution(bool wide, std::int64_t games, std::uint64_t seed, unsigned threads)
        : games_{games}, seed_{seed}, threads_{threads}, rng_{seed} {
        if (wide) {
            terms_ = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
            mean_.weights = {1, 1, 0.05, 0.1, 2, 0, -5, -2, 0, 0, 0, -0.5};  // a guess that plays sensibly
        } else {
            terms_ = {Linear::Term::kMisthrows, Linear::Term::kNext, Linear::Term::kSquares, Linear::Term::kSkipped};
            mean_.weights[Linear::Term::kMisthrows] = -3;
            mean_.weights[Linear::Term::kNext] = 1;
            mean_.weights[Linear::Term::kSquares] = 0.5;
            mean_.weights[Linear::Term::kSkipped] = -1;
        }
        mean_.steps.fill(0.3);
        past_.assign(kPast, mean_.weights);
    }

    void step(std::int64_t generation, std::int64_t generations) {
        std::vector<Child> children(kChildren);
        for (Child& child : children) {
            const double all = normal(rng_);
            child.weights = mean_.weights;
            for (const std::size_t i : terms_) {
                child.steps[i] = mean_.steps[i] * std::exp(0.15 * all + 0.2 * normal(rng_));
                // A weight's scale is that of its term: steps are relative to it.
                child.weights[i] = mean_.weights[i] + child.steps[i] * kScale[i] * normal(rng_);
            }
        }
        measure(children, seed_ + static_cast<std::uint64_t>(generation));
        std::ranges::sort(children, [](const Child& a, const Child& b) { return a.share > b.share; });
        Child next;
        next.steps.fill(1);
        for (std::size_t k = 0; k < kParents; ++k) {
            for (std::size_t i = 0; i < next.weights.size(); ++i) {
                next.weights[i] += children[k].weights[i] / kParents;
                next.steps[i] *= std::pow(children[k].steps[i], 1.0 / kParents);
            }
        }
        next.share = children[0].share;
        mean_ = next;
        if (generation % 10 == 9) {
            past_[static_cast<std::size_t>(generation / 10) % kPast] = mean_.weights;
        }
        // The second half is averaged: what is left of the noise goes with it.
        if (2 * generation >= generations) {
            ++averaged_;
            for (std::size_t i = 0; i < sum_.size(); ++i) {
                sum_[i] += mean_.weights[i];
            }
        }
        if (generation % 20 == 19) {
            std::fprintf(stderr, "generation %lld: best child %.4f against the past and careful, mean step %.4f\n",
                         static_cast<long long>(generation) + 1, next.share, mean_.steps[terms_.back()]);
        }
    }

    [[nodiscard]] Weights result() const {
        Weights weights = sum_;
        for (double& weight : weights) {
            weight /= averaged_;
        }
        return weights;
    }

private:
    void measure(std::vector<Child>& children, std::uint64_t dice) const {
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t at = next++; at < children.size(); at = next++) {
                const Linear linear{children[at].weights};
                const auto one = [&](const Qwixx::State& state, Seat seat) { return linear.choose(state, seat); };
                const std::int64_t rounds = games_ / 2 / static_cast<std::int64_t>(kPast + 1);
                double sum = share(one, careful, dice, 0, rounds);
                for (std::size_t k = 0; k < kPast; ++k) {
                    const Linear past{past_[k]};
                    sum += share(
                        one, [&](const Qwixx::State& state, Seat seat) { return past.choose(state, seat); }, dice,
                        static_cast<std::int64_t>(k + 1) * rounds, rounds);
                }
                children[at].share = sum / (kPast + 1);
            }
        };
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < threads_; ++i) {
            helpers.emplace_back(work);
        }
        work();
    }

    static constexpr Weights kScale{0.3, 0.5, 0.05, 0.1, 2, 0.5, 3, 3, 3, 0.1, 0.1, 0.5, 1, 0.3, 0.5};
    std::int64_t games_;
    std::uint64_t seed_;
    unsigned threads_;
    Rng rng_;
    std::vector<std::size_t> terms_;  // what evolves; the others stay 0
    Child mean_;
    std::vector<Weights> past_;
    Weights sum_{};
    double averaged_{0};
};

}  // namespace
}  // namespace misthrow::pool

int main(int count, char** words) {
    const std::vector<std::string_view> arguments{words + 1, words + count};
    std::array<std::int64_t, 4> numbers{};
    bool good = arguments.size() == 5 && (arguments[0] == "four" || arguments[0] == "wide");
    for (std::size_t i = 0; good && i < numbers.size(); ++i) {
        const std::string_view text = arguments[i + 1];
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), numbers[i]);
        good = error == std::errc{} && end == text.data() + text.size() && numbers[i] > 0;
    }
    if (!good) {
        std::fputs("usage: evolve four|wide GENERATIONS GAMES SEED THREADS\n", stderr);
        return 2;
    }
    const auto [generations, games, seed, threads] = numbers;
    misthrow::pool::Evolution evolution{arguments[0] == "wide", games, static_cast<std::uint64_t>(seed),
                                        static_cast<unsigned>(threads)};
    for (std::int64_t generation = 0; generation < generations; ++generation) {
        evolution.step(generation, generations);
    }
    for (const double weight : evolution.result()) {
        std::printf("%.6g\n", weight);
    }
    return 0;
}
