#pragma once
// Reasons in Knister.
#include <algorithm>
#include <bit>

#include "core/games/knister/knister.hpp"
#include "review/grid_reasons.hpp"

namespace misthrow::review {

static_assert(knaster::kLineBoxes == knister::kLineBoxes);

template <>
struct Reasons<Knister> {
    [[nodiscard]] static std::vector<Reason> of(const Knister::State& state, Seat seat, Knister::Choice played,
                                                Knister::Choice best) {
        std::vector<Reason> reasons;
        Compared<Knister::Sheet> sheets{state.sheets[index(seat)], state.sheets[index(seat)], state.sheets[index(seat)]};
        sheets.played.write(played.box(), state.dice.sum());
        sheets.best.write(best.box(), state.dice.sum());
        add_numbers(reasons, sheets, match_at(sheets.played, played.box()), match_at(sheets.best, best.box()),
                    Knister::line_letters);
        sheets.add_points(reasons);
        add_compared(reasons, "lines", lines_through(best.box()), lines_through(played.box()));
        add_spoilt(reasons, sheets);
        const auto by_chance = [](const Knister::Sheet& sheet) {
            return tenths_by_chance(sheet, futures(), [](std::size_t line) { return knister::kLineFactor[line]; });
        };
        add_compared(reasons, "chance_points", by_chance(sheets.best), by_chance(sheets.played));
        return reasons;
    }

private:
    [[nodiscard]] static const LineFutures& futures() {
        static const LineFutures known{[](const LineNumbers& numbers) {
            knister::Tally tally = 0;
            for (const unsigned number : numbers) {
                tally += knister::tally_of(number);
            }
            return int{knister::kCombinationPoints[static_cast<std::size_t>(knister::combination_of(tally))]};
        }};
        return known;
    }
    [[nodiscard]] static int lines_through(unsigned box) noexcept { return std::popcount(knister::kLinesThrough[box]); }
    [[nodiscard]] static int most(const Knister::Sheet& sheet, std::size_t line) {
        return knister::kLineFactor[line] * futures().of(numbers_of(sheet, line)).most;
    }
    // What was played takes more from a line than the best choice takes from any: in points that could still come.
    static void add_spoilt(std::vector<Reason>& reasons, const Compared<Knister::Sheet>& sheets) {
        int loss = 0;
        for (std::size_t line = 0; line < knister::kLines; ++line) {
            loss = std::max(loss, most(sheets.before, line) - most(sheets.best, line));
        }
        std::size_t spoilt = knister::kLines;
        for (std::size_t line = 0; line < knister::kLines; ++line) {
            if (const int lost = most(sheets.before, line) - most(sheets.played, line); lost > loss) {
                loss = lost;
                spoilt = line;
            }
        }
        if (spoilt < knister::kLines) {
            reasons.push_back({"spoils",
                               {{"line", std::string(1, Knister::line_letters[spoilt])},
                                {"played", std::int64_t{most(sheets.played, spoilt)}},
                                {"of", std::int64_t{most(sheets.before, spoilt)}}}});
        }
    }
};

}  // namespace misthrow::review
