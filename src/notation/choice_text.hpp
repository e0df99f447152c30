#pragma once
// Text form of choices: r7, yp, c3[3:a3b3d3], - … as docs/notation.md says.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/games.hpp"

namespace misthrow::notation {

// The choice without Knaster's brackets: what lists of legal choices show.
[[nodiscard]] std::string short_text(Qwixx::Choice choice);
[[nodiscard]] std::string short_text(Qwinto::Choice choice);
[[nodiscard]] std::string short_text(Knaster::Choice choice);

// The whole choice, brackets in canonical order. pre: legal in this state
[[nodiscard]] std::string choice_text(const Qwixx::State& state, Seat seat, Qwixx::Choice choice);
[[nodiscard]] std::string choice_text(const Qwinto::State& state, Seat seat, Qwinto::Choice choice);
[[nodiscard]] std::string choice_text(const Knaster::State& state, Seat seat, Knaster::Choice choice);

// What is wrong with a token: it is no choice at all, or one that is not legal now.
struct NoChoice {
    std::size_t offset{0};  // where in the token reading stopped
    friend bool operator==(const NoChoice&, const NoChoice&) = default;
};
template <Game G>
using ChoiceReading = std::variant<typename G::Choice, NoChoice, typename G::Fault>;

// Reads a token as a choice of this seat. A Knaster write without brackets is completed as the referee does only if `complete`.
[[nodiscard]] ChoiceReading<Qwixx> read_choice(const Qwixx::State& state, Seat seat, std::string_view token);
[[nodiscard]] ChoiceReading<Qwinto> read_choice(const Qwinto::State& state, Seat seat, std::string_view token);
[[nodiscard]] ChoiceReading<Knaster> read_choice(const Knaster::State& state, Seat seat, std::string_view token,
                                                 bool complete = false);

// Every legal choice of the seat in short form, in ascending byte order. Empty for a seat that has nothing to decide.
template <Game G>
[[nodiscard]] std::vector<std::string> legal_tokens(const typename G::State& state, Seat seat);

extern template std::vector<std::string> legal_tokens<Qwixx>(const Qwixx::State&, Seat);
extern template std::vector<std::string> legal_tokens<Qwinto>(const Qwinto::State&, Seat);
extern template std::vector<std::string> legal_tokens<Knaster>(const Knaster::State&, Seat);

// Letters of the rows, in the order of the games' rows.
inline constexpr std::string_view kQwixxRows = "rygb";
inline constexpr std::string_view kQwintoRows = "oyp";
// Letters of Knaster's lines.
inline constexpr std::string_view kKnasterLines = "12345abcde\\/";

[[nodiscard]] std::string box_text(unsigned knaster_box);

}  // namespace misthrow::notation
