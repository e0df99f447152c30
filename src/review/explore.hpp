#pragma once
// What a position is worth to everybody, and what each choice of a seat is worth in it.
#include <optional>
#include <string>
#include <vector>

#include "review/review.hpp"

namespace misthrow::review {

struct Weighed {
    std::string choice;
    Value value;
    double cost;  // beside the best, in what the seat plays for
    double cost_points;
    Mark mark;
    std::vector<Reason> reasons;  // why the best is better; none for a good choice
};
struct Explored {
    std::vector<Value> seats;      // what each can expect
    std::vector<Weighed> choices;  // of the seat that is asked about, best first; none where it has nothing to decide
};

// Nothing where the game has no network.
template <Game G>
[[nodiscard]] std::optional<Explored> explored(const typename G::State& state, Seat seat);
// In one line.
[[nodiscard]] std::string explored_json(const Explored& explored);

// What the seat chooses with the others choosing well, as the text of a step of a position. Nothing where there is no network or the token is not legal.
template <Game G>
[[nodiscard]] std::optional<std::string> joint_text(const typename G::State& state, Seat seat, std::string_view token);

}  // namespace misthrow::review
