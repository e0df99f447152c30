#pragma once
// Qwinto: the game. Rules: rules/qwinto.md.
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/dice.hpp"
#include "core/game.hpp"
#include "core/games/qwinto/sheet.hpp"
#include "core/lists.hpp"

namespace misthrow {

struct Qwinto {
    using Row = qwinto::Row;
    using Choice = qwinto::Choice;
    using Sheet = qwinto::Sheet;

    static constexpr std::string_view id = "qwinto";
    static constexpr std::string_view board{};
    static constexpr std::string_view name = "qwinto";
    static constexpr int version = 1;
    static constexpr std::size_t min_seats = 1;  // QN-R01: one seat is practice
    static constexpr std::size_t max_seats = 6;
    static constexpr std::uint32_t longest_series = 1;
    static constexpr std::uint32_t ways = 6 * 6 * 6;
    static constexpr int least_score = -20;
    static constexpr int most_score = 3 * 18 + 5 * 18;
    // A turn leaves a mark on the active sheet, and a sheet takes only so many.
    [[nodiscard]] static constexpr std::size_t most_turns(std::size_t seats) noexcept { return 31 * seats; }
    static constexpr std::size_t dice = qwinto::kRows;
    static constexpr bool equal_dice = false;
    static constexpr std::string_view dice_letters = "oyp";
    static constexpr bool shows_missing_dice = false;  // a record names the picked dice, and then their faces alone
    static constexpr std::string_view row_letters = "oyp";

    enum class Phase : std::uint8_t { Pick, Roll, Again, RollAgain, Enter, Over };
    static constexpr std::array<std::string_view, 6> phase_names{"pick", "roll", "again", "roll", "enter", "over"};
    enum class Fault : std::uint8_t {
        None,
        NotToDecide,     // this seat decides nothing now
        NotOfThisPhase,  // a pick, a roll-again or a box at the wrong time
        NotRolled,       // QN-R08: that row's die was not rolled
        BoxFilled,       // QN-R13
        BreaksOrder,     // QN-R11
        TwiceInColumn,   // QN-R12
    };
    static constexpr std::array<std::string_view, 7> fault_names{"none",      "notToDecide", "notOfThisPhase", "notRolled",
                                                                 "boxFilled", "breaksOrder", "twiceInColumn"};

    // Faces of the dice orange, yellow, purple; 0 for a die that was not picked.
    struct Roll {
        std::array<std::uint8_t, qwinto::kRows> faces{};
        [[nodiscard]] constexpr unsigned sum() const noexcept { return faces[0] + faces[1] + faces[2]; }
        friend constexpr bool operator==(const Roll&, const Roll&) noexcept = default;
    };

    using Joint = std::array<Choice, max_seats>;

    struct State {
        using GameType = Qwinto;
        std::array<Sheet, max_seats> sheets{};
        std::uint8_t seats{1};
        Seat active{};
        Phase phase{Phase::Pick};
        qwinto::DiceSet picked{0};
        Roll dice{};  // the last roll
        friend constexpr bool operator==(const State&, const State&) noexcept = default;
    };

    // pre: min_seats <= seats <= max_seats, active < seats
    [[nodiscard]] static State initial(std::size_t seats, Seat active) noexcept;
    // A position at the start of a turn. pre: as initial(); sheets beyond `seats` are fresh
    [[nodiscard]] static State at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept;

    [[nodiscard]] static Node node(const State& state) noexcept;
    [[nodiscard]] static SeatSet actors(const State& state) noexcept;

    [[nodiscard]] static auto outcomes(const State& state) noexcept;
    [[nodiscard]] static Roll fall(const State& state, std::uint32_t way) noexcept;
    [[nodiscard]] static bool rollable(const State& state, const Roll& roll) noexcept;
    [[nodiscard]] static std::uint8_t dice_in_play(const State& state) noexcept { return state.picked; }
    [[nodiscard]] static Roll roll_of(const State& state, const std::array<std::uint8_t, dice>& faces) noexcept;
    [[nodiscard]] static std::array<std::uint8_t, dice> faces_of(const Roll& roll) noexcept { return roll.faces; }

    [[nodiscard]] static ChoiceMask<Choice> choices(const State& state, Seat seat) noexcept;
    [[nodiscard]] static FixedList<Choice, 1> extensions(const State&, Seat, Choice choice) noexcept;
    [[nodiscard]] static Fault check(const State& state, Seat seat, Choice choice) noexcept;

