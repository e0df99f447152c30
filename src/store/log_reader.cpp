#include "store/log_reader.hpp"

#include <algorithm>

#include "store/chain_check.hpp"
#include "store/schema.hpp"
#include "store/slots.hpp"
#include "store/sqlite_daily.hpp"

namespace misthrow::store {

namespace {

constexpr const char* kRow = "SELECT id, state, created, touched, 0, dice FROM tables WHERE id = ?1 AND id <> 'aborted'";
constexpr const char* kRowByOpener =
    "SELECT id, state, created, touched, 0, dice FROM tables WHERE opener = ?1 AND opener <> x''";

TableRow row_of(const Statement& select) {
    return {.id = select.text(0),
            .state = static_cast<TableState>(select.number(1)),
            .created = select.number(2),
            .touched = select.number(3),
            .events = select.number(4)};
}

}  // namespace

std::vector<Event> LogReader::read(const std::string& table, std::uint64_t from, std::uint64_t most) {
    const std::scoped_lock lock{mutex_};
    return read_unlocked(table, from, most);
}

std::vector<StoredTable> LogReader::fetch(const std::string& table) {
    const std::scoped_lock lock{mutex_};
    Statement asked{database_, kRow};
    asked.bind(1, table);
    std::vector<StoredTable> found = with_those_of_its_dice(asked);
    if (found.empty() && table != kPublicList) {  // its entry in the list may be damaged, or that of another name now
        std::vector<Event> events = read_unlocked(table, 1, 0);
        if (!events.empty() && events.front().version == 1) {
            const TableRow row{.id = table, .state = TableState::Playing, .events = events.size()};
            found.push_back({.row = row, .events = std::move(events)});
        }
    }
    return found;
}

std::vector<StoredTable> LogReader::fetch_opened_by(const std::string& opener) {
    const std::scoped_lock lock{mutex_};
    Statement asked{database_, kRowByOpener};
    asked.bind_bytes(1, opener);
    return with_those_of_its_dice(asked);
}

std::vector<StoredTable> LogReader::with_those_of_its_dice(Statement& asked) {
    std::vector<StoredTable> found;
    if (!asked.step()) {
        return found;
    }
    found.push_back({.row = row_of(asked), .events = {}});
    const std::string dice = asked.text(5);
    asked.reset();
    if (!dice.empty()) {
        Statement others{database_, "SELECT id, state, created, touched, 0 FROM tables WHERE dice = ?1 AND id <> ?2"};
        others.bind_bytes(1, dice).bind(2, found.front().row.id);
        while (others.step()) {
            found.push_back({.row = row_of(others), .events = {}});
        }
    }
    for (StoredTable& table : found) {
        table.events = read_unlocked(table.row.id, 1, 0);
        table.row.events = table.events.size();
    }
    return found;
}

std::vector<Event> LogReader::read_unlocked(const std::string& table, std::uint64_t from, std::uint64_t most) {
    Statement before{database_, "SELECT link FROM events WHERE table_id = ?1 AND version = ?2 - 1"};
    ChainCheck check{before.bind(1, table).bind(2, from).step() ? before.text(0) : std::string{}};
    constexpr std::uint64_t all = 1'000'000'000'000;
    Statement select{database_,
                     "SELECT version, body, link FROM events WHERE table_id = ?1 AND version >= ?2 ORDER BY version LIMIT ?3"};
    select.bind(1, table).bind(2, from).bind(3, most == 0 ? all : most);
    std::vector<Event> events;
    while (select.step()) {
        Event& event = events.emplace_back(Event{table, select.number(0), select.text(1)});
        event.intact = check(event, select.text(2));
    }
    return events;
}

LogProgress LogReader::progress() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, "SELECT commits, events FROM progress"};
    return select.step() ? LogProgress{.commits = select.number(0), .events = select.number(1)} : LogProgress{};
}

