#pragma once
// What reading a token as a choice came to.
#include <cstddef>
#include <string_view>
#include <variant>

#include "core/game.hpp"

namespace misthrow::notation {

// What is wrong with a token: it is no choice at all, or one that is not legal now.
struct NoChoice {
    std::size_t offset{0};  // where in the token reading stopped
    friend bool operator==(const NoChoice&, const NoChoice&) = default;
};
template <Game G>
using ChoiceReading = std::variant<typename G::Choice, NoChoice, typename G::Fault>;

inline constexpr std::string_view kNothing = "-";

// The choice, if it is legal now.
template <Game G>
[[nodiscard]] ChoiceReading<G> checked(const typename G::State& state, Seat seat, typename G::Choice choice) {
    const typename G::Fault fault = G::check(state, seat, choice);
    if (fault != G::Fault::None) {
        return fault;
    }
    return choice;
}

}  // namespace misthrow::notation
