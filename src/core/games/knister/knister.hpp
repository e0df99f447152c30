#pragma once
// Knister: the game. Rules: rules/knister.md.
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/dice.hpp"
#include "core/game.hpp"
#include "core/games/knister/sheet.hpp"
#include "core/lists.hpp"

namespace misthrow {

struct Knister {
    using Choice = knister::Choice;
    using Sheet = knister::Sheet;

    static constexpr std::string_view id = "knister";
    static constexpr std::string_view board{};
    static constexpr std::string_view name = "knister";
    static constexpr int version = 1;
    static constexpr std::size_t min_seats = 1;  // KI-R01
    static constexpr std::size_t max_seats = 12;
    static constexpr std::uint32_t longest_series = 1;
    static constexpr std::uint32_t ways = 6 * 6;
    static constexpr int least_score = 0;
    static constexpr int most_score = 168;  // KI-R16
    // KI-R09
    [[nodiscard]] static constexpr std::size_t most_turns(std::size_t /*seats*/) noexcept { return knister::kBoxes; }
    static constexpr std::size_t dice = 2;
    static constexpr bool equal_dice = true;
    static constexpr std::string_view dice_letters = "ww";
    static constexpr bool shows_missing_dice = false;
    static constexpr std::string_view line_letters = "12345abcde\\/";

    enum class Phase : std::uint8_t { Roll, Write, Over };
    static constexpr std::array<std::string_view, 3> phase_names{"roll", "write", "over"};
    enum class Fault : std::uint8_t {
        None,
        NotToDecide,  // this seat decides nothing now
        BoxFilled,    // KI-R08
    };
    static constexpr std::array<std::string_view, 3> fault_names{"none", "notToDecide", "boxFilled"};

    struct Roll {
        std::array<std::uint8_t, 2> faces{};
        [[nodiscard]] constexpr unsigned sum() const noexcept { return faces[0] + faces[1]; }
        friend constexpr bool operator==(const Roll&, const Roll&) noexcept = default;
    };

    using Joint = std::array<Choice, max_seats>;

    struct State {
        using GameType = Knister;
        std::array<Sheet, max_seats> sheets{};
        std::uint8_t seats{1};
        Seat active{};  // who rolls
        Phase phase{Phase::Roll};
        Roll dice{};  // the last roll made
        friend constexpr bool operator==(const State&, const State&) noexcept = default;
    };

    // pre: min_seats <= seats <= max_seats, active < seats
    [[nodiscard]] static State initial(std::size_t seats, Seat active) noexcept;
    // A position at the start of a turn. pre: as initial(); sheets beyond `seats` are fresh
    [[nodiscard]] static State at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept;

    [[nodiscard]] static Node node(const State& state) noexcept {
        return state.phase == Phase::Roll ? Node::Roll : state.phase == Phase::Over ? Node::Over : Node::Choose;
    }
    [[nodiscard]] static SeatSet actors(const State& state) noexcept {
        return state.phase == Phase::Write ? SeatSet::first(state.seats) : SeatSet::none();  // KI-R06
    }

    [[nodiscard]] static auto outcomes(const State& state) noexcept;
    [[nodiscard]] static Roll fall(const State&, std::uint32_t way) noexcept {
        return Roll{{static_cast<std::uint8_t>(way / 6 + 1), static_cast<std::uint8_t>(way % 6 + 1)}};
    }
    [[nodiscard]] static bool rollable(const State& state, const Roll& roll) noexcept {
        return state.phase == Phase::Roll && is_face(roll.faces[0]) && is_face(roll.faces[1]);
    }
    [[nodiscard]] static std::uint8_t dice_in_play(const State&) noexcept { return 0b11; }
    [[nodiscard]] static Roll roll_of(const State&, const std::array<std::uint8_t, dice>& faces) noexcept { return Roll{faces}; }
    [[nodiscard]] static std::array<std::uint8_t, dice> faces_of(const Roll& roll) noexcept { return roll.faces; }

    [[nodiscard]] static ChoiceMask<Choice> choices(const State& state, Seat seat) noexcept;
    [[nodiscard]] static FixedList<Choice, 1> extensions(const State&, Seat, Choice choice) noexcept;
    [[nodiscard]] static Fault check(const State& state, Seat seat, Choice choice) noexcept;

    static void roll(State& state, const Roll& roll) noexcept;
    static void resolve(State& state, const Joint& joint) noexcept;
    [[nodiscard]] static int score(const State& state, Seat seat) noexcept { return state.sheets[index(seat)].score(); }
};

inline Knister::State Knister::initial(std::size_t seats, Seat active) noexcept {
    assert(seats >= min_seats && seats <= max_seats && index(active) < seats);
    static constexpr State kFresh{};  // copied, not built
    State state = kFresh;
    state.seats = static_cast<std::uint8_t>(seats);
    state.active = active;
    return state;
}

inline auto Knister::outcomes(const State& state) noexcept {
    return computed<Outcome<Roll>>(state.phase == Phase::Roll ? kPairs.size() : 0, [](std::size_t at) noexcept {
        return Outcome<Roll>{Roll{{kPairs[at].low, kPairs[at].high}}, kPairs[at].ways};
    });
}

// KI-R06, KI-R08: the free boxes.
inline ChoiceMask<knister::Choice> Knister::choices(const State& state, Seat seat) noexcept {
    if (state.phase != Phase::Write || index(seat) >= state.seats) {
        return {};
    }
    return {knister::kFullGrid & ~state.sheets[index(seat)].filled};
}

inline FixedList<knister::Choice, 1> Knister::extensions(const State&, Seat, Choice choice) noexcept {
    FixedList<Choice, 1> list;
    list.push_back(choice);
    return list;
}

inline void Knister::roll(State& state, const Roll& roll) noexcept {
    assert(rollable(state, roll));
    state.dice = roll;
    state.phase = Phase::Write;
}

inline void Knister::resolve(State& state, const Joint& joint) noexcept {
    assert(state.phase == Phase::Write);
    const unsigned sum = state.dice.sum();
    bool full = false;
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        state.sheets[seat].write(joint[seat].box(), sum);
        full |= state.sheets[seat].full();
    }
    state.active = next_clockwise(state.active, state.seats);  // KI-R05
    state.phase = full ? Phase::Over : Phase::Roll;            // KI-R09: all grids are full at once
}

static_assert(Game<Knister>);

}  // namespace misthrow
