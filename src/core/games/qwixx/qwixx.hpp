#pragma once
// Qwixx: the game, on any board. Rules: rules/qwixx.md, rules/qwixx-mixed.md.
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/dice.hpp"
#include "core/game.hpp"
#include "core/games/qwixx/roll.hpp"
#include "core/games/qwixx/sheet.hpp"
#include "core/list.hpp"
#include "core/lists.hpp"

namespace misthrow {

template <const qwixx::Board& kBoard>
struct QwixxOn;

namespace qwixx {

inline constexpr std::size_t kMostSeats = 5;

enum class Phase : std::uint8_t { Roll, White, Colour, Over };
enum class Fault : std::uint8_t {
    None,
    NotToDecide,      // this seat decides nothing now
    NotThatSum,       // no dice make that number in that row
    RowClosed,        // QX-R14
    AlreadyCrossed,   // QX-R11
    LeftOfLastCross,  // QX-R11
    LastNeedsFive,    // QX-R12
};

template <const Board& kBoard>
struct StateOn {
    using GameType = QwixxOn<kBoard>;
    std::array<SheetOn<kBoard>, kMostSeats> sheets{};
    std::uint64_t open_rows{~std::uint64_t{0}};  // all bits of each row that is not closed
    Roll dice{};                                 // the last roll
    std::uint8_t seats{1};
    Seat active{};
    Phase phase{Phase::Roll};
    bool active_crossed{false};  // the active seat crossed in the last white action
    friend constexpr bool operator==(const StateOn&, const StateOn&) noexcept = default;
};
}  // namespace qwixx

template <const qwixx::Board& kBoard>
struct QwixxOn {
    using Row = qwixx::Row;
    using Colour = qwixx::Colour;
    using Choice = qwixx::ChoiceOn<kBoard>;
    using Roll = qwixx::Roll;
    using Sheet = qwixx::SheetOn<kBoard>;

    static constexpr std::string_view id = "qwixx";
    static constexpr std::string_view board = kBoard.name;
    static constexpr std::string_view name = kBoard.game_name;
    static constexpr int version = 1;
    static constexpr std::size_t min_seats = 1;  // QX-R01: one seat is practice
    static constexpr std::size_t max_seats = qwixx::kMostSeats;
    static constexpr std::uint32_t longest_series = 5;  // QX-R24
    static constexpr std::uint32_t ways = qwixx::kWays;
    static constexpr int least_score = -20;
    static constexpr int most_score = 4 * 78;
    // A turn leaves a mark on the active sheet, and a sheet takes only so many.
    [[nodiscard]] static constexpr std::size_t most_turns(std::size_t seats) noexcept { return 48 * seats; }
    static constexpr std::size_t dice = 6;
    static constexpr bool equal_dice = true;                    // the first two cannot be told apart
    static constexpr std::string_view dice_letters = "wwrygb";  // their fixed order: white, white, then the colours
    static constexpr bool shows_missing_dice = true;            // a die that has left stands in the record as x
    static constexpr std::string_view colour_letters = "rygb";
    static constexpr bool rows_are_colours = qwixx::Places<kBoard>::rows_are_colours;
    static constexpr std::string_view row_letters = rows_are_colours ? "rygb" : "1234";

    using Phase = qwixx::Phase;
    static constexpr std::array<std::string_view, 4> phase_names{"roll", "white", "colour", "over"};
    using Fault = qwixx::Fault;
    static constexpr std::array<std::string_view, 7> fault_names{"none",           "notToDecide",     "notThatSum",   "rowClosed",
                                                                 "alreadyCrossed", "leftOfLastCross", "lastNeedsFive"};

    using Joint = std::array<Choice, max_seats>;

    using State = qwixx::StateOn<kBoard>;

    // pre: min_seats <= seats <= max_seats, active < seats
    [[nodiscard]] static State initial(std::size_t seats, Seat active) noexcept;
    // A position at the start of a turn. pre: as initial(); sheets beyond `seats` are fresh
    [[nodiscard]] static State at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept;

    [[nodiscard]] static Node node(const State& state) noexcept;
    [[nodiscard]] static SeatSet actors(const State& state) noexcept;

