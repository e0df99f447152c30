#pragma once
// Knaster: the game. Rules: rules/knaster.md.
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/dice.hpp"
#include "core/game.hpp"
#include "core/games/knaster/sheet.hpp"
#include "core/lists.hpp"

namespace misthrow {

struct Knaster {
    using Choice = knaster::Choice;
    using Sheet = knaster::Sheet;

    static constexpr std::string_view id = "knaster";
    static constexpr std::string_view board{};
    static constexpr std::string_view name = "knaster";
    static constexpr int version = 1;
    static constexpr std::size_t min_seats = 1;  // KN-R01
    static constexpr std::size_t max_seats = 12;
    static constexpr std::uint32_t longest_series = 1;
    static constexpr std::uint32_t ways = 6 * 6;
    static constexpr int least_score = 0;
    static constexpr int most_score = 115;  // KN-R19
    // A turn leaves a mark on every sheet, and a sheet takes only so many.
    [[nodiscard]] static constexpr std::size_t most_turns(std::size_t /*seats*/) noexcept { return 51; }
    static constexpr std::size_t dice = 2;
    static constexpr bool equal_dice = true;
    static constexpr std::string_view dice_letters = "ww";
    static constexpr bool shows_missing_dice = false;
    static constexpr std::string_view line_letters = "12345abcde\\/";

    enum class Phase : std::uint8_t { Roll, Write, Over };
    static constexpr std::array<std::string_view, 3> phase_names{"roll", "write", "over"};
    enum class Fault : std::uint8_t {
        None,
        NotToDecide,       // this seat decides nothing now
        MayNotPass,        // KN-R07
        BoxFilled,         // KN-R06
        NotHoldingTheSum,  // KN-R06: only a box that holds the sum may be circled
        AlreadyCircled,    // KN-R06
        WrongCircles,      // KN-R08, KN-R09: not what the filled lines ask for
    };
    static constexpr std::array<std::string_view, 7> fault_names{
        "none", "notToDecide", "mayNotPass", "boxFilled", "notHoldingTheSum", "alreadyCircled", "wrongCircles"};

    struct Roll {
        std::array<std::uint8_t, 2> faces{};
        [[nodiscard]] constexpr unsigned sum() const noexcept { return faces[0] + faces[1]; }
        friend constexpr bool operator==(const Roll&, const Roll&) noexcept = default;
    };

    using Joint = std::array<Choice, max_seats>;

    struct State {
        using GameType = Knaster;
        std::array<Sheet, max_seats> sheets{};
        std::uint8_t seats{1};
        Seat active{};  // who rolls
        Phase phase{Phase::Roll};
        bool last_roll{false};  // KN-R14: the next roll, or the one being decided on, is the last
        Roll dice{};            // the last roll made
        friend constexpr bool operator==(const State&, const State&) noexcept = default;
    };

    // At most 50 marks of a list, and one pass.
    using ChoiceList = FixedList<Choice, 51>;
    // The most sets of circles one write can ask for: four lines through the centre, each with two circles to place.
    using ExtensionList = FixedList<Choice, 4752>;

    // pre: min_seats <= seats <= max_seats, active < seats
    [[nodiscard]] static State initial(std::size_t seats, Seat active) noexcept;
    // A position at the start of a turn. pre: as initial(); sheets beyond `seats` are fresh
    [[nodiscard]] static State at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept;

    [[nodiscard]] static Node node(const State& state) noexcept;
    [[nodiscard]] static SeatSet actors(const State& state) noexcept;

    [[nodiscard]] static auto outcomes(const State& state) noexcept;
    [[nodiscard]] static Roll fall(const State&, std::uint32_t way) noexcept;
    [[nodiscard]] static bool rollable(const State& state, const Roll& roll) noexcept;
    [[nodiscard]] static std::uint8_t dice_in_play(const State&) noexcept { return 0b11; }
    [[nodiscard]] static Roll roll_of(const State&, const std::array<std::uint8_t, dice>& faces) noexcept { return Roll{faces}; }
    [[nodiscard]] static std::array<std::uint8_t, dice> faces_of(const Roll& roll) noexcept { return roll.faces; }

