#pragma once
// Qwinto under review.
#include <algorithm>
#include <bit>

#include "engine/qwinto.hpp"
#include "engine/qwinto_decision.hpp"
#include "review/at_once.hpp"

namespace misthrow::review {

template <>
struct Deciding<Qwinto> {
    using Decision = engine::QwintoDecision;
    using Tag = std::uint8_t;
    static constexpr auto phase = Qwinto::Phase::Enter;
    [[nodiscard]] static unsigned group(const Qwinto::Choice& choice) noexcept { return choice.code; }
    [[nodiscard]] static Strength strength(const Qwinto::State& /*state*/) noexcept { return {.chance = 1, .points = 0.039}; }
    // Where a sheet comes near its end everybody's prospects turn with it; before that it is enough to see what the others wrote.
    [[nodiscard]] static Hindsight hindsight(const Qwinto::State& state) noexcept {
        const auto near = [](const Qwinto::Sheet& sheet) { return boxes_to_the_end(sheet) <= 4; };
        return std::any_of(state.sheets.begin(), state.sheets.begin() + state.seats, near) ? Hindsight::OfTheNextTurn
                                                                                           : Hindsight::OfAllSheets;
    }

private:
    // What the two fullest rows lack.
    [[nodiscard]] static int boxes_to_the_end(const Qwinto::Sheet& sheet) noexcept {
        int all = 0;
        int most = 0;
        for (const auto& row : sheet.rows) {
            const int empty = static_cast<int>(qwinto::kBoxes) - std::popcount(row.filled);
            all += empty;
            most = std::max(most, empty);
        }
        return all - most;
    }
};

}  // namespace misthrow::review
