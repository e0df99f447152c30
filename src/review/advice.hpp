#pragma once
// What a seat's choice is worth while a game is being played.
#include "engine/network.hpp"
#include "review/review.hpp"

namespace misthrow::review {

struct Asked {
    std::size_t seat{0};       // from 0
    std::string_view token{};  // what it is about to choose; empty: it asks what is best
    // What the one who decides alone has chosen already, where a record cannot say it: Qwinto's `keep`.
    std::string_view before{};
};

// Nothing where the game has no network, the seat has nothing to decide, or the token is not legal.
[[nodiscard]] std::optional<ChoiceStep> advice(const notation::Record& record, const Asked& asked);
// As a step of review_json(), in one line.
[[nodiscard]] std::string advice_json(const ChoiceStep& step);

template <Game G>
[[nodiscard]] std::optional<ChoiceStep> advice_of(const engine::Network& network, const notation::Log<G>& log,
                                                  const Asked& asked);

}  // namespace misthrow::review
