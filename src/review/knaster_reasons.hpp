#pragma once
// Reasons in Knaster.
#include <algorithm>
#include <bit>

#include "core/games/knaster/knaster.hpp"
#include "review/grid_reasons.hpp"

namespace misthrow::review {

template <>
struct Reasons<Knaster> {
    [[nodiscard]] static std::vector<Reason> of(const Knaster::State& state, Seat seat, Knaster::Choice played,
                                                Knaster::Choice best) {
        std::vector<Reason> reasons;
        Compared<Knaster::Sheet> sheets{state.sheets[index(seat)], state.sheets[index(seat)], state.sheets[index(seat)]};
        sheets.played.mark(played, state.dice.sum());
        sheets.best.mark(best, state.dice.sum());
        if (const int more = std::popcount(sheets.best.circled) - std::popcount(sheets.played.circled); more > 0) {
            reasons.push_back({"circles", {{"circles", std::int64_t{more}}}});
        }
        const auto match = [](const Knaster::Sheet& sheet, Knaster::Choice choice) {
            return choice.is_write() ? match_at(sheet, choice.box()) : Match{};
        };
        add_numbers(reasons, sheets, match(sheets.played, played), match(sheets.best, best), Knaster::line_letters);
        sheets.add_points(reasons);
        if (played.is_write() && best.is_write()) {
            add_compared(reasons, "line_points", points_through(best.box()), points_through(played.box()));
        }
        add_compared(reasons, "reach", circles_to_come(sheets.best), circles_to_come(sheets.played));
        if (played.is_circle() && best.is_circle()) {
            const int open = open_lines(sheets.before, played.box());
            if (const int fewer = open_lines(sheets.before, best.box()); fewer < open) {
                reasons.push_back({"later", {{"best", std::int64_t{fewer}}, {"played", std::int64_t{open}}}});
            }
        }
        add_rare(reasons, sheets);
        const auto by_chance = [](const Knaster::Sheet& sheet) {
            return tenths_by_chance(sheet, futures(), [](std::size_t) { return 1; });
        };
        add_compared(reasons, "chance_circles", by_chance(sheets.best), by_chance(sheets.played));
        return reasons;
    }

private:
    [[nodiscard]] static const LineFutures& futures() {
        static const LineFutures known{[](const LineNumbers& numbers) {
            Knaster::Sheet sheet;
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                sheet.write(knaster::kLineBoxes[0][i], numbers[i]);
            }
            return static_cast<int>(sheet.worth(0));
        }};
        return known;
    }
    [[nodiscard]] static int points_through(unsigned box) noexcept {
        int points = 0;
        for (std::size_t line = 0; line < knaster::kLines; ++line) {
            points += is_through(line, box) ? knaster::kLinePoints[line] : 0;
        }
        return points;
    }
    // How many lines through the box may still ask for circles.
    [[nodiscard]] static int open_lines(const Knaster::Sheet& sheet, unsigned box) noexcept {
        int open = 0;
        for (knaster::Line line = 0; line < knaster::kLines; ++line) {
            open += is_through(line, box) && !sheet.is_filled(line) ? 1 : 0;
        }
        return open;
    }
    // The circles that lines which are not full can bring at most, each by itself.
    [[nodiscard]] static int circles_to_come(const Knaster::Sheet& sheet) {
        int circles = 0;
        for (knaster::Line line = 0; line < knaster::kLines; ++line) {
            if (!sheet.is_filled(line)) {
                const int left = std::popcount(knaster::kLineMask[line] & ~sheet.circled);
                circles += std::min(left, futures().of(numbers_of(sheet, line)).most);
            }
        }
        return circles;
    }
    // Both circle as many boxes, and differ in one: the number that rarely falls had better be circled while it can be.
    static void add_rare(std::vector<Reason>& reasons, const Compared<Knaster::Sheet>& sheets) {
        const knaster::Boxes best = sheets.best.circled & ~sheets.played.circled;
        const knaster::Boxes played = sheets.played.circled & ~sheets.best.circled;
        if (std::popcount(best) != 1 || std::popcount(played) != 1) {
            return;
        }
        const auto falls = [](const Knaster::Sheet& sheet, knaster::Boxes box) {
            return falls_of(sheet.number_at(static_cast<unsigned>(std::countr_zero(box))));
        };
        const std::int64_t rarer = falls(sheets.best, best);
        if (const std::int64_t often = falls(sheets.played, played); rarer < often) {
            reasons.push_back({"rare", {{"best", rarer}, {"played", often}, {"of", std::int64_t{36}}}});
        }
    }
};

}  // namespace misthrow::review
