#pragma once
// A sequential test between two strengths, after every round, until one is clearly likelier. Formulas: docs/match.md.
#include <array>
#include <cstddef>
#include <cstdint>

namespace misthrow::match {

// The share of wins that goes with a difference in Elo, and back.
[[nodiscard]] double share_of_elo(double elo) noexcept;
[[nodiscard]] double elo_of_share(double share) noexcept;

// elo0 < elo1, both between ± kMostElo: beyond, a share of wins is all but 0 or 1.
struct Hypotheses {
    static constexpr double kMostElo = 2000;
    double elo0{0};
    double elo1{0};
};

enum class Verdict : std::uint8_t { Undecided, H0, H1 };

class Sprt {
public:
    static constexpr double kError = 0.05;               // of either kind
    static constexpr double kBound = 2.944438979166440;  // Wald's: ± ln((1 − error) / error)

    // A round of two games gives the first player 0, ½, 1, 1½ or 2 points.
    static constexpr std::size_t kResults = 5;
    using Counts = std::array<std::int64_t, kResults>;

    explicit Sprt(Hypotheses hypotheses) noexcept;

    // pre: half_points < kResults
    void add(std::size_t half_points) noexcept;

    [[nodiscard]] const Hypotheses& hypotheses() const noexcept { return hypotheses_; }
    [[nodiscard]] const Counts& counts() const noexcept { return counts_; }
    [[nodiscard]] double llr() const noexcept { return llr_; }
    [[nodiscard]] Verdict verdict() const noexcept;

private:
    Hypotheses hypotheses_;
    Counts counts_{};
    double llr_{0};
};

// ln of how much likelier the counts are, at best, if the mean share is that of elo1 than if it is that of elo0.
[[nodiscard]] double log_likelihood_ratio(const Sprt::Counts& counts, const Hypotheses& hypotheses) noexcept;

}  // namespace misthrow::match
