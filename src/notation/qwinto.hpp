#pragma once
// Qwinto as text: docs/notation.md.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/games/qwinto/qwinto.hpp"
#include "notation/choice_reading.hpp"
#include "notation/sheet_reading.hpp"

namespace misthrow::notation {

struct RecordFault;
template <Game G>
class TurnReader;

[[nodiscard]] std::string short_text(Qwinto::Choice choice);
// pre: legal in this state
[[nodiscard]] std::string choice_text(const Qwinto::State& state, Seat seat, Qwinto::Choice choice);
[[nodiscard]] ChoiceReading<Qwinto> read_choice(const Qwinto::State& state, Seat seat, std::string_view token,
                                                bool complete = false);

// The values of the picked dice in the order o y p.
[[nodiscard]] std::vector<std::string> face_words(const Qwinto::Roll& roll);
// The picked colours stand before the values; before the pick there is nothing.
[[nodiscard]] std::vector<std::string> dice_words(const Qwinto::State& state);

[[nodiscard]] std::string sheet_text(const Qwinto::Sheet& sheet);
[[nodiscard]] SheetReading<Qwinto> read_sheet(Qwinto, std::string_view text);

// A pick and a second roll belong to the dice; keeping is not written.
[[nodiscard]] std::string decision_text(const Qwinto::State& state, const Qwinto::Joint& joint);
[[nodiscard]] std::optional<RecordFault> read_dice(TurnReader<Qwinto>& reader);
[[nodiscard]] std::vector<std::string> continuations(const Qwinto::State& state);

}  // namespace misthrow::notation
