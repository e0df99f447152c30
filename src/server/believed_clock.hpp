#pragma once
// The wall's clock, as far as it can be believed: a machine that starts with a wrong one must not make games old. Time goes on from when a table was last in use,
// at most twice as fast as we have been running, until it has caught up with the clock.
#include <algorithm>
#include <cstdint>
#include <functional>

#include "server/rate.hpp"

namespace misthrow::server {

class BelievedClock {
public:
    // `last`: seconds since 1970 that were believed before; 0 if there is nothing to compare with.
    BelievedClock(std::uint64_t last, std::function<std::uint64_t()> wall, std::function<TimePoint()> now)
        : wall_{std::move(wall)}, now_{std::move(now)}, begun_{now_()}, last_{last == 0 ? wall_() : last} {}

    [[nodiscard]] std::uint64_t operator()() const {
        const auto running = std::chrono::duration_cast<std::chrono::seconds>(now_() - begun_).count();
        return std::max(last_, std::min(wall_(), last_ + 2 * static_cast<std::uint64_t>(running)));
    }

private:
    std::function<std::uint64_t()> wall_;
    std::function<TimePoint()> now_;
    TimePoint begun_;
    std::uint64_t last_;
};

}  // namespace misthrow::server
