#pragma once
// One seat's turn in Qwixx, judged at its end: what it may choose, beside what the others are expected to do in the same turn.
#include <algorithm>
#include <bit>

#include "engine/look.hpp"
#include "engine/qwixx_ends.hpp"
#include "engine/qwixx_features.hpp"
#include "engine/qwixx_kept.hpp"

namespace misthrow::engine {

// What a seat expects of the others. Rows as in State::open_rows.
template <const qwixx::Board& kBoard>
struct QwixxOutlook {
    std::array<qwixx::SheetOn<kBoard>, qwixx::kMostSeats> sheets;  // at the end of the turn; the own one is not looked at
    std::uint64_t open_white{~std::uint64_t{0}};                   // rows that the others' white choices leave open
    std::uint64_t open_last{~std::uint64_t{0}};                    // rows that the active seat's colour choice leaves open
    int white_best{-1000};                                         // the best other's score if the game ends in the white action
    int last_best{-1000};                                          // and if it ends with the turn
    int lead_over{-1000};                                          // whom the network sees this seat lead or follow
    bool ends{false};                                              // the active seat's fourth misthrow
};

// A choice of a turn, in one number: the white one above the colour one. So a cross that both actions allow is the larger number where it is made in
// white, where nobody can take it away.
[[nodiscard]] constexpr std::uint16_t turn_tag(unsigned white, unsigned colour) noexcept {
    return static_cast<std::uint16_t>(white << 8U | colour);
}
[[nodiscard]] constexpr std::uint8_t white_of(std::uint16_t tag) noexcept { return static_cast<std::uint8_t>(tag >> 8U); }
[[nodiscard]] constexpr std::uint8_t colour_of(std::uint16_t tag) noexcept { return static_cast<std::uint8_t>(tag & 0xFFU); }

// The boxes that coloured dice can name while these rows are open.
template <const qwixx::Board& kBoard>
[[nodiscard]] std::uint64_t boxes_with_dice(std::uint64_t open_rows) noexcept {
    if constexpr (QwixxOn<kBoard>::rows_are_colours) {
        return open_rows;
    }
    std::size_t colours = 0;
    for (const qwixx::Row row : qwixx::kAllRows) {
        colours |= static_cast<std::size_t>(open_rows >> qwixx::lane(row) & 1U) << qwixx::at(qwixx::lock_colour<kBoard>(row));
    }
    return qwixx::kBoxesOfColours<kBoard>[colours] & open_rows;
}

template <const qwixx::Board& kBoard>
class QwixxTurn {
public:
    using State = qwixx::StateOn<kBoard>;
    using Choice = qwixx::ChoiceOn<kBoard>;
    using Sheet = qwixx::SheetOn<kBoard>;
    using Outlook = QwixxOutlook<kBoard>;

    QwixxTurn(const Network& network, const State& state, Seat seat, const Outlook& outlook, const Scale& scale) noexcept
        : QwixxTurn{network, state, seat, outlook, scale, qwixx::colour_boxes<kBoard>(state.dice)} {}
    // The same where the coloured dice could name these boxes.
    QwixxTurn(const Network& network, const State& state, Seat seat, const Outlook& outlook, const Scale& scale,
              std::uint64_t colour_boxes) noexcept
        : network_{network},
          state_{state},
          outlook_{outlook},
          scale_{scale},
          sheet_{state.sheets[index(seat)]},
          seat_{index(seat)},
          colour_boxes_{colour_boxes},
          common_{state.open_rows & outlook.open_white & outlook.open_last},
          table_{.seats = state.seats,
                 .until_active = static_cast<int>((index(state.active) + 1 + state.seats - index(seat)) % state.seats),
                 .best_other = outlook.lead_over} {}

