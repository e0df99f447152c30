#pragma once
// A whole game as text (.mtr): read with every roll and choice checked, and written. The format is in docs/notation.md.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/games.hpp"

namespace misthrow::notation {

// One node passed: the dice fell, or everybody who had to decide has decided.
template <Game G>
using Step = std::variant<typename G::Roll, typename G::Joint>;

// What happened, and the state it led to.
template <Game G>
struct Log {
    using GameType = G;
    std::vector<Step<G>> steps;
    typename G::State state;
    friend bool operator==(const Log&, const Log&) = default;
};

struct Header {
    std::string key;
    std::string value;
    friend bool operator==(const Header&, const Header&) = default;
};

struct Record {
    GameId game{};
    std::vector<std::string> names;
    Seat first{};
    std::vector<Header> others;  // headers besides Game, Board, Seats and First, in their order
    Games::Variant<Log> log;
    friend bool operator==(const Record&, const Record&) = default;
};

enum class RecordProblem : std::uint8_t {
    TooLarge,
    NotUtf8,
    ControlCharacter,
    BadHeader,  // not [Key "value"]
    HeaderTwice,
    GameMissing,
    SeatsMissing,
    UnknownGame,
    UnknownBoard,
    WrongSeatCount,
    BadName,
    BadFirst,
    EmptyLineMissing,
    HeaderAfterTurns,
    WrongTurnNumber,
    AfterTheEnd,
    BadDie,  // not what this die can show
    DiceMissing,
    NotAChoice,     // a token of no game
    IllegalChoice,  // why: in `reason`
    ChoiceMissing,
    ChoiceTooMany,
    SegmentTooMany,
    TurnUnfinished,  // another turn follows
    WrongResult,
};

// Why a choice is illegal, where the rules can say so.
template <Game G>
struct Refused {
    typename G::Fault fault;
    [[nodiscard]] std::string_view name() const noexcept { return G::fault_names[static_cast<std::size_t>(fault)]; }
    friend bool operator==(const Refused&, const Refused&) = default;
};
using Reason = Games::VariantAfter<std::monostate, Refused>;

struct RecordFault {
    RecordProblem problem;
    std::size_t line;    // from 1
    std::size_t column;  // from 1, in characters
    std::string found;
    std::vector<std::string> expected;  // what would have been right
    std::string seat_name;              // whose choice it was
    Reason reason;
    GameId game{};
};

// A record larger than this is refused; the longest possible game is far shorter.
inline constexpr std::size_t kMostRecordBytes = std::size_t{1} << 20U;

// pre: none; any bytes are safe. Only the first kMostRecordBytes + 1 bytes are looked at.
[[nodiscard]] std::variant<Record, RecordFault> read_record(std::string_view text);

// A record as far as it is right: what stands before the fault, with the roll that a faulty choice follows.
struct Reading {
    Record record;
    std::optional<RecordFault> fault;
};
[[nodiscard]] Reading read_as_far_as_right(std::string_view text);

// Lines end in LF. A Qwinto seat that keeps its roll is seen only with the choices that follow: a record cannot stop in between.
[[nodiscard]] std::string write_record(const Record& record);

[[nodiscard]] bool is_name(std::string_view name);

}  // namespace misthrow::notation
