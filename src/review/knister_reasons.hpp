#pragma once
// Reasons in Knister.
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
        return reasons;
    }
};

}  // namespace misthrow::review
