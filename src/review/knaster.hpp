#pragma once
// Knaster under review.
#include <algorithm>
#include <bit>
#include <limits>

#include "engine/knaster.hpp"
#include "engine/knaster_decision.hpp"
#include "engine/knaster_end.hpp"
#include "review/at_once.hpp"

namespace misthrow::review {

template <>
struct Deciding<Knaster> {
    using Decision = engine::KnasterDecision;
    using Tag = std::uint32_t;
    static constexpr auto phase = Knaster::Phase::Write;
    [[nodiscard]] static unsigned group(const Knaster::Choice& choice) noexcept { return choice.mark(); }
    [[nodiscard]] static Strength strength(const Knaster::State& state) noexcept {
        return {.chance = 0.7, .points = 0.07 + 0.09 / std::max(1, least_empty(state))};
    }
    [[nodiscard]] static Hindsight hindsight(const Knaster::State& state) noexcept {
        return least_empty(state) <= 10 ? Hindsight::OfTheNextTurn : Hindsight::None;
    }
    // On the last roll no network is asked, so all sets of circles are looked at.
    template <class Settle>
    static void judge(Decision& decision, const Knaster::State& state, Settle& settle) {
        decision.judge(settle, state.last_roll ? std::numeric_limits<std::size_t>::max() : engine::kMostSets);
    }
    [[nodiscard]] static bool is_counted(const Knaster::State& state) noexcept { return state.last_roll; }
    [[nodiscard]] static bool may_be_counted(const Knaster::State& state) noexcept {
        return !state.last_roll && std::any_of(state.sheets.begin(), state.sheets.begin() + state.seats, lacks_one_box);
    }
    [[nodiscard]] static LastPoints last_points(const Knaster::Sheet& sheet) {
        LastPoints points(kSums);
        for (unsigned sum = knaster::kMinSum; sum <= knaster::kMaxSum; ++sum) {
            points[sum - knaster::kMinSum] = engine::most_points(sheet, sum);
        }
        return points;
    }
    // The circles of a write that fills the sheet: those with which the last roll brings most.
    [[nodiscard]] static Knaster::Choice with_best_circles(const Knaster::State& state, Seat seat, Knaster::Choice choice) {
        const Knaster::Sheet& sheet = state.sheets[index(seat)];
        if (!choice.is_write() || !lacks_one_box(sheet)) {
            return choice;
        }
        std::int64_t most = -1;
        for (const Knaster::Choice each : Knaster::extensions(state, seat, choice)) {
            Knaster::Sheet after = sheet;
            after.mark(each, state.dice.sum());
            if (const std::int64_t mean = mean_of(last_points(after)); mean > most) {
                most = mean;
                choice = each;
            }
        }
        return choice;
    }

private:
    // Boxes of the fullest sheet.
    [[nodiscard]] static int least_empty(const Knaster::State& state) noexcept {
        int filled = 0;
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            filled = std::max(filled, std::popcount(state.sheets[seat].filled));
        }
        return static_cast<int>(knaster::kBoxes) - filled;
    }
    [[nodiscard]] static bool lacks_one_box(const Knaster::Sheet& sheet) noexcept {
        return std::popcount(sheet.filled) + 1 == static_cast<int>(knaster::kBoxes);
    }
};

}  // namespace misthrow::review
