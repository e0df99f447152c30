#pragma once
// The exact solution of what is left of a game of Qwixx with two seats, ways to play it, and the best answer to each.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>

#include "engine/choose.hpp"
#include "engine/matrix_game.hpp"
#include "notation/sheet_text.hpp"
#include "players/small_matrix.hpp"

namespace misthrow::players {

using State = Qwixx::State;
using Choice = Qwixx::Choice;
inline constexpr std::size_t kMostWhites = qwixx::kRows + 1;
using Mix = std::array<double, kMostWhites>;  // of white choices, in the order of Qwixx::choices

[[nodiscard]] inline std::string table_text(const State& state) {
    return notation::sheet_text(state.sheets[0]) + " " + notation::sheet_text(state.sheets[1]);
}

// Seat 0's share of a game that is over.
[[nodiscard]] inline double share_of_first(const State& state) {
    const int lead = Qwixx::score(state, Seat{0}) - Qwixx::score(state, Seat{1});
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

// A table before a roll.
struct Table {
    std::uint64_t first;
    std::uint64_t second;
    std::uint32_t rest;
    explicit Table(const State& state)
        : first{state.sheets[0].marks},
          second{state.sheets[1].marks},
          rest{static_cast<std::uint32_t>(state.sheets[0].misthrows) |
               static_cast<std::uint32_t>(state.sheets[1].misthrows) << 4U |
               static_cast<std::uint32_t>(index(state.active)) << 8U} {}
    friend bool operator==(const Table&, const Table&) = default;
};
struct TableHash {
    std::size_t operator()(const Table& table) const noexcept {
        return static_cast<std::size_t>(mix(table.first ^ mix(table.second ^ mix(table.rest))));
    }
};

[[nodiscard]] inline State after(State state, Choice of_first, Choice of_second) {
    Qwixx::resolve(state, {of_first, of_second});
    return state;
}
[[nodiscard]] inline State after_colour(State state, Choice colour) {
    Qwixx::Joint joint{};
    joint[index(state.active)] = colour;
    Qwixx::resolve(state, joint);
    return state;
}

// Calls `visit` with every roll that differs in what anybody can cross, and its share.
template <class Visit>
void for_each_roll(const State& state, const Visit& visit) {
    std::array<bool, qwixx::kColours> lives{};
    for (std::size_t row = 0; row < qwixx::kRows; ++row) {
        const std::uint64_t boxes = qwixx::kRowMask << (row * qwixx::kLane) & state.open_rows;
        lives[row] = ((state.sheets[0].crossable() | state.sheets[1].crossable()) & boxes) != 0;
    }
    const std::uint8_t left = Qwixx::colours_left(state);
    for (unsigned way = 0; way < 1296; ++way) {
        std::array<std::uint8_t, qwixx::kColours> colours{};
        bool once = true;
        double share = 1;
        for (unsigned colour = 0, digits = way; colour < qwixx::kColours; ++colour, digits /= 6) {
            once = once && (lives[colour] || digits % 6 == 0);
            share /= lives[colour] ? 6 : 1;
            colours[colour] = static_cast<std::uint8_t>((left >> colour & 1U) != 0 ? digits % 6 + 1 : 0);
        }
        if (!once) {
            continue;
        }
        for (std::uint8_t a = 1; a <= 6; ++a) {
            for (std::uint8_t b = a; b <= 6; ++b) {
                State rolled = state;
                Qwixx::roll(rolled, qwixx::Roll::of({a, b}, colours));
                visit(rolled, share * (a == b ? 1 : 2) / 36);
            }
        }
    }
}

// Both play perfectly.
class Exact {
public:
    // Seat 0's share of the win. pre: it waits for a roll, or the game is over
    [[nodiscard]] double value(const State& state) {
        if (state.phase == qwixx::Phase::Over) {
            return share_of_first(state);
        }
        if (const auto found = values_.find(Table{state}); found != values_.end()) {
            return found->second;
        }
        double sum = 0;
        for_each_roll(state, [&](const State& rolled, double share) {
            const Solution solution = solved(rolled);
            sum += share * solution.value;
            ++rolls_;
            mixed_ += static_cast<long long>(!solution.is_pure);
        });
        values_.emplace(Table{state}, sum);
        return sum;
    }
    // The white action of a roll: rows are seat 0's choices.
    [[nodiscard]] Solution solved(const State& rolled) { return solve(matrix(rolled)); }
    [[nodiscard]] SmallMatrix matrix(const State& rolled) {
        const auto rows = Qwixx::choices(rolled, Seat{0});
        const auto columns = Qwixx::choices(rolled, Seat{1});
        SmallMatrix game{rows.size(), columns.size(), {}};
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (std::size_t j = 0; j < columns.size(); ++j) {
                game.at(i, j) = best_colour(after(rolled, rows[i], columns[j])).second;
            }
        }
        return game;
    }
    // The active seat's best colour choice, and seat 0's share then. The choice is nothing where the game is over.
    [[nodiscard]] std::pair<Choice, double> best_colour(const State& colour) {
        if (colour.phase == qwixx::Phase::Over) {
            return {Choice::nothing(), share_of_first(colour)};
        }
        const bool first = colour.active == Seat{0};
        std::pair<Choice, double> best{Choice::nothing(), first ? -1 : 2};
        for (const Choice choice : Qwixx::choices(colour, colour.active)) {
            if (const double share = value(after_colour(colour, choice)); first ? share > best.second : share < best.second) {
                best = {choice, share};
            }
        }
        return best;
    }
    [[nodiscard]] std::size_t size() const { return values_.size(); }
    [[nodiscard]] long long rolls() const { return rolls_; }
    [[nodiscard]] long long mixed() const { return mixed_; }

private:
    std::unordered_map<Table, double, TableHash> values_;
    long long rolls_{0};
    long long mixed_{0};
};

// Ways to play, always as seat 0: a mix of white choices, and a colour choice.

// Exact values, and the engine's answer to choices at once: what is lost is what its whole numbers and bounded work cost.
struct Mixing {
    Exact& exact;
    [[nodiscard]] Mix white(const State& rolled) const {
        const SmallMatrix values = exact.matrix(rolled);
        engine::MatrixGame<kMostWhites> game{values.rows, values.columns};
        for (std::size_t i = 0; i < values.rows; ++i) {
            for (std::size_t j = 0; j < values.columns; ++j) {
                game.at(i, j) = std::llround(std::ldexp(values.at(i, j), 34));
            }
        }
        Mix mix{};
        if (const auto pair = game.settled()) {
            mix[pair->first] = 1;
            return mix;
        }
        const auto answer = game.mixed();
        for (std::size_t i = 0; i < values.rows; ++i) {
            mix[i] = answer.rows[i];
        }
        const double sum = mix[0] + mix[1] + mix[2] + mix[3] + mix[4];
        for (double& part : mix) {
            part /= sum;
        }
        return mix;
    }
    [[nodiscard]] Choice colour(const State& state) const { return exact.best_colour(state).first; }
};

// Exact values, and one guess of what the other does, as `strong` decides: the passive seat as if the active one crossed nothing, the active seat
// against that, and the passive seat against this plan. What is lost is what the way to decide costs.
struct OneGuess {
    Exact& exact;
    [[nodiscard]] Mix white(const State& rolled) const {
        const SmallMatrix values = exact.matrix(rolled);
        const bool active = rolled.active == Seat{0};
        // The passive seat's guess: the active seat's white choice is nothing, which is the first.
        const std::size_t guess = active ? best_column(values, 0) : best_row(values, 0);
        const std::size_t plan = active ? best_row(values, guess) : best_column(values, guess);
        Mix mix{};
        mix[active ? plan : best_row(values, plan)] = 1;
        return mix;
    }
    [[nodiscard]] Choice colour(const State& state) const { return exact.best_colour(state).first; }

private:
    // Of equal ones the last: a cross.
    [[nodiscard]] static std::size_t best_row(const SmallMatrix& values, std::size_t column) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < values.rows; ++i) {
            best = values.at(i, column) >= values.at(best, column) ? i : best;
        }
        return best;
    }
    [[nodiscard]] static std::size_t best_column(const SmallMatrix& values, std::size_t row) {
        std::size_t best = 0;
        for (std::size_t j = 1; j < values.columns; ++j) {
            best = values.at(row, j) <= values.at(row, best) ? j : best;
        }
        return best;
    }
};

