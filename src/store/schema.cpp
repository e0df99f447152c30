#include "store/schema.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "store/chain.hpp"
#include "store/salvage.hpp"

namespace misthrow::store {

namespace {

// 3: events in words; 4: events are a chain, and the file knows how many there are; 8: bound dice, and the public list. The next
// after 4 that no single wrong bit makes a 4.
constexpr std::uint64_t kSchemaVersion = 8;
constexpr std::uint64_t kFirstWithChain = 4;  // and with the same columns

constexpr const char* kEvents =
    "CREATE TABLE events (table_id TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, link BLOB NOT NULL,"
    " PRIMARY KEY (table_id, version)) WITHOUT ROWID";

constexpr std::array<std::string_view, 12> kColumns{"tables.id",   "tables.finished", "tables.created",   "tables.touched",
                                                    "erased.id",   "events.table_id", "events.version",   "events.body",
                                                    "events.link", "progress.name",   "progress.commits", "progress.events"};

std::uint64_t version_of(const Database& database) {
    Statement version{database, "PRAGMA user_version"};
    version.step();
    return version.number(0);
}

// How many of the columns that this version makes are there.
std::size_t known_columns(const Database& database) {
    Statement columns{database,
                      "SELECT m.name || '.' || c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c"
                      " WHERE m.type = 'table'"};
    std::size_t known = 0;
    while (columns.step()) {
        known += std::ranges::find(kColumns, columns.text(0)) != kColumns.end() ? 1 : 0;
    }
    return known;
}

void make_tables(const Database& database) {
    database.run(
        "CREATE TABLE tables (id TEXT PRIMARY KEY, finished INTEGER NOT NULL DEFAULT 0,"
        " created INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID");
    database.run("CREATE TABLE erased (id TEXT PRIMARY KEY) WITHOUT ROWID");
    database.run(kEvents);
}

void add_times(const Database& database) {
    database.run("ALTER TABLE tables ADD COLUMN created INTEGER NOT NULL DEFAULT 0");
    database.run("ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0");
    database.run("UPDATE tables SET created = unixepoch(), touched = unixepoch()");
    database.run("CREATE TABLE IF NOT EXISTS erased (id TEXT PRIMARY KEY) WITHOUT ROWID");
}

// From here on what is in the file is chained as it is.
void chain_events(const Database& database) {
    database.run("ALTER TABLE events RENAME TO unchained");
    database.run(kEvents);
    Statement old{database, "SELECT table_id, version, body FROM unchained ORDER BY table_id, version"};
    Statement insert{database, "INSERT INTO events (table_id, version, body, link) VALUES (?1, ?2, ?3, ?4)"};
    std::string table;
    std::string link;
    while (old.step()) {
        if (table != old.text(0)) {
            table = old.text(0);
            link.clear();
        }
        link = next_link(link, table, old.number(1), old.text(2));
        insert.bind(1, table).bind(2, old.number(1)).bind(3, old.text(2)).bind_bytes(4, link).step();
        insert.reset();
    }
    old.reset();
    database.run("DROP TABLE unchained");
}

}  // namespace

std::string schema_fault(const Database& database) {
    constexpr std::uint64_t never_given = 1 << 16U;
    const std::uint64_t version = version_of(database);
    const std::size_t known = known_columns(database);
    if ((version == kSchemaVersion || version == kFirstWithChain) && known < kColumns.size()) {
        return "the description of its tables is damaged";
    }
    const bool ours = known == kColumns.size();
    return version != kSchemaVersion && version != kFirstWithChain && (ours || version >= never_given)
               ? "its version number is " + std::to_string(version) + ", which no program has given it"
               : std::string{};
}

// FULL: a transaction is on disk when COMMIT returns. WAL: one sequential write for it. Each table that is played at changes a page of its own, so pages are
// small (a file keeps those it was made with), and many of them gather, 16 MB, before they are moved into the file. What is deleted is overwritten: people may
// want their games gone, and what can be read of a damaged file is what was there.
void prepare(Database& database) {
    database.run("PRAGMA page_size=1024");
    database.run("PRAGMA journal_mode=WAL");
    database.run("PRAGMA wal_autocheckpoint=16000");
    database.run("PRAGMA synchronous=FULL");
    database.run("PRAGMA secure_delete=ON");
    database.run("BEGIN");  // so that both are of one moment
    const std::uint64_t found = version_of(database);
    const std::string fault = schema_fault(database);
    const bool foreign = !fault.empty() && known_columns(database) == 0 &&  // nor is anything of ours in it
                         !is_damaged_database(sqlite3_db_filename(database.handle(), "main"));
    database.run("COMMIT");
    if (!fault.empty()) {
        throw SqliteError{foreign ? "it is not a database of misthrow" : fault, foreign ? SQLITE_MISMATCH : SQLITE_CORRUPT};
    }
    if (found > kSchemaVersion) {
        throw SqliteError{"the file was written by a later version of misthrow", SQLITE_MISMATCH};
    }
    if (found == kSchemaVersion) {
        return;  // another process may be writing: nothing of ours needs to wait for it
    }
    // All of it or nothing: a file that was left between two formats could not be opened by anybody.
    database.run("BEGIN IMMEDIATE");
    if (version_of(database) == found) {  // else another process was quicker
        if (found < kFirstWithChain) {
            found == 0 ? make_tables(database) : found == 1 ? add_times(database) : void();
            if (found != 0) {
                chain_events(database);
            }
            database.run(
                "CREATE TABLE progress (name TEXT PRIMARY KEY, commits INTEGER NOT NULL, events INTEGER NOT NULL)"
                " WITHOUT ROWID");
            database.run("INSERT INTO progress SELECT 'all', 0, count(*) FROM events");
        }
        database.run("PRAGMA user_version=8");
    }
    database.run("COMMIT");
}

}  // namespace misthrow::store
