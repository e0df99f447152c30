#include "match/limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace misthrow::match {

// Cornish and Fisher's expansion around the normal point; exact values where it is too short (off by less than 0.01 from 3 on).
double student_975(std::int64_t degrees) noexcept {
    constexpr double z = 1.959963984540054;
    if (degrees == 1) {
        return 12.706204736432095;
    }
    if (degrees == 2) {
        return 4.302652729911275;
    }
    const auto v = static_cast<double>(degrees);
    const double z2 = z * z;
    const double first = z * (z2 + 1.0) / 4.0;
    const double second = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    const double third = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    const double fourth = z * ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92160.0;
    return z + (first + (second + (third + fourth / v) / v) / v) / v;
}

sim::Interval mean_limits(const Sample& sample) noexcept {
    if (sample.count < 2) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        return {-infinity, infinity};
    }
    const double half = student_975(sample.count - 1) * std::sqrt(sample.variance / static_cast<double>(sample.count));
    return {sample.mean - half, sample.mean + half};
}

sim::Interval share_limits(const Sample& sample) noexcept {
    if (sample.count < 2) {
        return {0.0, 1.0};
    }
    const double share = sample.mean;
    const auto rounds = static_cast<double>(sample.count);
    const double spread = share * (1.0 - share);
    const bool one_sided = spread <= 0.0;  // all won or all lost: no two rounds differ, and each counts as one game
    if (!one_sided && sample.variance <= 0.0) {
        return {share, share};
    }
    const double games = one_sided ? rounds : spread / (sample.variance / rounds);
    const double t = student_975(sample.count - 1);
    const double t2 = t * t;
    const double centre = (share + t2 / (2.0 * games)) / (1.0 + t2 / games);
    const double half = t / (1.0 + t2 / games) * std::sqrt(std::max(0.0, spread) / games + t2 / (4.0 * games * games));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace misthrow::match
