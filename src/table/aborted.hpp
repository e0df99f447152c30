#pragma once
// Games that began and were not played to their end: what had been committed to is told to everybody, for ever (docs/fair-dice.md). An entry names no table and
// no person.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/table.hpp"

namespace misthrow::table {

enum class Abortion : std::uint8_t {
    Void,     // a part of the dice did not come
    Deleted,  // the table was deleted, by hand or because nobody came any more
};
constexpr auto names_of(Abortion /*any*/) { return names("Abortion", "void", "deleted"); }

// What stands in the public list of the game that is going on at this table; empty if none is, or if nothing was committed to. `now`: seconds since 1970.
[[nodiscard]] std::string aborted_entry(const Table& table, std::uint64_t now, Abortion why);

// What is wrong with an entry as anybody can check it: nothing, or a code.
enum class EntryFault : std::uint8_t {
    Unreadable,
    ServerMismatch,  // the seed is not the one committed to
    SeatMismatch,    // the same of a seat
    NothingMissing,  // it is said to be void, and all parts are there
};
[[nodiscard]] std::optional<EntryFault> entry_fault(std::string_view text);

}  // namespace misthrow::table
