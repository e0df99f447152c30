#pragma once
// A game gone through again: what was luck, what was skill. docs/review.md has the definitions.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/record.hpp"
#include "review/depth.hpp"
#include "review/reason.hpp"
#include "review/value.hpp"

namespace misthrow::review {

// How much a choice cost.
enum class Mark : std::uint8_t { Good, Doubtful, Mistake, Blunder };
inline constexpr std::array<std::string_view, 4> kMarkNames{"good", "doubtful", "mistake", "blunder"};
[[nodiscard]] constexpr std::string_view name(Mark mark) noexcept { return kMarkNames[static_cast<std::size_t>(mark)]; }
// The cost from which a mark is given: shares of the win at a table, points alone.
struct Thresholds {
    double doubtful;
    double mistake;
    double blunder;
};
inline constexpr Thresholds kAtATable{0.01, 0.03, 0.08};
inline constexpr Thresholds kAlone{0.4, 1.2, 3.0};
[[nodiscard]] constexpr Mark mark_of(double cost, bool alone) noexcept {
    const Thresholds& from = alone ? kAlone : kAtATable;
    return cost >= from.blunder    ? Mark::Blunder
           : cost >= from.mistake  ? Mark::Mistake
           : cost >= from.doubtful ? Mark::Doubtful
                                   : Mark::Good;
}

struct Ranked {
    std::string choice;
    Value value;
};

struct RollStep {
    std::vector<double> value;  // by seat, with this roll
    std::vector<double> luck;   // by seat
};
struct ChoiceStep {
    std::size_t seat;
    std::string_view phase;  // what was decided, as docs/notation.md names it
    std::string played;
    double cost;         // in what the seat plays for, never negative
    double cost_points;  // what it expects to lose of its score; may be negative where a win is worth fewer points
    Mark mark;
    std::vector<Ranked> choices;  // best first; what was played is among them
    std::vector<Reason> reasons;  // why the first is better than what was played; none for a good choice
};
struct Step {
    std::size_t turn;  // from 1
    std::size_t node;  // steps of the record before it
    std::variant<RollStep, ChoiceStep> what;
};

struct SeatReview {
    std::string name;
    int score{0};
    double start{0};
    double result{0};
    double luck{0};
    double error{0};                         // never positive
    double others{0};                        // what the others' choices gave, or took
    double rest{0};                          // where the judge changed its mind
    std::size_t decisions{0};                // with something to decide
    std::optional<std::string_view> rank{};  // the class that the error a decision belongs to; none without decisions
};

struct Review {
    GameId game{};
    Depth depth{};
    bool exact{false};  // the judge was the exact table
    std::vector<SeatReview> seats;
    std::vector<Step> steps;
};

// Nothing if the game has no network, or is not over. A record that stops before the end has no result.
[[nodiscard]] std::optional<Review> review(const notation::Record& record, Depth depth);

// As docs/review.md says, in one line.
[[nodiscard]] std::string review_json(const Review& review);
// Its types for who reads it: web/client/review-types.ts.
[[nodiscard]] std::string typescript();

}  // namespace misthrow::review
