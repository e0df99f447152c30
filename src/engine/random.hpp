#pragma once
// The random player, in a header because simulation spends its time here. `Source` is an Rng or a Draw.
#include <bit>

#include "core/games.hpp"

namespace misthrow::engine {

template <class List, class Source>
[[nodiscard]] inline auto random_choice_of(const List& legal, Source& source) noexcept {
    return legal[static_cast<std::size_t>(source.below(legal.size()))];
}

template <class Source>
[[nodiscard]] inline Qwixx::Choice random_choice(const Qwixx::State& state, Seat seat, Source& source) noexcept {
    return random_choice_of(Qwixx::choices(state, seat), source);
}

template <class Source>
[[nodiscard]] inline Qwinto::Choice random_choice(const Qwinto::State& state, Seat seat, Source& source) noexcept {
    return random_choice_of(Qwinto::choices(state, seat), source);
}

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
