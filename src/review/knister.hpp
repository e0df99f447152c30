#pragma once
// Knister under review.
#include <algorithm>
#include <bit>

#include "engine/knister.hpp"
#include "engine/knister_decision.hpp"
#include "review/at_once.hpp"

namespace misthrow::review {

template <>
struct Deciding<Knister> {
    using Decision = engine::KnisterDecision;
    using Tag = std::uint8_t;
    static constexpr auto phase = Knister::Phase::Write;
    [[nodiscard]] static unsigned group(const Knister::Choice& choice) noexcept { return choice.code; }
    [[nodiscard]] static Strength strength(const Knister::State& state) noexcept {
        const int left = static_cast<int>(knister::kBoxes) - 1 - std::popcount(state.sheets[0].filled);  // after this turn
        return {.chance = 0.2, .points = 0.13 + 0.23 / std::max(1, left)};
    }
    [[nodiscard]] static Hindsight hindsight(const Knister::State& state) noexcept {
        return empty(state.sheets[0]) <= 8 ? Hindsight::OfTheNextTurn : Hindsight::None;
    }
    // The last two rolls: two boxes are empty.
    [[nodiscard]] static bool is_counted(const Knister::State& state) noexcept { return empty(state.sheets[0]) <= 2; }
    [[nodiscard]] static bool may_be_counted(const Knister::State& state) noexcept {
        const int now = empty(state.sheets[0]);
        return now == 2 || now == 3;
    }
    // Of the last two rolls the first is written where it lets more points be expected. pre: one box is empty, or two
    [[nodiscard]] static LastPoints last_points(const Knister::Sheet& sheet) {
        if (empty(sheet) == 1) {
            return by_sum(sheet);
        }
        const auto one = static_cast<unsigned>(std::countr_one(sheet.filled));
        std::array<LastPoints, kSums> in_one;    // by the number in the box `one`, then by that in the other
        std::array<LastPoints, kSums> in_other;  // by that in the other first
        for (std::size_t sum = 0; sum < kSums; ++sum) {
            Knister::Sheet after = sheet;
            after.write(one, static_cast<unsigned>(sum) + knister::kMinSum);
            in_one[sum] = by_sum(after);
            for (std::size_t later = 0; later < kSums; ++later) {
                in_other[later].push_back(in_one[sum][later]);
            }
        }
        LastPoints points;
        for (std::size_t sum = 0; sum < kSums; ++sum) {
            const LastPoints& better = mean_of(in_one[sum]) >= mean_of(in_other[sum]) ? in_one[sum] : in_other[sum];
            points.insert(points.end(), better.begin(), better.end());
        }
        return points;
    }

private:
    // pre: one box is empty
    [[nodiscard]] static LastPoints by_sum(const Knister::Sheet& sheet) {
        LastPoints points(kSums);
        for (unsigned sum = knister::kMinSum; sum <= knister::kMaxSum; ++sum) {
            Knister::Sheet after = sheet;
            after.write(static_cast<unsigned>(std::countr_one(sheet.filled)), sum);
            points[sum - knister::kMinSum] = after.score();
        }
        return points;
    }
    [[nodiscard]] static int empty(const Knister::Sheet& sheet) noexcept {
        return static_cast<int>(knister::kBoxes) - std::popcount(sheet.filled);
    }
};

}  // namespace misthrow::review
