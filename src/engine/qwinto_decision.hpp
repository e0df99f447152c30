#pragma once
// One decision in Qwinto: every entry, judged by the network, and what picks and rolls are worth through them.
#include <algorithm>
#include <bit>
#include <limits>

#include "engine/look.hpp"
#include "engine/qwinto_features.hpp"

namespace misthrow::engine {

// The number of falls of 1, 2 and 3 dice that show each sum, as parts of 216.
inline constexpr auto kQwintoFalls = [] {
    std::array<std::array<int, qwinto::kMaxSum + 1>, 4> falls{};
    for (unsigned a = 1; a <= 6; ++a) {
        falls[1][a] += 36;
        for (unsigned b = 1; b <= 6; ++b) {
            falls[2][a + b] += 6;
            for (unsigned c = 1; c <= 6; ++c) {
                falls[3][a + b + c] += 1;
            }
        }
    }
    return falls;
}();

[[nodiscard]] inline bool is_over(const Qwinto::Sheet& sheet) noexcept {
    return sheet.full_rows() >= qwinto::kFullRowsLimit || sheet.misthrows >= qwinto::kMisthrowLimit;
}

// The best entry for every row and sum, and what writing nothing is worth: by sum, because the others write it.
struct QwintoEntries {
    static constexpr Worth kImpossible = std::numeric_limits<Worth>::min();
    std::array<std::array<Worth, qwinto::kMaxSum + 1>, qwinto::kRows> best;
    std::array<std::array<std::uint8_t, qwinto::kMaxSum + 1>, qwinto::kRows> box{};  // the code of that entry
    std::array<Worth, qwinto::kMaxSum + 1> nothing{};

    // Of one roll of these dice that shows the sum.
    [[nodiscard]] Worth of(qwinto::DiceSet dice, unsigned sum) const noexcept {
        Worth worth = nothing[sum];
        for (const qwinto::Row row : qwinto::kAllRows) {
            if ((dice >> qwinto::at(row) & 1U) != 0) {
                worth = std::max(worth, best[qwinto::at(row)][sum]);
            }
        }
        return worth;
    }
    // Of one roll to come, times 216; and of one that may be repeated, times 216².
    [[nodiscard]] Worth once(qwinto::DiceSet dice) const noexcept {
        Worth total = 0;
        for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
            const int falls = kQwintoFalls[static_cast<std::size_t>(std::popcount(dice))][sum];
            total += falls == 0 ? 0 : falls * of(dice, sum);
        }
        return total;
    }
    [[nodiscard]] Worth twice(qwinto::DiceSet dice) const noexcept {
        const Worth again = once(dice);
        Worth total = 0;
        for (unsigned sum = 1; sum <= qwinto::kMaxSum; ++sum) {
            const int falls = kQwintoFalls[static_cast<std::size_t>(std::popcount(dice))][sum];
            total += falls == 0 ? 0 : falls * std::max(again, 216 * of(dice, sum));
        }
        return total;
    }
};

class QwintoDecision {
    using Choice = Qwinto::Choice;

public:
    QwintoDecision(const Network& network, const Qwinto::State& state, Seat seat, bool for_points) noexcept
        : network_{network}, state_{state}, seat_{seat}, sheet_{state.sheets[index(seat)]} {
        std::array<Network::Sums, Qwinto::max_seats - 1> sums;
        std::size_t count = 0;
        table_ = {.seats = state.seats,
                  .until_active = static_cast<int>((index(state.active) + 1 + state.seats - index(seat)) % state.seats),
                  .best_other = -1000};
        for (std::size_t other = 0; other < state.seats; ++other) {
            if (other != index(seat)) {
                table_.best_other = std::max(table_.best_other, state.sheets[other].score());
                F::Slots slots;
                F::sheet_slots(state.sheets[other], slots);
                sum_sheet<F>(network, slots, sums[count++]);
            }
        }
        network.see({sums.data(), count}, others_);
        scale_ = {.alone = state.seats == 1 || for_points, .weight_of_points = network.weight_of_points()};
        F::sheet_slots(sheet_, base_);
        F::table_slots(sheet_, table_, base_);
        sum_all(network, base_, sums_);
    }

