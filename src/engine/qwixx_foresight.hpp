#pragma once
// Decisions in Qwixx with a network that judges tables at the end of a turn (Network::foresees). Nobody sees what the others choose, but everybody can
// think: the passive seats' white choices are guessed as if nobody else chose, the active seat plans white and colour against that, and the passive seats
// then choose against its plan. tools/train/turns.cuh has the same.
#include "engine/qwixx_outlook.hpp"

namespace misthrow::engine {

// What strong players are expected to do in one turn, thought out in the white action. All of it is exact, so nobody can tell that it is kept.
template <const qwixx::Board& kBoard>
class QwixxForecast {
public:
    using State = qwixx::StateOn<kBoard>;
    using Choice = qwixx::ChoiceOn<kBoard>;
    using Sheet = qwixx::SheetOn<kBoard>;
    using Outlook = QwixxOutlook<kBoard>;
    struct Entry {
        Worth worth;
        std::uint16_t tag;
    };

    // Of this state; kept from the last call if that was about the same. pre: it is in its white action
    [[nodiscard]] static const QwixxForecast& of(const Network& network, const State& state) noexcept {
        QwixxForecast& found = kept();
        if (found.network_ != &network || found.white_ != state) {
            found.think(network, state);
        }
        return found;
    }

    // Thinks of a turn as far as the active seat's part; think() goes on to its plan.
    void guess(const Network& network, const State& state) noexcept;
    void think(const Network& network, const State& state) noexcept;

    // What the active seat reckons with, and each of its turns with its worth.
    [[nodiscard]] const Outlook& of_active() const noexcept { return active_; }
    [[nodiscard]] std::span<const Entry> plans() const noexcept { return {plans_.data(), plan_count_}; }
    [[nodiscard]] std::uint16_t plan() const noexcept { return plan_; }
    // Tells `settle` what every choice of this colour action is worth, if the white action went as the active seat reckoned with.
    template <class Settle>
    [[nodiscard]] static bool recall(const Network& network, const State& colour, Settle& settle) noexcept {
        return kept().settle(network, colour, settle);
    }
    // What a passive seat reckons with.
    [[nodiscard]] Outlook of_passive(std::size_t seat) const noexcept;
    // The guess about a passive seat's white choice.
    [[nodiscard]] Choice guess(std::size_t seat) const noexcept { return guesses_[seat]; }

private:
    static constexpr std::size_t kMostPlans = 45;  // five white choices at most, each with two boxes in every row and none

    [[nodiscard]] static QwixxForecast& kept() noexcept {
        static constinit thread_local QwixxForecast forecast;
        return forecast;
    }
    template <class Settle>
    [[nodiscard]] bool settle(const Network& network, const State& colour, Settle& settle) const noexcept;
    [[nodiscard]] Choice guessed(std::size_t seat) const noexcept;
    [[nodiscard]] Scale scale() const noexcept {
        return {.alone = white_.seats == 1, .weight_of_points = network_->weight_of_points()};
    }
    [[nodiscard]] bool is_passive(std::size_t seat) const noexcept { return seat != index(white_.active); }
    // The sheets after each seat's own white choice, and what it closed.
    void cross(std::size_t seat, Choice white) noexcept {
        after_white_[seat] = white_.sheets[seat];
        closed_[seat] = ~open_after(~std::uint64_t{0}, after_white_[seat].cross(white));
    }

    const Network* network_{nullptr};
    State white_;
    std::array<Choice, qwixx::kMostSeats> guesses_{};
    std::array<Sheet, qwixx::kMostSeats> after_white_{};
    std::array<std::uint64_t, qwixx::kMostSeats> closed_{};
    Outlook active_;
    std::array<Entry, kMostPlans> plans_{};
    std::size_t plan_count_{0};
    std::uint16_t plan_{0};
    Sheet planned_;                  // the active seat's sheet at the end of the turn
    std::uint64_t closed_later_{0};  // the row that its colour choice closes
};

// As if nobody else chose: the others' sheets as they are; an end against the most that they could have.
template <const qwixx::Board& kBoard>
typename QwixxForecast<kBoard>::Choice QwixxForecast<kBoard>::guessed(std::size_t seat) const noexcept {
    if (const auto legal = QwixxOn<kBoard>::choices(white_, static_cast<Seat>(seat)); legal.size() == 1) {
        return legal[0];
    }
    Outlook outlook;
    outlook.sheets = white_.sheets;
    for (std::size_t other = 0; other < white_.seats; ++other) {
        if (other != seat) {
            const Sheet& sheet = white_.sheets[other];
            outlook.lead_over = std::max(outlook.lead_over, sheet.score());
            outlook.last_best = std::max(outlook.last_best, could_have(sheet, white_.open_rows, white_.dice));
        }
    }
    outlook.white_best = outlook.last_best;
    const Scale scale = this->scale();
    Best<std::uint16_t> best{.later = true};
    QwixxTurn<kBoard>{*network_, white_, static_cast<Seat>(seat), outlook, scale}.judge(best);
    return Choice{white_of(best.tag)};
}

template <const qwixx::Board& kBoard>
void QwixxForecast<kBoard>::guess(const Network& network, const State& state) noexcept {
    network_ = &network;
    white_ = state;
    active_ = {};
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        if (is_passive(seat)) {
            guesses_[seat] = guessed(seat);
            cross(seat, guesses_[seat]);
            active_.sheets[seat] = after_white_[seat];
            active_.open_white &= ~closed_[seat];
            active_.white_best = std::max(active_.white_best, after_white_[seat].score());
        }
    }
    active_.last_best = active_.lead_over = active_.white_best;
}