    [[nodiscard]] static auto outcomes(const State& state) noexcept;
    [[nodiscard]] static Roll fall(const State& state, std::uint32_t way) noexcept;
    [[nodiscard]] static bool rollable(const State& state, const Roll& roll) noexcept;
    [[nodiscard]] static std::uint8_t dice_in_play(const State& state) noexcept {
        return static_cast<std::uint8_t>(0b11U | unsigned{colours_left(state)} << 2U);
    }
    [[nodiscard]] static Roll roll_of(const State& state, const std::array<std::uint8_t, dice>& faces) noexcept;
    [[nodiscard]] static std::array<std::uint8_t, dice> faces_of(const Roll& roll) noexcept;

    [[nodiscard]] static ChoiceMask<Choice> choices(const State& state, Seat seat) noexcept;
    [[nodiscard]] static FixedList<Choice, 1> extensions(const State&, Seat, Choice choice) noexcept;
    [[nodiscard]] static Fault check(const State& state, Seat seat, Choice choice) noexcept;

    static void roll(State& state, const Roll& roll) noexcept;
    static void resolve(State& state, const Joint& joint) noexcept;
    [[nodiscard]] static int score(const State& state, Seat seat) noexcept { return state.sheets[index(seat)].score(); }

    [[nodiscard]] static bool is_open(const State& state, Row row) noexcept {
        return (state.open_rows >> qwixx::lane(row) & 1U) != 0;
    }
    [[nodiscard]] static int closed_rows(const State& state) noexcept {
        return static_cast<int>(qwixx::kRows) - std::popcount(state.open_rows & qwixx::kEveryRow);
    }

    // The coloured dice that are still in the game: bit c for colour c.
    [[nodiscard]] static std::uint8_t colours_left(const State& state) noexcept;
    // The boxes that the coloured dice can name: a box whose die has left can still be reached with the white sum.
    [[nodiscard]] static std::uint64_t colour_boxes(const State& state) noexcept {
        const std::uint64_t boxes = qwixx::colour_boxes<kBoard>(state.dice);
        if constexpr (rows_are_colours) {
            return boxes;  // its row is closed
        }
        return boxes & qwixx::kBoxesOfColours<kBoard>[colours_left(state)];
    }

private:
    static void close_rows(State& state, std::uint64_t marked) noexcept;
};

template <const qwixx::Board& kBoard>
inline typename QwixxOn<kBoard>::State QwixxOn<kBoard>::initial(std::size_t seats, Seat active) noexcept {
    assert(seats >= min_seats && seats <= max_seats && index(active) < seats);
    static constexpr State kFresh{};  // copied, not built: a game is over in the time of twenty cache misses
    State state = kFresh;
    state.seats = static_cast<std::uint8_t>(seats);
    state.active = active;
    return state;
}

template <const qwixx::Board& kBoard>
inline Node QwixxOn<kBoard>::node(const State& state) noexcept {
    return state.phase == Phase::Roll ? Node::Roll : state.phase == Phase::Over ? Node::Over : Node::Choose;
}

template <const qwixx::Board& kBoard>
inline SeatSet QwixxOn<kBoard>::actors(const State& state) noexcept {
    if (state.phase == Phase::White) {
        return SeatSet::first(state.seats);  // QX-R06
    }
    return state.phase == Phase::Colour ? SeatSet::only(state.active) : SeatSet::none();  // QX-R08
}

template <const qwixx::Board& kBoard>
inline std::uint8_t QwixxOn<kBoard>::colours_left(const State& state) noexcept {
    std::uint8_t left = 0;
    for (const Row row : qwixx::kAllRows) {
        const auto open = static_cast<unsigned>(state.open_rows >> qwixx::lane(row) & 1U);
        left = static_cast<std::uint8_t>(left | open << qwixx::at(qwixx::lock_colour<kBoard>(row)));
    }
    return left;
}

template <const qwixx::Board& kBoard>
inline auto QwixxOn<kBoard>::outcomes(const State& state) noexcept {
    std::size_t size = state.phase == Phase::Roll ? kPairs.size() : 0;
    for (const Row row : qwixx::kAllRows) {
        size *= is_open(state, row) ? 6 : 1;  // QX-R05
    }
    return computed<Outcome<Roll>>(size, [left = colours_left(state)](std::size_t at) noexcept {
        std::array<std::uint8_t, qwixx::kColours> colours{};
        for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
            if ((left >> colour & 1U) != 0) {
                colours[colour] = static_cast<std::uint8_t>(at % 6 + 1);
                at /= 6;
            }
        }
        return Outcome<Roll>{Roll::of({kPairs[at].low, kPairs[at].high}, colours), kPairs[at].ways};
    });
}

