#pragma once
// Two players, any callables (state, seat, rng) -> choice, in the rounds of a match: one of the first among others that are all the second, in every
// seat in turn, the same dice for all.
#include <array>
#include <cstdint>
#include <vector>

#include "match/play_game.hpp"
#include "match/tally.hpp"

namespace misthrow::pool {

// The first player of the tally is `one`; the others follow in the order of their seats. `progress` is called after every round with how many were played.
template <Game G, class One, class Other, class Progress>
[[nodiscard]] match::Tally duel(const One& one, const Other& other, std::int64_t rounds, std::uint64_t seed,
                                const Progress& progress, std::size_t seats = 2) {
    match::Tally tally{seats};
    for (std::int64_t number = 0; number < rounds; ++number) {
        const match::RoundChance chance{seed, number};
        const auto first = static_cast<Seat>(static_cast<std::size_t>(number) % seats);
        match::Round round;
        for (std::size_t seat_of_one = 0; seat_of_one < seats; ++seat_of_one) {
            std::vector<Rng> streams;
            for (std::size_t seat = 0; seat < seats; ++seat) {
                streams.push_back(chance.choices(seat));
            }
            const auto end = match::play_game<G>(chance, seats, first, [&](const typename G::State& state, Seat seat) {
                Rng& rng = streams[index(seat)];
                return index(seat) == seat_of_one ? one(state, seat, rng) : other(state, seat, rng);
            });
            std::array<int, kMostSeats> scores{};
            for (std::size_t i = 0; i < seats; ++i) {
                scores[i] = G::score(end, static_cast<Seat>((seat_of_one + i) % seats));
            }
            round.add_game(scores, seats);
        }
        tally.add(round);
        progress(number + 1);
    }
    return tally;
}

}  // namespace misthrow::pool