template <const qwixx::Board& kBoard>
void QwixxForecast<kBoard>::think(const Network& network, const State& state) noexcept {
    guess(network, state);
    plan_count_ = 0;
    Best<std::uint16_t> best{.later = true};
    const auto settle = [&](std::uint16_t tag, Worth worth) {
        plans_[plan_count_++] = {worth, tag};
        best(tag, worth);
    };
    const Scale scale = this->scale();
    QwixxTurn<kBoard>{network, white_, white_.active, active_, scale}.judge(settle);
    plan_ = best.tag;
    const std::size_t active = index(white_.active);
    cross(active, Choice{white_of(plan_)});
    planned_ = after_white_[active];
    closed_later_ = ~open_after(~std::uint64_t{0}, planned_.cross(Choice{colour_of(plan_)}));
    const bool colour_follows = !is_over(white_.open_rows & active_.open_white & ~closed_[active]);
    planned_.misthrows = static_cast<std::uint8_t>(planned_.misthrows + static_cast<int>(plan_ == 0 && colour_follows));
}

template <const qwixx::Board& kBoard>
template <class Settle>
bool QwixxForecast<kBoard>::settle(const Network& network, const State& colour, Settle& settle) const noexcept {
    const std::size_t active = index(colour.active);
    const std::uint64_t crossed = colour.sheets[active].marks & ~white_.sheets[active].marks & qwixx::kAllBoxes;
    const Choice white{static_cast<std::uint8_t>(crossed == 0 ? 0 : std::countr_zero(crossed))};
    if (network_ != &network || plan_count_ == 0 || !QwixxOn<kBoard>::choices(white_, white_.active).contains(white)) {
        return false;
    }
    State reckoned = white_;
    typename QwixxOn<kBoard>::Joint joint = guesses_;
    joint[index(white_.active)] = white;
    QwixxOn<kBoard>::resolve(reckoned, joint);
    if (reckoned != colour) {
        return false;
    }
    for (const Entry& entry : plans()) {
        if (white_of(entry.tag) == white.code) {
            settle(colour_of(entry.tag), entry.worth);
        }
    }
    return true;
}

template <const qwixx::Board& kBoard>
QwixxOutlook<kBoard> QwixxForecast<kBoard>::of_passive(std::size_t seat) const noexcept {
    Outlook outlook;
    for (std::size_t other = 0; other < white_.seats; ++other) {
        if (other == seat) {
            continue;
        }
        outlook.sheets[other] = is_passive(other) ? after_white_[other] : planned_;
        outlook.open_white &= ~closed_[other];
        outlook.white_best = std::max(outlook.white_best, after_white_[other].score());
        outlook.last_best = std::max(outlook.last_best, outlook.sheets[other].score());
    }
    outlook.lead_over = outlook.last_best;
    outlook.open_last = ~closed_later_;
    outlook.ends = planned_.misthrows >= qwixx::kMisthrowLimit;
    return outlook;
}

// `settle(code, worth)` learns of every choice that the seat has now; a white choice of the active seat comes once for every colour choice that could
// follow. `for_points`: for points alone.
template <const qwixx::Board& kBoard, class Settle>
void judge_foreseeing(const Network& network, const qwixx::StateOn<kBoard>& state, Seat seat, bool for_points,
                      Settle& settle) noexcept {
    const Scale scale{.alone = state.seats == 1 || for_points, .weight_of_points = network.weight_of_points()};
    if (state.phase == qwixx::Phase::Colour) {
        if (!for_points && QwixxForecast<kBoard>::recall(network, state, settle)) {
            return;
        }
        QwixxOutlook<kBoard> outlook;
        outlook.sheets = state.sheets;
        for (std::size_t other = 0; other < state.seats; ++other) {
            if (other != index(seat)) {
                outlook.last_best = std::max(outlook.last_best, state.sheets[other].score());
            }
        }
        outlook.lead_over = outlook.last_best;
        const auto settle_colour = [&](std::uint16_t tag, Worth worth) { settle(colour_of(tag), worth); };
        QwixxTurn<kBoard>{network, state, seat, outlook, scale}.judge(settle_colour);
        return;
    }
    // A cross that both actions allow is not put off to the second: somebody could close the row first, and it would lose nothing but by taste.
    const ChoiceMask<qwixx::ChoiceOn<kBoard>> whites = QwixxOn<kBoard>::choices(state, seat);
    const auto is_put_off = [&](std::uint16_t tag) {
        return tag == colour_of(tag) && tag != 0 && whites.contains(qwixx::ChoiceOn<kBoard>{colour_of(tag)});
    };
    const auto settle_white = [&](std::uint16_t tag, Worth worth) {
        if (!is_put_off(tag)) {
            settle(white_of(tag), worth);
        }
    };
    const QwixxForecast<kBoard>& forecast = QwixxForecast<kBoard>::of(network, state);
    if (seat != state.active) {
        const QwixxOutlook<kBoard> outlook = forecast.of_passive(index(seat));
        QwixxTurn<kBoard>{network, state, seat, outlook, scale}.judge(settle_white);
    } else if (for_points) {
        QwixxTurn<kBoard>{network, state, seat, forecast.of_active(), scale}.judge(settle_white);
    } else {
        // Of the turns that begin with a white choice the best counts. They stand together, nearly all.
        const typename QwixxForecast<kBoard>::Entry* best = nullptr;
        for (const auto& plan : forecast.plans()) {
            if (is_put_off(plan.tag)) {
                continue;
            }
            if (best != nullptr && white_of(plan.tag) != white_of(best->tag)) {
                settle(white_of(best->tag), best->worth);
                best = nullptr;
            }
            best = best == nullptr || plan.worth > best->worth ? &plan : best;
        }
        settle(white_of(best->tag), best->worth);  // crossing nothing is never put off
    }
}

}  // namespace misthrow::engine