    // `settle(tag, worth)` learns of everything this seat can choose in what is left of the turn, as turn_tag(). pre: it has to decide now
    template <class Settle>
    void judge(Settle& settle) noexcept {
        begin();
        const Network::Opponents others =
            opponents(common_);  // kept ones may give way to those of a candidate that is judged apart
        const Candidate start{sheet_, state_.open_rows & outlook_.open_white, score_, 0};
        if (state_.phase == qwixx::Phase::Colour) {
            Look<std::uint16_t, Settle&> look{network_, scale_, others, settle};
            colours(look, start, sums_, state_.active_crossed);
            look.finish();
            return;
        }
        if (seat_ != index(state_.active)) {
            whites<Settle&>(start, others, settle);
            return;
        }
        // A cross that both actions allow, and that closes nothing, makes the same sheet in either: it is judged once.
        in_both_ = QwixxOn<kBoard>::choices(state_, static_cast<Seat>(seat_)).bits & colour_offers(start) & ~qwixx::kLastBoxes;
        const auto settle_both = [&](std::uint16_t tag, Worth worth) {
            settle(tag, worth);
            if (colour_of(tag) == 0 && (in_both_ >> white_of(tag) & 1U) != 0) {
                settle(turn_tag(0, white_of(tag)), worth);
            }
        };
        whites<const decltype(settle_both)&>(start, others, settle_both);
    }

private:
    struct Candidate {
        Sheet sheet;
        std::uint64_t open_rows;
        int score;
        std::uint16_t tag;
    };

    // The own sheet and the table, in the rows that stay open whatever this seat does. The lead is left out: each candidate adds its own.
    void begin() noexcept {
        const std::array<Feature, 2> table{static_cast<Feature>(QwixxFeatures::closed_slot(common_)),
                                           static_cast<Feature>(QwixxFeatures::kTurn + turn_feature(table_))};
        network_.change({&kept_.sheets.sums(network_, sheet_, common_), {table.data(), table.size()}, {nullptr, 0}}, sums_);
        score_ = sheet_.score();
    }

    [[nodiscard]] static Candidate after(const Candidate& before, Choice choice, std::uint16_t tag) noexcept {
        if (choice.is_nothing()) {
            return {before.sheet, before.open_rows, before.score, tag};
        }
        Candidate next = before;
        next.tag = tag;
        next.open_rows = open_after(before.open_rows, next.sheet.cross(choice));
        next.score += qwixx::points(next.sheet.crosses(choice.row())) - qwixx::points(before.sheet.crosses(choice.row()));
        return next;
    }

    // The boxes that the seat could cross with a coloured die.
    [[nodiscard]] std::uint64_t colour_offers(const Candidate& before) const noexcept {
        return before.sheet.crossable() & colour_boxes_ & before.open_rows & boxes_with_dice<kBoard>(before.open_rows);
    }

    template <class Settle>
    void whites(const Candidate& start, const Network::Opponents& others, Settle settle) noexcept {
        Look<std::uint16_t, Settle> look{network_, scale_, others, settle};
        for (const Choice white : QwixxOn<kBoard>::choices(state_, static_cast<Seat>(seat_))) {
            this->white(look, start, white);
        }
        look.finish();
    }
    template <class L>
    void white(L& look, const Candidate& start, Choice white) noexcept {
        const Candidate next = after(start, white, turn_tag(white.code, 0));
        if (is_over(next.open_rows)) {  // there is no colour action any more
            look.consider_end(next.tag, next.score, outlook_.white_best);
            return;
        }
        if (seat_ != index(state_.active)) {
            consider(look, next, start.sheet, white, sums_);
            return;
        }
        if (white.is_nothing()) {
            colours(look, next, sums_, false);
            return;
        }
        consider(look, next, start.sheet, white, sums_);
        // What follows a row that this seat closes is judged apart, and its sums are not used.
        Network::Sums& sums = white_sums_[whites_++];
        const auto row = static_cast<unsigned>(white.row());
        const auto added = static_cast<Feature>(QwixxFeatures::row_slot(next.sheet, common_, row));
        const auto removed = static_cast<Feature>(QwixxFeatures::row_slot(start.sheet, common_, row));
        network_.change({&sums_, {&added, 1}, {&removed, 1}}, sums);
        colours(look, next, sums, true);
    }

    // Every colour choice; `sums` are those of `before`. What crosses nothing is considered where nothing was crossed in white.
    template <class L>
    void colours(L& look, const Candidate& before, const Network::Sums& sums, bool crossed) noexcept {
        if (!crossed) {
            misthrow(look, before, sums);
        } else if (state_.phase == qwixx::Phase::Colour) {
            consider(look, before, before.sheet, Choice::nothing(), sums);
        }
        for (std::uint64_t left = colour_offers(before) & (crossed ? ~std::uint64_t{0} : ~in_both_); left != 0;
             left &= left - 1) {
            const Choice colour{static_cast<std::uint8_t>(std::countr_zero(left))};
            consider(look, after(before, colour, turn_tag(white_of(before.tag), colour.code)), before.sheet, colour, sums);
        }
    }

