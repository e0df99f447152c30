#pragma once
// One decision in Qwixx: every candidate, judged by the network.
#include <algorithm>
#include <bit>

#include "engine/look.hpp"
#include "engine/qwixx_turn.hpp"

namespace misthrow::engine {

// The rows that stay open after a cross.
[[nodiscard]] inline std::uint64_t open_after(std::uint64_t open_rows, std::uint64_t marked) noexcept {
    return open_rows & ~(((marked & qwixx::kLastBoxes) >> qwixx::kBoxes) * qwixx::kRowMask);
}

[[nodiscard]] inline bool is_over(const Qwixx::Sheet& sheet, std::uint64_t open_rows) noexcept {
    return std::popcount(open_rows & qwixx::kEveryRow) <= static_cast<int>(qwixx::kRows) - qwixx::kClosedRowsLimit ||
           sheet.misthrows >= qwixx::kMisthrowLimit;
}

// The most a seat can have after this white action.
[[nodiscard]] inline int could_have(const Qwixx::Sheet& sheet, std::uint64_t open_rows, qwixx::Roll dice) noexcept {
    int most = sheet.score();
    for (std::uint64_t left = sheet.crossable() & open_rows & qwixx::white_boxes(dice); left != 0; left &= left - 1) {
        Qwixx::Sheet after = sheet;
        after.cross(Qwixx::Choice{static_cast<std::uint8_t>(std::countr_zero(left))});
        most = std::max(most, after.score());
    }
    return most;
}

// The part of the opponents changes seldom between decisions at a table of two, and is half of the work of a small one: the last few are
// kept. Exact, so nobody can tell.
class KeptOpponents {
public:
    [[nodiscard]] const Network::Opponents& of(const Network& network, const Qwixx::Sheet& sheet,
                                               std::uint64_t open_rows) noexcept {
        const std::uint64_t hash = mix(sheet.marks ^ open_rows * 0x9E3779B97F4A7C15U) + sheet.misthrows;
        Entry& entry = entries_[hash % entries_.size()];
        if (entry.network != &network || entry.marks != sheet.marks || entry.open_rows != open_rows ||
            entry.misthrows != sheet.misthrows) {
            QwixxFeatures::Slots slots;
            QwixxFeatures::sheet_slots(sheet, open_rows, slots);
            const Network::Sums sums = sheet_sums<QwixxFeatures>(network, slots);
            entry = {&network, sheet.marks, open_rows, sheet.misthrows, network.opponents({&sums, 1})};
        }
        return entry.part;
    }

private:
    struct Entry {
        const Network* network{nullptr};
        std::uint64_t marks{0};
        std::uint64_t open_rows{0};
        std::uint8_t misthrows{0};
        Network::Opponents part;
    };
    std::array<Entry, 16> entries_;
};

class QwixxDecision {
public:
    QwixxDecision(const Network& network, const Qwixx::State& state, Seat seat, bool for_points) noexcept
        : network_{network}, state_{state}, seat_{seat}, sheet_{state.sheets[index(seat)]} {
        const int seats = state.seats;
        const bool white = state.phase == Qwixx::Phase::White;
        table_ = {.seats = seats,
                  .until_active = static_cast<int>((index(state.active) + 1 + state.seats - index(seat)) % state.seats),
                  .best_other = -1000};
        for (std::size_t other = 0; other < state.seats; ++other) {
            if (other != index(seat)) {
                const Sheet& sheet = state.sheets[other];
                table_.best_other = std::max(table_.best_other, sheet.score());
                // Whoever ends the game in the white action must reckon with what the others cross at the same time.
                best_at_end_ = std::max(best_at_end_, white ? could_have(sheet, state.open_rows, state.dice) : sheet.score());
            }
        }
        scale_ = {.alone = seats == 1 || for_points, .weight_of_points = network.weight_of_points()};
        QwixxFeatures::sheet_slots(sheet_, state.open_rows, base_);
        QwixxFeatures::table_slots(sheet_, state.open_rows, table_, base_);
        base_[kLeadSlot] = kNone;  // differs between most candidates: each adds its own
        sums_ = all_sums(network, base_);
        score_ = sheet_.score();
    }

