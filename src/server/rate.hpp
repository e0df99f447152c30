#pragma once
// How often something may happen: a bucket that fills with time and is emptied by use.
#include <algorithm>
#include <chrono>

namespace misthrow::server {

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;

class Bucket {
public:
    // `rate` a second, at most `size` saved up; it starts full.
    Bucket(double rate, double size, TimePoint now) : rate_{rate}, size_{size}, level_{size}, at_{now} {}

    [[nodiscard]] bool has(TimePoint now) {
        fill(now);
        return level_ >= 1;
    }
    [[nodiscard]] bool take(TimePoint now) {
        if (!has(now)) {
            return false;
        }
        level_ -= 1;
        return true;
    }
    [[nodiscard]] std::chrono::milliseconds until_next() const {
        return std::chrono::milliseconds{static_cast<long>(std::max(0.0, (1 - level_) / rate_ * 1000)) + 1};
    }
    // Nothing would be lost by forgetting it.
    [[nodiscard]] bool full(TimePoint now) const {
        return level_ + rate_ * std::chrono::duration<double>(now - at_).count() >= size_;
    }

private:
    void fill(TimePoint now) {
        level_ = std::min(size_, level_ + rate_ * std::chrono::duration<double>(now - at_).count());
        at_ = now;
    }
    double rate_;
    double size_;
    double level_;
    TimePoint at_;
};

}  // namespace misthrow::server
