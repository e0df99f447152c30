#pragma once
// Qwinto alone, some turns ahead: nobody else chooses, so what is to come follows from the sheet.
#include <vector>

#include "engine/qwinto_decision.hpp"

namespace misthrow::engine {

class QwintoAlone {
    using Choice = Qwinto::Choice;
    using Sheet = Qwinto::Sheet;

public:
    explicit QwintoAlone(const Network& network) : network_{network}, known_(kRoom) {}

    // What this entry makes of the sheet, with so many turns after it looked at. pre: turns > 0
    [[nodiscard]] Worth after(Sheet sheet, Choice entry, unsigned sum, int turns) noexcept {
        if (entry.is_nothing()) {
            ++sheet.misthrows;
        } else {
            sheet.write(entry.row(), entry.box(), sum);
        }
        if (is_over(sheet)) {
            return Scale{}.of_end(sheet.score(), 0);  // points are all that counts
        }
        if (turns > 1) {
            return of_turn(sheet, turns);
        }
        Known& known = known_[place_of(sheet)];  // two entries make the same sheet in either order
        if (!known.filled || known.sheet != sheet) {
            known = {sheet, of_turn(sheet, 1), true};
        }
        return known.worth;
    }

    // The best entry for every row and sum, each with so many turns after it looked at. What no pick would write keeps the worth that it had with a
    // turn less.
    [[nodiscard]] QwintoEntries entries(const Sheet& sheet, qwinto::DiceSet dice, int turns) noexcept {
        if (turns == 0) {
            Qwinto::State state = Qwinto::initial(1, Seat{0});
            state.sheets[0] = sheet;
            return QwintoDecision{network_, state, Seat{0}, false}.entries(dice);
        }
        QwintoEntries worth = entries(sheet, dice, turns - 1);
        worth.nothing.fill(after(sheet, Choice::nothing(), 0, turns));
        const int rows = std::popcount(dice);
        for (int sum = 1; sum <= 6 * rows; ++sum) {
            const int fewest =
                (sum + 5) / 6;  // dice that can show it; so many rows always hold one of the best 1 + rows − fewest
            const auto at = static_cast<unsigned>(sum);
            unsigned looked_at = 0;
            for (unsigned left = 1; left != 0; looked_at |= left & (0U - left)) {
                left = best_rows(worth, at, 1 + rows - fewest) & ~looked_at;
                if (left != 0) {
                    const auto row = static_cast<std::size_t>(std::countr_zero(left));
                    worth.best[row][at] = after(sheet, Choice{worth.box[row][at]}, at, turns);
                }
            }
        }
        return worth;
    }

    // Of the best pick, times 216².
    [[nodiscard]] static Worth of_pick(const QwintoEntries& worth) noexcept {
        Worth highest = QwintoEntries::kImpossible;
        for (const qwinto::DiceSet dice : Choice::kPicks) {
            highest = std::max(highest, worth.twice(dice));
        }
        return highest;
    }

private:
    static constexpr std::size_t kRoom = 4096;  // sheets two entries away: seldom more than a thousand that matter
    struct Known {
        Sheet sheet;
        Worth worth{0};
        bool filled{false};
    };

    [[nodiscard]] static std::size_t place_of(const Sheet& sheet) noexcept {
        std::uint64_t all = sheet.misthrows;
        for (const qwinto::RowCells& row : sheet.rows) {
            all = mix(all ^ (std::uint64_t{row.numbers} << 9U | row.filled));
        }
        return all % kRoom;
    }
    // The best so many rows for this sum, as bits; fewer where it cannot be written.
    [[nodiscard]] static unsigned best_rows(const QwintoEntries& worth, unsigned sum, int many) noexcept {
        unsigned rows = 0;
        for (; many > 0; --many) {
            Worth highest = QwintoEntries::kImpossible;
            unsigned best = 0;
            for (const qwinto::Row row : qwinto::kAllRows) {
                const unsigned bit = 1U << qwinto::at(row);
                if ((rows & bit) == 0 && worth.best[qwinto::at(row)][sum] > highest) {
                    highest = worth.best[qwinto::at(row)][sum];
                    best = bit;
                }
            }
            rows |= best;
        }
        return rows;
    }
    [[nodiscard]] Worth of_turn(const Sheet& sheet, int turns) noexcept {
        return of_pick(entries(sheet, 0b111, turns - 1)) / (Worth{216} * 216);
    }

    const Network& network_;
    std::vector<Known> known_;
};

}  // namespace misthrow::engine
