#include "store/postgres_log.hpp"

#include <algorithm>

#include "store/chain_check.hpp"
#include "store/postgres_schema.hpp"
#include "store/postgres_statements.hpp"
#include "store/slots.hpp"

namespace misthrow::store {

namespace {

constexpr const char* kEraseEvents = "DELETE FROM events WHERE table_id = $1";
constexpr const char* kEraseTable = "DELETE FROM tables WHERE id = $1";
// What somebody writes to a table in the same moment is not seen, and stands there afterwards: once more, when they must have ended.
constexpr const char* kEraseAgain = "INSERT INTO erased (id) VALUES ('again ' || $1) ON CONFLICT DO NOTHING";
constexpr const char* kErasedAgain = "DELETE FROM erased WHERE id = 'again ' || $1";
constexpr std::string_view kAgain = "again ";
constexpr std::chrono::seconds kEnded{4};  // a lock is waited for for three
// Divides by zero if anybody has used it since.
constexpr const char* kStillOld =
    "SELECT 1 / count(*) FROM (SELECT FROM tables WHERE id = $1 AND $2::smallint IS NOT NULL AND touched <= $3::bigint FOR "
    "UPDATE)"
    " it";
constexpr const char* kTouch = "UPDATE tables SET state = $2::smallint, touched = $3::bigint WHERE id = $1";
// Where several servers write, each has a clock: what is in use is so by the database's too, what is old is so by both, and nobody who is alive has it in memory.
constexpr const char* kTouchByItsClock =
    "UPDATE tables SET state = $2::smallint, touched = greatest($3::bigint, extract(epoch FROM now())::bigint) WHERE id = $1";
constexpr const char* kIdle =
    "SELECT id FROM tables WHERE state = $1::smallint"
    " AND touched < least($2::bigint, extract(epoch FROM now())::bigint - $3::bigint)"
    " AND NOT EXISTS (SELECT FROM nodes WHERE nodes.id = runner AND until > now() AND until < now() + interval '7 seconds')"
    " ORDER BY touched LIMIT 32";

constexpr const char* kRow = "SELECT id, state, created, touched, 0, dice FROM tables WHERE id = $1";
constexpr const char* kRowsBeside =
    "SELECT others.id, others.state, others.created, others.touched, 0 FROM tables its JOIN tables others"
    " ON others.dice = its.dice AND others.id <> its.id WHERE its.id = $1";
constexpr const char* kRowByOpener = "SELECT id, state, created, touched, 0, dice FROM tables WHERE opener = $1::bytea";

constexpr const char* kEnds =
    "SELECT id, version, body FROM unnest($1::text[]) id, LATERAL (SELECT version, body FROM events WHERE table_id = id"
    " ORDER BY version DESC LIMIT 1) last";

TableRow row_of(const Rows& rows, int row) {
    return {.id = rows.text(row, 0),
            .state = static_cast<TableState>(rows.number(row, 1)),
            .created = rows.number(row, 2),
            .touched = rows.number(row, 3),
            .events = rows.number(row, 4)};
}

std::vector<std::string> first_column(const Rows& rows) {
    std::vector<std::string> list;
    for (int row = 0; row < rows.size(); ++row) {
        list.push_back(rows.text(row, 0));
    }
    return list;
}

std::string migrated(std::string address) {
    Postgres database{address};
    migrate(database);
    return address;
}

}  // namespace

PostgresLog::PostgresLog(const std::string& address, Sharing sharing)
    : is_shared_{!sharing.node.empty()},
      writer_{std::make_unique<PostgresWriter>(migrated(address), std::move(sharing))},
      reader_{std::make_unique<PostgresReader>(address)},
      reading_{std::make_unique<WorkQueue>(1)} {}
// Each may still have work for the other.
PostgresLog::~PostgresLog() {
    writer_->hurry();
    writer_->settle();
    reading_.reset();
    writer_.reset();
}

void PostgresLog::append(std::vector<Event> batch, Done done, TableKeys keys) {
    writer_->write({.events = std::move(batch), .keys = std::move(keys), .done = std::move(done)});
}

void PostgresLog::fetch(const std::string& table, Take take) { fetch_by(kRow, table, std::move(take)); }
void PostgresLog::fetch_opened_by(const std::string& opener, Take take) {
    fetch_by(kRowByOpener, bytes_text(opener), std::move(take));
}

void PostgresLog::fetch_by(const char* sql, const std::string& what, Take take) {
    after_writing([this, sql, what, take = std::move(take)] {
        Fetched fetched;
        try {
            const Rows asked = reader_->ask(sql, {what});
            if (asked.size() > 0) {
                fetched.tables.push_back({.row = row_of(asked, 0), .events = {}});
                if (!asked.is_null(0, 5)) {
                    const Rows others =
                        reader_->ask("SELECT id, state, created, touched, 0 FROM tables WHERE dice = $1::bytea AND id <> $2",
                                     {asked.text(0, 5), asked.text(0, 0)});
                    for (int row = 0; row < others.size(); ++row) {
                        fetched.tables.push_back({.row = row_of(others, row), .events = {}});
                    }
                }
            }
            for (StoredTable& table : fetched.tables) {
                table.events = read(table.row.id);
                table.row.events = table.events.size();
            }
        } catch (const Failure& failure) {
            fetched = {.tables = {}, .failure = failure};
        }
        take(std::move(fetched));
    });
}

void PostgresLog::fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) {
    after_writing([this, table, from, most, take = std::move(take)] {
        Fetched fetched;
        try {
            fetched.tables.push_back(part_of_table(table, read(table, from, most)));
        } catch (const Failure& failure) {
            fetched.failure = failure;
        }
        take(std::move(fetched));
    });
}

