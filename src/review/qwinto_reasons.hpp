#pragma once
// Reasons in Qwinto.
#include <algorithm>
#include <array>

#include "core/games/qwinto/qwinto.hpp"
#include "review/reason.hpp"

namespace misthrow::review {

template <>
struct Reasons<Qwinto> {
    using Choice = Qwinto::Choice;
    using Sheet = Qwinto::Sheet;

    [[nodiscard]] static std::vector<Reason> of(const Qwinto::State& state, Seat seat, Choice played, Choice best) {
        std::vector<Reason> reasons;
        const Sheet& before = state.sheets[index(seat)];
        if (state.phase == Qwinto::Phase::Pick) {
            add_fits(reasons, before, played, best);
            return reasons;
        }
        if (state.phase == Qwinto::Phase::Again) {
            if (played == Choice::keep() && (before.writable(state.dice.sum()) & qwinto::kBoxesOf[state.picked]) == 0) {
                reasons.push_back({"misthrow", {}});
            }
            return reasons;
        }
        const bool active = seat == state.active;
        const Compared<Sheet> sheets{before, after(before, played, state.dice.sum(), active),
                                     after(before, best, state.dice.sum(), active)};
        if (sheets.played.misthrows > sheets.best.misthrows) {
            reasons.push_back({"misthrow", {}});
        }
        add_room(reasons, sheets, played);
        if (best.is_write() && sheets.best.rows[qwinto::at(best.row())].full()) {
            reasons.push_back({"fills", {{"row", row_name(best.row())}}});
        }
        if (state.seats > 1) {
            const int others = best_of_others<Qwinto>(state, seat);
            add_end(reasons, ends(sheets.played), ends(sheets.best), sheets.played.score() - others,
                    sheets.best.score() - others);
        }
        sheets.add_points(reasons);
        return reasons;
    }

private:
    [[nodiscard]] static Sheet after(Sheet sheet, Choice choice, unsigned sum, bool active) noexcept {
        if (choice.is_write()) {
            sheet.write(choice.row(), choice.box(), sum);
        } else if (active) {
            ++sheet.misthrows;
        }
        return sheet;
    }
    [[nodiscard]] static bool ends(const Sheet& sheet) noexcept {
        return sheet.full_rows() >= qwinto::kFullRowsLimit || sheet.misthrows >= qwinto::kMisthrowLimit;
    }
    [[nodiscard]] static std::string row_name(qwinto::Row row) { return {Qwinto::row_letters[qwinto::at(row)]}; }

    // A run of empty boxes between two numbers, or an end of the row (0 and 19).
    struct Gap {
        qwinto::Row row;
        int low;
        int high;
        int boxes;
        // Boxes that can never be filled: between two numbers lie only so many others.
        [[nodiscard]] int dead() const noexcept { return std::max(0, boxes - (high - low - 1)); }
    };
    template <class F>
    static void for_each_gap(const Sheet& sheet, const F& f) {
        for (const qwinto::Row row : qwinto::kAllRows) {
            Gap gap{row, 0, 0, 0};
            for (unsigned box = 0; box <= qwinto::kBoxes; ++box) {
                const auto number = box == qwinto::kBoxes ? static_cast<int>(qwinto::kMaxSum) + 1
                                                          : static_cast<int>(sheet.rows[qwinto::at(row)].number_at(box));
                if (number == 0) {
                    ++gap.boxes;
                    continue;
                }
                gap.high = number;
                f(gap);
                gap = {row, number, 0, 0};
            }
        }
    }
    [[nodiscard]] static int dead(const Sheet& sheet) {
        int total = 0;
        for_each_gap(sheet, [&](const Gap& gap) { total += gap.dead(); });
        return total;
    }
    // The played number makes boxes useless that the best choice leaves alone.
    static void add_room(std::vector<Reason>& reasons, const Compared<Sheet>& sheets, Choice played) {
        const int lost = dead(sheets.played) - dead(sheets.best);
        if (!played.is_write() || lost <= 0) {
            return;
        }
        const auto number = static_cast<int>(sheets.played.rows[qwinto::at(played.row())].number_at(played.box()));
        Gap worst{played.row(), 0, 1, 0};
        for_each_gap(sheets.played, [&](const Gap& gap) {
            const bool beside = gap.row == played.row() && (gap.low == number || gap.high == number);
            if (beside && gap.dead() > worst.dead()) {
                worst = gap;
            }
        });
        if (worst.dead() > 0) {
            reasons.push_back({"no_room",
                               {{"row", row_name(worst.row)},
                                {"low", std::int64_t{worst.low}},
                                {"high", std::int64_t{worst.high}},
                                {"boxes", std::int64_t{worst.dead()}}}});
        }
    }
    // How many of the 216 falls of three dice can be written with these.
    [[nodiscard]] static int fitting(const Sheet& sheet, qwinto::DiceSet dice) noexcept {
        int falls = 0;
        for (unsigned fall = 0; fall < 216; ++fall) {
            const std::array<unsigned, 3> faces{fall / 36 + 1, fall / 6 % 6 + 1, fall % 6 + 1};
            unsigned sum = 0;
            for (std::size_t die = 0; die < faces.size(); ++die) {
                sum += (dice >> die & 1U) != 0 ? faces[die] : 0;
            }
            falls += (sheet.writable(sum) & qwinto::kBoxesOf[dice]) != 0 ? 1 : 0;
        }
        return falls;
    }
    static void add_fits(std::vector<Reason>& reasons, const Sheet& sheet, Choice played, Choice best) {
        const int with = fitting(sheet, played.dice());
        if (const int better = fitting(sheet, best.dice()); better > with) {
            reasons.push_back(
                {"fits", {{"best", std::int64_t{better}}, {"played", std::int64_t{with}}, {"of", std::int64_t{216}}}});
        }
    }
};

}  // namespace misthrow::review
