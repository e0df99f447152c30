#pragma once
// Knaster as text: docs/notation.md.
#include <string>
#include <string_view>
#include <vector>

#include "core/games/knaster/knaster.hpp"
#include "notation/choice_reading.hpp"
#include "notation/sheet_reading.hpp"

namespace misthrow::notation {

// The choice without its brackets: what lists of legal choices show.
[[nodiscard]] std::string short_text(Knaster::Choice choice);
// The whole choice, brackets in canonical order. pre: legal in this state
[[nodiscard]] std::string choice_text(const Knaster::State& state, Seat seat, Knaster::Choice choice);
// A write without brackets is completed as the referee does only if `complete`.
[[nodiscard]] ChoiceReading<Knaster> read_choice(const Knaster::State& state, Seat seat, std::string_view token,
                                                 bool complete = false);

[[nodiscard]] std::vector<std::string> face_words(const Knaster::Roll& roll);

[[nodiscard]] std::string sheet_text(const Knaster::Sheet& sheet);
[[nodiscard]] SheetReading<Knaster> read_sheet(Knaster, std::string_view text);

// Where the circles are wrong, one right form of this very write.
[[nodiscard]] std::vector<std::string> expected_for(const Knaster::State& state, Seat seat, std::string_view token,
                                                    Knaster::Fault fault);

[[nodiscard]] std::string box_text(unsigned box);

}  // namespace misthrow::notation
