#pragma once
// 95 % limits for means over rounds.
#include <cstdint>

#include "sim/tally.hpp"

namespace misthrow::match {

// Mean and variance of a sample of rounds.
struct Sample {
    double mean{0};
    double variance{0};  // of one round, n − 1 in the denominator
    std::int64_t count{0};
};

// Student's t: the point that 97.5 % lie below. For fewer than thirty rounds the normal limits would be too narrow.
// pre: degrees >= 1
[[nodiscard]] double student_975(std::int64_t degrees) noexcept;

// mean ± t · √(variance / count); infinite for fewer than two rounds.
[[nodiscard]] sim::Interval mean_limits(const Sample& sample) noexcept;

// For a mean between 0 and 1: Wilson's limits for as many games as would give this variance, so that they stay inside 0 and 1 and a
// player that has won every game is not thought invincible.
[[nodiscard]] sim::Interval share_limits(const Sample& sample) noexcept;

}  // namespace misthrow::match
