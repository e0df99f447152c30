#pragma once
// Reasons in Qwixx, on any board.
#include <bit>

#include "core/games/qwixx/qwixx.hpp"
#include "review/reason.hpp"

namespace misthrow::review {

template <const qwixx::Board& kBoard>
struct Reasons<QwixxOn<kBoard>> {
    using G = QwixxOn<kBoard>;
    using Choice = typename G::Choice;
    using Sheet = typename G::Sheet;

    [[nodiscard]] static std::vector<Reason> of(const typename G::State& state, Seat seat, Choice played, Choice best) {
        std::vector<Reason> reasons;
        const Sheet& before = state.sheets[index(seat)];
        const bool own_colour = state.phase == G::Phase::Colour && !state.active_crossed;
        const Compared<Sheet> sheets{before, after(before, played, own_colour), after(before, best, own_colour)};
        if (sheets.played.misthrows > before.misthrows) {
            reasons.push_back({"misthrow", {}});
        }
        if (const int boxes = skipped(before, played); boxes > skipped(before, best)) {
            reasons.push_back({"skips", {{"row", row_name(played.row())}, {"boxes", std::int64_t{boxes}}}});
        }
        if (!best.is_nothing()) {
            add_lock(reasons, sheets, played, best);
        }
        if (state.seats > 1) {
            const int others = best_of_others<G>(state, seat);
            add_end(reasons, ends(state, sheets.played, played), ends(state, sheets.best, best), sheets.played.score() - others,
                    sheets.best.score() - others);
        }
        sheets.add_points(reasons);
        return reasons;
    }

private:
    [[nodiscard]] static Sheet after(Sheet sheet, Choice choice, bool misthrow_threatens) noexcept {
        sheet.cross(choice);
        sheet.misthrows = static_cast<std::uint8_t>(sheet.misthrows + (misthrow_threatens && choice.is_nothing() ? 1 : 0));
        return sheet;
    }
    // Boxes left of this cross that could still have been crossed.
    [[nodiscard]] static int skipped(const Sheet& sheet, Choice choice) noexcept {
        if (choice.is_nothing()) {
            return 0;
        }
        const std::uint64_t row = qwixx::kRowMask << qwixx::lane(choice.row());
        return std::popcount(sheet.right_of_last & row & ((std::uint64_t{1} << choice.code) - 1));
    }
    static void add_lock(std::vector<Reason>& reasons, const Compared<Sheet>& sheets, Choice played, Choice best) {
        const auto row = best.row();
        const bool closes = sheets.best.has_lock(row);
        if (closes && !(played.row() == row && sheets.played.has_lock(row))) {
            reasons.push_back({"closes", {{"row", row_name(row)}}});
            return;
        }
        constexpr int near = 2;
        const int lacking = qwixx::kCrossesBeforeLast - sheets.best.crosses(row);
        if (lacking >= 0 && lacking <= near && qwixx::kCrossesBeforeLast - sheets.played.crosses(row) > lacking) {
            reasons.push_back({"near_lock", {{"row", row_name(row)}, {"crosses", std::int64_t{lacking}}}});
        }
    }
    [[nodiscard]] static bool ends(const typename G::State& state, const Sheet& after, Choice choice) noexcept {
        const bool closes = !choice.is_nothing() && after.has_lock(choice.row());
        return after.misthrows >= qwixx::kMisthrowLimit || (closes && G::closed_rows(state) + 1 >= qwixx::kClosedRowsLimit);
    }
    [[nodiscard]] static std::string row_name(qwixx::Row row) { return std::string(1, G::row_letters[qwixx::at(row)]); }
};

}  // namespace misthrow::review