// A level of the program, with its network. What it draws by the table counts as sure: whoever knows the program knows the draw.
struct OfLevel {
    engine::Player player;
    [[nodiscard]] Mix white(const State& rolled) const {
        const Choice chosen = choice(rolled);
        const auto choices = Qwixx::choices(rolled, Seat{0});
        Mix mix{};
        for (std::size_t i = 0; i < choices.size(); ++i) {
            mix[i] = choices[i] == chosen ? 1 : 0;
        }
        return mix;
    }
    [[nodiscard]] Choice colour(const State& state) const { return choice(state); }

private:
    [[nodiscard]] Choice choice(const State& state) const {
        Rng unused{0};
        return engine::choose(player, state, Seat{0}, unused);
    }
};

// What is left to a way to play against who knows it and answers best.
template <class Policy>
class BestAnswer {
public:
    explicit BestAnswer(const Policy& policy) : policy_{policy} {}
    // As Exact::value().
    [[nodiscard]] double value(const State& state) {
        if (state.phase == qwixx::Phase::Over) {
            return share_of_first(state);
        }
        if (const auto found = values_.find(Table{state}); found != values_.end()) {
            return found->second;
        }
        double sum = 0;
        for_each_roll(state, [&](const State& rolled, double share) { sum += share * white(rolled); });
        values_.emplace(Table{state}, sum);
        return sum;
    }

private:
    [[nodiscard]] double white(const State& rolled) {
        const Mix mix = policy_.white(rolled);
        const auto rows = Qwixx::choices(rolled, Seat{0});
        double least = 2;
        for (const Choice answer : Qwixx::choices(rolled, Seat{1})) {
            double sum = 0;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                sum += mix[i] > 0 ? mix[i] * colour(after(rolled, rows[i], answer)) : 0;
            }
            least = std::min(least, sum);
        }
        return least;
    }
    [[nodiscard]] double colour(const State& state) {
        if (state.phase == qwixx::Phase::Over) {
            return share_of_first(state);
        }
        if (state.active == Seat{0}) {
            const auto choices = Qwixx::choices(state, Seat{0});
            return value(after_colour(state, choices.size() == 1 ? choices[0] : policy_.colour(state)));
        }
        double least = 2;
        for (const Choice choice : Qwixx::choices(state, Seat{1})) {
            least = std::min(least, value(after_colour(state, choice)));
        }
        return least;
    }

    const Policy& policy_;
    std::unordered_map<Table, double, TableHash> values_;
};

}  // namespace misthrow::players
