// How PostgresWriter comes to its connection, and to another when that is lost.
#include <sodium.h>

#include <chrono>
#include <thread>

#include "store/postgres_schema.hpp"
#include "store/postgres_statements.hpp"
#include "store/postgres_writer.hpp"

namespace misthrow::store {

namespace {

std::int64_t random_number() {
    std::int64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

}  // namespace

bool lock_alone(Postgres& database) {
    return database.run("SELECT pg_try_advisory_lock($1)", {std::to_string(kAlone)}).text(0, 0) == "t";
}

PostgresWriter::PostgresWriter(std::string address, Sharing sharing)
    : address_{std::move(address)},
      sharing_{std::move(sharing)},
      fence_{sharing_.alone ? kAlone : random_number()},
      token_{random_number()} {
    database_.emplace(connect(address_));
    if (claim() != Claimed::Ours) {
        if (sharing_.waiting) {
            sharing_.waiting();
        }
        wait_for_claim();
    }
    open();
    start();
}

// Everything is written by the connection that holds the fence. Whoever is alone keeps out those who are several, and they it.
PostgresWriter::Claimed PostgresWriter::claim() {
    const auto get = [this](const char* sql, std::int64_t number) {
        return database_->run(sql, {std::to_string(number)}).text(0, 0) == "t";
    };
    if (!get("SELECT pg_try_advisory_lock($1)", fence_)) {
        return sharing_.alone ? Claimed::Others : Claimed::OursBefore;
    }
    return sharing_.alone || get("SELECT pg_try_advisory_lock_shared($1)", kAlone) ? Claimed::Ours : Claimed::Others;
}

void PostgresWriter::wait_for_claim() {
    database_->run("SELECT pg_advisory_lock($1)", {std::to_string(fence_)});
    if (!sharing_.alone) {
        database_->run("SELECT pg_advisory_lock_shared($1)", {std::to_string(kAlone)});
    }
}

void PostgresWriter::open() {
    if (!sharing_.alone) {
        database_->run("SET lock_timeout = '3s'");
    }
    database_->give_up_after(sharing_.patience);
    // What is acknowledged is on disk, whatever was said of this database or of who connects.
    database_->run("SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'");
    database_->prepare("insert", kInsert);
    database_->prepare("open", kOpen);
    database_->prepare("next", kInsertNext);
    // In the same transaction, and only if it was written: whoever hears of it finds it.
    const std::string last =
        "WITH written AS (" + std::string{kInsertNext} + " RETURNING version) SELECT pg_notify('misthrow', $7) FROM written";
    database_->prepare("last", last.c_str());
    database_->begin_pipeline();
}

// The connection before may still be writing, unseen by us: it is ended first, which takes as long as the database's disk does. False: we are asked to finish and
// cannot, somebody else is alone there now, or a later program has made of the database what we must not write to.
bool PostgresWriter::reopen() {
    const std::string before = database_ ? std::to_string(PQbackendPID(database_->handle())) : "0";
    database_.reset();
    constexpr std::chrono::milliseconds most{1000};
    constexpr int patience = 8;  // with somebody else's: three seconds
    int refused = 0;
    for (std::chrono::milliseconds wait{20};; wait = std::min(wait * 2, most)) {
        try {
            database_.emplace(connect(address_));
            database_->give_up_after(sharing_.patience);
            if (schema_of(*database_).needs > known_steps()) {
                database_.reset();
                return false;
            }
            database_->run(kEndBefore, {before, std::to_string(fence_)});
            const Claimed claimed = claim();
            if (claimed == Claimed::Ours) {
                open();
                return true;
            }
            if (claimed == Claimed::Others && ++refused == patience) {
                database_.reset();
                return false;
            }
        } catch (const PostgresError&) {
            database_.reset();
        }
        if (is_hurrying()) {
            database_.reset();
            return false;
        }
        std::this_thread::sleep_for(wait);
    }
}

}  // namespace misthrow::store
