#include "match/tally.hpp"

#include <algorithm>
#include <span>

#include "match/limits.hpp"

namespace misthrow::match {

namespace {

// `scale` makes one game's unit of a round's sum: games a round, times the size of the unit.
Sample sample_of(const Moments& moments, std::int64_t rounds, double scale) noexcept {
    const auto n = static_cast<double>(rounds);
    const auto sum = static_cast<double>(moments.sum);
    const double mean = sum / n;
    const double variance = rounds < 2 ? 0.0 : std::max(0.0, (static_cast<double>(moments.squares) - sum * mean) / (n - 1.0));
    return {.mean = mean / scale, .variance = variance / (scale * scale), .count = rounds};
}

}  // namespace

void Round::add_game(const std::array<int, kMostSeats>& scores, std::size_t count) noexcept {
    const std::span played{scores.data(), count};
    const int top = std::ranges::max(played);
    const auto at_top = static_cast<std::int32_t>(std::ranges::count(played, top));
    for (std::size_t i = 0; i < count; ++i) {
        PlayerRound& player = players[i];
        player.score += scores[i];
        if (scores[i] == top) {
            player.share += kWholeWin / at_top;
            player.wins += at_top == 1 ? 1 : 0;
            player.ties += at_top > 1 ? 1 : 0;
        }
    }
}

void Moments::add(std::int64_t value) noexcept {
    sum += value;
    squares += value * value;
}

void Tally::add(const Round& round) noexcept {
    ++rounds_;
    for (std::size_t i = 0; i < players_; ++i) {
        const PlayerRound& player = round.players[i];
        wins_[i] += player.wins;
        ties_[i] += player.ties;
        shares_[i].add(player.share);
        scores_[i].add(player.score);
        for (std::size_t j = i + 1; j < players_; ++j) {
            differences_[i][j].add(player.score - round.players[j].score);
        }
    }
}

Estimate Tally::share(std::size_t player) const noexcept {
    const Sample sample = sample_of(shares_[player], rounds_, static_cast<double>(players_) * kWholeWin);
    return {.mean = sample.mean, .limits = share_limits(sample)};
}

Estimate Tally::score(std::size_t player) const noexcept {
    const Sample sample = sample_of(scores_[player], rounds_, static_cast<double>(players_));
    return {.mean = sample.mean, .limits = mean_limits(sample)};
}

Estimate Tally::difference(std::size_t one, std::size_t other) const noexcept {
    const Sample sample = sample_of(differences_[one][other], rounds_, static_cast<double>(players_));
    return {.mean = sample.mean, .limits = mean_limits(sample)};
}

}  // namespace misthrow::match
