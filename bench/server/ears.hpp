#pragma once
// How long the choices of one table take until everybody at it has heard of them.
#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace misthrow::bench {

using Clock = std::chrono::steady_clock;

inline std::uint32_t microseconds(Clock::duration time) {
    return static_cast<std::uint32_t>(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

class Ears {
public:
    explicit Ears(std::uint32_t seats) : seats_(seats) {}

    // A seat has chosen.
    void sent(std::uint32_t seat, Clock::time_point now) { seats_[seat].waiting.push_back({.at = now}); }

    // A connection, one of so many, hears of the next choice of a seat. When that was made, if it was the last to hear of it.
    std::optional<Clock::time_point> heard(std::uint32_t by, std::uint32_t of, std::uint32_t seat) {
        Choices& its = seats_[seat];
        its.heard.resize(of, 0);
        const std::uint32_t at = its.heard[by]++ - its.first;
        if (at >= its.waiting.size() || ++its.waiting[at].ears < of) {
            return std::nullopt;
        }
        const Clock::time_point made = its.waiting[at].at;
        while (!its.waiting.empty() && its.waiting.front().ears >= of) {
            its.waiting.pop_front();
            ++its.first;
        }
        return made;
    }

private:
    struct Sent {
        Clock::time_point at;
        std::uint32_t ears{0};
    };
    struct Choices {
        std::deque<Sent> waiting{};          // that not everybody has heard of, in their order
        std::uint32_t first{0};              // the number of the first of them
        std::vector<std::uint32_t> heard{};  // of each connection: how many
    };
    std::vector<Choices> seats_;
};

}  // namespace misthrow::bench
