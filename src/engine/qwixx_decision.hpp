#pragma once
// One decision in Qwixx with a network that judges the own sheet beside the others' as they are (Network::foresees): every candidate.
#include <algorithm>
#include <bit>

#include "engine/look.hpp"
#include "engine/qwixx_ends.hpp"
#include "engine/qwixx_features.hpp"
#include "engine/qwixx_kept.hpp"
#include "engine/qwixx_turn.hpp"

namespace misthrow::engine {

class QwixxDecision {
public:
    QwixxDecision(const Network& network, const Qwixx::State& state, Seat seat, bool for_points) noexcept
        : network_{network}, state_{state}, sheet_{state.sheets[index(seat)]}, seat_{seat} {
        table_ = {.seats = state.seats,
                  .until_active = static_cast<int>((index(state.active) + 1 + state.seats - index(seat)) % state.seats),
                  .best_other = best_other([](const Sheet& sheet) { return sheet.score(); })};
        scale_ = {.alone = state.seats == 1 || for_points, .weight_of_points = network.weight_of_points()};
    }

    // `settle(tag, worth)` learns of every candidate; its tag is its code. A white choice of the active seat comes once for every colour
    // choice that could follow.
    template <class Settle>
    void judge(Settle& settle) noexcept {
        if (state_.phase == Qwixx::Phase::White && seat_ == state_.active) {
            judge_both(settle);
        } else if (state_.phase == Qwixx::Phase::White || !kept_.plan.settle(network_, state_, scale_.alone, settle)) {
            judge_one(settle);
        }
    }
    [[nodiscard]] const Scale& scale() const noexcept { return scale_; }

