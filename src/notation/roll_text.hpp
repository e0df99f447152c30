#pragma once
// Text form of dice: one word a die, as in the first segment of a record's turn.
#include <string>
#include <vector>

#include "core/games.hpp"

namespace misthrow::notation {

// White, white, red, yellow, green, blue; `x` for a die that has left.
[[nodiscard]] std::vector<std::string> face_words(const Qwixx::Roll& roll);
// The values of the picked dice in the order o y p.
[[nodiscard]] std::vector<std::string> face_words(const Qwinto::Roll& roll);
[[nodiscard]] std::vector<std::string> face_words(const Knaster::Roll& roll);

// The first segment of the turn that is being played: in Qwinto the picked colours stand before the values.
[[nodiscard]] std::vector<std::string> dice_words(const Qwixx::State& state);
[[nodiscard]] std::vector<std::string> dice_words(const Qwinto::State& state);
[[nodiscard]] std::vector<std::string> dice_words(const Knaster::State& state);

}  // namespace misthrow::notation
