#pragma once
// What a position is worth to each seat.
#include <array>
#include <cstddef>

#include "core/game.hpp"

namespace misthrow::review {

struct Value {
    double win{0};     // the share of the win; those of a table add up to 1
    double points{0};  // the final score

    Value& operator+=(const Value& other) noexcept {
        win += other.win;
        points += other.points;
        return *this;
    }
    friend Value operator*(double factor, const Value& value) noexcept { return {factor * value.win, factor * value.points}; }
};

template <Game G>
using Values = std::array<Value, G::max_seats>;

// What a seat plays for: alone for points, else for the win.
[[nodiscard]] inline double stake(const Value& value, std::size_t seats) noexcept {
    return seats == 1 ? value.points : value.win;
}
// The same where two are equal: the points decide.
[[nodiscard]] inline bool is_better(const Value& one, const Value& other, std::size_t seats) noexcept {
    const double a = stake(one, seats);
    const double b = stake(other, seats);
    return a != b ? a > b : one.points > other.points;
}

// A game that is over. Ties share the win.
template <Game G>
[[nodiscard]] Values<G> final_values(const typename G::State& state) noexcept {
    Values<G> values{};
    int best = G::score(state, Seat{0});
    int winners = 0;
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        const int score = G::score(state, static_cast<Seat>(seat));
        winners = score > best ? 1 : winners + (score == best ? 1 : 0);
        best = score > best ? score : best;
    }
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        const int score = G::score(state, static_cast<Seat>(seat));
        values[seat] = {score == best ? 1.0 / winners : 0.0, static_cast<double>(score)};
    }
    return values;
}

}  // namespace misthrow::review
