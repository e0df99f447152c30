#include "store/restoring.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "store/chain.hpp"
#include "store/database_file.hpp"
#include "store/postgres_daily.hpp"
#include "store/postgres_schema.hpp"
#include "store/postgres_writer.hpp"

namespace misthrow::store {

namespace {

// With what SQLite puts beside a file.
void remove_database(const std::string& path) {
    for (const char* each : {"", "-wal", "-shm", "-journal"}) {
        std::remove((path + each).c_str());
    }
}

std::string because(int number) { return std::string{": "} + std::strerror(number); }

// The new name is on disk, too.
void sync_folder_of(const std::string& path) {
    const std::string folder = std::filesystem::path{path}.parent_path().string();
    const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        ::close(descriptor);
    }
}

}  // namespace

RestoringFile::RestoringFile(std::string path) : path_{std::move(path)}, unfinished_{path_ + ".unfinished"} {
    const int descriptor = open(unfinished_.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        throw Failure{errno == EEXIST ? unfinished_ + " is there: another program is making " + path_ +
                                            ", or was killed while it did; in that case remove it"
                                      : "cannot make " + path_ + because(errno)};
    }
    ::close(descriptor);
    try {
        log_ = std::make_unique<SqliteLog>(unfinished_);
    } catch (const Failure& failure) {
        remove_database(unfinished_);
        throw Failure{"cannot make " + path_ + ": " + failure.what()};
    }
}

RestoringFile::~RestoringFile() {
    log_.reset();
    remove_database(unfinished_);
}

void RestoringFile::settle() {
    log_->settle();
    waiting_ = 0;
    if (failed_) {
        throw Failure{"cannot write " + path_ + ": the disk did not take it; is it full?"};
    }
}

void RestoringFile::add(const TableRow& row, const TableKeys& keys, std::vector<Event> events) {
    constexpr std::uint64_t at_once = 500;
    log_->append(std::move(events), [this](Outcome outcome) { failed_ = failed_ || outcome != Outcome::Durable; }, keys);
    log_->touch(row.id, row.state, row.touched);
    if (++waiting_ == at_once) {
        settle();
    }
}

void RestoringFile::add_list(const std::vector<Event>& entries) {
    for (const Event& entry : entries) {
        log_->append({{kPublicList, 0, said_in(entry.body)}},
                     [this](Outcome outcome) { failed_ = failed_ || outcome != Outcome::Durable; });
    }
    settle();
}

void RestoringFile::add_daily(const DailyContents& contents) { log_->put(contents); }

// Closed first, and everything moved out of the journal: what is read is the file that stays, and nothing lies beside it, so that it can be read where nothing
// can be written. A server that uses it makes itself a journal again.
std::unique_ptr<Snapshot> RestoringFile::written() {
    settle();
    log_.reset();
    Database{unfinished_}.run("PRAGMA journal_mode=DELETE");
    return std::make_unique<FileSnapshot>(unfinished_);
}

void RestoringFile::keep() {
    if (renameat2(AT_FDCWD, unfinished_.c_str(), AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) != 0) {
        throw Failure{"cannot make " + path_ + because(errno)};
    }
    sync_folder_of(path_);
}

namespace {

// Text as COPY reads it.
std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size() + 8);
    constexpr std::string_view special = "\\\n\r\t";
    constexpr std::string_view letters = "\\nrt";
    for (const char each : text) {
        const std::size_t found = special.find(each);
        out += found == std::string_view::npos ? std::string{each} : std::string{'\\', letters[found]};
    }
    return out;
}
std::string bytes_or_null(const std::string& bytes) { return bytes.empty() ? "\\N" : "\\" + bytes_text(bytes); }

}  // namespace

RestoringPostgres::RestoringPostgres(const std::string& address) : database_{address} {
    migrate(database_);
    if (!lock_alone(database_)) {
        throw Failure{"a server is using the database; stop it first"};
    }
    database_.run("BEGIN");
    const auto has = [this](const char* sql) { return database_.run(sql).size() > 0; };
    if (has("SELECT FROM tables LIMIT 1") || has("SELECT FROM events LIMIT 1") || has("SELECT FROM daily_counts LIMIT 1")) {
        throw Failure{"the database has tables already; an empty one is wanted"};
    }
}

void RestoringPostgres::add(const TableRow& row, const TableKeys& keys, std::vector<Event> events) {
    tables_ += escaped(row.id) + "\t" + std::to_string(static_cast<int>(row.state)) + "\t" + std::to_string(row.created) + "\t" +
               std::to_string(row.touched) + "\t" + bytes_or_null(keys.opener) + "\t" + bytes_or_null(keys.dice) + "\n";
    add_events(events);
}

void RestoringPostgres::add_events(const std::vector<Event>& events) {
    constexpr std::size_t at_once = 1 << 20U;
    std::string link;
    for (const Event& event : events) {
        link = next_link(link, event.table, event.version, event.body);
        events_ += escaped(event.table) + "\t" + std::to_string(event.version) + "\t" + escaped(event.body) + "\t" +
                   bytes_or_null(link) + "\t0\n";
        if (events_.size() > at_once) {
            send();
        }
    }
}

void RestoringPostgres::add_list(const std::vector<Event>& entries) { add_events(entries); }
void RestoringPostgres::add_daily(const DailyContents& contents) {
    put_daily([this](const char* sql, const Parameters& parameters) { return database_.run(sql, parameters); }, contents);
}

void RestoringPostgres::send() {
    database_.copy_in("COPY tables (id, state, created, touched, opener, dice) FROM STDIN", tables_);
    database_.copy_in("COPY events (table_id, version, body, link, token) FROM STDIN", events_);
    tables_.clear();
    events_.clear();
}

std::unique_ptr<Snapshot> RestoringPostgres::written() { return inside(); }

std::unique_ptr<PostgresSnapshot> RestoringPostgres::inside() {
    send();
    return std::make_unique<PostgresSnapshot>(database_);
}

void RestoringPostgres::keep() {
    database_.run("COMMIT");
    database_.run("ANALYZE tables");
    database_.run("ANALYZE events");
}

}  // namespace misthrow::store
