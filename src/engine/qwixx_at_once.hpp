#pragma once
// Qwixx with two seats: in the white action both choose at once, and what is best for one hangs on what the other does. Every pair of choices is
// played to the end of the turn and judged by both sides; where no pair is best for both, each has to mix.
#include "engine/matrix_game.hpp"
#include "engine/predict.hpp"
#include "engine/qwixx_foresight.hpp"

namespace misthrow::engine {

// What a table is worth to one of two seats. pre: it waits for a roll, or the game is over
template <const qwixx::Board& kBoard>
[[nodiscard]] Worth worth_after_turn(const Network& network, const Scale& scale, const qwixx::StateOn<kBoard>& state,
                                     Seat seat) noexcept {
    using G = QwixxOn<kBoard>;
    const std::size_t other = 1 - index(seat);
    const int best_other = G::score(state, static_cast<Seat>(other));
    if (state.phase == qwixx::Phase::Over) {
        return scale.of_end(G::score(state, seat), best_other);
    }
    const Surroundings table{.seats = 2, .until_active = static_cast<int>(state.active != seat), .best_other = best_other};
    QwixxFeatures::Slots slots;
    QwixxFeatures::sheet_slots(state.sheets[index(seat)], state.open_rows, slots);
    QwixxFeatures::table_slots(state.sheets[index(seat)], state.open_rows, table, slots);
    Network::Sums sums;
    sum_all(network, slots, sums);
    const Network::Change change{&sums, {nullptr, 0}, {nullptr, 0}};
    Heads heads;
    KeptSheets& kept = QwixxKept::of_this_thread().sheets;
    network.evaluate(kept.opponent(network, state.sheets[other], state.open_rows), {&change, 1}, {&heads, 1});
    return scale.of(heads);
}

// pre: two seats, one of which has to decide
template <const qwixx::Board& kBoard>
class QwixxAtOnce {
public:
    using G = QwixxOn<kBoard>;
    using State = qwixx::StateOn<kBoard>;
    using Choice = qwixx::ChoiceOn<kBoard>;
    using Matrix = MatrixGame<qwixx::kRows + 1>;

    QwixxAtOnce(const Network& network, const State& state) noexcept
        : network_{network}, state_{state}, scale_{.alone = false, .weight_of_points = network.weight_of_points()} {}

    [[nodiscard]] Choice choice(Seat seat, const Temper& temper) const noexcept {
        return state_.phase == qwixx::Phase::White ? white(seat, temper) : colour(temper);
    }

    // How far the active seat is ahead after every pair of white choices, its own in rows. pre: the white action
    [[nodiscard]] Matrix matrix() const noexcept {
        const ChoiceMask<Choice> rows = G::choices(state_, state_.active);
        const ChoiceMask<Choice> columns = G::choices(state_, passive());
        Matrix game{rows.size(), columns.size()};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t j = 0; j < columns.size(); ++j) {
                typename G::Joint joint{};
                joint[index(state_.active)] = rows[i];
                joint[index(passive())] = columns[j];
                State next = state_;
                G::resolve(next, joint);
                game.at(i, j) = after_white(next);
            }
        }
        return game;
    }

private:
    [[nodiscard]] Seat passive() const noexcept { return next_clockwise(state_.active, 2); }

    [[nodiscard]] Choice white(Seat seat, const Temper& temper) const noexcept {
        const Matrix game = matrix();
        const bool active = seat == state_.active;
        const ChoiceMask<Choice> own = G::choices(state_, seat);
        if (const auto pair = game.settled()) {
            // NOLINTNEXTLINE(misc-const-correctness): that it changes is hidden by the template
            Best<std::uint8_t> best{.temper = temper, .scale = 2, .later = true};
            for (std::size_t i = 0; i < own.size(); ++i) {
                best(own[i].code, active ? game.at(i, pair->second) : -game.at(pair->first, i));
            }
            return Choice{best.tag};
        }
        // The draw follows from the table, so the same game is played again the same way.
        const auto answer = game.mixed();
        return own[drawn(active ? answer.rows : answer.columns, mix(fingerprint(state_, seat)))];
    }

    [[nodiscard]] Choice colour(const Temper& temper) const noexcept {
        // NOLINTNEXTLINE(misc-const-correctness): as above
        Best<std::uint8_t> best{.temper = temper, .scale = 2, .later = true};
        judge_colours(state_, best);
        return Choice{best.tag};
    }

    // How far the active seat is ahead at the end of a turn; of both sides, so twice as much as one would say.
    [[nodiscard]] Worth ahead(const State& next) const noexcept {
        return worth_after_turn(network_, scale_, next, state_.active) - worth_after_turn(network_, scale_, next, passive());
    }
    template <class Settle>
    void judge_colours(const State& colour, Settle& settle) const noexcept {
        for (const Choice choice : G::choices(colour, colour.active)) {
            State next = colour;
            typename G::Joint joint{};
            joint[index(colour.active)] = choice;
            G::resolve(next, joint);
            settle(choice.code, ahead(next));
        }
    }
    [[nodiscard]] Worth after_white(const State& next) const noexcept {
        if (next.phase == qwixx::Phase::Over) {
            return ahead(next);
        }
        Best<std::uint8_t> best;
        judge_colours(next, best);
        return best.worth;
    }

    const Network& network_;
    const State& state_;
    Scale scale_;
};

}  // namespace misthrow::engine
