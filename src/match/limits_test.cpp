#include "match/limits.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace misthrow::match {
namespace {

TEST(MatchLimits, StudentAgreesWithTheTables) {
    EXPECT_NEAR(student_975(1), 12.706, 1e-3);
    EXPECT_NEAR(student_975(2), 4.303, 1e-3);
    EXPECT_NEAR(student_975(3), 3.182, 1e-2);
    EXPECT_NEAR(student_975(5), 2.571, 1e-3);
    EXPECT_NEAR(student_975(9), 2.262, 1e-3);
    EXPECT_NEAR(student_975(29), 2.045, 1e-3);
    EXPECT_NEAR(student_975(1'000'000), 1.960, 1e-3);
}

TEST(MatchLimits, OfAMean) {
    const sim::Interval limits = mean_limits({.mean = 10.0, .variance = 4.0, .count = 100});
    EXPECT_NEAR(limits.low, 10.0 - 1.9842 * 0.2, 1e-4);
    EXPECT_NEAR(limits.high, 10.0 + 1.9842 * 0.2, 1e-4);
    EXPECT_TRUE(std::isinf(mean_limits({.mean = 10.0, .variance = 0.0, .count = 1}).high));
}

// Independent games: the variance over rounds is what a share of independent games has, so the limits are Wilson's own.
TEST(MatchLimits, OfAShareAreWilsons) {
    const sim::Interval limits = share_limits({.mean = 0.3, .variance = 0.21, .count = 100'000});
    const sim::Interval wilson = sim::share_limits(30'000, 100'000);
    EXPECT_NEAR(limits.low, wilson.low, 1e-6);
    EXPECT_NEAR(limits.high, wilson.high, 1e-6);
}

TEST(MatchLimits, OfAShareStayInsideZeroAndOneAndAreNeverSureOfAllOrNothing) {
    const sim::Interval all = share_limits({.mean = 1.0, .variance = 0.0, .count = 10});
    EXPECT_DOUBLE_EQ(all.high, 1.0);
    EXPECT_LT(all.low, 0.8);
    const sim::Interval none = share_limits({.mean = 0.0, .variance = 0.0, .count = 10});
    EXPECT_DOUBLE_EQ(none.low, 0.0);
    EXPECT_GT(none.high, 0.2);
    const sim::Interval unknown = share_limits({.mean = 0.5, .variance = 0.0, .count = 1});
    EXPECT_DOUBLE_EQ(unknown.low, 0.0);
    EXPECT_DOUBLE_EQ(unknown.high, 1.0);
    const sim::Interval mirrored = share_limits({.mean = 0.5, .variance = 0.0, .count = 10});
    EXPECT_DOUBLE_EQ(mirrored.low, 0.5);
    EXPECT_DOUBLE_EQ(mirrored.high, 0.5);
}

}  // namespace
}  // namespace misthrow::match