    // What the seat's own turn is worth before its roll, in the mean over all dice, times kTurnWays. pre: it waits for the roll of this seat
    [[nodiscard]] Worth own_turn() noexcept {
        begin();
        const Network::Opponents& others = opponents();
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
            std::uint64_t left = sheet_.crossable() & state_.open_rows & qwixx::kWhiteBoxes<>[sum > 7 ? 30 + sum - 7 : sum - 2];
            for (; left != 0; left &= left - 1) {
                const Choice white{static_cast<std::uint8_t>(std::countr_zero(left))};
                const Step step = after(sheet_, state_.open_rows, score_, white);
                const auto tag = static_cast<std::uint16_t>(sum << 8U);
                if (is_over(step.sheet, step.open_rows)) {
                    look.consider_end(tag, step.score, best_at_end());
                    continue;
                }
                Network::Sums sums;
                cross(step, sums);
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
    static constexpr unsigned kNoRow = qwixx::kRows;

    // The sums of the own sheet and the table. The lead is left out: it differs between most candidates, each adds its own.
    void begin() noexcept {
        const std::array<Feature, 2> table{static_cast<Feature>(QwixxFeatures::closed_slot(state_.open_rows)),
                                           static_cast<Feature>(QwixxFeatures::kTurn + turn_feature(table_))};
        const Network::Sums& sheet = kept_.sheets.sums(network_, sheet_, state_.open_rows);
        network_.change({&sheet, {table.data(), table.size()}, {nullptr, 0}}, sums_);
        score_ = sheet_.score();
    }

    // The choices of one action.
    template <class Settle>
    void judge_one(Settle& settle) noexcept {
        begin();
        Look<std::uint8_t, Settle&> look{network_, scale_, opponents(), settle};
        const bool misthrow = state_.phase == Qwixx::Phase::Colour && !state_.active_crossed;
        for (const Choice choice : Qwixx::choices(state_, seat_)) {
            if (misthrow && choice.is_nothing()) {
                consider_misthrow(look);
            } else {
                consider(look, choice.code, after(sheet_, state_.open_rows, score_, choice), sums_);
            }
        }
        look.finish();
    }

    // The active seat sees the coloured dice already: its white choice is worth what the best colour choice makes of it.
    template <class Settle>
    void judge_both(Settle& settle) noexcept {
        begin();
        const ChoiceMask<Choice> whites = Qwixx::choices(state_, seat_);
        kept_.plan.begin(network_, state_, scale_.alone);
        // Tags: the white choice, and the colour choice above it.
        const auto settle_both = [&](std::uint16_t tag, Worth worth) {
            const auto white = static_cast<std::uint8_t>(tag);
            const auto colour = static_cast<std::uint8_t>(tag >> 8U);
            settle(white, worth);
            kept_.plan.add(white, colour, worth);
            if (white == 0 && colour != 0 && whites.contains(Choice{colour})) {  // the same cross as a white choice
                settle(colour, worth);
                kept_.plan.add(colour, 0, worth);
            }
        };
        Look<std::uint16_t, decltype(settle_both)> look{network_, scale_, opponents(), settle_both};
        std::array<Network::Sums, qwixx::kRows> crossed_white;
        std::size_t count = 0;
        const std::uint64_t colours = qwixx::colour_boxes(state_.dice);
        for (const Choice white : whites) {
            const Step step = after(sheet_, state_.open_rows, score_, white);
            const Network::Sums* sums = &sums_;
            if (white.is_nothing()) {
                consider_misthrow(look);
            } else {
                if ((colours >> white.code & 1U) == 0) {
                    consider(look, std::uint16_t{white.code}, step, sums_);
                }
                if (is_over(step.sheet, step.open_rows)) {
                    continue;
                }
                cross(step, crossed_white[count]);
                sums = &crossed_white[count++];
            }
            for (std::uint64_t left = step.sheet.crossable() & step.open_rows & colours; left != 0; left &= left - 1) {
                const Choice colour{static_cast<std::uint8_t>(std::countr_zero(left))};
                consider(look, static_cast<std::uint16_t>(colour.code << 8U | white.code),
                         after(step.sheet, step.open_rows, step.score, colour), *sums);
            }
        }
        look.finish();
    }

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
    void cross(const Step& step, Network::Sums& to) const noexcept {
        FixedList<Feature, 2> added;
        FixedList<Feature, 2> removed;
        differences(
            step, [&](Slot slot) { added.push_back(static_cast<Feature>(slot)); },
            [&](Slot slot) { removed.push_back(static_cast<Feature>(slot)); });
        network_.change({&sums_, {added.begin(), added.size()}, {removed.begin(), removed.size()}}, to);
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
            look.consider_end(tag, step.score, best_at_end());
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
            look.consider_end(Choice::nothing().code, score, best_at_end());
            return;
        }
        look.consider(Choice::nothing().code, sums_);
        look.remove(static_cast<Slot>(QwixxFeatures::kMisthrows + sheet_.misthrows));
        look.add(static_cast<Slot>(QwixxFeatures::kMisthrows + sheet_.misthrows + 1));
        add_lead(look, score);
    }

    // The most that `of` finds in another seat's sheet.
    template <class Of>
    [[nodiscard]] int best_other(const Of& of) const noexcept {
        int best = -1000;
        for (std::size_t other = 0; other < state_.seats; ++other) {
            if (other != index(seat_)) {
                best = std::max(best, of(state_.sheets[other]));
            }
        }
        return best;
    }
    // Whoever ends the game in the white action must reckon with what the others cross at the same time.
    [[nodiscard]] int best_at_end() const noexcept {
        return state_.phase == Qwixx::Phase::White
                   ? best_other([this](const Sheet& sheet) { return could_have(sheet, state_.open_rows, state_.dice); })
                   : table_.best_other;
    }

    // Valid until the next decision.
    [[nodiscard]] const Network::Opponents& opponents() noexcept {
        if (state_.seats == 2) {
            return kept_.sheets.opponent(network_, state_.sheets[1 - index(seat_)], state_.open_rows);
        }
        std::array<Network::Sums, Qwixx::max_seats - 1> sums;
        std::size_t count = 0;
        for (std::size_t other = 0; other < state_.seats; ++other) {
            if (other != index(seat_)) {
                sums[count++] = kept_.sheets.sums(network_, state_.sheets[other], state_.open_rows);
            }
        }
        network_.see({sums.data(), count}, others_);
        return others_;
    }

    Network::Opponents others_;  // where they are not kept
    Network::Sums sums_;
    QwixxKept& kept_{QwixxKept::of_this_thread()};
    const Network& network_;
    const Qwixx::State& state_;
    const Sheet& sheet_;
    int score_{0};
    Scale scale_;
    Surroundings table_;
    Seat seat_;
};

}  // namespace misthrow::engine
