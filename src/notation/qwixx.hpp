#pragma once
// Qwixx as text: docs/notation.md.
#include <string>
#include <string_view>
#include <vector>

#include "core/games/qwixx/qwixx.hpp"
#include "notation/choice_reading.hpp"
#include "notation/sheet_reading.hpp"

namespace misthrow::notation {

// A box is named by its colour and number, on every board.
template <const qwixx::Board& kBoard>
[[nodiscard]] std::string short_text(qwixx::ChoiceOn<kBoard> choice);
template <const qwixx::Board& kBoard>
[[nodiscard]] std::string choice_text(const qwixx::StateOn<kBoard>& /*state*/, Seat /*seat*/, qwixx::ChoiceOn<kBoard> choice) {
    return short_text(choice);
}
template <const qwixx::Board& kBoard>
[[nodiscard]] ChoiceReading<QwixxOn<kBoard>> read_choice(const qwixx::StateOn<kBoard>& state, Seat seat, std::string_view token,
                                                         bool complete = false);

// White, white, red, yellow, green, blue; `x` for a die that has left.
[[nodiscard]] std::vector<std::string> face_words(const qwixx::Roll& roll);

// Rows of one colour are written as numbers, others as boxes: y2,b5.
template <const qwixx::Board& kBoard>
[[nodiscard]] std::string sheet_text(const qwixx::SheetOn<kBoard>& sheet);
template <const qwixx::Board& kBoard>
[[nodiscard]] SheetReading<QwixxOn<kBoard>> read_sheet(QwixxOn<kBoard>, std::string_view text);

}  // namespace misthrow::notation
