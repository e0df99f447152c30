#pragma once
// Qwixx by a weighted sum of what one sees on the sheets. The weights were evolved (evolve.cpp). There are two sets: `linear` has the four
// terms that are known from others' work (next, misthrows, squares, skipped); `linear-wide` has our own twelve and plays much better.
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games.hpp"

namespace misthrow::pool {

class Linear {
public:
    // What is counted, of the own sheet after the choice. "Open" rows can still take a cross of this sheet.
    struct Term {
        static constexpr std::size_t kPoints = 0;
        static constexpr std::size_t kRoom = 1;        // boxes right of the last cross, in open rows
        static constexpr std::size_t kRoomSquare = 2;  // a row with much room is worth more than two with half
        static constexpr std::size_t kPromise = 3;     // crosses times room, a row
        static constexpr std::size_t kReady = 4;       // open rows with five crosses or more
        static constexpr std::size_t kReadyRoom = 5;   // and what is left in them
        static constexpr std::size_t kMisthrows = 6;
        static constexpr std::size_t kLastWarning = 7;  // three misthrows
        static constexpr std::size_t kClosed = 8;       // rows closed by anyone
        static constexpr std::size_t kClosedLead = 9;   // times the lead: who is ahead wants the end
        static constexpr std::size_t kMisthrowsLead = 10;
        static constexpr std::size_t kMissedCrosses = 11;  // crosses in rows that others have closed
        static constexpr std::size_t kNext = 12;  // a row: chance of its next box with two dice, times the crosses it would make
        static constexpr std::size_t kSquares = 13;  // of the crosses, a row
        static constexpr std::size_t kSkipped = 14;  // boxes left of the last cross that have none
    };
    static constexpr std::size_t kTerms = 15;
    using Weights = std::array<double, kTerms>;

    explicit constexpr Linear(const Weights& weights) noexcept : weights_{weights} {}

    // pre: the seat has to decide now
    [[nodiscard]] Qwixx::Choice choose(const Qwixx::State& state, Seat seat) const noexcept;

private:
    [[nodiscard]] double worth(const Qwixx::Sheet& sheet, std::uint64_t open_rows, int best_other) const noexcept;

    Weights weights_;
};

}  // namespace misthrow::pool
