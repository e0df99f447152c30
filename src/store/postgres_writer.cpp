#include "store/postgres_writer.hpp"

#include <sodium.h>

#include <chrono>
#include <thread>

#include "store/postgres_schema.hpp"

namespace misthrow::store {

namespace {

// The chain of store/chain.hpp, made where the link before stands. Without one it is NULL, which the table refuses: no gaps.
constexpr const char* kInsert =
    "INSERT INTO events (table_id, version, body, link, token) SELECT $1::text, $2::bigint, $3::text,"
    " substring(sha256(convert_to(E'misthrow event 1\\n', 'UTF8') || CASE WHEN $2::bigint = 1 THEN ''::bytea ELSE"
    " (SELECT link FROM events WHERE table_id = $1::text AND version = $2::bigint - 1) END ||"
    " convert_to(E'\\n' || $1::text || E'\\n' || $2::bigint || E'\\n' || $3::text, 'UTF8')) FOR 16), $4::bigint";
// The public list, whose entries get number and place when they are written: one server at a time.
constexpr const char* kLockList = "SELECT pg_advisory_xact_lock(7236170041562391)";
constexpr const char* kInsertListed =
    "WITH last AS (SELECT version, body, link FROM events WHERE table_id = 'aborted' ORDER BY version DESC LIMIT 1),"
    " next AS (SELECT coalesce((SELECT version FROM last), 0) + 1 AS version, encode(sha256(convert_to(E'misthrow list 1\\n' ||"
    " coalesce((SELECT left(body, 64) FROM last), repeat('0', 64)) || E'\\n' || $1::text || E'\\n', 'UTF8')), 'hex') || ' ' ||"
    " $1::text AS body)"
    " INSERT INTO events (table_id, version, body, link, token) SELECT 'aborted', version, body,"
    " substring(sha256(convert_to(E'misthrow event 1\\n', 'UTF8') || coalesce((SELECT link FROM last), ''::bytea) ||"
    " convert_to(E'\\naborted\\n' || version || E'\\n' || body, 'UTF8')) FOR 16), $2::bigint FROM next";
constexpr const char* kOpen =
    "INSERT INTO tables (id, opener, dice, created, touched)"
    " VALUES ($1, nullif($2::bytea, ''), nullif($3::bytea, ''), $4::bigint, $4::bigint)";

// The fence of whoever is alone.
constexpr std::int64_t kAlone = 7236170041562392;

constexpr std::string_view kTaken = "23505";  // the key is there
constexpr std::string_view kGap = "23502";    // no link before

std::int64_t random_number() {
    std::int64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

}  // namespace

PostgresWriter::PostgresWriter(std::string address, Sharing sharing)
    : address_{std::move(address)},
      sharing_{std::move(sharing)},
      fence_{sharing_.alone ? kAlone : random_number()},
      token_{random_number()} {
    database_.emplace(connect(address_));
    if (!claim()) {
        if (sharing_.waiting) {
            sharing_.waiting();
        }
        database_->run("SELECT pg_advisory_lock($1)", {std::to_string(fence_)});
    }
    open();
    start();
}

PostgresWriter::~PostgresWriter() { finish(); }

// Everything is written by the connection that holds the fence.
bool PostgresWriter::claim() {
    return database_->run("SELECT pg_try_advisory_lock($1)", {std::to_string(fence_)}).text(0, 0) == "t";
}

void PostgresWriter::open() {
    database_->prepare("insert", kInsert);
    database_->prepare("open", kOpen);
    database_->begin_pipeline();
}

// The connection before may still be writing, unseen by us: it is ended first. False: we are asked to finish and cannot, or somebody else is alone there now.
bool PostgresWriter::reopen() {
    const std::string before = database_ ? std::to_string(PQbackendPID(database_->handle())) : "0";
    database_.reset();
    constexpr std::chrono::milliseconds most{1000};
    constexpr int patience = 8;  // with a connection that is being ended: three seconds
    int refused = 0;
    for (std::chrono::milliseconds wait{20};; wait = std::min(wait * 2, most)) {
        try {
            database_.emplace(connect(address_));
            database_->run(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid = $1::int AND"
                " ((classid::bigint << 32) | objid::bigint) = $2::bigint",
                {before, std::to_string(fence_)});
            if (claim()) {
                open();
                return true;
            }
            if (++refused == patience) {
                database_.reset();
                return false;
            }
        } catch (const PostgresError&) {
            database_.reset();
        }
        if (is_finishing()) {
            database_.reset();
            return false;
        }
        std::this_thread::sleep_for(wait);
    }
}

Outcome PostgresWriter::commit(std::span<const WriteBatch> batches) {
    for (;;) {
        try {
            if (database_) {
                return try_commit(batches);
            }
        } catch (const PostgresError& error) {
            if (!error.is_connection_lost()) {
                return Outcome::Failed;
            }
        }
        if (!reopen()) {
            return Outcome::Unknown;
        }
        try {
            if (is_there(batches)) {
                return Outcome::Durable;
            }
        } catch (const PostgresError&) {
            database_.reset();  // gone again
        }
    }
}

int PostgresWriter::queue(const WriteBatch& batch) {
    int count = 0;
    for (const char* sql : batch.statements) {
        const bool with_state = std::string_view{sql}.find("$2") != std::string_view::npos;
        database_->queue(
            sql, with_state ? Parameters{batch.table, std::to_string(static_cast<int>(batch.state)), std::to_string(batch.now)}
                            : Parameters{batch.table});
        ++count;
    }
    for (const Event& event : batch.events) {
        if (event.version == 0) {
            database_->queue(kLockList);
            database_->queue(kInsertListed, {event.body, std::to_string(token_)});
            count += 2;
            continue;
        }
        if (event.version == 1) {
            database_->queue_prepared(
                "open", {event.table, bytes_text(batch.keys.opener), bytes_text(batch.keys.dice), std::to_string(batch.keys.at)});
            ++count;
        }
        database_->queue_prepared("insert", {event.table, std::to_string(event.version), event.body, std::to_string(token_)});
        ++count;
    }
    return count;
}

Outcome PostgresWriter::try_commit(std::span<const WriteBatch> batches) {
    token_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(token_) + 1);
    int statements = 0;
    std::uint64_t events = 0;
    for (const WriteBatch& batch : batches) {
        if (statements == 0 && !(batch.events.empty() && batch.statements.empty())) {
            database_->queue("BEGIN");
            ++statements;
        }
        statements += queue(batch);
        events += batch.events.size();
    }
    if (statements == 0) {
        return Outcome::Durable;
    }
    database_->queue("COMMIT");
    database_->sync();
    const std::optional<PostgresError> wrong = take_answers(statements + 1);
    if (!wrong) {
        count(events);
        return Outcome::Durable;
    }
    database_->queue("ROLLBACK");
    database_->sync();
    database_->take().check();
    database_->take_sync();
    return wrong->state() == kTaken || wrong->state() == kGap ? Outcome::Duplicate : Outcome::Failed;
}

// What went wrong first. Throws if the connection is gone.
std::optional<PostgresError> PostgresWriter::take_answers(int statements) {
    std::optional<PostgresError> wrong;
    for (int i = 0; i < statements; ++i) {
        const Rows rows = database_->take();
        try {
            if (!wrong) {
                rows.check();
            }
        } catch (const PostgresError& error) {
            if (error.is_connection_lost()) {
                throw;
            }
            wrong = error;
        }
    }
    database_->take_sync();
    return wrong;
}

// All of a group is one transaction: one event tells. Statements may be done twice.
bool PostgresWriter::is_there(std::span<const WriteBatch> batches) {
    for (const WriteBatch& batch : batches) {
        if (batch.events.empty()) {
            continue;
        }
        const Event& event = batch.events.front();
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
        return rows.size() == 1 && rows.text(0, 0) == std::to_string(token_);
    }
    return false;
}

}  // namespace misthrow::store
