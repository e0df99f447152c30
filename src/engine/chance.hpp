#pragma once
// From what the network says to what a choice is worth, in whole numbers.
#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/network.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

// 1 / (1 + e^−x) at x = 0, 1/128 … 16, in steps of 1 / Heads::kOne; made of whole numbers, so that every compiler makes the same.
inline constexpr std::array<std::int32_t, 2049> kChances = [] {
    std::array<std::int32_t, 2049> chances{};
    constexpr std::uint64_t whole = std::uint64_t{1} << 62U;
    constexpr std::uint64_t step = 4'575'797'593'107'614'195U;  // e^(−1/128) · 2^62
    std::uint64_t power = whole;
    for (std::int32_t& chance : chances) {
        // whole / (whole + power), the fraction cut to 31 bits so that the division fits a word
        const std::uint64_t below = (whole + power) >> 31U;
        chance = static_cast<std::int32_t>((whole / below) >> 6U);
        const Product next = multiply(power, step);
        power = next.high << 2U | next.low >> 62U;
    }
    return chances;
}();

// The chance that belongs to a logit, in steps of 1 / Heads::kOne; never falls when the logit rises.
[[nodiscard]] constexpr std::int32_t chance_of(std::int32_t logit) noexcept {
    constexpr std::int32_t step = Heads::kOne / 128;
    const std::int64_t size = logit < 0 ? -std::int64_t{logit} : logit;
    const auto at = static_cast<std::size_t>(std::min<std::int64_t>(size / step, 2047));
    const std::int64_t rest = std::min<std::int64_t>(size - static_cast<std::int64_t>(at) * step, step);
    const auto chance = static_cast<std::int32_t>(kChances[at] + (kChances[at + 1] - kChances[at]) * rest / step);
    return logit < 0 ? Heads::kOne - chance : chance;
}

using Worth = std::int64_t;

// How a seat weighs chance and points: alone points only, else chance + weight · score / 50.
struct Scale {
    bool alone{true};
    std::int32_t weight_of_points{0};  // in thousandths

    [[nodiscard]] Worth of(std::int32_t chance, std::int32_t points) const noexcept {
        return alone ? Worth{1000} * points : Worth{1000} * chance + Worth{weight_of_points} * points;
    }
    [[nodiscard]] Worth of(const Heads& heads) const noexcept { return of(alone ? 0 : chance_of(heads.chance), heads.points); }
    // A game that ends with this score, against the best score of the others.
    [[nodiscard]] Worth of_end(int score, int best_other) const noexcept {
        const std::int32_t chance = score == best_other ? Heads::kOne / 2 : score > best_other ? Heads::kOne : 0;
        return of(chance, static_cast<std::int32_t>(std::int64_t{score} * Heads::kOne / 50));
    }
};

// How far a player's judgement strays from the network's: a person misjudges, and sometimes does not see. What is misjudged depends on
// `seed` and on the choice, never on the order in which choices are looked at.
struct Temper {
    std::uint64_t seed{0};
    int half_points{0};      // how far off, at most, in half points of the final score; 0: not at all
    int overlooks{0};        // this many of 256 choices
    bool for_points{false};  // it does not think of winning
    // What a sound player likes, where choices are nearly equal: always the same ones, up to `reach` above or below their worth.
    std::uint64_t taste{0};
    Worth reach{0};

    [[nodiscard]] bool is_sound() const noexcept { return half_points == 0; }
    [[nodiscard]] Worth liked(std::uint64_t choice, Worth worth, Worth scale) const noexcept {
        const auto luck = static_cast<Worth>(mix(taste ^ mix(choice + 1)) & 0x3FFU) - 512;
        return worth + luck * reach / 512 * scale;
    }
    [[nodiscard]] Worth misjudged(std::uint64_t choice, Worth worth, Worth scale) const noexcept {
        constexpr Worth point = Worth{1000} * Heads::kOne / 50;
        const std::uint64_t luck = mix(seed ^ mix(choice + 1));
        // The sum of three draws from −500 … 500: small errors are common, large ones rare.
        const auto draw = [&](unsigned from) { return static_cast<Worth>((luck >> from & 0xFFFFU) % 1001) - 500; };
        const Worth error = (draw(0) + draw(16) + draw(32)) * point * half_points / 3000;
        const bool overlooked = static_cast<int>(luck >> 56U) < overlooks;
        return worth + (error - (overlooked ? 100 * point : 0)) * scale;
    }
};

}  // namespace misthrow::engine