    // `settle(tag, worth)` learns of every entry that can be chosen now; its tag is its code. pre: the phase is Enter
    template <class Settle>
    void judge(Settle& settle) noexcept {
        Look<std::uint8_t, Settle&> look{network_, scale_, others_, settle};
        for (const Choice choice : Qwinto::choices(state_, seat_)) {
            consider(look, choice.code, choice, state_.dice.sum(), seat_ == state_.active);
        }
        look.finish();
    }
    // One entry of those, whatever else can be chosen.
    template <class Settle>
    void judge(Choice choice, Settle& settle) noexcept {
        Look<std::uint8_t, Settle&> look{network_, scale_, others_, settle};
        consider(look, choice.code, choice, state_.dice.sum(), seat_ == state_.active);
        look.finish();
    }
    [[nodiscard]] const Scale& scale() const noexcept { return scale_; }

    // Every entry the active seat may be able to make with these dice.
    [[nodiscard]] QwintoEntries entries(qwinto::DiceSet dice) noexcept {
        QwintoEntries worth;
        for (auto& row : worth.best) {
            row.fill(QwintoEntries::kImpossible);
        }
        const auto settle = [&worth](std::uint16_t tag, Worth of) {
            if (tag == 0) {
                worth.nothing.fill(of);
            } else {
                Worth& best = worth.best[qwinto::at(Choice{static_cast<std::uint8_t>(tag & 0xFFU)}.row())][tag >> 8U];
                if (of > best) {
                    best = of;
                    worth.box[qwinto::at(Choice{static_cast<std::uint8_t>(tag & 0xFFU)}.row())][tag >> 8U] =
                        static_cast<std::uint8_t>(tag & 0xFFU);
                }
            }
        };
        Look<std::uint16_t, decltype(settle)> look{network_, scale_, others_, settle};
        consider(look, std::uint16_t{0}, Choice::nothing(), 0, true);
        for (unsigned sum = 1; sum <= 6U * static_cast<unsigned>(std::popcount(dice)); ++sum) {
            for (qwinto::Boxes left = sheet_.writable(sum) & qwinto::kBoxesOf[dice]; left != 0; left &= left - 1) {
                const Choice choice{static_cast<std::uint8_t>(std::countr_zero(left) + 1)};
                consider(look, static_cast<std::uint16_t>(sum << 8U | choice.code), choice, sum, true);
            }
        }
        look.finish();
        return worth;
    }

private:
    using Sheet = Qwinto::Sheet;
    using F = QwintoFeatures;

    template <class L, class Tag>
    void consider(L& look, Tag tag, Choice choice, unsigned sum, bool active) noexcept {
        Sheet after = sheet_;
        F::Slots slots = base_;
        if (choice.is_nothing()) {
            after.misthrows = static_cast<std::uint8_t>(after.misthrows + (active ? 1 : 0));
            slots[62] = static_cast<Slot>(F::kMisthrows + after.misthrows);
        } else {
            after.write(choice.row(), choice.box(), sum);
            F::row_slots(after, choice.row(), slots);
            F::column_slots(after, slots);
        }
        if (is_over(after)) {
            look.consider_end(tag, after.score(), table_.best_other);
            return;
        }
        F::table_slots(after, table_, slots);
        look.consider(tag, sums_, base_, slots);
    }

    Network::Opponents others_;
    Network::Sums sums_;
    const Network& network_;
    const Qwinto::State& state_;
    Seat seat_;
    const Sheet& sheet_;
    Surroundings table_;
    Scale scale_;
    F::Slots base_;
};

}  // namespace misthrow::engine
