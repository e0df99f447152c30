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
    enum Term : std::uint8_t {
        Points,
        Room,        // boxes right of the last cross, in open rows
        RoomSquare,  // a row with much room is worth more than two with half
        Promise,     // crosses times room, a row
        Ready,       // open rows with five crosses or more
        ReadyRoom,   // and what is left in them
        Misthrows,
        LastWarning,  // three misthrows
        Closed,       // rows closed by anyone
        ClosedLead,   // times the lead: who is ahead wants the end
        MisthrowsLead,
        MissedCrosses,  // crosses in rows that others have closed
        Next,           // the chance of the next box's number with two dice, times the crosses it would make; a row
        Squares,        // of the crosses, a row
        Skipped,        // boxes left of the last cross that have none
        kTerms
    };
    using Weights = std::array<double, kTerms>;

    explicit constexpr Linear(const Weights& weights) noexcept : weights_{weights} {}

    // pre: the seat has to decide now
    [[nodiscard]] Qwixx::Choice choose(const Qwixx::State& state, Seat seat) const noexcept;

private:
    [[nodiscard]] double worth(const Qwixx::Sheet& sheet, std::uint64_t open_rows, int best_other) const noexcept;

    Weights weights_;
};

}  // namespace misthrow::pool
