#include "sim/tally.hpp"

#include <algorithm>
#include <cmath>

namespace misthrow::sim {

namespace {
constexpr double kNormal95 = 1.959963984540054;
}

void Tally::add_game(const std::array<int, kMostSeats>& scores, std::size_t count, std::uint32_t turns_played) noexcept {
    const int top = *std::max_element(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(count));
    const auto at_top = std::count(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(count), top);
    for (std::size_t seat = 0; seat < count; ++seat) {
        SeatTally& tally = seats[seat];
        const int score = scores[seat];
        tally.lowest = games == 0 ? score : std::min(tally.lowest, score);
        tally.highest = games == 0 ? score : std::max(tally.highest, score);
        tally.sum += score;
        tally.squares += std::int64_t{score} * score;
        tally.wins += score == top && at_top == 1 ? 1 : 0;
        tally.ties += score == top && at_top > 1 ? 1 : 0;
    }
    ++games;
    turns += turns_played;
    turn_squares += std::int64_t{turns_played} * turns_played;
}

void Tally::add(const Tally& other) noexcept {
    if (other.games == 0) {
        return;
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        SeatTally& mine = seats[seat];
        const SeatTally& theirs = other.seats[seat];
        mine.lowest = games == 0 ? theirs.lowest : std::min(mine.lowest, theirs.lowest);
        mine.highest = games == 0 ? theirs.highest : std::max(mine.highest, theirs.highest);
        mine.sum += theirs.sum;
        mine.squares += theirs.squares;
        mine.wins += theirs.wins;
        mine.ties += theirs.ties;
    }
    games += other.games;
    turns += other.turns;
    turn_squares += other.turn_squares;
}

Summary summarise(std::int64_t sum, std::int64_t squares, std::int64_t count) noexcept {
    const auto n = static_cast<double>(count);
    const double mean = static_cast<double>(sum) / n;
    // one game says nothing about the spread
    const double variance =
        count < 2 ? 0.0 : std::max(0.0, (static_cast<double>(squares) - static_cast<double>(sum) * mean) / (n - 1.0));
    const double half = kNormal95 * std::sqrt(variance / n);
    return {mean, std::sqrt(variance), {mean - half, mean + half}};
}

Interval share_limits(std::int64_t hits, std::int64_t count) noexcept {
    const auto n = static_cast<double>(count);
    const double share = static_cast<double>(hits) / n;
    const double z2 = kNormal95 * kNormal95;
    const double centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    const double half = kNormal95 / (1.0 + z2 / n) * std::sqrt(share * (1.0 - share) / n + z2 / (4.0 * n * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace misthrow::sim
