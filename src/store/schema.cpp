#include "store/schema.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "store/chain.hpp"
#include "store/salvage.hpp"
#include "store/sqlite_daily.hpp"

namespace misthrow::store {

namespace {

// 3: events in words; 4: events are a chain, and the file knows how many there are; 8: bound dice, and the public list; 9: tables
// are found by their keys and their age; 10: results of daily games. No single wrong bit makes a file of one of the last four one of another: 4 and 8 differ by
// two, and 9 and 10 have other columns. Each renames one of those before: to programs of then the file is one of a later program, and none that is damaged.
constexpr std::uint64_t kSchemaVersion = kFirstWithDaily;
constexpr std::uint64_t kFirstWithList = 8;  // and with the same columns as 4

constexpr const char* kEvents =
    "CREATE TABLE events (table_id TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, link BLOB NOT NULL,"
    " PRIMARY KEY (table_id, version)) WITHOUT ROWID";

constexpr std::array<std::string_view, 22> kColumns{"tables.id",          "tables.state",       "tables.created",
                                                    "tables.touched",     "tables.opener",      "tables.dice",
                                                    "erased.id",          "events.table_id",    "events.version",
                                                    "events.body",        "events.link",        "progress.of",
                                                    "progress.commits",   "progress.events",    "daily_counts.day",
                                                    "daily_counts.game",  "daily_counts.score", "daily_counts.results",
                                                    "daily_devices.day",  "daily_devices.game", "daily_devices.device",
                                                    "daily_devices.score"};
constexpr std::array<std::string_view, 14> kColumnsOf9{"tables.id",        "tables.state",   "tables.created", "tables.touched",
                                                       "tables.opener",    "tables.dice",    "erased.id",      "events.table_id",
                                                       "events.version",   "events.body",    "events.link",    "progress.name",
                                                       "progress.commits", "progress.events"};
constexpr std::array<std::string_view, 12> kColumnsOf4{"tables.id",   "tables.finished", "tables.created",   "tables.touched",
                                                       "erased.id",   "events.table_id", "events.version",   "events.body",
                                                       "events.link", "progress.name",   "progress.commits", "progress.events"};

// Which columns a file of a format has. The newest first: what has all of its columns is of no earlier one.
struct Shape {
    std::span<const std::string_view> columns;
    std::array<std::uint64_t, 2> formats;
};
constexpr std::array<Shape, 3> kShapes{{{kColumns, {kSchemaVersion, kSchemaVersion}},
                                        {kColumnsOf9, {kFirstWithKeys, kFirstWithKeys}},
                                        {kColumnsOf4, {kFirstWithChain, kFirstWithList}}}};

bool has_format(const Shape& shape, std::uint64_t format) {
    return std::ranges::find(shape.formats, format) != shape.formats.end();
}

std::uint64_t version_of(const Database& database) {
    Statement version{database, "PRAGMA user_version"};
    version.step();
    return version.number(0);
}

// How many of these columns are there.
std::size_t known_columns(const Database& database, std::span<const std::string_view> wanted) {
    Statement columns{database,
                      "SELECT m.name || '.' || c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c"
                      " WHERE m.type = 'table'"};
    std::size_t known = 0;
    while (columns.step()) {
        known += std::ranges::find(wanted, columns.text(0)) != wanted.end() ? 1 : 0;
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

// Whose keys are not known yet has none at all; the server gives them (label). No index has rows that look like those of a table: what is read of a damaged
// file is told apart by that (salvage).
void add_keys(const Database& database) {
    database.run("UPDATE tables SET touched = created WHERE touched < created");
    database.run("ALTER TABLE tables RENAME COLUMN finished TO state");
    database.run("ALTER TABLE tables ADD COLUMN opener BLOB");
    database.run("ALTER TABLE tables ADD COLUMN dice BLOB");
    database.run("CREATE INDEX tables_by_age ON tables (state, touched)");
    database.run("CREATE INDEX tables_by_opener ON tables (opener)");
    database.run("CREATE INDEX tables_by_dice ON tables (dice) WHERE dice IS NOT NULL");
}

void add_daily_results(const Database& database) {
    database.run("ALTER TABLE progress RENAME COLUMN name TO of");
    make_daily_tables(database);
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

bool is_foreign(const Database& database) {
    Statement tables{database, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"};
    return tables.step() && tables.number(0) > 0 &&
           std::ranges::all_of(kShapes, [&](const Shape& each) { return known_columns(database, each.columns) == 0; }) &&
           !is_damaged_database(sqlite3_db_filename(database.handle(), "main"));
}

std::string schema_fault(const Database& database) {
    constexpr std::uint64_t never_given = 1 << 16U;
    const std::uint64_t version = version_of(database);
    const auto* shape = std::ranges::find_if(
        kShapes, [&](const Shape& each) { return known_columns(database, each.columns) == each.columns.size(); });
    if (shape == kShapes.end()) {
        const bool ours = std::ranges::any_of(kShapes, [&](const Shape& each) { return has_format(each, version); });
        if (ours) {
            return "the description of its tables is damaged";
        }
    }
    return (shape != kShapes.end() && !has_format(*shape, version)) || version >= never_given
               ? "its version number is " + std::to_string(version) + ", which no program has given it"
               : std::string{};
}

// FULL: a transaction is on disk when COMMIT returns. WAL: one sequential write for it. Each table that is played at changes a page of its own, so pages are
// small (a file keeps those it was made with), and many of them gather, 16 MB, before they are moved into the file. What is deleted is overwritten: people may
// want their games gone, and what can be read of a damaged file is what was there.
void prepare(Database& database) {
    if (is_foreign(database)) {  // before anything is written to it
        throw SqliteError{"it is not a database of misthrow", SQLITE_MISMATCH};
    }
    database.run("PRAGMA page_size=1024");
    database.run("PRAGMA journal_mode=WAL");
    database.run("PRAGMA wal_autocheckpoint=16000");
    database.run("PRAGMA synchronous=FULL");
    database.run("PRAGMA secure_delete=ON");
    database.run("BEGIN");  // so that both are of one moment
    const std::uint64_t found = version_of(database);
    const std::string fault = schema_fault(database);
    const bool foreign = !fault.empty() && known_columns(database, kColumns) == 0 &&  // nor is anything of ours in it
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
        if (found < kFirstWithKeys) {
            add_keys(database);
        }
        add_daily_results(database);
        database.run("PRAGMA user_version=10");
    }
    database.run("COMMIT");
}

}  // namespace misthrow::store
