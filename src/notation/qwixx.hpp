#pragma once
// Qwixx as text: docs/notation.md.
#include <string>
#include <string_view>
#include <vector>

#include "core/games/qwixx/qwixx.hpp"
#include "notation/choice_reading.hpp"
#include "notation/sheet_reading.hpp"

namespace misthrow::notation {

[[nodiscard]] std::string short_text(Qwixx::Choice choice);
// pre: legal in this state
[[nodiscard]] std::string choice_text(const Qwixx::State& state, Seat seat, Qwixx::Choice choice);
[[nodiscard]] ChoiceReading<Qwixx> read_choice(const Qwixx::State& state, Seat seat, std::string_view token,
                                               bool complete = false);

// White, white, red, yellow, green, blue; `x` for a die that has left.
[[nodiscard]] std::vector<std::string> face_words(const Qwixx::Roll& roll);

[[nodiscard]] std::string sheet_text(const Qwixx::Sheet& sheet);
[[nodiscard]] SheetReading<Qwixx> read_sheet(Qwixx, std::string_view text);

}  // namespace misthrow::notation
