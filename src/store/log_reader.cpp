#include "store/log_reader.hpp"

#include "store/chain.hpp"
#include "store/schema.hpp"

namespace misthrow::store {

namespace {

// Whether an event is what the chain says, as one after the other is read.
class ChainCheck {
public:
    explicit ChainCheck(std::string before = {}) : link_{std::move(before)} {}
    bool operator()(const Event& event, const std::string& link) {
        if (table_ != event.table) {
            table_ = event.table;
            link_ = std::exchange(first_, false) ? std::move(link_) : std::string{};
            good_ = true;
        }
        good_ = good_ && link == next_link(link_, event.table, event.version, event.body);
        link_ = link;
        return good_;
    }

private:
    std::string table_;
    std::string link_;
    bool first_{true};
    bool good_{true};
};

}  // namespace

std::vector<Event> LogReader::read(const std::string& table, std::uint64_t from, std::uint64_t most) {
    const std::scoped_lock lock{mutex_};
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

void LogReader::read_open(const std::function<void(Event&&)>& each) {
    const std::scoped_lock lock{mutex_};
    Statement select{database_,
                     "SELECT events.table_id, version, body, link FROM tables CROSS JOIN events ON events.table_id = tables.id"
                     " WHERE finished = 0 ORDER BY tables.id, version"};  // CROSS: not through every event ever written
    ChainCheck check;
    while (select.step()) {
        Event event{select.text(0), select.number(1), select.text(2)};
        event.intact = check(event, select.text(3));
        each(std::move(event));
    }
}

LogProgress LogReader::progress() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, "SELECT commits, events FROM progress"};
    return select.step() ? LogProgress{.commits = select.number(0), .events = select.number(1)} : LogProgress{};
}

std::vector<TableRow> LogReader::tables() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_,
                     "SELECT id, finished, created, touched, (SELECT count(*) FROM events WHERE table_id = id)"
                     " FROM tables WHERE id <> ?1 ORDER BY created, id"};
    select.bind(1, kPublicList);
    std::vector<TableRow> rows;
    while (select.step()) {
        rows.push_back({.id = select.text(0),
                        .finished = select.number(1) != 0,
                        .created = select.number(2),
                        .touched = select.number(3),
                        .events = select.number(4)});
    }
    return rows;
}

std::vector<std::pair<std::string, std::uint64_t>> LogReader::touched() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, "SELECT id, max(touched, created) FROM tables WHERE finished = 0"};
    std::vector<std::pair<std::string, std::uint64_t>> rows;
    while (select.step()) {
        rows.emplace_back(select.text(0), select.number(1));
    }
    return rows;
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

std::uint64_t LogReader::one_number(const char* sql) {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, sql};
    return select.step() ? select.number(0) : 0;
}

std::uint64_t LogReader::format() { return one_number("PRAGMA user_version"); }
std::string LogReader::schema_fault() {
    const std::scoped_lock lock{mutex_};
    return store::schema_fault(database_);
}
LogReader::Counted LogReader::count_events() {
    const std::scoped_lock lock{mutex_};
    Statement select{database_, "SELECT count(*), coalesce(sum(id IS NULL), 0) FROM events LEFT JOIN tables ON id = table_id"};
    return select.step() ? Counted{.events = select.number(0), .astray = select.number(1)} : Counted{};
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
