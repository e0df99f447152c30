#pragma once
// The players of Knister.
#include <cstdint>

#include "core/games/knister/knister.hpp"
#include "engine/chance.hpp"
#include "engine/knister_features.hpp"
#include "engine/mind.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// Tuned by matches (tools/players/measure), and alone for even steps of the mean score between casual and strong.
template <>
struct Mind<Knister> {
    using Features = KnisterFeatures;
    static constexpr std::array<Weakness, 4> weaknesses{
        {{20, 20, 10, true}, {10, 10, 0, true}, {32, 7, 0, false}, {16, 4, 0, false}}};
    static constexpr int taste = 4;
};

// All of them. pre: the seat has to decide now
[[nodiscard]] Knister::Choice greedy_choice(const Knister::State& state, Seat seat);
[[nodiscard]] Knister::Choice careful_choice(const Knister::State& state, Seat seat);
// One look at every free box, with the network's judgement of what follows. With a temper it plays for points alone, and misjudges.
[[nodiscard]] Knister::Choice strong_choice(const Network& network, const Knister::State& state, Seat seat,
                                            const Temper& temper = {}) noexcept;
// The best few candidates of `strong` are looked at one roll further, over all its sums, exactly. The others are taken to be strong players: what they
// choose is computed, never asked.
[[nodiscard]] Knister::Choice master_choice(const Network& network, const Knister::State& state, Seat seat,
                                            const Temper& temper = {}) noexcept;

// What one decision of one seat is told apart by, so that errors differ where the source has few random bits left.
[[nodiscard]] std::uint64_t fingerprint(const Knister::State& state, Seat seat) noexcept;

}  // namespace misthrow::engine
