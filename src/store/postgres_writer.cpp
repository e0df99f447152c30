#include "store/postgres_writer.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "store/peer_lines.hpp"
#include "store/postgres_statements.hpp"

namespace misthrow::store {

namespace {

// Where a batch belongs in the order in which everybody writes: two who write to the same tables wait for each other one way only.
std::string_view table_of(const WriteBatch& batch) {
    const auto event = std::ranges::find_if(batch.events, [](const Event& each) { return each.version > 0; });
    return event == batch.events.end() ? std::string_view{batch.table} : std::string_view{event->table};
}

std::string text_of(std::vector<KnownTable> tables) {
    std::ranges::sort(tables, {}, &KnownTable::id);
    std::string text;
    for (const KnownTable& each : tables) {
        text += (text.empty() ? "" : ",") + each.id + " " + std::to_string(each.events);
    }
    return text;
}

// What others hear of it.
PeerLine line_of(const WriteBatch& batch) {
    if (!batch.say.empty()) {
        return {.table = batch.table, .text = batch.say};
    }
    if (batch.gone || batch.events.empty() || batch.events.back().version == 0) {
        return {.table = batch.table};
    }
    PeerLine line{.table = batch.events.back().table, .version = batch.events.back().version};
    if (batch.keys.tell) {
        std::ranges::transform(batch.events, std::back_inserter(line.bodies), &Event::body);
    }
    return line;
}

bool is_empty(const WriteBatch& batch) { return batch.events.empty() && batch.statements.empty() && batch.say.empty(); }

}  // namespace

PostgresWriter::~PostgresWriter() { finish(); }

Outcome PostgresWriter::commit(std::span<const WriteBatch> batches) {
    Group group;
    std::ranges::transform(batches, std::back_inserter(group), [](const WriteBatch& each) { return &each; });
    const Tried tried = commit_group(group);
    return tried.outcome == Outcome::Durable && !tried.lost.empty() ? Outcome::Duplicate : tried.outcome;
}

void PostgresWriter::write_group(std::span<WriteBatch> batches) {
    Group group;
    std::ranges::transform(batches, std::back_inserter(group), [](const WriteBatch& each) { return &each; });
    std::set<const WriteBatch*> lost;
    Tried tried = commit_group(group);
    while (tried.outcome == Outcome::Duplicate && tried.culprit != nullptr) {
        lost.insert(tried.culprit);
        std::erase(group, tried.culprit);
        tried = group.empty() ? Tried{} : commit_group(group);
    }
    if (tried.outcome == Outcome::Durable) {
        lost.insert(tried.lost.begin(), tried.lost.end());
    }
    for (const WriteBatch& each : batches) {
        each.done(lost.contains(&each) ? Outcome::Duplicate : tried.outcome);
    }
}

PostgresWriter::Tried PostgresWriter::commit_group(const Group& group) {
    for (;;) {
        try {
            if (database_) {
                if (const auto tried = try_commit(group)) {
                    return *tried;
                }
                continue;
            }
        } catch (const PostgresError& error) {
            if (!error.is_connection_lost()) {
                return {.outcome = Outcome::Failed};
            }
        }
        if (!reopen()) {
            return {.outcome = Outcome::Unknown};
        }
        try {
            if (const auto found = look_for(group)) {
                return *found;
            }
        } catch (const PostgresError&) {
            database_.reset();  // gone again
        }
    }
}

void PostgresWriter::add(const char* sql, const Parameters& parameters) {
    database_->queue(sql, parameters);
    asked_.push_back({.batch = queueing_});
}
void PostgresWriter::add_prepared(const char* name, const Parameters& parameters, bool decides) {
    database_->queue_prepared(name, parameters);
    asked_.push_back({.batch = queueing_, .decides = decides});
}

// Another server may be quicker, and then this batch alone is not written. Whatever else belongs to a batch goes the strict way: it fails, and the group is written
// again without it.
bool PostgresWriter::may_lose(const WriteBatch& batch) const {
    return !sharing_.node.empty() && batch.statements.empty() && !batch.keys.knows && !batch.events.empty() &&
           std::ranges::all_of(batch.events, [](const Event& each) { return each.version > 1; });
}

void PostgresWriter::queue_race(const WriteBatch& batch) {
    const std::vector<std::string> news = messages_of({.node = sharing_.node, .lines = {line_of(batch)}});
    for (const Event& event : batch.events) {
        const bool is_first = &event == &batch.events.front();
        Parameters values{event.table,          std::to_string(event.version),
                          event.body,           std::to_string(token_),
                          is_first ? "t" : "f", is_first ? batch.keys.follows : std::string{}};
        if (&event != &batch.events.back()) {
            add_prepared("next", values);
            continue;
        }
        values.push_back(news.front());
        add_prepared("last", values, true);
    }
}

void PostgresWriter::queue_events(const WriteBatch& batch) {
    if (may_lose(batch)) {
        queue_race(batch);
        return;
    }
    if (batch.keys.knows) {
        add(kKnowsDice, {bytes_text(batch.keys.dice), std::string{table_of(batch)}, text_of(*batch.keys.knows)});
    }
    for (const char* sql : batch.statements) {
        const bool with_state = std::string_view{sql}.find("$2") != std::string_view::npos;
        add(sql, with_state ? Parameters{batch.table, std::to_string(static_cast<int>(batch.state)), std::to_string(batch.now)}
                            : Parameters{batch.table});
    }
    for (const Event& event : batch.events) {
        if (event.version == 1) {
            add_prepared("open", {event.table, bytes_text(batch.keys.opener), bytes_text(batch.keys.dice),
                                  std::to_string(batch.keys.at), sharing_.node});
        }
        if (event.version > 0) {
            add_prepared("insert", {event.table, std::to_string(event.version), event.body, std::to_string(token_)});
        }
    }
}

void PostgresWriter::queue_listed(const WriteBatch& batch) {
    for (const Event& event : batch.events) {
        if (event.version == 0) {
            add(kLockList);
            add(kInsertListed, {event.body, std::to_string(token_)});
        }
    }
}

// What was written without having to race for it, and what is said.
void PostgresWriter::queue_news(const Group& group) {
    PeerMessage news{.node = sharing_.node};
    for (const WriteBatch* batch : group) {
        const bool is_news = !batch->say.empty() || batch->gone || (!batch->events.empty() && batch->events.back().version > 0);
        if (is_news && !may_lose(*batch)) {
            news.lines.push_back(line_of(*batch));
        }
    }
    for (const std::string& message : messages_of(news)) {
        add("SELECT pg_notify('misthrow', $1)", {message});
    }
}

// Locks are taken in one order by everybody: dice, tables, the public list.
void PostgresWriter::queue_group(const Group& group) {
    asked_.clear();
    queueing_ = nullptr;
    add("BEGIN");
    std::set<std::string> dice;
    for (const WriteBatch* batch : group) {
        if (batch->keys.knows) {
            dice.insert(bytes_text(batch->keys.dice));
        }
    }
    std::ranges::for_each(dice, [this](const std::string& each) { add(kLockDice, {each}); });
    Group sorted = group;
    if (!sharing_.alone) {
        std::ranges::sort(sorted, {}, [](const WriteBatch* each) {  // and as they came, which is how they lie in memory
            return std::tuple{each->keys.knows.has_value(), each->keys.knows ? std::string_view{} : table_of(*each), each};
        });
    }
    for (const WriteBatch* batch : sorted) {
        queueing_ = batch;
        queue_events(*batch);
    }
    for (const WriteBatch* batch : group) {
        queueing_ = batch;
        queue_listed(*batch);
    }
    queueing_ = nullptr;
    if (!sharing_.node.empty()) {
        queue_news(group);
    }
    add("COMMIT");
    database_->sync();
}

// Nothing: it is to be tried again.
std::optional<PostgresWriter::Tried> PostgresWriter::try_commit(const Group& group) {
    if (std::ranges::all_of(group, [](const WriteBatch* each) { return is_empty(*each); })) {
        return Tried{};
    }
    token_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(token_) + 1);
    queue_group(group);
    Tried tried;
    const std::optional<PostgresError> wrong = take_answers(tried);
    if (!wrong) {
        std::uint64_t events = 0;
        std::ranges::for_each(group, [&](const WriteBatch* each) { events += each->events.size(); });
        std::ranges::for_each(tried.lost, [&](const WriteBatch* each) { events -= each->events.size(); });
        count(events);
        return tried;
    }
    database_->queue("ROLLBACK");
    database_->sync();
    database_->take().check();
    database_->take_sync();
    if (wrong->state() == kTooLong) {
        end_stuck_writers();
    }
    if (std::ranges::find(kTryAgain, wrong->state()) != kTryAgain.end() && !is_hurrying()) {
        return std::nullopt;
    }
    const bool taken = wrong->state() == kTaken || wrong->state() == kGap || wrong->state() == kUnknown;
    return Tried{.outcome = taken ? Outcome::Duplicate : Outcome::Failed, .culprit = tried.culprit};
}

