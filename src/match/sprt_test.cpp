#include "match/sprt.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "play/rng.hpp"

namespace misthrow::match {
namespace {

TEST(MatchSprt, EloAndShareAreInverse) {
    EXPECT_DOUBLE_EQ(share_of_elo(0), 0.5);
    EXPECT_NEAR(share_of_elo(400), 10.0 / 11.0, 1e-12);
    EXPECT_NEAR(elo_of_share(share_of_elo(-37.5)), -37.5, 1e-9);
}

TEST(MatchSprt, BoundsAreWalds) { EXPECT_DOUBLE_EQ(Sprt::kBound, std::log((1 - Sprt::kError) / Sprt::kError)); }

// Computed apart from this code, by bisection.
TEST(MatchSprt, KnownValues) {
    EXPECT_NEAR(log_likelihood_ratio({10, 20, 40, 30, 15}, {0, 10}), 0.7340448908707922, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio({100, 900, 2500, 1000, 120}, {-3, 3}), 8.028916485094573, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio({1, 0, 8, 0, 47}, {0, 20}), 2.995346142284324, 1e-9);
}

// With nothing but lost and won rounds it is the textbook's test of a coin; what is unseen weighs a thousandth each.
TEST(MatchSprt, OfTwoResultsIsTheTestOfACoin) {
    const double s0 = share_of_elo(0);
    const double s1 = share_of_elo(40);
    const double coin = 60 * std::log(s1 / s0) + 40 * std::log((1 - s1) / (1 - s0));
    EXPECT_NEAR(log_likelihood_ratio({40, 0, 0, 0, 60}, {0, 40}), coin, 0.01);
}

TEST(MatchSprt, IsSymmetric) {
    EXPECT_NEAR(log_likelihood_ratio({10, 20, 40, 20, 10}, {-5, 5}), 0.0, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio({15, 30, 40, 20, 10}, {-5, 5}), -log_likelihood_ratio({10, 20, 40, 30, 15}, {-5, 5}), 1e-9);
}

TEST(MatchSprt, OneSidedResultsStayFinite) {
    for (const Sprt::Counts& counts : {Sprt::Counts{0, 0, 0, 0, 1'000'000}, Sprt::Counts{1'000'000}, Sprt::Counts{}}) {
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(counts, {0, 5})));
        EXPECT_TRUE(std::isfinite(log_likelihood_ratio(counts, {-Hypotheses::kMostElo, Hypotheses::kMostElo})));
    }
}

// Rounds drawn from a distribution that has exactly the share of elo1, or of elo0: the test errs about as seldom as it promises.
TEST(MatchSprt, ErrsSeldom) {
    constexpr Hypotheses hypotheses{.elo0 = 0, .elo1 = 100};
    constexpr int runs = 400;
    for (const bool truth : {false, true}) {
        const double share = share_of_elo(truth ? hypotheses.elo1 : hypotheses.elo0);
        int wrong = 0;
        for (int i = 0; i < runs; ++i) {
            Rng rng{truth ? 2U : 1U, static_cast<std::uint64_t>(i)};
            const auto game = [&] { return static_cast<double>(rng.below(1U << 30U)) < share * (1U << 30U) ? 2U : 0U; };
            Sprt sprt{hypotheses};
            while (sprt.verdict() == Verdict::Undecided) {
                sprt.add(game() + game());
            }
            wrong += (sprt.verdict() == Verdict::H1) != truth ? 1 : 0;
        }
        EXPECT_LT(wrong, runs * 8 / 100);  // 5 % and three standard deviations
    }
}

}  // namespace
}  // namespace misthrow::match
