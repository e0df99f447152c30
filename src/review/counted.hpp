#pragma once
// Who wins where so little is left of a game that no network has to be asked: counted over all that can fall.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/dice.hpp"
#include "review/value.hpp"

namespace misthrow::review {

// The ways that two dice can show 2, 3 … 12.
inline constexpr std::array<std::int64_t, 11> kWaysOfSum = [] {
    std::array<std::int64_t, 11> ways{};
    for (const Pair& pair : kPairs) {
        ways[pair.low + pair.high - 2U] += pair.ways;
    }
    return ways;
}();

// Final points of a sheet: eleven by the sum of the last roll, or eleven for each sum of the last but one.
using LastPoints = std::vector<int>;
inline constexpr std::size_t kSums = kWaysOfSum.size();

// In how many ways the dice come to the points at this place.
[[nodiscard]] inline std::int64_t ways_of(const LastPoints& points, std::size_t at) noexcept {
    return points.size() == kSums ? kWaysOfSum[at] : kWaysOfSum[at / kSums] * kWaysOfSum[at % kSums];
}
[[nodiscard]] inline std::int64_t all_ways(const LastPoints& points) noexcept { return points.size() == kSums ? 36 : 36 * 36; }

// Times all ways.
[[nodiscard]] inline std::int64_t mean_of(const LastPoints& points) noexcept {
    std::int64_t mean = 0;
    for (std::size_t at = 0; at < points.size(); ++at) {
        mean += ways_of(points, at) * points[at];
    }
    return mean;
}

// Of one turn: what a sheet ends with depends on nothing but the own choice, and is found once.
template <Game G>
class Counted {
public:
    // `last_points` says it of a sheet. pre: these choices led to `next`
    template <class Find>
    [[nodiscard]] Values<G> after(const typename G::State& next, const typename G::Joint& joint, const Find& last_points) {
        constexpr std::int64_t whole = 27'720;  // a win is shared among up to twelve: all shares are whole, and equal ones equal
        static_assert(G::max_seats <= 12);
        std::array<const LastPoints*, G::max_seats> points{};
        for (std::size_t seat = 0; seat < next.seats; ++seat) {
            points[seat] = &of(seat, joint[seat], next.sheets[seat], last_points);
        }
        std::array<std::int64_t, G::max_seats> wins{};
        for (std::size_t at = 0; at < points[0]->size(); ++at) {
            int most = (*points[0])[at];
            std::int64_t winners = 1;
            for (std::size_t seat = 1; seat < next.seats; ++seat) {
                const int score = (*points[seat])[at];
                winners = score > most ? 1 : winners + (score == most ? 1 : 0);
                most = std::max(most, score);
            }
            for (std::size_t seat = 0; seat < next.seats; ++seat) {
                wins[seat] += (*points[seat])[at] == most ? ways_of(*points[0], at) * (whole / winners) : 0;
            }
        }
        const auto all = static_cast<double>(all_ways(*points[0]));
        Values<G> values{};
        for (std::size_t seat = 0; seat < next.seats; ++seat) {
            values[seat] = {static_cast<double>(wins[seat]) / (static_cast<double>(whole) * all),
                            static_cast<double>(mean_of(*points[seat])) / all};
        }
        return values;
    }

private:
    struct Known {
        typename G::Choice choice;
        LastPoints points;
    };
    template <class Find>
    [[nodiscard]] const LastPoints& of(std::size_t seat, const typename G::Choice& choice, const typename G::Sheet& sheet,
                                       const Find& last_points) {
        std::vector<Known>& known = known_[seat];
        if (const auto at = std::ranges::find(known, choice, &Known::choice); at != known.end()) {
            return at->points;
        }
        return known.emplace_back(Known{choice, last_points(sheet)}).points;
    }

    std::array<std::vector<Known>, G::max_seats> known_{};
};

}  // namespace misthrow::review
