#pragma once
// Text form of choices: r7, yp, c3[3:a3b3d3], - … as docs/notation.md says. Each game has its own short_text(), choice_text() and read_choice().
#include <algorithm>
#include <string>
#include <vector>

#include "core/games.hpp"
#include "notation/choice_reading.hpp"
#include "notation/games.hpp"

namespace misthrow::notation {

// Every legal choice of the seat in short form, in ascending byte order. Empty for a seat that has nothing to decide.
template <Game G>
[[nodiscard]] std::vector<std::string> legal_tokens(const typename G::State& state, Seat seat) {
    std::vector<std::string> tokens;
    for (const auto choice : G::choices(state, seat)) {
        tokens.push_back(short_text(choice));
    }
    std::ranges::sort(tokens);
    return tokens;
}

}  // namespace misthrow::notation
