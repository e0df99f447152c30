#pragma once
// The players of Knaster.
#include <cstdint>

#include "core/bits.hpp"

#include "core/games/knaster/knaster.hpp"
#include "engine/chance.hpp"
#include "engine/knaster_features.hpp"
#include "engine/mind.hpp"
#include "engine/network.hpp"

namespace misthrow::engine {

// Tuned by matches (tools/players/measure), and alone for even steps of the mean score between casual and strong.
template <>
struct Mind<Knaster> {
    using Features = KnasterFeatures;
    static constexpr std::array<Weakness, 4> weaknesses{
        {{18, 18, 10, true}, {10, 10, 0, true}, {4, 7, 0, false}, {2, 4, 0, false}}};
    static constexpr int taste = 4;
};

// All of them. pre: the seat has to decide now
[[nodiscard]] Knaster::Choice greedy_choice(const Knaster::State& state, Seat seat);
[[nodiscard]] Knaster::Choice careful_choice(const Knaster::State& state, Seat seat);
// One look at everything that can be chosen, judged by the network; who is alone and sound looks a roll further. With a temper it may misjudge.
[[nodiscard]] Knaster::Choice strong_choice(const Network& network, const Knaster::State& state, Seat seat,
                                            const Temper& temper = {}) noexcept;
// The best few candidates of `strong` are looked at one turn further, over all dice of that turn, exactly. The work is bounded by numbers of
// candidates, not by a clock: every machine chooses the same. The others are taken to be strong players: what they choose is computed, never asked.
[[nodiscard]] Knaster::Choice master_choice(const Network& network, const Knaster::State& state, Seat seat,
                                            const Temper& temper = {}) noexcept;

// What one decision of one seat is told apart by, so that errors differ where the source has few random bits left.
[[nodiscard]] std::uint64_t fingerprint(const Knaster::State& state, Seat seat) noexcept;

// Circles for the lines just filled, each line's boxes drawn without preference.
template <class Source>
[[nodiscard]] knaster::Boxes random_circles(const Knaster::Sheet& before, unsigned box, unsigned sum, Source& source) noexcept {
    Knaster::Sheet sheet = before;
    sheet.write(box, sum);
    for (const knaster::Line line : Knaster::lines_filled_by(before, box)) {
        auto [count, among] = sheet.demand(line);
        for (; count != 0; --count) {
            const auto rank = static_cast<unsigned>(source.below(static_cast<unsigned>(std::popcount(among))));
            const knaster::Boxes circle = knaster::Boxes{1} << nth_bit(among, rank);
            among &= ~circle;
            sheet.circled |= circle;
        }
    }
    return sheet.circled & ~before.circled;
}

template <class Source>
[[nodiscard]] inline Knaster::Choice random_choice(const Knaster::State& state, Seat seat, Source& source) noexcept {
    const std::uint64_t marks = Knaster::marks(state, seat);
    const auto rank = static_cast<unsigned>(source.below(static_cast<unsigned>(std::popcount(marks))));
    const auto mark = static_cast<unsigned>(nth_bit(marks, rank));
    if (mark < Knaster::Choice::kFirstWrite) {
        return Knaster::Choice{mark << knaster::kBoxes};
    }
    const unsigned box = mark - Knaster::Choice::kFirstWrite;
    const Knaster::Sheet& sheet = state.sheets[index(seat)];
    if (sheet.fills(box) == 0) {
        return Knaster::Choice::write(box, 0);
    }
    return Knaster::Choice::write(box, random_circles(sheet, box, state.dice.sum(), source));
}

}  // namespace misthrow::engine
