#pragma once
// Reasons in Qwinto.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

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
            add_roll_points(reasons, points_of_roll(before, played.dice()), points_of_roll(before, best.dice()));
            if (reasons.empty() && state.seats > 1) {
                add_others_fit(reasons, state, seat, played, best);
            }
            if (reasons.empty()) {
                add_ways(reasons, ways_of_roll(before, played.dice()), ways_of_roll(before, best.dice()));
            }
            return reasons;
        }
        if (state.phase == Qwinto::Phase::Again) {
            if (played == Choice::keep() && (before.writable(state.dice.sum()) & qwinto::kBoxesOf[state.picked]) == 0) {
                reasons.push_back({"misthrow", {}});
            }
            add_again(reasons, before, state, best);
            const int now = static_cast<int>(kFalls) * points_with(before, state.picked, state.dice.sum());
            const int then = points_of_roll(before, state.picked);
            best == Choice::keep() ? add_roll_points(reasons, then, now) : add_roll_points(reasons, now, then);
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
        if (const int room = numbers_that_fit(sheets.best), left = numbers_that_fit(sheets.played); room > left) {
            reasons.push_back({"room", {{"best", std::int64_t{room}}, {"played", std::int64_t{left}}}});
        }
        add_tight(reasons, sheets, played, best);
        constexpr unsigned low = 8;
        if (played.is_write() && is_bonus(played) && !(best.is_write() && is_bonus(best)) && state.dice.sum() <= low) {
            reasons.push_back({"poor_bonus", {{"points", std::int64_t{state.dice.sum()}}}});
        }
        if (reasons.empty()) {
            add_ways(reasons, ways(sheets.played), ways(sheets.best));
        }
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
    // How many numbers of 1 to 18 each row can still take, over the three rows.
    [[nodiscard]] static int numbers_that_fit(const Sheet& sheet) noexcept {
        int count = 0;
        for (unsigned number = 1; number <= qwinto::kMaxSum; ++number) {
            for (const qwinto::Row row : qwinto::kAllRows) {
                count += (sheet.writable(number) & qwinto::kFullRow << qwinto::box_bit(row, 0)) != 0 ? 1 : 0;
            }
        }
        return count;
    }
    [[nodiscard]] static bool is_bonus(Choice choice) noexcept {
        return std::ranges::any_of(qwinto::kBonusColumns, [&](const qwinto::BonusColumn& each) {
            return each.bonus == choice.row() && each.column == qwinto::kColumnOf[qwinto::at(choice.row())][choice.box()];
        });
    }

    // The sum of these of the three dice in one of their 216 falls.
    [[nodiscard]] static unsigned sum_of(unsigned fall, qwinto::DiceSet dice) noexcept {
        const std::array<unsigned, 3> faces{fall / 36 + 1, fall / 6 % 6 + 1, fall % 6 + 1};
        unsigned sum = 0;
        for (std::size_t die = 0; die < faces.size(); ++die) {
            sum += (dice >> die & 1U) != 0 ? faces[die] : 0;
        }
        return sum;
    }
    static constexpr unsigned kFalls = 216;
    template <class F>
    [[nodiscard]] static std::int64_t over_falls(qwinto::DiceSet dice, const F& of) {
        std::array<std::int64_t, qwinto::kMaxSum + 1> falls{};
        for (unsigned fall = 0; fall < kFalls; ++fall) {
            ++falls[sum_of(fall, dice)];
        }
        std::int64_t total = 0;
        for (unsigned sum = 1; sum < falls.size(); ++sum) {
            total += falls[sum] == 0 ? 0 : falls[sum] * of(sum);
        }
        return total;
    }

    // How often numbers of this gap fall, with one, two and three dice as often as each other: of 3 times 216 falls.
    [[nodiscard]] static std::int64_t falls_into(const Gap& gap) noexcept {
        std::int64_t falls = 0;
        for (unsigned fall = 0; fall < kFalls; ++fall) {
            for (const qwinto::DiceSet dice : {qwinto::DiceSet{0b001}, qwinto::DiceSet{0b011}, qwinto::DiceSet{0b111}}) {
                const auto sum = static_cast<int>(sum_of(fall, dice));
                falls += sum > gap.low && sum < gap.high ? 1 : 0;
            }
        }
        return falls;
    }
    // Of the gaps beside what was written, the one that gets the fewest falls a box. None where no box is empty there.
    struct Tight {
        Gap gap;
        std::int64_t falls;
        [[nodiscard]] bool is_tighter(const Tight& other) const noexcept {
            return falls * other.gap.boxes < other.falls * gap.boxes;
        }
    };
    [[nodiscard]] static std::optional<Tight> tightest(const Sheet& sheet, Choice choice) {
        std::optional<Tight> found;
        if (choice.is_write()) {
            const auto number = static_cast<int>(sheet.rows[qwinto::at(choice.row())].number_at(choice.box()));
            for_each_gap(sheet, [&](const Gap& gap) {
                if (gap.row == choice.row() && gap.boxes > 0 && (gap.low == number || gap.high == number)) {
                    const Tight each{gap, falls_into(gap)};
                    if (!found || each.is_tighter(*found)) {
                        found = each;
                    }
                }
            });
        }
        return found;
    }
    // What was played leaves boxes to numbers that fall less often than those the best choice leaves, by a tenth at least.
    static void add_tight(std::vector<Reason>& reasons, const Compared<Sheet>& sheets, Choice played, Choice best) {
        const auto mine = tightest(sheets.played, played);
        const auto other = tightest(sheets.best, best);
        if (!mine || mine->gap.dead() > 0 ||
            (other && 10 * mine->falls * other->gap.boxes >= 9 * other->falls * mine->gap.boxes)) {
            return;
        }
        constexpr std::int64_t all = std::int64_t{3} * kFalls;
        reasons.push_back({"tight",
                           {{"row", row_name(played.row())},
                            {"low", std::int64_t{mine->gap.low}},
                            {"high", std::int64_t{mine->gap.high}},
                            {"boxes", std::int64_t{mine->gap.boxes}},
                            {"percent", (200 * mine->falls + all) / (2 * all)}}});
    }

    // In how many ways all rows can be filled with rising numbers, whatever stands in the columns. 0 if one never can.
    [[nodiscard]] static std::int64_t ways(const Sheet& sheet) {
        std::int64_t product = 1;
        for_each_gap(sheet, [&](const Gap& gap) {
            const int free = gap.high - gap.low - 1;
            std::int64_t chosen = 1;
            for (int i = 0; i < gap.boxes; ++i) {
                chosen = chosen * std::max(0, free - i) / (i + 1);
            }
            product *= chosen;
        });
        return product;
    }
    static void add_ways(std::vector<Reason>& reasons, std::int64_t left, std::int64_t best) {
        if (left > 0 && 100 * left <= 95 * best) {
            reasons.push_back({"ways", {{"percent", 100 * left / best}}});
        }
    }
    // What the best place for this sum leaves; 0 where it cannot be written.
    [[nodiscard]] static std::int64_t ways_with(const Sheet& sheet, qwinto::DiceSet dice, unsigned sum) {
        std::int64_t most = 0;
        for (qwinto::Boxes left = sheet.writable(sum) & qwinto::kBoxesOf[dice]; left != 0; left &= left - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(left));
            Sheet next = sheet;
            next.write(static_cast<qwinto::Row>(bit / qwinto::kBoxes), bit % qwinto::kBoxes, sum);
            most = std::max(most, ways(next));
        }
        return most;
    }
    // The same over all falls of these dice.
    [[nodiscard]] static std::int64_t ways_of_roll(const Sheet& sheet, qwinto::DiceSet dice) {
        return over_falls(dice, [&](unsigned sum) { return ways_with(sheet, dice, sum); });
    }
    // How many points the best place for this sum makes at once; what a misthrow costs where it cannot be written.
    [[nodiscard]] static int points_with(const Sheet& sheet, qwinto::DiceSet dice, unsigned sum) {
        int most = after(sheet, Choice::nothing(), sum, true).score();
        for (qwinto::Boxes left = sheet.writable(sum) & qwinto::kBoxesOf[dice]; left != 0; left &= left - 1) {
            const auto bit = static_cast<unsigned>(std::countr_zero(left));
            Sheet next = sheet;
            next.write(static_cast<qwinto::Row>(bit / qwinto::kBoxes), bit % qwinto::kBoxes, sum);
            most = std::max(most, next.score());
        }
        return most - sheet.score();
    }
    [[nodiscard]] static int points_of_roll(const Sheet& sheet, qwinto::DiceSet dice) {
        return static_cast<int>(over_falls(dice, [&](unsigned sum) { return std::int64_t{points_with(sheet, dice, sum)}; }));
    }
    // In 216ths of points; said in tenths.
    static void add_roll_points(std::vector<Reason>& reasons, int played, int best) {
        const auto tenths = [](int points) {
            return static_cast<std::int64_t>(std::floor((20.0 * points + kFalls) / (2.0 * kFalls)));
        };
        if (tenths(best) > tenths(played)) {
            reasons.push_back({"roll_points", {{"best", tenths(best)}, {"played", tenths(played)}}});
        }
    }
    // How many falls somebody else can write, who may do so too.
    [[nodiscard]] static std::int64_t fitting_others(const Qwinto::State& state, Seat seat, qwinto::DiceSet dice) {
        return over_falls(dice, [&](unsigned sum) {
            bool fits = false;
            for (std::size_t other = 0; other < state.seats; ++other) {
                fits = fits || (other != index(seat) && (state.sheets[other].writable(sum) & qwinto::kBoxesOf[dice]) != 0);
            }
            return std::int64_t{fits ? 1 : 0};
        });
    }
    // Fewer by a tenth at least.
    static void add_others_fit(std::vector<Reason>& reasons, const Qwinto::State& state, Seat seat, Choice played, Choice best) {
        const std::int64_t with = fitting_others(state, seat, played.dice());
        if (const std::int64_t fewer = fitting_others(state, seat, best.dice()); 10 * fewer <= 9 * with && fewer < with) {
            reasons.push_back({"others_fit", {{"best", fewer}, {"played", with}, {"of", std::int64_t{kFalls}}}});
        }
    }

    static void add_again(std::vector<Reason>& reasons, const Sheet& sheet, const Qwinto::State& state, Choice best) {
        std::array<std::int64_t, qwinto::kMaxSum + 1> with{};
        for (unsigned sum = 1; sum < with.size(); ++sum) {
            with[sum] = ways_with(sheet, state.picked, sum);
        }
        int better = 0;
        int worse = 0;
        for (unsigned fall = 0; fall < kFalls; ++fall) {
            const std::int64_t then = with[sum_of(fall, state.picked)];
            better += then > with[state.dice.sum()] ? 1 : 0;
            worse += then < with[state.dice.sum()] ? 1 : 0;
        }
        if (best == Choice::keep()) {
            if (const int misses = static_cast<int>(kFalls) - fitting(sheet, state.picked); misses > 0) {
                reasons.push_back({"again_misses", {{"played", std::int64_t{misses}}, {"of", std::int64_t{kFalls}}}});
            }
            if (worse > better) {
                reasons.push_back({"again_worse", {{"played", std::int64_t{worse}}, {"of", std::int64_t{kFalls}}}});
            }
        } else if (better > worse) {
            reasons.push_back({"again_better", {{"best", std::int64_t{better}}, {"of", std::int64_t{kFalls}}}});
        }
    }

    // How many of the 216 falls of three dice can be written with these.
    [[nodiscard]] static int fitting(const Sheet& sheet, qwinto::DiceSet dice) noexcept {
        int falls = 0;
        for (unsigned fall = 0; fall < kFalls; ++fall) {
            falls += (sheet.writable(sum_of(fall, dice)) & qwinto::kBoxesOf[dice]) != 0 ? 1 : 0;
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
