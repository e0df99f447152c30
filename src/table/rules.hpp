#pragma once
// What may happen at a table now. A request is answered with the events it leads to, or with why not; nothing here changes a table.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "table/table.hpp"

namespace misthrow::table {

enum class Refusal : std::uint8_t {
    NoSuchSeat,
    SeatTaken,
    SeatNotYours,
    BadKey,
    BadName,
    NotTheHost,
    WrongStage,    // not while the table is where it is
    SeatsOpen,     // a game needs somebody in every seat
    AlreadyDone,   // committed or shown before; voided too often
    NotCommitted,  // a seed without a commitment
    SeedMismatch,  // not the seed that was committed to
    StaleNode,
    FutureNode,
    NotToDecide,
    NotAChoice,
    IllegalChoice,
    NotToRoll,
    WrongDice,
    NotManual,  // these dice are not entered by hand
    BadSettings,
    TableFull,  // too much has happened here for anything more than the game that runs
};

struct Refused {
    Refusal why;
    notation::Reason reason{};            // with IllegalChoice
    std::vector<std::string> expected{};  // legal tokens, possible faces, allowed values
    std::string field{};                  // with BadSettings: which of them
};
using Answer = std::variant<std::vector<Event>, Refused>;

// Who asks: the hash of the key that came with the request, already compared in constant time by who keeps the keys.
struct Asker {
    bool host{false};
    std::optional<std::uint32_t> seat{};  // the seat this key belongs to
};

[[nodiscard]] Answer open(const Settings& settings, const play::Bytes32& host_key_hash,
                          const std::optional<play::Bytes32>& same_root = {});
[[nodiscard]] Answer sit(const Table& table, std::uint32_t seat, const std::string& name, const play::Bytes32& key_hash);
[[nodiscard]] Answer seat_computer(const Table& table, const Asker& asker, std::uint32_t seat, const std::string& name,
                                   const std::string& level);
[[nodiscard]] Answer stand_up(const Table& table, const Asker& asker, std::uint32_t seat);

// Open seats only can go; a game that counts its games one by one (a series) keeps its people.
[[nodiscard]] Answer resize(const Table& table, const Asker& asker, std::uint32_t seats);
// Same dice: the seed of a table's n-th game, from 1, is the same at all tables with this root.
[[nodiscard]] play::Bytes32 same_seed(const play::Bytes32& root, std::uint32_t game);

// What the server draws for a game: its seed (shared, for same dice), and what binds the commitments to the table.
struct Drawn {
    play::Bytes32 seed{};
    std::optional<play::Bytes32> salt{};
    std::optional<play::Bytes32> table{};
};
// The host begins. Tables without seats' seeds start at once.
[[nodiscard]] Answer begin(const Table& table, const Asker& asker, const Drawn& drawn, std::uint32_t manual_first);
[[nodiscard]] Answer commit_seed(const Table& table, const Asker& asker, const play::Bytes32& commitment);
[[nodiscard]] Answer reveal_seed(const Table& table, const Asker& asker, const play::Bytes32& seed);
// The time for commitments or seeds is up: who is missing takes no part in the dice, or the game is void, as the host has chosen.
[[nodiscard]] Answer close_seeds(const Table& table);

// Choices quote the node they are for. Everything that follows by itself (forced passes, the next roll) is in the answer too.
[[nodiscard]] Answer choose(const Table& table, const Asker& asker, std::uint64_t node, const std::string& token);
// For a seat whose clock has run out, or that a computer plays.
[[nodiscard]] Answer choose_for(const Table& table, std::uint32_t seat, std::uint64_t node, const std::string& token,
                                Maker maker);
// Manual dice: anybody at the table enters what the real ones show.
[[nodiscard]] Answer enter_dice(const Table& table, const Asker& asker, std::uint64_t node,
                                const std::vector<std::string>& faces);

// A table by hand: what follows by itself elsewhere is asked for step by step, so that people can follow. The roll that is due; and the
// seats that can do nothing else pass, unless that costs them points. No events if there is no such seat.
[[nodiscard]] Answer roll(const Table& table);
[[nodiscard]] Answer pass_helpless(const Table& table);

[[nodiscard]] Answer sit_in(const Table& table, std::uint32_t seat);
[[nodiscard]] Answer take_back(const Table& table, const Asker& asker);
// The seat of a person belongs to another key from now on, with the seats of those who shared the lost device; of the host's own
// device only this one. Whoever opened the table may do that, not who stands in for them.
[[nodiscard]] Answer hand_over(const Table& table, const Asker& asker, std::uint32_t seat, const play::Bytes32& key_hash);
// Anybody who has a seat: the same people stay.
[[nodiscard]] Answer rematch(const Table& table, const Asker& asker);

// The token a clock plays for this seat. pre: the seat has to decide
[[nodiscard]] std::string clock_token(const Table& table, std::uint32_t seat);
// Seats that still have to decide at this node.
[[nodiscard]] SeatSet undecided(const Table& table);
[[nodiscard]] std::uint64_t node_number(const Table& table);

}  // namespace misthrow::table
