#pragma once
// A position as text, in words: docs/notation.md. The sheets of all seats at the start of a turn, whose turn it is, and what has happened in it.
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/choice_text.hpp"
#include "notation/sheet_reading.hpp"
#include "play/match.hpp"

namespace misthrow::review {

// The words, not yet looked at. Seats count from 0.
struct PositionWords {
    std::string game;
    std::vector<std::string> sheets;
    std::size_t active{0};
    std::size_t looks{0};            // whose decision it is about
    std::vector<std::string> steps;  // dice in one word, or the choices of all who decide
};

enum class PositionProblem : std::uint8_t { NoGame, WrongSeatCount, BadSheet, BadSeat, BadStep, GameOver };
constexpr auto names_of(PositionProblem /*any*/) {
    return names("PositionProblem", "noGame", "wrongSeatCount", "badSheet", "badSeat", "badStep", "gameOver");
}
struct PositionFault {
    PositionProblem problem;
    std::string found{};
    std::size_t seat{0};                          // of a sheet
    std::optional<notation::SheetFault> sheet{};  // why
    std::vector<std::string> expected{};          // what would have been right
};

[[nodiscard]] std::variant<PositionWords, PositionFault> position_words(std::string_view text);
[[nodiscard]] std::string position_text(const PositionWords& words);

struct Position {
    PositionWords words;  // as they should have been written
    play::Match match;    // its log is what has happened in this turn
    bool fits{true};      // false: each sheet is right, but not beside the others
};
using PositionReading = std::variant<Position, PositionFault>;
// A turn that is finished is the start of the next.
[[nodiscard]] PositionReading read_position(const PositionWords& words);

// The words of a position of a record, after so many of its steps. pre: there are that many
[[nodiscard]] PositionWords words_of(const notation::Record& record, std::size_t steps);

// What was decided by all who had to, as a step.
template <Game G>
[[nodiscard]] std::string step_text(const typename G::State& state, const typename G::Joint& joint) {
    std::string text;
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        if (G::actors(state).contains(static_cast<Seat>(seat))) {
            text += (text.empty() ? "" : " ") + notation::choice_text(state, static_cast<Seat>(seat), joint[seat]);
        }
    }
    return text;
}
template <Game G>
[[nodiscard]] std::string step_text(const typename G::Roll& roll) {
    std::string text;
    for (const std::string& face : notation::face_words(roll)) {
        text += face;
    }
    return text;
}

}  // namespace misthrow::review
