#pragma once
// The players of Qwixx.
#include <cstdint>

#include "core/games/qwixx/qwixx.hpp"
#include "engine/chance.hpp"
#include "engine/mind.hpp"
#include "engine/network.hpp"
#include "engine/qwixx_features.hpp"

namespace misthrow::engine {

// Tuned by matches (tools/players/measure): each level wins about four games of five against the one below.
template <>
struct Mind<Qwixx> {
    using Features = QwixxFeatures;
    static constexpr Weakness novice{12, 20};
    static constexpr Weakness casual{6, 0};
};

// The mixed boards have no network yet: their levels play as engine/levels.hpp says.
template <>
struct Mind<QwixxMixedA> {};
template <>
struct Mind<QwixxMixedB> {};

// All of them. pre: the seat has to decide now
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::ChoiceOn<kBoard> greedy_choice(const qwixx::StateOn<kBoard>& state, Seat seat);
template <const qwixx::Board& kBoard>
[[nodiscard]] qwixx::ChoiceOn<kBoard> careful_choice(const qwixx::StateOn<kBoard>& state, Seat seat);
// One look at everything that can be chosen, with the network's judgement of what follows. With a temper it plays for points alone, and misjudges.
[[nodiscard]] Qwixx::Choice strong_choice(const Network& network, const Qwixx::State& state, Seat seat,
                                          const Temper& temper = {}) noexcept;
// The best few candidates of `strong` are looked at one turn further, over all dice of that turn, exactly. The work is bounded by numbers of
// candidates, not by a clock: every machine chooses the same. The others are taken to be strong players: what they choose is computed, never asked.
[[nodiscard]] Qwixx::Choice master_choice(const Network& network, const Qwixx::State& state, Seat seat) noexcept;

// What one decision of one seat is told apart by, so that errors differ where the source has few random bits left.
[[nodiscard]] std::uint64_t fingerprint(const Qwixx::State& state, Seat seat) noexcept;

}  // namespace misthrow::engine
