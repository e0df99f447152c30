#pragma once
// The words of the protocol. Those of tables stand beside their enumerations in table/.
#include "engine/player.hpp"
#include "notation/names.hpp"
#include "table/table.hpp"

namespace misthrow::server {

using table::Maker;
using table::SeatKind;
using table::Stage;

enum class Level : std::uint8_t { Novice, Casual, Regular, Skilled, Strong, Master };
constexpr auto names_of(Level /*any*/) { return names("Level", "novice", "casual", "regular", "skilled", "strong", "master"); }
// The engine's players that are levels, in their order and by their names.
constexpr bool levels_are_the_engines() {
    const auto levels = names_of(Level{});
    std::size_t next = 0;
    for (const engine::Player player : engine::kAllPlayers) {
        if (engine::is_level(player) && (next == levels.texts.size() || levels.texts[next++] != engine::name(player))) {
            return false;
        }
    }
    return next == levels.texts.size();
}
static_assert(levels_are_the_engines());
// Instead of free chat.
enum class Reaction : std::uint8_t { Hello, Nice, Wow, Ouch, Lucky, Hurry, Thanks, Bye };
constexpr auto names_of(Reaction /*any*/) {
    return names("Reaction", "hello", "nice", "wow", "ouch", "lucky", "hurry", "thanks", "bye");
}
enum class Code : std::uint8_t {
    BadMessage,  // not JSON, an unknown type, a field that is missing, unknown or of the wrong kind: `field`
    TooLarge,
    TooFast,
    TooManyTables,
    TooManyConnections,
    TableFull,      // too much has happened at this table: only the game that runs is played to its end
    TooManyMisses,  // asked for tables that do not exist
    NoSuchTable,
    NotAtATable,     // open or join first
    AlreadyAtTable,  // one connection serves one table
    BadSettings,     // `field`, `expected`
    BadKey,
    BadName,
    NoSuchSeat,
    SeatTaken,
    SeatNotYours,
    NotTheHost,
    WrongStage,  // `expected`
    SeatsOpen,
    AlreadyDone,
    NotCommitted,
    SeedMismatch,
    StaleNode,   // `node`
    FutureNode,  // `node`
    NotToDecide,
    NotAChoice,     // `expected`
    IllegalChoice,  // `reason`, `expected`
    NotToRoll,
    WrongDice,  // `expected`
    NotManual,
    Storage,  // the disk did not take it: nothing has happened
    SlowReader,
    Draining,  // the server is about to stop; come back in a moment
    Deleted,   // the table is gone
    BadOrigin,
    Damaged,        // what is stored of this table does not fit together, or needs rules this server does not have
    WrongProtocol,  // `expected`
};
constexpr auto names_of(Code /*any*/) {
    return names("Code", "bad_message", "too_large", "too_fast", "too_many_tables", "too_many_connections", "table_full",
                 "too_many_misses", "no_such_table", "not_at_a_table", "already_at_table", "bad_settings", "bad_key", "bad_name",
                 "no_such_seat", "seat_taken", "seat_not_yours", "not_the_host", "wrong_stage", "seats_open", "already_done",
                 "not_committed", "seed_mismatch", "stale_node", "future_node", "not_to_decide", "not_a_choice", "illegal_choice",
                 "not_to_roll", "wrong_dice", "not_manual", "storage", "slow_reader", "draining", "deleted", "bad_origin",
                 "damaged", "wrong_protocol");
}

}  // namespace misthrow::server
