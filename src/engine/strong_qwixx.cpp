#include <algorithm>
#include <bit>

#include "engine/look.hpp"
#include "engine/strong.hpp"

namespace misthrow::engine {

namespace {

using Choice = Qwixx::Choice;
using Sheet = Qwixx::Sheet;

// The rows that stay open after a cross.
std::uint64_t open_after(std::uint64_t open_rows, std::uint64_t marked) noexcept {
    return open_rows & ~(((marked & qwixx::kLastBoxes) >> qwixx::kBoxes) * qwixx::kRowMask);
}

bool is_over(const Sheet& sheet, std::uint64_t open_rows) noexcept {
    return std::popcount(open_rows & qwixx::kEveryRow) <= static_cast<int>(qwixx::kRows) - qwixx::kClosedRowsLimit ||
           sheet.misthrows >= qwixx::kMisthrowLimit;
}

// The most a seat can have after this white action.
int could_have(const Sheet& sheet, std::uint64_t open_rows, qwixx::Roll dice) noexcept {
    int most = sheet.score();
    for (std::uint64_t left = sheet.crossable() & open_rows & qwixx::white_boxes(dice); left != 0; left &= left - 1) {
        Sheet after = sheet;
        after.cross(Choice{static_cast<std::uint8_t>(std::countr_zero(left))});
        most = std::max(most, after.score());
    }
    return most;
}

class Decision {
public:
    Decision(const Network& network, const Qwixx::State& state, Seat seat) noexcept
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
        scale_ = {.alone = seats == 1, .weight_of_points = network.weight_of_points()};
        QwixxFeatures::sheet_slots(sheet_, state.open_rows, base_);
        QwixxFeatures::table_slots(sheet_, state.open_rows, table_, base_);
    }

    [[nodiscard]] Choice choose() noexcept {
        const Network::Opponents others = opponents();
        Best<std::uint8_t> best;
        Look<QwixxFeatures, std::uint8_t, Best<std::uint8_t>&> look{network_, scale_, others, base_, best};
        for (const Choice choice : Qwixx::choices(state_, seat_)) {
            Sheet after = sheet_;
            const std::uint64_t open = open_after(state_.open_rows, after.cross(choice));
            if (state_.phase == Qwixx::Phase::Colour) {
                after.misthrows =
                    static_cast<std::uint8_t>(after.misthrows + (choice.is_nothing() && !state_.active_crossed ? 1 : 0));
                consider(look, choice, after, open);
            } else if (seat_ != state_.active || is_over(after, open)) {
                consider(look, choice, after, open);
            } else {
                plan_colour(look, choice, after, open);
            }
        }
        look.finish();
        return Choice{best.tag};
    }

private:
    template <class L>
    void consider(L& look, Choice choice, const Sheet& after, std::uint64_t open) noexcept {
        if (is_over(after, open)) {
            look.consider_end(choice.code, after.score(), best_at_end_);
            return;
        }
        QwixxFeatures::Slots slots;
        QwixxFeatures::sheet_slots(after, open, slots);
        QwixxFeatures::table_slots(after, open, table_, slots);
        look.consider(choice.code, slots);
    }

    // The active seat sees the coloured dice already: its white choice is worth what the best colour choice makes of it.
    template <class L>
    void plan_colour(L& look, Choice white, const Sheet& crossed, std::uint64_t open) noexcept {
        Sheet none = crossed;
        none.misthrows = static_cast<std::uint8_t>(none.misthrows + (white.is_nothing() ? 1 : 0));
        consider(look, white, none, open);
        for (std::uint64_t left = crossed.crossable() & open & qwixx::colour_boxes(state_.dice); left != 0; left &= left - 1) {
            Sheet after = crossed;
            const std::uint64_t marked = after.cross(Choice{static_cast<std::uint8_t>(std::countr_zero(left))});
            consider(look, white, after, open_after(open, marked));
        }
    }

    [[nodiscard]] Network::Opponents opponents() const noexcept {
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

    const Network& network_;
    const Qwixx::State& state_;
    Seat seat_;
    const Sheet& sheet_;
    Surroundings table_;
    Scale scale_;
    int best_at_end_{-1000};
    QwixxFeatures::Slots base_;
};

}  // namespace

Qwixx::Choice strong_choice(const Network& network, const Qwixx::State& state, Seat seat) noexcept {
    return Decision{network, state, seat}.choose();
}

}  // namespace misthrow::engine
