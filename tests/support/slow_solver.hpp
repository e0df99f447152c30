#pragma once
// The same game by plain recursion: a map over sheets, every roll of every die, every pair of choices, nothing clever. For tests, and for
// small shapes: it is what the fast solver is compared with.
#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <map>
#include <utility>

#include "solver/shape.hpp"

namespace misthrow::test {

using solver::kRows;
using solver::Shape;

class SlowSolver {
public:
    // Which numbers are crossed: bit n for the number n. An absent row has no boxes.
    struct Row {
        bool absent{false};
        unsigned crossed{0};
        friend auto operator<=>(const Row&, const Row&) = default;
    };
    struct Sheet {
        std::array<Row, kRows> rows{};
        int misthrows{0};
        friend auto operator<=>(const Sheet&, const Sheet&) = default;
    };
    [[nodiscard]] static Row row(std::initializer_list<unsigned> numbers) {
        Row row;
        for (const unsigned number : numbers) {
            row.crossed |= 1U << number;
        }
        return row;
    }

    SlowSolver(Shape shape, int passive) : shape_{shape}, passive_{passive} {}

    // The final score to expect at the start of a turn, `waiting` turns of others before the next own.
    double value(const Sheet& sheet, int waiting) {
        if (is_over(sheet)) {
            return score(sheet);
        }
        const auto key = std::pair{sheet, waiting};
        if (const auto known = known_.find(key); known != known_.end()) {
            return known->second;
        }
        const double result = waiting > 0 ? passive_turn(sheet, waiting) : active_turn(sheet);
        known_.emplace(key, result);
        return result;
    }

private:
    [[nodiscard]] int faces() const { return static_cast<int>(shape_.faces); }
    [[nodiscard]] static bool ascends(std::size_t row) { return row < 2; }
    [[nodiscard]] int last_number(std::size_t row) const { return ascends(row) ? 2 * faces() : 2; }

    [[nodiscard]] bool is_closed(const Sheet& sheet, std::size_t row) const {
        return (sheet.rows[row].crossed >> last_number(row) & 1U) != 0;
    }
    [[nodiscard]] bool is_over(const Sheet& sheet) const {
        int closed = 0;
        for (std::size_t row = 0; row < kRows; ++row) {
            closed += is_closed(sheet, row) ? 1 : 0;
        }
        return closed >= 2 || sheet.misthrows >= static_cast<int>(shape_.misthrow_limit);
    }
    [[nodiscard]] double score(const Sheet& sheet) const {
        int total = -5 * sheet.misthrows;
        for (std::size_t row = 0; row < kRows; ++row) {
            const int crosses = std::popcount(sheet.rows[row].crossed) + (is_closed(sheet, row) ? 1 : 0);
            total += crosses * (crosses + 1) / 2;
        }
        return total;
    }
    [[nodiscard]] bool can_cross(const Sheet& sheet, std::size_t row, int number) const {
        const unsigned crossed = sheet.rows[row].crossed;
        if (sheet.rows[row].absent || is_closed(sheet, row)) {
            return false;
        }
        for (int other = 2; other <= 2 * faces(); ++other) {
            if ((crossed >> other & 1U) != 0 && (ascends(row) ? number <= other : number >= other)) {
                return false;
            }
        }
        return number != last_number(row) || std::popcount(crossed) >= static_cast<int>(shape_.crosses_before_last);
    }
    [[nodiscard]] static Sheet cross(Sheet sheet, std::size_t row, int number) {
        sheet.rows[row].crossed |= 1U << number;
        return sheet;
    }

    double best_colour(const Sheet& sheet, bool crossed_white, const std::array<int, 6>& dice) {
        Sheet nothing = sheet;
        nothing.misthrows += crossed_white ? 0 : 1;
        double best = value(nothing, passive_);
        for (std::size_t row = 0; row < kRows; ++row) {
            for (const int white : {dice[0], dice[1]}) {
                if (can_cross(sheet, row, white + dice[2 + row])) {
                    best = std::max(best, value(cross(sheet, row, white + dice[2 + row]), passive_));
                }
            }
        }
        return best;
    }

    double active_turn(const Sheet& sheet) {
        double total = 0;
        double rolls = 0;
        std::array<int, 6> dice{};
        dice.fill(1);
        for (;;) {
            double best = best_colour(sheet, false, dice);
            for (std::size_t row = 0; row < kRows; ++row) {
                if (can_cross(sheet, row, dice[0] + dice[1])) {
                    const Sheet next = cross(sheet, row, dice[0] + dice[1]);
                    best = std::max(best, is_over(next) ? score(next) : best_colour(next, true, dice));
                }
            }
            total += best;
            ++rolls;
            std::size_t die = 0;
            while (die < dice.size() && dice[die] == (die >= 2 && sheet.rows[die - 2].absent ? 1 : faces())) {
                dice[die++] = 1;
            }
            if (die == dice.size()) {
                return total / rolls;
            }
            ++dice[die];
        }
    }

    double passive_turn(const Sheet& sheet, int waiting) {
        double total = 0;
        for (int a = 1; a <= faces(); ++a) {
            for (int b = 1; b <= faces(); ++b) {
                double best = value(sheet, waiting - 1);
                for (std::size_t row = 0; row < kRows; ++row) {
                    if (can_cross(sheet, row, a + b)) {
                        best = std::max(best, value(cross(sheet, row, a + b), waiting - 1));
                    }
                }
                total += best;
            }
        }
        return total / (faces() * faces());
    }

    Shape shape_;
    int passive_;
    std::map<std::pair<Sheet, int>, double> known_;
};

}  // namespace misthrow::test
