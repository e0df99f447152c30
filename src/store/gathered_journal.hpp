#pragma once
// SQLite writes its journal piece by piece: each page and each page's head is a call to the system, some hundred for a commit of many tables. Here they gather in
// memory until SQLite wants them synced, and go to the system together. Everything else is as the system's own way to files has it.
#include <sqlite3.h>

namespace misthrow::store {

// The name to open a database by; sqlite3_open_v2() knows it from the first call on. Null, which is the system's own way, if SQLite does not take it.
// Only for who syncs every commit (PRAGMA synchronous=FULL): what is not synced may not have been written when others are told to read it.
[[nodiscard]] const char* gathered_journal();

}  // namespace misthrow::store
