#pragma once
// From a player's error per decision to a class. The limits are measured: tools/review/calibrate has the levels play and writes them.
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/games.hpp"
#include "review/class_limits.hpp"
#include "review/depth.hpp"

namespace misthrow::review {

inline constexpr std::array<std::string_view, 5> kClassNames{"beginner", "casual", "advanced", "expert", "world class"};

[[nodiscard]] constexpr const ClassLimits* limits_of(std::string_view game, Depth depth, std::size_t seats) noexcept {
    for (const ClassLimits& each : kClassLimits) {
        if (each.game == game && each.depth == depth && each.seats == seats) {
            return &each;
        }
    }
    return nullptr;
}

// Tables of more than five have the limits of five. Where a table was measured quickly but not deeply, its deep limits are to those of four as the quick
// ones are. pre: error is not negative
[[nodiscard]] constexpr std::optional<std::string_view> class_of(std::string_view game, Depth depth, std::size_t seats,
                                                                 double error) noexcept {
    const std::size_t table = std::min<std::size_t>(seats, 5);
    const ClassLimits* own = limits_of(game, depth, table);
    const ClassLimits* limits = own != nullptr ? own : limits_of(game, depth, 4);
    const ClassLimits* quick = limits_of(game, Depth::Quick, table);
    const ClassLimits* quick_of_four = limits_of(game, Depth::Quick, 4);
    if (limits == nullptr) {
        return std::nullopt;
    }
    const auto above = [&](std::size_t place) {
        const bool as_quick = own == nullptr && quick != nullptr && quick_of_four != nullptr;
        return limits->above[place] * (as_quick ? quick->above[place] / quick_of_four->above[place] : 1);
    };
    std::size_t place = 0;
    while (place < limits->above.size() && error <= above(place)) {
        ++place;
    }
    return kClassNames[place];
}

}  // namespace misthrow::review