// A server that was stopped in the middle of a transaction holds what it has locked. It finds out and writes again when it goes on.
void PostgresWriter::end_stuck_writers() {
    database_->queue(kEndStuck, {std::to_string(kAlone)});
    database_->sync();
    database_->take().check();
    database_->take_sync();
}

// What went wrong first, and for whom; who has lost, if nothing did. Throws if the connection is gone.
std::optional<PostgresError> PostgresWriter::take_answers(Tried& tried) {
    std::optional<PostgresError> wrong;
    for (const Asked& asked : asked_) {
        const Rows rows = database_->take();
        try {
            if (!wrong) {
                rows.check();
                if (asked.decides && rows.size() == 0) {
                    tried.lost.push_back(asked.batch);
                }
            }
        } catch (const PostgresError& error) {
            if (error.is_connection_lost()) {
                throw;
            }
            wrong = error;
            tried.culprit = asked.batch;
        }
    }
    database_->take_sync();
    return wrong;
}

// All of a group is one transaction: one event tells that it is there, and what is not there with it has lost. Statements may be done twice.
std::optional<PostgresWriter::Tried> PostgresWriter::look_for(const Group& group) {
    Tried found;
    bool there = false;
    for (const WriteBatch* batch : group) {
        if (batch->events.empty()) {
            continue;
        }
        const Event& event = batch->events.front();
        if (event.version == 0) {
            database_->queue("SELECT token FROM events WHERE table_id = $1 AND token = $2::bigint LIMIT 1",
                             {event.table, std::to_string(token_)});
        } else {
            database_->queue("SELECT token FROM events WHERE table_id = $1 AND version = $2::bigint",
                             {event.table, std::to_string(event.version)});
        }
        database_->sync();
        const Rows rows = database_->take();
        rows.check();
        database_->take_sync();
        if (rows.size() == 1 && rows.text(0, 0) == std::to_string(token_)) {
            there = true;
        } else {
            found.lost.push_back(batch);
        }
    }
    return there ? std::optional{found} : std::nullopt;
}

}  // namespace misthrow::store
