#pragma once
// Why the best choice is better than the one that was played: facts of the two sheets, as codes and numbers. docs/review.md lists them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game.hpp"

namespace misthrow::review {

// The most important first: so they stand in a list of reasons.
inline constexpr std::array<std::string_view, 30> kReasonCodes{
    "ends_ahead",   "ends_behind",  "closes",      "misthrow",      "skips",          "near_lock", "no_room", "fills",
    "fits",         "circles",      "matches",     "straights",     "points",         "room",      "tight",   "poor_bonus",
    "again_misses", "again_better", "again_worse", "roll_points",   "others_fit",     "spoils",    "lines",   "line_points",
    "reach",        "rare",         "later",       "chance_points", "chance_circles", "ways"};

struct Fact {
    std::string_view name;
    std::variant<std::int64_t, std::string> value;
};
struct Reason {
    std::string_view code;
    std::vector<Fact> facts;
};

// pre: no code twice
inline void put_in_order(std::vector<Reason>& reasons) {
    std::ranges::sort(reasons, {}, [](const Reason& reason) { return std::ranges::find(kReasonCodes, reason.code); });
}

// Each game says it in a file of its own: `Reasons<G>::of(state, seat, played, best)`, all that speak for `best`.
template <Game G>
struct Reasons;

// A seat's sheet before a decision and after each of the two choices, as far as this seat alone changes it.
template <class Sheet>
struct Compared {
    Sheet before;
    Sheet played;
    Sheet best;

    void add_points(std::vector<Reason>& reasons) const {
        if (const int more = best.score() - played.score(); more > 0) {
            reasons.push_back({"points", {{"points", std::int64_t{more}}}});
        }
    }
};

// The game would end with the choice: good for who is ahead then, bad for who is behind.
inline void add_end(std::vector<Reason>& reasons, bool played_ends, bool best_ends, int lead_played, int lead_best) {
    if (best_ends && !played_ends && lead_best > 0) {
        reasons.push_back({"ends_ahead", {{"points", std::int64_t{lead_best}}}});
    }
    if (played_ends && !best_ends && lead_played < 0) {
        reasons.push_back({"ends_behind", {{"points", std::int64_t{-lead_played}}}});
    }
}

// The best score among the others.
template <Game G>
[[nodiscard]] int best_of_others(const typename G::State& state, Seat seat) noexcept {
    int best = G::least_score;
    for (std::size_t other = 0; other < state.seats; ++other) {
        if (other != index(seat)) {
            best = std::max(best, G::score(state, static_cast<Seat>(other)));
        }
    }
    return best;
}

}  // namespace misthrow::review