    static void roll(State& state, const Roll& roll) noexcept;
    static void resolve(State& state, const Joint& joint) noexcept;
    [[nodiscard]] static int score(const State& state, Seat seat) noexcept { return state.sheets[index(seat)].score(); }

private:
    [[nodiscard]] static bool ends_game(const Sheet& sheet) noexcept {
        return sheet.full_rows() >= qwinto::kFullRowsLimit || sheet.misthrows >= qwinto::kMisthrowLimit;  // QN-R15, QN-R16
    }
    static void enter(State& state, const Joint& joint) noexcept;
};

inline Qwinto::State Qwinto::initial(std::size_t seats, Seat active) noexcept {
    assert(seats >= min_seats && seats <= max_seats && index(active) < seats);
    State state;
    state.seats = static_cast<std::uint8_t>(seats);
    state.active = active;
    return state;
}

inline Node Qwinto::node(const State& state) noexcept {
    switch (state.phase) {
        case Phase::Pick:
        case Phase::Again:
        case Phase::Enter: break;
        case Phase::Roll:
        case Phase::RollAgain: return Node::Roll;
        case Phase::Over: return Node::Over;
    }
    return Node::Choose;
}

inline SeatSet Qwinto::actors(const State& state) noexcept {
    switch (state.phase) {
        case Phase::Pick:                                       // QN-R06
        case Phase::Again: return SeatSet::only(state.active);  // QN-R07
        case Phase::Enter: return SeatSet::first(state.seats);  // QN-R08
        case Phase::Roll:
        case Phase::RollAgain:
        case Phase::Over: break;
    }
    return SeatSet::none();
}

inline auto Qwinto::outcomes(const State& state) noexcept {
    std::size_t size = node(state) == Node::Roll ? 1 : 0;
    for (const Row row : qwinto::kAllRows) {
        size *= (state.picked >> qwinto::at(row) & 1U) != 0 ? 6 : 1;
    }
    return computed<Outcome<Roll>>(size, [picked = state.picked](std::size_t at) noexcept {
        Roll roll;
        for (const Row row : qwinto::kAllRows) {
            if ((picked >> qwinto::at(row) & 1U) != 0) {
                roll.faces[qwinto::at(row)] = static_cast<std::uint8_t>(at % 6 + 1);
                at /= 6;
            }
        }
        return Outcome<Roll>{roll, 1};
    });
}

inline Qwinto::Roll Qwinto::fall(const State& state, std::uint32_t way) noexcept {
    const auto face = [&](unsigned die, std::uint32_t unit) {
        const std::uint32_t shown = 0U - (state.picked >> die & 1U);
        return static_cast<std::uint8_t>((way / unit % 6 + 1) & shown);
    };
    return Roll{{face(0, 36), face(1, 6), face(2, 1)}};
}

inline ChoiceMask<qwinto::Choice> Qwinto::choices(const State& state, Seat seat) noexcept {
    if (state.phase == Phase::Enter && index(seat) < state.seats) {
        const qwinto::Boxes boxes = state.sheets[index(seat)].writable(state.dice.sum()) & qwinto::kBoxesOf[state.picked];
        return {std::uint64_t{boxes} << 1U | 1U};
    }
    if (seat != state.active) {
        return {};
    }
    if (state.phase == Phase::Pick) {
        return {low_bits<std::uint64_t>(Choice::kPicks.size()) << Choice::kFirstPick};
    }
    if (state.phase == Phase::Again) {
        return {std::uint64_t{0b11} << Choice::kAgain};
    }
    return {};
}

inline FixedList<qwinto::Choice, 1> Qwinto::extensions(const State&, Seat, Choice choice) noexcept {
    FixedList<Choice, 1> list;
    list.push_back(choice);
    return list;
}

inline void Qwinto::roll(State& state, const Roll& roll) noexcept {
    assert(rollable(state, roll));
    state.dice = roll;
    state.phase = state.phase == Phase::Roll ? Phase::Again : Phase::Enter;
}

inline void Qwinto::enter(State& state, const Joint& joint) noexcept {
    const unsigned sum = state.dice.sum();
    bool over = false;
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        Sheet& sheet = state.sheets[seat];
        if (!joint[seat].is_nothing()) {
            sheet.write(joint[seat].row(), joint[seat].box(), sum);
        } else if (seat == index(state.active)) {
            ++sheet.misthrows;  // QN-R09
        }
        over |= ends_game(sheet);  // QN-R17: after everybody has decided
    }
    state.active = next_clockwise(state.active, state.seats);  // QN-R10
    state.phase = over ? Phase::Over : Phase::Pick;
}

inline void Qwinto::resolve(State& state, const Joint& joint) noexcept {
    const Choice active = joint[index(state.active)];
    switch (state.phase) {
        case Phase::Pick:
            state.picked = active.dice();
            state.phase = Phase::Roll;
            break;
        case Phase::Again: state.phase = active == Choice::again() ? Phase::RollAgain : Phase::Enter; break;
        case Phase::Roll:
        case Phase::RollAgain:
        case Phase::Over: assert(false); [[fallthrough]];
        case Phase::Enter: enter(state, joint);
    }
}

static_assert(Game<Qwinto>);

}  // namespace misthrow
