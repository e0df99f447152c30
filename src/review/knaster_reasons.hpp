#pragma once
// Reasons in Knaster.
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
        return reasons;
    }
};

}  // namespace misthrow::review