    // `settle(tag, worth)` learns of every candidate; its tag is its code. A white choice of the active seat comes once for every colour
    // choice that could follow.
    template <class Settle>
    void judge(Settle& settle) noexcept {
        const Network::Opponents others = opponents();
        Look<std::uint8_t, Settle&> look{network_, scale_, others, settle};
        std::array<Network::Sums, qwixx::kRows> crossed_white;
        std::size_t whites = 0;
        for (const Choice choice : Qwixx::choices(state_, seat_)) {
            const Step step = after(sheet_, state_.open_rows, score_, choice);
            if (state_.phase == Qwixx::Phase::Colour) {
                if (choice.is_nothing() && !state_.active_crossed) {
                    consider_misthrow(look);
                } else {
                    consider(look, choice.code, step, sums_);
                }
            } else if (seat_ != state_.active || is_over(step.sheet, step.open_rows)) {
                consider(look, choice.code, step, sums_);
            } else if (choice.is_nothing()) {
                consider_misthrow(look);
                plan_colour(look, choice, step, sums_);
            } else {
                Network::Sums& sums = crossed_white[whites++];
                sums = crossed(step);
                consider(look, choice.code, {step.sheet, step.open_rows, step.open_rows, step.score, kNoRow}, sums);
                plan_colour(look, choice, step, sums);
            }
        }
        look.finish();
    }
    [[nodiscard]] const Scale& scale() const noexcept { return scale_; }

    // What the seat's own turn is worth before its roll, in the mean over all dice, times kTurnWays. pre: it waits for the roll of this seat
    [[nodiscard]] Worth own_turn() noexcept {
        const Network::Opponents others = opponents();
        TurnWorths worths;
        Worth misthrow = 0;
        std::array<Worth, 64> colour_only;
        colour_only.fill(TurnWorths::kImpossible);
        // Tags: the sum of the white dice (0: without a white choice) and the box of the colour choice (0: none).
        const auto settle = [&](std::uint16_t tag, Worth worth) {
            const unsigned sum = tag >> 8U;
            const unsigned box = tag & 0xFFU;
            Worth& best = box == 0   ? (sum == 0 ? misthrow : worths.floor[sum])
                          : sum == 0 ? colour_only[box]
                                     : worths.with_box[sum][box];
            best = tag == 0 ? worth : std::max(best, worth);
        };
        Look<std::uint16_t, decltype(settle)> look{network_, scale_, others, settle};
        const auto colours = [&](unsigned sum, const Step& step, const Network::Sums& sums) {
            for (std::uint64_t left = step.sheet.crossable() & step.open_rows; left != 0; left &= left - 1) {
                const Choice colour{static_cast<std::uint8_t>(std::countr_zero(left))};
                consider(look, static_cast<std::uint16_t>(sum << 8U | colour.code),
                         after(step.sheet, step.open_rows, step.score, colour), sums);
            }
        };
        consider_misthrow(look);
        const Step nothing = after(sheet_, state_.open_rows, score_, Choice::nothing());
        colours(0, nothing, sums_);
        for (unsigned sum = 2; sum <= 12; ++sum) {
            std::uint64_t left = sheet_.crossable() & state_.open_rows & qwixx::kWhiteBoxes[sum > 7 ? 30 + sum - 7 : sum - 2];
            for (; left != 0; left &= left - 1) {
                const Choice white{static_cast<std::uint8_t>(std::countr_zero(left))};
                const Step step = after(sheet_, state_.open_rows, score_, white);
                const auto tag = static_cast<std::uint16_t>(sum << 8U);
                if (is_over(step.sheet, step.open_rows)) {
                    look.consider_end(tag, step.score, best_at_end_);
                    continue;
                }
                const Network::Sums sums = crossed(step);
                consider(look, tag, {step.sheet, step.open_rows, step.open_rows, step.score, kNoRow}, sums);
                colours(sum, step, sums);
                look.finish();
            }
        }
        look.finish();
        for (unsigned sum = 2; sum <= 12; ++sum) {
            worths.floor[sum] = std::max(worths.floor[sum], misthrow);
            for (std::size_t box = 0; box < colour_only.size(); ++box) {
                worths.with_box[sum][box] = std::max(worths.with_box[sum][box], colour_only[box]);
            }
        }
        return worths.mean();
    }

private:
    using Choice = Qwixx::Choice;
    using Sheet = Qwixx::Sheet;
    static constexpr std::size_t kLeadSlot = 7;
    static constexpr unsigned kNoRow = qwixx::kRows;

