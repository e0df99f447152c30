#pragma once
// What many games came to. Everything is a whole number, so adding in any order gives the same result.
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/games.hpp"

namespace misthrow::sim {

struct SeatTally {
    std::int64_t sum{0};
    std::int64_t squares{0};
    std::int64_t wins{0};  // alone at the top
    std::int64_t ties{0};  // at the top with others
    std::int32_t lowest{0};
    std::int32_t highest{0};
};

struct Tally {
    std::array<SeatTally, kMostSeats> seats{};
    std::int64_t games{0};
    std::int64_t turns{0};
    std::int64_t turn_squares{0};

    void add_game(const std::array<int, kMostSeats>& scores, std::size_t count, std::uint32_t turns_played) noexcept;
    void add(const Tally& other) noexcept;
};

struct Interval {
    double low;
    double high;
};

// What a sum and a sum of squares say of the mean.
struct Summary {
    double mean;
    double deviation;
    Interval limits;  // 95 %
};
[[nodiscard]] Summary summarise(std::int64_t sum, std::int64_t squares, std::int64_t count) noexcept;

// Wilson's 95 % limits of a share: they hold for rare events and few games too.
[[nodiscard]] Interval share_limits(std::int64_t hits, std::int64_t count) noexcept;

}  // namespace misthrow::sim
