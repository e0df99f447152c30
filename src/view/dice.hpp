#pragma once
// The dice of a game in their fixed order, whether they are in play or not.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/games.hpp"

namespace misthrow::view {

struct Die {
    std::string_view letter;  // w, then the letter of its row; Knaster's two dice are both w
    unsigned face;            // 0: shows nothing
    bool gone;                // has left the game (QX-R14)
};

[[nodiscard]] std::vector<Die> dice(const Qwixx::State& state);
[[nodiscard]] std::vector<Die> dice(const Qwinto::State& state);
[[nodiscard]] std::vector<Die> dice(const Knaster::State& state);

// The number that all seats may use: the white dice, or all dice that were rolled.
[[nodiscard]] unsigned shared_sum(const Qwixx::State& state);
[[nodiscard]] unsigned shared_sum(const Qwinto::State& state);
[[nodiscard]] unsigned shared_sum(const Knaster::State& state);

}  // namespace misthrow::view