std::vector<TableRow> LogReader::tables() {
    const std::scoped_lock lock{mutex_};
    // A file of before is looked at as it is.
    const bool with_state = one_number_unlocked("PRAGMA user_version") >= kFirstWithKeys;
    Statement select{database_, with_state
                                    ? "SELECT id, state, created, touched, (SELECT count(*) FROM events WHERE table_id = id)"
                                      " FROM tables WHERE id <> ?1 ORDER BY created, id"
                                    : "SELECT id, finished, created, touched, (SELECT count(*) FROM events WHERE table_id = id)"
                                      " FROM tables WHERE id <> ?1 ORDER BY created, id"};
    select.bind(1, kPublicList);
    std::vector<TableRow> rows;
    while (select.step()) {
        rows.push_back(row_of(select));
    }
    return rows;
}

std::vector<std::string> LogReader::idle(const Ages& ages) {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, "SELECT id FROM tables WHERE state = ?1 AND touched < ?2 ORDER BY touched LIMIT 32"};
    std::vector<std::string> ids;
    for (const auto& [state, before] :
         {std::pair{TableState::Gathering, ages.gathering_before}, std::pair{TableState::Playing, ages.playing_before}}) {
        select.bind(1, static_cast<std::uint64_t>(state)).bind(2, before);
        while (select.step()) {
            ids.push_back(select.text(0));
        }
        select.reset();
    }
    return ids;
}

bool LogReader::are_dice_together() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_,
                     "SELECT dice, id FROM tables WHERE dice IN (SELECT dice FROM tables WHERE dice IS NOT NULL GROUP BY dice"
                     " HAVING count(*) > 1) ORDER BY dice"};
    SlotsOfDice slots;
    while (select.step()) {
        if (!slots.add(select.text(0), select.text(1))) {
            return false;
        }
    }
    return true;
}

std::uint64_t LogReader::last_touched() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, "SELECT max(touched) FROM tables WHERE state = ?1"};
    std::uint64_t last = 0;
    for (const TableState state : {TableState::Gathering, TableState::Playing, TableState::Finished}) {
        last = std::max(last, select.bind(1, static_cast<std::uint64_t>(state)).step() ? select.number(0) : 0);
        select.reset();
    }
    return last;
}

std::vector<Event> LogReader::without_keys(std::size_t most) {
    const std::scoped_lock lock{mutex_};
    Statement select{database_,
                     "SELECT id, coalesce(body, '') FROM tables LEFT JOIN events ON table_id = id AND version = 1"
                     " WHERE opener IS NULL LIMIT ?1"};
    select.bind(1, most);
    std::vector<Event> first;
    while (select.step()) {
        first.push_back({select.text(0), 1, select.text(1)});
    }
    return first;
}

std::vector<std::string> LogReader::erased() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, "SELECT id FROM erased"};
    std::vector<std::string> ids;
    while (select.step()) {
        ids.push_back(select.text(0));
    }
    return ids;
}

DailyCounts LogReader::count_daily(const DailyGame& game, const std::string& device) {
    const std::scoped_lock lock{mutex_};
    return store::count_daily(database_, game, device);
}

DailyContents LogReader::all_daily() {
    const std::scoped_lock lock{mutex_};
    return one_number_unlocked("PRAGMA user_version") < kFirstWithDaily ? DailyContents{} : store::all_daily(database_);
}

std::uint64_t LogReader::one_number_unlocked(const char* sql) {
    Statement select{database_, sql};
    return select.step() ? select.number(0) : 0;
}

std::uint64_t LogReader::format() {
    const std::scoped_lock lock{mutex_};
    return one_number_unlocked("PRAGMA user_version");
}

std::string LogReader::schema_fault() {
    const std::scoped_lock lock{mutex_};
    return store::schema_fault(database_);
}

LogReader::Counted LogReader::count_events() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_,
                     "SELECT count(*), coalesce(sum(id IS NULL), 0), (SELECT events FROM progress)"
                     " FROM events LEFT JOIN tables ON id = table_id"};
    return select.step() ? Counted{.events = select.number(0), .astray = select.number(1), .expected = select.number(2)}
                         : Counted{};
}

std::vector<std::string> LogReader::faults() {
    const std::scoped_lock lock{mutex_};
    Statement check{database_, "PRAGMA integrity_check(20)"};
    std::vector<std::string> found;
    while (check.step()) {
        if (check.text(0) != "ok") {
            found.push_back(check.text(0));
        }
    }
    return found;
}

}  // namespace misthrow::store