    // A sheet at the end of the turn that differs by one cross from `before`, whose features are in `sums`.
    template <class L>
    void consider(L& look, Candidate candidate, const Sheet& before, Choice cross, const Network::Sums& sums) noexcept {
        candidate.open_rows &= outlook_.open_last;
        if (is_over(candidate.open_rows) || outlook_.ends) {
            look.consider_end(candidate.tag, candidate.score, outlook_.last_best);
        } else if (candidate.open_rows != common_) {
            look.settle(candidate.tag, worth_apart(candidate));
        } else {
            look.consider(candidate.tag, sums);
            if (!cross.is_nothing()) {
                look.add(QwixxFeatures::row_slot(candidate.sheet, common_, static_cast<unsigned>(cross.row())));
                look.remove(QwixxFeatures::row_slot(before, common_, static_cast<unsigned>(cross.row())));
            }
            add_lead(look, candidate.score);
        }
    }
    template <class L>
    void misthrow(L& look, const Candidate& before, const Network::Sums& sums) const noexcept {
        const int score = before.score - qwixx::kMisthrowCost;
        const int misthrows = before.sheet.misthrows + 1;
        if (misthrows >= qwixx::kMisthrowLimit) {
            look.consider_end(before.tag, score, outlook_.last_best);
            return;
        }
        look.consider(before.tag, sums);
        look.remove(static_cast<Slot>(QwixxFeatures::kMisthrows + misthrows - 1));
        look.add(static_cast<Slot>(QwixxFeatures::kMisthrows + misthrows));
        add_lead(look, score);
    }
    template <class L>
    void add_lead(L& look, int score) const noexcept {
        if (const Slot lead = lead_feature(table_, score, QwixxFeatures::kLead); lead != kNone) {
            look.add(lead);
        }
    }

    // A candidate that closes a row: the others' sheets look different then.
    [[nodiscard]] Worth worth_apart(const Candidate& candidate) noexcept {
        QwixxFeatures::Slots slots;
        QwixxFeatures::sheet_slots(candidate.sheet, candidate.open_rows, slots);
        QwixxFeatures::table_slots(candidate.sheet, candidate.open_rows, table_, slots);
        Network::Sums sums;
        sum_all(network_, slots, sums);
        const Network::Change change{&sums, {nullptr, 0}, {nullptr, 0}};
        Heads heads;
        network_.evaluate(opponents(candidate.open_rows), {&change, 1}, {&heads, 1});
        return scale_.of(heads);
    }

    // Valid until the next call.
    [[nodiscard]] const Network::Opponents& opponents(std::uint64_t open_rows) noexcept {
        if (state_.seats == 2) {
            return kept_.sheets.opponent(network_, outlook_.sheets[1 - seat_], open_rows);
        }
        std::array<Network::Sums, qwixx::kMostSeats - 1> sums;
        std::size_t count = 0;
        for (std::size_t other = 0; other < state_.seats; ++other) {
            if (other != seat_) {
                sums[count++] = kept_.sheets.sums(network_, outlook_.sheets[other], open_rows);
            }
        }
        network_.see({sums.data(), count}, others_);
        return others_;
    }

    Network::Opponents others_;  // where they are not kept
    Network::Sums sums_;
    std::array<Network::Sums, qwixx::kRows> white_sums_;  // after each white choice
    std::size_t whites_{0};
    QwixxKept& kept_{QwixxKept::of_this_thread()};
    const Network& network_;
    const State& state_;
    const Outlook& outlook_;
    const Scale& scale_;
    const Sheet& sheet_;
    std::size_t seat_;
    std::uint64_t colour_boxes_;
    std::uint64_t in_both_{0};  // boxes that this turn offers in white and in colour
    std::uint64_t common_;      // the rows that stay open unless this seat closes one
    int score_{0};
    Surroundings table_;
};

}  // namespace misthrow::engine