// The others come after what is said of this one: whatever ended here, they are at least as far as they were then.
void PostgresLog::fetch_tail(const std::string& table, std::uint64_t version, bool with_dice, Take take) {
    reading_->add([this, table, version, with_dice, take = std::move(take)] {
        Fetched fetched;
        try {
            fetched.tables.push_back(part_of_table(table, read(table, version)));
            if (with_dice) {
                const Rows others = reader_->ask(kRowsBeside, {table});
                for (int row = 0; row < others.size(); ++row) {
                    fetched.tables.push_back({.row = row_of(others, row), .events = read(others.text(row, 0))});
                    fetched.tables.back().row.events = fetched.tables.back().events.size();
                }
            }
        } catch (const Failure& failure) {
            fetched = {.tables = {}, .failure = failure};
        }
        take(std::move(fetched));
    });
}

void PostgresLog::fetch_ends(const std::vector<std::string>& tables, const Take& take) {
    reading_->add([this, tables, take] {
        Fetched fetched;
        std::map<std::string, std::vector<Event>> ends;
        try {
            const Rows rows = reader_->ask(kEnds, {array_text(tables)});
            for (int row = 0; row < rows.size(); ++row) {
                ends[rows.text(row, 0)] = {{rows.text(row, 0), rows.number(row, 1), rows.text(row, 2)}};
            }
        } catch (const Failure& failure) {
            fetched.failure = failure;
        }
        for (const std::string& each : tables) {
            fetched.tables.push_back(part_of_table(each, std::move(ends[each])));
        }
        take(std::move(fetched));
    });
}

void PostgresLog::after_writing(std::function<void()> read) {
    when_written([this, read = std::move(read)] { reading_->add(read); });
}

// Asks the writer's connection for a sign of life, too: whoever was alone there and is no longer hears of it even if nobody plays.
void PostgresLog::look_around(const Ages& ages, std::function<void(Seen)> take) {
    writer_->write({.statements = {"SELECT $1::text"}, .table = {}});
    after_writing([this, ages, take = std::move(take)] {
        Seen seen;
        try {
            for (const auto& [state, before] :
                 {std::pair{TableState::Gathering, ages.gathering_before}, std::pair{TableState::Playing, ages.playing_before}}) {
                std::ranges::move(
                    first_column(reader_->ask(kIdle, {std::to_string(static_cast<int>(state)), std::to_string(before),
                                                      std::to_string(ages.now - std::min(ages.now, before))})),
                    std::back_inserter(seen.idle));
            }
            seen.erased = end_erased();
            reader_->ask(kEndDeaf);
        } catch (const Failure& failure) {
            seen.failure = failure;
        }
        take(std::move(seen));
    });
}

