#pragma once
// Two players, any callables (state, seat, rng) -> choice, in the rounds of a match: both orders of the seats, the same dice for both.
#include <array>
#include <cstdint>

#include "match/play_game.hpp"
#include "match/tally.hpp"

namespace misthrow::pool {

// The first player of the tally is `one`. `progress` is called after every round with how many were played.
template <Game G, class One, class Other, class Progress>
[[nodiscard]] match::Tally duel(const One& one, const Other& other, std::int64_t rounds, std::uint64_t seed,
                                const Progress& progress) {
    match::Tally tally{2};
    for (std::int64_t number = 0; number < rounds; ++number) {
        const match::RoundChance chance{seed, number};
        const auto first = static_cast<Seat>(number % 2);
        match::Round round;
        for (const std::size_t seat_of_one : {std::size_t{0}, std::size_t{1}}) {
            std::array streams{chance.choices(0), chance.choices(1)};
            const auto end = match::play_game<G>(chance, 2, first, [&](const typename G::State& state, Seat seat) {
                Rng& rng = streams[index(seat)];
                return index(seat) == seat_of_one ? one(state, seat, rng) : other(state, seat, rng);
            });
            std::array<int, kMostSeats> scores{};
            scores[0] = G::score(end, static_cast<Seat>(seat_of_one));
            scores[1] = G::score(end, static_cast<Seat>(1 - seat_of_one));
            round.add_game(scores, 2);
        }
        tally.add(round);
        progress(number + 1);
    }
    return tally;
}

}  // namespace misthrow::pool