    // A sheet after a cross, and what its features differ in.
    struct Step {
        Sheet sheet;
        std::uint64_t open_rows;
        std::uint64_t open_before;
        int score;
        unsigned row;  // or kNoRow
        Slot row_before{kNone};
    };
    [[nodiscard]] static Step after(const Sheet& sheet, std::uint64_t open_rows, int score, Choice choice) noexcept {
        if (choice.is_nothing()) {
            return {sheet, open_rows, open_rows, score, kNoRow};
        }
        Step step{sheet, open_rows, open_rows, score, static_cast<unsigned>(choice.row())};
        step.row_before = QwixxFeatures::row_slot(sheet, open_rows, step.row);
        step.open_rows = open_after(open_rows, step.sheet.cross(choice));
        step.score += qwixx::points(step.sheet.crosses(choice.row())) - qwixx::points(sheet.crosses(choice.row()));
        return step;
    }
    // Calls add and remove with the features that the step switches on and off.
    template <class Add, class Remove>
    static void differences(const Step& step, const Add& add, const Remove& remove) noexcept {
        if (step.row != kNoRow) {
            add(QwixxFeatures::row_slot(step.sheet, step.open_rows, step.row));
            remove(step.row_before);
            if (step.open_rows != step.open_before) {
                add(QwixxFeatures::closed_slot(step.open_rows));
                remove(QwixxFeatures::closed_slot(step.open_before));
            }
        }
    }
    [[nodiscard]] Network::Sums crossed(const Step& step) const noexcept {
        FixedList<Feature, 2> added;
        FixedList<Feature, 2> removed;
        differences(
            step, [&](Slot slot) { added.push_back(static_cast<Feature>(slot)); },
            [&](Slot slot) { removed.push_back(static_cast<Feature>(slot)); });
        return network_.changed({&sums_, {added.begin(), added.size()}, {removed.begin(), removed.size()}});
    }
    template <class L>
    void add_lead(L& look, int score) const noexcept {
        if (const Slot lead = lead_feature(table_, score, QwixxFeatures::kLead); lead != kNone) {
            look.add(lead);
        }
    }

    template <class L, class Tag>
    void consider(L& look, Tag tag, const Step& step, const Network::Sums& sums) const noexcept {
        if (is_over(step.sheet, step.open_rows)) {
            look.consider_end(tag, step.score, best_at_end_);
            return;
        }
        look.consider(tag, sums);
        differences(step, [&](Slot slot) { look.add(slot); }, [&](Slot slot) { look.remove(slot); });
        add_lead(look, step.score);
    }
    template <class L>
    void consider_misthrow(L& look) const noexcept {
        const int score = score_ - qwixx::kMisthrowCost;
        if (sheet_.misthrows + 1 >= qwixx::kMisthrowLimit) {
            look.consider_end(Choice::nothing().code, score, best_at_end_);
            return;
        }
        look.consider(Choice::nothing().code, sums_);
        look.remove(base_[4]);
        look.add(static_cast<Slot>(base_[4] + 1));
        add_lead(look, score);
    }

    // The active seat sees the coloured dice already: its white choice is worth what the best colour choice makes of it.
    template <class L>
    void plan_colour(L& look, Choice white, const Step& crossed, const Network::Sums& sums) const noexcept {
        std::uint64_t left = crossed.sheet.crossable() & crossed.open_rows & qwixx::colour_boxes(state_.dice);
        for (; left != 0; left &= left - 1) {
            const Choice colour{static_cast<std::uint8_t>(std::countr_zero(left))};
            consider(look, white.code, after(crossed.sheet, crossed.open_rows, crossed.score, colour), sums);
        }
    }

    [[nodiscard]] Network::Opponents opponents() const noexcept {
        if (state_.seats == 2) {
            thread_local KeptOpponents kept;
            return kept.of(network_, state_.sheets[1 - index(seat_)], state_.open_rows);
        }
        std::array<Network::Sums, Qwixx::max_seats - 1> sums;
        std::size_t count = 0;
        for (std::size_t other = 0; other < state_.seats; ++other) {
            if (other != index(seat_)) {
                QwixxFeatures::Slots slots;
                QwixxFeatures::sheet_slots(state_.sheets[other], state_.open_rows, slots);
                sums[count++] = sheet_sums<QwixxFeatures>(network_, slots);
            }
        }
        return network_.opponents({sums.data(), count});
    }

    Network::Sums sums_;
    const Network& network_;
    const Qwixx::State& state_;
    Seat seat_;
    const Sheet& sheet_;
    Surroundings table_;
    Scale scale_;
    int best_at_end_{-1000};
    int score_{0};
    QwixxFeatures::Slots base_;
};

}  // namespace misthrow::engine
