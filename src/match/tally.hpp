#pragma once
// What the rounds of a match came to. The games of a round share their dice, so they say nothing independent of each other: the round
// is what is counted. Everything is a whole number until the end.
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games.hpp"
#include "sim/tally.hpp"

namespace misthrow::match {

// A won game in units that any number of seats at the top can share: the least common multiple of 1 … 12.
inline constexpr std::int32_t kWholeWin = 27'720;

struct PlayerRound {
    std::int32_t share{0};  // of the wins, in units of 1 / kWholeWin
    std::int32_t score{0};  // of all games together
    std::int32_t wins{0};   // alone at the top
    std::int32_t ties{0};   // at the top with others
};

// By player, not by seat.
struct Round {
    std::array<PlayerRound, kMostSeats> players{};

    void add_game(const std::array<int, kMostSeats>& scores, std::size_t count) noexcept;
};

// A sum over rounds, and the sum of the squares.
struct Moments {
    std::int64_t sum{0};
    std::int64_t squares{0};

    void add(std::int64_t value) noexcept;
};

// A mean of one game, with 95 % limits from how rounds differ; the limits are infinite after one round.
struct Estimate {
    double mean{0};
    sim::Interval limits{};
};

class Tally {
public:
    explicit Tally(std::size_t players) noexcept : players_{players} {}

    void add(const Round& round) noexcept;

    [[nodiscard]] std::size_t players() const noexcept { return players_; }
    [[nodiscard]] std::int64_t rounds() const noexcept { return rounds_; }
    [[nodiscard]] std::int64_t games() const noexcept { return rounds_ * static_cast<std::int64_t>(players_); }
    [[nodiscard]] std::int64_t wins(std::size_t player) const noexcept { return wins_[player]; }
    [[nodiscard]] std::int64_t ties(std::size_t player) const noexcept { return ties_[player]; }

    // pre: rounds() > 0
    [[nodiscard]] Estimate share(std::size_t player) const noexcept;
    [[nodiscard]] Estimate score(std::size_t player) const noexcept;
    // How many points a game the first of the two has more. pre: one < other
    [[nodiscard]] Estimate difference(std::size_t one, std::size_t other) const noexcept;

private:
    std::size_t players_;
    std::int64_t rounds_{0};
    std::array<std::int64_t, kMostSeats> wins_{};
    std::array<std::int64_t, kMostSeats> ties_{};
    std::array<Moments, kMostSeats> shares_{};
    std::array<Moments, kMostSeats> scores_{};
    std::array<std::array<Moments, kMostSeats>, kMostSeats> differences_{};  // [one][other], one < other
};

}  // namespace misthrow::match
