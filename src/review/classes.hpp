#pragma once
// From a player's error per decision to a class. The limits are measured: tools/review/calibrate has the levels play and writes them.
#include <array>
#include <optional>
#include <string_view>

#include "core/games.hpp"
#include "review/class_limits.hpp"
#include "review/depth.hpp"

namespace misthrow::review {

inline constexpr std::array<std::string_view, 5> kClassNames{"beginner", "casual", "advanced", "expert", "world class"};

// pre: error is not negative
[[nodiscard]] constexpr std::optional<std::string_view> class_of(std::string_view game, Depth depth, std::size_t seats,
                                                                 double error) noexcept {
    const std::size_t measured = seats == 1 ? 1 : seats == 2 ? 2 : 4;
    for (const ClassLimits& each : kClassLimits) {
        if (each.game == game && each.depth == depth && each.seats == measured) {
            std::size_t place = 0;
            while (place < each.above.size() && error <= each.above[place]) {
                ++place;
            }
            return kClassNames[place];
        }
    }
    return std::nullopt;
}

}  // namespace misthrow::review
