#pragma once
// The players of Qwixx.
#include <cstdint>

#include "core/games/qwixx/qwixx.hpp"
#include "engine/chance.hpp"
#include "engine/mind.hpp"
#include "engine/network.hpp"
#include "engine/qwixx_features.hpp"

namespace misthrow::engine {

// Tuned by matches (tools/players/measure), and alone for even steps of the mean score between casual and strong.
template <>
struct Mind<Qwixx> {
    using Features = QwixxFeatures;
    static constexpr std::array<Weakness, 4> weaknesses{
        {{24, 24, 20, true}, {12, 12, 0, true}, {10, 10, 0, false}, {6, 6, 0, false}}};
    static constexpr int taste = 16;
};

template <>
struct Mind<QwixxMixedA> : Mind<Qwixx> {};
template <>
struct Mind<QwixxMixedB> : Mind<Qwixx> {};

// All of them. pre: the seat has to decide now
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::ChoiceOn<kBoard> greedy_choice(const qwixx::StateOn<kBoard>& state, Seat seat);
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::ChoiceOn<kBoard> careful_choice(const qwixx::StateOn<kBoard>& state, Seat seat);
// One look at everything that can be chosen, with the network's judgement of what follows. With a temper it plays for points alone, and misjudges.
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::ChoiceOn<kBoard> strong_choice(const Network& network, const qwixx::StateOn<kBoard>& state, Seat seat,
                                                    const Temper& temper = {}) noexcept;
// The best few candidates of `strong` are looked at one turn further, over all dice of that turn, exactly. The work is bounded by numbers of
// candidates, not by a clock: every machine chooses the same. The others are taken to be strong players: what they choose is computed, never asked.
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::ChoiceOn<kBoard> master_choice(const Network& network, const qwixx::StateOn<kBoard>& state, Seat seat,
                                                    const Temper& temper = {}) noexcept;

// What one decision of one seat is told apart by, so that errors differ where the source has few random bits left.
template <const qwixx::Board& kBoard>
[[nodiscard]] std::uint64_t fingerprint(const qwixx::StateOn<kBoard>& state, Seat seat) noexcept;

}  // namespace misthrow::engine
