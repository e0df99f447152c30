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
};

}  // namespace misthrow::review
