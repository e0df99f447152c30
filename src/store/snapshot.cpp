#include "store/snapshot.hpp"

#include "store/chain_check.hpp"
#include "store/postgres_daily.hpp"
#include "store/postgres_schema.hpp"
#include "store/schema.hpp"

namespace misthrow::store {

FileSnapshot::FileSnapshot(const std::string& path) : reader_{path, Access::Read} {
    reader_.hold();
    if (const std::string fault = reader_.schema_fault(); !fault.empty()) {
        throw Failure{fault, true};
    }
    if (reader_.format() < kFirstWithChain) {
        throw Failure{"it was written by an early version of misthrow; 'misthrow admin migrate' brings it up to date"};
    }
}

PostgresSnapshot::PostgresSnapshot(const std::string& address)
    : own_{std::make_unique<Postgres>(connect(address))}, database_{*own_} {
    if (schema_of(database_).steps == 0) {
        throw Failure{"there are no tables of misthrow in the database"};
    }
    database_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

PostgresSnapshot::PostgresSnapshot(Postgres& inside) : database_{inside} {}

std::vector<TableRow> PostgresSnapshot::tables() {
    const Rows rows = database_.run("SELECT id, state, created, touched FROM tables ORDER BY created, id COLLATE \"C\"");
    order_.clear();
    next_ = 0;
    std::vector<TableRow> list;
    list.reserve(static_cast<std::size_t>(rows.size()));
    for (int row = 0; row < rows.size(); ++row) {
        list.push_back({.id = rows.text(row, 0),
                        .state = static_cast<TableState>(rows.number(row, 1)),
                        .created = rows.number(row, 2),
                        .touched = rows.number(row, 3)});
        order_.push_back(list.back().id);
    }
    return list;
}

// A database that an earlier program has made has none.
DailyContents PostgresSnapshot::daily() {
    return database_.run("SELECT to_regclass('daily_counts') IS NOT NULL").text(0, 0) != "t"
               ? DailyContents{}
               : all_daily([this](const char* sql, const Parameters& parameters) { return database_.run(sql, parameters); });
}

std::uint64_t PostgresSnapshot::carried_from(std::size_t shard) {
    return database_.run("SELECT count(*) FROM carried WHERE id LIKE $1 || ' %'", {std::to_string(shard)}).number(0, 0);
}

// Many at a time: whoever goes through all tables does not wait for each.
void PostgresSnapshot::read_ahead(const std::string& table) {
    constexpr std::size_t at_once = 200;
    ahead_.clear();
    ahead_[table];
    std::vector<std::string> names{table};
    const bool in_order = next_ < order_.size() && order_[next_] == table;
    for (std::size_t i = 0; in_order && i < at_once && next_ < order_.size(); ++i, ++next_) {
        names.push_back(order_[next_]);
        ahead_[order_[next_]];
    }
    const Rows rows = database_.run(
        "SELECT table_id, version, body, link FROM events WHERE table_id = ANY ($1::text[]) ORDER BY table_id, version",
        {array_text(names)});
    ChainCheck check;
    for (int row = 0; row < rows.size(); ++row) {
        std::vector<Event>& events = ahead_[rows.text(row, 0)];
        Event& event = events.emplace_back(Event{rows.text(row, 0), rows.number(row, 1), rows.text(row, 2)});
        event.intact = check(event, rows.bytes(row, 3));
    }
}

std::vector<Event> PostgresSnapshot::read(const std::string& table) {
    if (!ahead_.contains(table)) {
        read_ahead(table);
    }
    return std::move(ahead_.extract(table).mapped());
}

}  // namespace misthrow::store
