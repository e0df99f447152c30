#pragma once
// The players of Qwinto.
#include <cstdint>

#include "core/games/qwinto/qwinto.hpp"
#include "engine/chance.hpp"
#include "engine/mind.hpp"
#include "engine/network.hpp"
#include "engine/qwinto_features.hpp"

namespace misthrow::engine {

// Tuned by matches (tools/players/measure), and alone for even steps of the mean score between casual and strong.
template <>
struct Mind<Qwinto> {
    using Features = QwintoFeatures;
    static constexpr std::array<Weakness, 4> weaknesses{
        {{20, 20, 10, true}, {10, 10, 0, true}, {12, 7, 0, false}, {8, 4, 0, false}}};
    static constexpr int taste = 32;
};

// All of them. pre: the seat has to decide now
[[nodiscard]] Qwinto::Choice greedy_choice(const Qwinto::State& state, Seat seat);
[[nodiscard]] Qwinto::Choice careful_choice(const Qwinto::State& state, Seat seat);
// One look at everything that can be chosen, judged by the network; who is alone and sound looks a turn further. With a temper it may misjudge.
[[nodiscard]] Qwinto::Choice strong_choice(const Network& network, const Qwinto::State& state, Seat seat,
                                           const Temper& temper = {}) noexcept;
// The best few candidates of `strong` are looked at one turn further, over all dice of that turn, exactly. The work is bounded by numbers of
// candidates, not by a clock: every machine chooses the same. The others are taken to be strong players: what they choose is computed, never asked.
[[nodiscard]] Qwinto::Choice master_choice(const Network& network, const Qwinto::State& state, Seat seat,
                                           const Temper& temper = {}) noexcept;

// What one decision of one seat is told apart by, so that errors differ where the source has few random bits left.
[[nodiscard]] std::uint64_t fingerprint(const Qwinto::State& state, Seat seat) noexcept;

}  // namespace misthrow::engine