    // Every mark once. A write that fills lines comes complete, with the first boxes of each line circled.
    [[nodiscard]] static ChoiceList choices(const State& state, Seat seat) noexcept;
    // Every set of circles that can go with the mark of this choice, ascending. pre: the mark is in choices()
    [[nodiscard]] static ExtensionList extensions(const State& state, Seat seat, Choice choice) noexcept;
    [[nodiscard]] static Fault check(const State& state, Seat seat, Choice choice) noexcept;

    static void roll(State& state, const Roll& roll) noexcept;
    static void resolve(State& state, const Joint& joint) noexcept;
    [[nodiscard]] static int score(const State& state, Seat seat) noexcept { return state.sheets[index(seat)].score(); }

    // The same set as choices(), by mark alone: bit m for mark m. Empty for a seat that does not act.
    [[nodiscard]] static std::uint64_t marks(const State& state, Seat seat) noexcept;
    // The lines that writing into this box fills, ascending.
    [[nodiscard]] static knaster::LineList lines_filled_by(const Sheet& sheet, unsigned box) noexcept;
    // A write completed as the referee does: lines in their order, the first boxes of each.
    [[nodiscard]] static Choice complete_write(const Sheet& sheet, unsigned box, unsigned sum) noexcept;
};

inline Knaster::State Knaster::initial(std::size_t seats, Seat active) noexcept {
    assert(seats >= min_seats && seats <= max_seats && index(active) < seats);
    State state;
    state.seats = static_cast<std::uint8_t>(seats);
    state.active = active;
    return state;
}

inline Node Knaster::node(const State& state) noexcept {
    return state.phase == Phase::Roll ? Node::Roll : state.phase == Phase::Over ? Node::Over : Node::Choose;
}

inline SeatSet Knaster::actors(const State& state) noexcept {
    return state.phase == Phase::Write ? SeatSet::first(state.seats) : SeatSet::none();  // KN-R06
}

inline auto Knaster::outcomes(const State& state) noexcept {
    return computed<Outcome<Roll>>(state.phase == Phase::Roll ? kPairs.size() : 0, [](std::size_t at) noexcept {
        return Outcome<Roll>{Roll{{kPairs[at].low, kPairs[at].high}}, kPairs[at].ways};
    });
}

inline Knaster::Roll Knaster::fall(const State&, std::uint32_t way) noexcept {
    return Roll{{static_cast<std::uint8_t>(way / 6 + 1), static_cast<std::uint8_t>(way % 6 + 1)}};
}

inline std::uint64_t Knaster::marks(const State& state, Seat seat) noexcept {
    if (state.phase != Phase::Write || index(seat) >= state.seats) {
        return 0;
    }
    const Sheet& sheet = state.sheets[index(seat)];
    const knaster::Boxes circles = sheet.holders(state.dice.sum()) & ~sheet.circled;
    const knaster::Boxes writes = knaster::kFullGrid & ~sheet.filled;
    const std::uint64_t pass = state.last_roll ? 1 : 0;  // KN-R07, KN-R16
    return circles | pass << Choice::kPass | std::uint64_t{writes} << Choice::kFirstWrite;
}

inline knaster::LineList Knaster::lines_filled_by(const Sheet& sheet, unsigned box) noexcept {
    knaster::LineList lines;
    for (knaster::LineCounts left = sheet.fills(box); left != 0; left &= left - 1) {
        lines.push_back(static_cast<knaster::Line>(std::countr_zero(left) / 4));
    }
    return lines;
}

inline void Knaster::roll(State& state, const Roll& roll) noexcept {
    assert(rollable(state, roll));
    state.dice = roll;
    state.phase = Phase::Write;
}

inline void Knaster::resolve(State& state, const Joint& joint) noexcept {
    assert(state.phase == Phase::Write);
    const unsigned sum = state.dice.sum();
    bool full = false;
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        Sheet& sheet = state.sheets[seat];
        sheet.mark(joint[seat], sum);
        full |= sheet.full();
    }
    state.active = next_clockwise(state.active, state.seats);  // KN-R05
    state.phase = state.last_roll ? Phase::Over : Phase::Roll;
    state.last_roll = full;  // KN-R14, KN-R15
}

static_assert(Game<Knaster>);

}  // namespace misthrow