// Those that another process has erased.
std::vector<std::string> PostgresLog::end_erased() {
    std::vector<std::string> elsewhere;
    std::map<std::string, Time> again;
    for (const std::string& id : first_column(reader_->ask("SELECT id FROM erased"))) {
        if (!id.starts_with(kAgain)) {
            writer_->write(erasing({kEraseEvents, kEraseTable, "DELETE FROM erased WHERE id = $1"}, id));
            elsewhere.push_back(id);
            continue;
        }
        const std::string table = id.substr(kAgain.size());
        const auto seen = erased_.find(table);
        const Time since = seen == erased_.end() ? std::chrono::steady_clock::now() : seen->second;
        if (std::chrono::steady_clock::now() - since >= kEnded) {
            writer_->write({.statements = {kEraseEvents, kErasedAgain}, .table = table});
        }
        again[table] = since;
    }
    erased_ = std::move(again);
    return elsewhere;
}

std::vector<Event> PostgresLog::read(const std::string& table, std::uint64_t from, std::uint64_t most) {
    const std::string first = std::to_string(from == 0 ? 0 : from - 1);  // with the link before
    const Rows rows = reader_->ask(
        "SELECT version, body, link FROM events WHERE table_id = $1 AND version >= $2::bigint ORDER BY version"
        " LIMIT nullif($3::bigint, 0)",
        {table, first, std::to_string(most == 0 ? 0 : most + 1)});
    std::vector<Event> events;
    ChainCheck check;
    for (int row = 0; row < rows.size(); ++row) {
        Event event{table, rows.number(row, 0), rows.text(row, 1)};
        if (event.version < from) {
            check = ChainCheck{rows.bytes(row, 2)};
            continue;
        }
        event.intact = check(event, rows.bytes(row, 2));
        events.push_back(std::move(event));
    }
    events.resize(most == 0 ? events.size() : std::min<std::size_t>(events.size(), most));
    return events;
}

void PostgresLog::touch(const std::string& table, TableState state, std::uint64_t now) {
    writer_->write({.statements = {is_shared_ ? kTouchByItsClock : kTouch}, .table = table, .state = state, .now = now});
}
void PostgresLog::erase(const std::string& table, const std::string& listed) {
    writer_->write(erasing({kEraseAgain, kEraseEvents, kEraseTable}, table, listed));
}
void PostgresLog::erase_if_old(const std::string& table, std::uint64_t touched, const std::string& listed) {
    WriteBatch batch = erasing({kStillOld, kEraseAgain, kEraseEvents, kEraseTable}, table, listed);
    batch.now = touched;
    writer_->write(std::move(batch));
}
void PostgresLog::settle() { writer_->settle(); }

std::vector<TableRow> PostgresLog::tables() {
    const Rows rows = reader_->ask(
        "SELECT id, state, created, touched, (SELECT count(*) FROM events WHERE table_id = id) FROM tables"
        " ORDER BY created, id COLLATE \"C\"");
    std::vector<TableRow> list;
    for (int row = 0; row < rows.size(); ++row) {
        list.push_back(row_of(rows, row));
    }
    return list;
}

std::uint64_t PostgresLog::last_touched() { return reader_->ask(kLastTouched).number(0, 0); }

bool PostgresLog::are_dice_together() {
    const Rows rows = reader_->ask(kSharedDice);
    SlotsOfDice slots;
    for (int row = 0; row < rows.size(); ++row) {
        if (!slots.add(rows.text(row, 0), rows.text(row, 1))) {
            return false;
        }
    }
    return true;
}

Outcome PostgresLog::erase_elsewhere(const std::string& table, const std::string& listed) {
    return writer_->write_now(
        erasing({"INSERT INTO erased (id) VALUES ($1) ON CONFLICT DO NOTHING", kEraseEvents, kEraseTable}, table, listed));
}

void PostgresLog::when_written(std::function<void()> then) {
    writer_->write({.done = [then = std::move(then)](Outcome) { then(); }});
}

void PostgresLog::hurry() {
    writer_->hurry();
    writer_->settle();
}

Outcome PostgresLog::carry(std::size_t shard, std::uint64_t version, const std::string& entry) {
    return writer_->write_now({.events = {{kPublicList, 0, entry}},
                               .statements = {"INSERT INTO carried (id) VALUES ($1)"},
                               .table = std::to_string(shard) + " " + std::to_string(version)});
}
std::uint64_t PostgresLog::carried_from(std::size_t shard) {
    return reader_->ask("SELECT count(*) FROM carried WHERE id LIKE $1 || ' %'", {std::to_string(shard)}).number(0, 0);
}

void PostgresLog::say(const std::string& table, const std::string& text) { writer_->write({.table = table, .say = text}); }

LogCounters PostgresLog::counters() const { return writer_->counters(); }

}  // namespace misthrow::store
