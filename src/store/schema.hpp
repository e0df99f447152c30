#pragma once
// The tables of the file, and how files of earlier programs come to have them.
#include "store/sqlite.hpp"

namespace misthrow::store {

// The format since which events are a chain.
inline constexpr std::uint64_t kFirstWithChain = 4;
// Since which a table stands in the list with its state, and with the keys it is found by.
inline constexpr std::uint64_t kFirstWithKeys = 9;
// And since which it has the results of daily games.
inline constexpr std::uint64_t kFirstWithDaily = 10;

// Makes the database ready for use, whatever version of this program wrote it. Throws SqliteError: a later one did, or the file is damaged.
void prepare(Database& database);

// Another program's: there are tables in it, and nothing of ours.
[[nodiscard]] bool is_foreign(const Database& database);

// What shows that version number or tables are not what a program of ours has written; empty: nothing.
[[nodiscard]] std::string schema_fault(const Database& database);

}  // namespace misthrow::store
