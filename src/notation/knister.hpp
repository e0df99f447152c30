#pragma once
// Knister as text: docs/notation.md.
#include <string>
#include <string_view>
#include <vector>

#include "core/games/knister/knister.hpp"
#include "notation/choice_reading.hpp"
#include "notation/sheet_reading.hpp"

namespace misthrow::notation {

[[nodiscard]] std::string short_text(Knister::Choice choice);
[[nodiscard]] std::string choice_text(const Knister::State& state, Seat seat, Knister::Choice choice);
[[nodiscard]] ChoiceReading<Knister> read_choice(const Knister::State& state, Seat seat, std::string_view token,
                                                 bool complete = false);

[[nodiscard]] std::vector<std::string> face_words(const Knister::Roll& roll);

[[nodiscard]] std::string sheet_text(const Knister::Sheet& sheet);
[[nodiscard]] SheetReading<Knister> read_sheet(Knister, std::string_view text);

}  // namespace misthrow::notation
