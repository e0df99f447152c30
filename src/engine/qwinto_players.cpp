#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/qwinto.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

namespace {

using Choice = Qwinto::Choice;

// What a number is worth in a box. Both players judge a box this way and then go through the same turn.
using BoxValue = int (*)(const Qwinto::Sheet& sheet, qwinto::Row row, unsigned box, unsigned sum);

int points_now(const Qwinto::Sheet& sheet, qwinto::Row row, unsigned box, unsigned sum) {
    Qwinto::Sheet after = sheet;
    after.write(row, box, sum);
    return 100 * (after.score() - sheet.score());
}

// How many of the boxes from `left` to `right` can never be filled with the numbers strictly between `low` and `high`.
int lost(int left, int right, int low, int high) { return std::max(0, (right - left + 1) - (high - low - 1)); }

// Even steps from 1 to 18 leave the most room; a number far from its place costs something, and boxes that can no longer be filled
// cost most.
int place(const Qwinto::Sheet& sheet, qwinto::Row row, unsigned box, unsigned sum) {
    const qwinto::RowCells& cells = sheet.rows[qwinto::at(row)];
    const int here = static_cast<int>(box);
    const int number = static_cast<int>(sum);
    int left = here - 1;
    while (left >= 0 && cells.number_at(static_cast<unsigned>(left)) == 0) {
        --left;
    }
    int right = here + 1;
    while (right < static_cast<int>(qwinto::kBoxes) && cells.number_at(static_cast<unsigned>(right)) == 0) {
        ++right;
    }
    const int low = left < 0 ? 0 : static_cast<int>(cells.number_at(static_cast<unsigned>(left)));
    const int high = right == static_cast<int>(qwinto::kBoxes) ? static_cast<int>(qwinto::kMaxSum) + 1
                                                               : static_cast<int>(cells.number_at(static_cast<unsigned>(right)));
    const int newly_lost =
        lost(left + 1, here - 1, low, number) + lost(here + 1, right - 1, number, high) - lost(left + 1, right - 1, low, high);
    const int even = low + (high - low) * (here - left) / (right - left);
    return 100 - 60 * newly_lost - 12 * std::abs(number - even);
}

struct Best {
    Choice choice;
    int value;
};

// `nothing` is what writing nothing is worth.
Best best_box(const Qwinto::Sheet& sheet, qwinto::DiceSet dice, unsigned sum, BoxValue value, int nothing) {
    Best best{Choice::nothing(), nothing};
    for (qwinto::Boxes left = sheet.writable(sum) & qwinto::kBoxesOf[dice]; left != 0; left &= left - 1) {
        const Choice choice{static_cast<std::uint8_t>(std::countr_zero(left) + 1)};
        const int worth = value(sheet, choice.row(), choice.box(), sum);
        if (worth > best.value) {
            best = {choice, worth};
        }
    }
    return best;
}

// How many of the 6^n falls of n dice show each sum.
constexpr std::array<std::array<int, qwinto::kMaxSum + 1>, 4> kFalls = [] {
    std::array<std::array<int, qwinto::kMaxSum + 1>, 4> falls{};
    falls[0][0] = 1;
    for (std::size_t dice = 1; dice < falls.size(); ++dice) {
        for (std::size_t sum = 1; sum <= qwinto::kMaxSum; ++sum) {
            for (std::size_t face = 1; face <= std::min<std::size_t>(sum, 6); ++face) {
                falls[dice][sum] += falls[dice - 1][sum - face];
            }
        }
    }
    return falls;
}();

// The mean value of one roll of these dice, times 216.
int expected(const Qwinto::Sheet& sheet, qwinto::DiceSet dice, BoxValue value, int misthrow) {
    const auto count = static_cast<std::size_t>(std::popcount(dice));
    const int scale = count == 1 ? 36 : count == 2 ? 6 : 1;
    int total = 0;
    for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
        if (kFalls[count][sum] != 0) {
            total += kFalls[count][sum] * best_box(sheet, dice, sum, value, misthrow).value;
        }
    }
    return total * scale;
}

Choice play(const Qwinto::State& state, Seat seat, BoxValue value, int misthrow, int nothing) {
    const Qwinto::Sheet& sheet = state.sheets[index(seat)];
    if (state.phase == Qwinto::Phase::Pick) {
        Choice chosen = Choice::pick(Choice::kPicks[0]);
        int highest = expected(sheet, chosen.dice(), value, misthrow);
        for (const qwinto::DiceSet dice : Choice::kPicks) {
            const int mean = expected(sheet, dice, value, misthrow);
            if (mean > highest) {
                highest = mean;
                chosen = Choice::pick(dice);
            }
        }
        return chosen;
    }
    if (state.phase == Qwinto::Phase::Again) {
        const int kept = best_box(sheet, state.picked, state.dice.sum(), value, misthrow).value;
        return 216 * kept >= expected(sheet, state.picked, value, misthrow) ? Choice::keep() : Choice::again();
    }
    return best_box(sheet, state.picked, state.dice.sum(), value, seat == state.active ? misthrow : nothing).choice;
}

}  // namespace

Qwinto::Choice greedy_choice(const Qwinto::State& state, Seat seat) { return play(state, seat, points_now, -500, 0); }

Qwinto::Choice careful_choice(const Qwinto::State& state, Seat seat) { return play(state, seat, place, -150, 0); }

std::uint64_t fingerprint(const Qwinto::State& state, Seat seat) noexcept {
    std::uint64_t print = static_cast<std::uint64_t>(state.phase) << 8U | std::uint64_t{state.picked} << 4U | index(seat);
    for (const qwinto::RowCells& row : state.sheets[index(seat)].rows) {
        print = mix(print ^ (std::uint64_t{row.numbers} << 16U | row.filled));
    }
    return mix(print + state.dice.sum());
}

}  // namespace misthrow::engine