template <const qwixx::Board& kBoard>
inline typename QwixxOn<kBoard>::Roll QwixxOn<kBoard>::fall(const State& state, std::uint32_t way) noexcept {
    Roll roll{static_cast<std::uint16_t>(way), 0b1111};
    if (state.open_rows != ~std::uint64_t{0}) [[unlikely]] {
        roll.dice = colours_left(state);
        for (std::size_t colour = 0; colour < qwixx::kColours; ++colour) {
            const unsigned unseen = (roll.dice >> colour & 1U) != 0 ? 0 : roll.way / qwixx::kColourUnits[colour] % 6U;
            roll.way = static_cast<std::uint16_t>(roll.way - unseen * qwixx::kColourUnits[colour]);
        }
    }
    return roll;
}

template <const qwixx::Board& kBoard>
inline ChoiceMask<qwixx::ChoiceOn<kBoard>> QwixxOn<kBoard>::choices(const State& state, Seat seat) noexcept {
    const std::uint64_t crossable = state.sheets[index(seat)].crossable() & state.open_rows;
    if (state.phase == Phase::White && index(seat) < state.seats) {
        return {(crossable & qwixx::white_boxes<kBoard>(state.dice)) | 1U};
    }
    if (state.phase == Phase::Colour && seat == state.active) {
        return {(crossable & colour_boxes(state)) | 1U};
    }
    return {};
}

template <const qwixx::Board& kBoard>
inline FixedList<qwixx::ChoiceOn<kBoard>, 1> QwixxOn<kBoard>::extensions(const State&, Seat, Choice choice) noexcept {
    FixedList<Choice, 1> list;
    list.push_back(choice);
    return list;
}

template <const qwixx::Board& kBoard>
inline void QwixxOn<kBoard>::roll(State& state, const Roll& roll) noexcept {
    assert(rollable(state, roll));
    state.dice = roll;
    state.phase = Phase::White;
}

// QX-R14: closed for everybody, at once. `marked` is what was marked in this action, by whomever (QX-R15).
template <const qwixx::Board& kBoard>
inline void QwixxOn<kBoard>::close_rows(State& state, std::uint64_t marked) noexcept {
    state.open_rows &= ~(((marked & qwixx::kLastBoxes) >> qwixx::kBoxes) * qwixx::kRowMask);
    if (closed_rows(state) >= qwixx::kClosedRowsLimit) {
        state.phase = Phase::Over;  // QX-R17, QX-R18, QX-R19
    }
}

template <const qwixx::Board& kBoard>
inline void QwixxOn<kBoard>::resolve(State& state, const Joint& joint) noexcept {
    const std::size_t active = index(state.active);
    std::uint64_t marked = 0;
    if (state.phase == Phase::White) {
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            marked |= state.sheets[seat].cross(joint[seat]);
        }
        state.active_crossed = !joint[active].is_nothing();
        state.phase = Phase::Colour;
    } else {
        assert(state.phase == Phase::Colour);
        Sheet& sheet = state.sheets[active];
        marked = sheet.cross(joint[active]);
        // QX-R09. One expression, no branch: whether a seat crosses is what nothing can predict.
        const bool misthrow = (static_cast<unsigned>(state.active_crossed) | joint[active].code) == 0;
        sheet.misthrows = static_cast<std::uint8_t>(sheet.misthrows + static_cast<int>(misthrow));
        state.active = next_clockwise(state.active, state.seats);                            // QX-R10
        state.phase = sheet.misthrows == qwixx::kMisthrowLimit ? Phase::Over : Phase::Roll;  // QX-R20
    }
    if ((marked & qwixx::kLastBoxes) != 0) [[unlikely]] {
        close_rows(state, marked);
    }
}

using Qwixx = QwixxOn<qwixx::kBaseBoard>;
using QwixxMixedA = QwixxOn<qwixx::kMixedA>;
using QwixxMixedB = QwixxOn<qwixx::kMixedB>;
// Every board that Qwixx is played on.
using QwixxGames = List<Qwixx, QwixxMixedA, QwixxMixedB>;

static_assert(Game<Qwixx> && Game<QwixxMixedA> && Game<QwixxMixedB>);

}  // namespace misthrow
