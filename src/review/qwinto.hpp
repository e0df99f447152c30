#pragma once
// Qwinto under review.
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
};

}  // namespace misthrow::review
