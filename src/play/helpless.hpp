#pragma once
// Who can only pass.
#include "notation/choice_text.hpp"
#include "play/match.hpp"

namespace misthrow::play {

// Whether this choice lowers the seat's score, whatever the others do.
template <Game G>
[[nodiscard]] bool costs_points(const typename G::State& before, Seat seat, typename G::Choice choice) {
    typename G::Joint joint{};
    for (std::size_t other = 0; other < before.seats && other < G::max_seats; ++other) {  // gcc fears there are more
        if (G::actors(before).contains(static_cast<Seat>(other))) {
            joint[other] = G::choices(before, static_cast<Seat>(other))[0];
        }
    }
    joint[index(seat)] = choice;
    typename G::State after = before;
    G::resolve(after, joint);
    return G::score(after, seat) < G::score(before, seat);
}

// Seats that have still to decide and can do nothing but pass. Not where that costs points: a misthrow is taken by one's own hand.
template <Game G>
[[nodiscard]] SeatSet helpless(const TypedMatch<G>& match) {
    SeatSet found;
    for (std::size_t i = 0; i < match.state().seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const auto choices = G::choices(match.state(), seat);
        if (choices.size() == 1 && notation::short_text(choices[0]) == notation::kNothing && !match.pending(seat) &&
            !costs_points<G>(match.state(), seat, choices[0])) {
            found.bits = static_cast<std::uint16_t>(found.bits | SeatSet::only(seat).bits);
        }
    }
    return found;
}

}  // namespace misthrow::play
