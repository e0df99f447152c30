#pragma once
// What two equal dice can show: 21 pairs in ascending order, with the number of ways each can fall.
#include <array>
#include <cstddef>
#include <cstdint>

namespace misthrow {

struct Pair {
    std::uint8_t low;
    std::uint8_t high;
    std::uint32_t ways;
};

inline constexpr std::array<Pair, 21> kPairs = [] {
    std::array<Pair, 21> pairs{};
    std::size_t at = 0;
    for (std::uint8_t low = 1; low <= 6; ++low) {
        for (std::uint8_t high = low; high <= 6; ++high) {
            pairs[at++] = {low, high, low == high ? 1U : 2U};
        }
    }
    return pairs;
}();

[[nodiscard]] constexpr bool is_face(std::uint8_t face) noexcept { return face >= 1 && face <= 6; }

}  // namespace misthrow
