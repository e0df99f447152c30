#include "match/sprt.hpp"

#include <cmath>
#include <numeric>

namespace misthrow::match {

namespace {

using Shares = std::array<double, Sprt::kResults>;

constexpr Shares kShares{0.0, 0.25, 0.5, 0.75, 1.0};

// A result that has not come yet is not impossible; without this, five wins in a row would prove anything.
constexpr double kUnseen = 1e-3;

// Of all distributions with this mean, the one that makes the observed frequencies likeliest has pᵢ = fᵢ / (1 + θ(aᵢ − mean)), with θ such
// that the mean is right: the root of Σ fᵢ(aᵢ − mean) / (1 + θ(aᵢ − mean)), which falls with θ. Newton's steps, kept in the bracket.
double tilt(const Shares& frequencies, double mean) noexcept {
    double low = -1.0 / (kShares.back() - mean);
    double high = 1.0 / (mean - kShares.front());
    double theta = 0.0;
    for (int step = 0; step < 100; ++step) {
        double value = 0.0;
        double slope = 0.0;
        for (std::size_t i = 0; i < Sprt::kResults; ++i) {
            const double distance = kShares[i] - mean;
            const double ratio = distance / (1.0 + theta * distance);
            value += frequencies[i] * ratio;
            slope -= frequencies[i] * ratio * ratio;
        }
        (value > 0.0 ? low : high) = theta;
        const double next = theta - value / slope;
        const double kept = next > low && next < high ? next : std::midpoint(low, high);
        if (std::abs(kept - theta) < 1e-12) {
            break;
        }
        theta = kept;
    }
    return theta;
}

}  // namespace

double share_of_elo(double elo) noexcept { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

double elo_of_share(double share) noexcept { return -400.0 * std::log10(1.0 / share - 1.0); }

double log_likelihood_ratio(const Sprt::Counts& counts, const Hypotheses& hypotheses) noexcept {
    Shares weights{};
    double total = 0.0;
    for (std::size_t i = 0; i < Sprt::kResults; ++i) {
        weights[i] = counts[i] == 0 ? kUnseen : static_cast<double>(counts[i]);
        total += weights[i];
    }
    Shares frequencies{};
    for (std::size_t i = 0; i < Sprt::kResults; ++i) {
        frequencies[i] = weights[i] / total;
    }
    const double mean0 = share_of_elo(hypotheses.elo0);
    const double mean1 = share_of_elo(hypotheses.elo1);
    const double theta0 = tilt(frequencies, mean0);
    const double theta1 = tilt(frequencies, mean1);
    double sum = 0.0;
    for (std::size_t i = 0; i < Sprt::kResults; ++i) {
        sum += weights[i] * std::log((1.0 + theta0 * (kShares[i] - mean0)) / (1.0 + theta1 * (kShares[i] - mean1)));
    }
    return sum;
}

Sprt::Sprt(Hypotheses hypotheses) noexcept : hypotheses_{hypotheses} {}

void Sprt::add(std::size_t half_points) noexcept {
    ++counts_[half_points];
    llr_ = log_likelihood_ratio(counts_, hypotheses_);
}

Verdict Sprt::verdict() const noexcept {
    if (llr_ >= kBound) {
        return Verdict::H1;
    }
    return llr_ <= -kBound ? Verdict::H0 : Verdict::Undecided;
}

}  // namespace misthrow::match
