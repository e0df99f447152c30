#pragma once
// Reasons in the games with a grid of five times five numbers. Their boxes and lines are those of Knaster.
#include <algorithm>
#include <array>

#include "core/games/knaster/sheet.hpp"
#include "review/line_futures.hpp"
#include "review/reason.hpp"

namespace misthrow::review {

// The numbers of a line, 0 for an empty box.
template <class Sheet>
[[nodiscard]] LineNumbers numbers_of(const Sheet& sheet, std::size_t line) noexcept {
    LineNumbers numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = sheet.number_at(knaster::kLineBoxes[line][i]);
    }
    return numbers;
}

// How many lines are straights or can still become one.
template <class Sheet>
[[nodiscard]] int straights(const Sheet& sheet) noexcept {
    int lines = 0;
    for (std::size_t line = 0; line < knaster::kLines; ++line) {
        unsigned low = knaster::kMaxSum;
        unsigned high = knaster::kMinSum;
        std::uint32_t seen = 0;
        bool different = true;
        for (const unsigned number : numbers_of(sheet, line)) {
            if (number != 0) {
                low = std::min(low, number);
                high = std::max(high, number);
                different = different && (seen >> number & 1U) == 0;
                seen |= 1U << number;
            }
        }
        lines += different && (seen == 0 || high - low <= 4) ? 1 : 0;
    }
    return lines;
}

[[nodiscard]] constexpr bool is_through(std::size_t line, unsigned box) noexcept {
    return (knaster::kLineMask[line] >> box & 1U) != 0;
}

// The most equal numbers that a box has in one of its lines, itself included; and in which one.
struct Match {
    int count{0};
    std::size_t line{0};
};
template <class Sheet>
[[nodiscard]] Match match_at(const Sheet& sheet, unsigned box) noexcept {
    Match best;
    for (std::size_t line = 0; line < knaster::kLines; ++line) {
        if (is_through(line, box)) {
            const auto count = static_cast<int>(std::ranges::count(numbers_of(sheet, line), sheet.number_at(box)));
            if (count > best.count) {
                best = {count, line};
            }
        }
    }
    return best;
}

// What a written number matches and keeps possible. `line_letters` as in the notation.
template <class Sheet>
void add_numbers(std::vector<Reason>& reasons, const Compared<Sheet>& sheets, const Match& played, const Match& best,
                 std::string_view line_letters) {
    if (best.count > 1 && best.count > played.count) {
        reasons.push_back(
            {"matches", {{"line", std::string(1, line_letters[best.line])}, {"numbers", std::int64_t{best.count}}}});
    }
    const int kept = straights(sheets.best);
    if (const int with = straights(sheets.played); kept > with) {
        reasons.push_back({"straights", {{"best", std::int64_t{kept}}, {"played", std::int64_t{with}}}});
    }
}

// What all lines would be worth if chance filled them, in tenths. `times` says how often a line counts.
template <class Sheet, class Times>
[[nodiscard]] std::int64_t tenths_by_chance(const Sheet& sheet, const LineFutures& futures, const Times& times) {
    std::int64_t sum = 0;
    for (std::size_t line = 0; line < knaster::kLines; ++line) {
        sum += times(line) * futures.of(numbers_of(sheet, line)).by_chance;
    }
    return (20 * sum + kLineFalls) / (2 * kLineFalls);
}

inline void add_compared(std::vector<Reason>& reasons, std::string_view code, std::int64_t best, std::int64_t played) {
    if (best > played) {
        reasons.push_back({code, {{"best", best}, {"played", played}}});
    }
}

}  // namespace misthrow::review
