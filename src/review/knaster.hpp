#pragma once
// Knaster under review.
#include <algorithm>
#include <bit>

#include "engine/knaster.hpp"
#include "engine/knaster_decision.hpp"
#include "review/at_once.hpp"

namespace misthrow::review {

template <>
struct Deciding<Knaster> {
    using Decision = engine::KnasterDecision;
    using Tag = std::uint32_t;
    static constexpr auto phase = Knaster::Phase::Write;
    [[nodiscard]] static unsigned group(const Knaster::Choice& choice) noexcept { return choice.mark(); }
    [[nodiscard]] static Strength strength(const Knaster::State& state) noexcept {
        int filled = 0;
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            filled = std::max(filled, std::popcount(state.sheets[seat].filled));
        }
        return {.chance = 0.7, .points = 0.07 + 0.09 / std::max(1, static_cast<int>(knaster::kBoxes) - filled)};
    }
};

}  // namespace misthrow::review
