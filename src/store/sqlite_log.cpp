#include "store/sqlite_log.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

#include "store/sqlite.hpp"

namespace misthrow::store {

namespace {

constexpr std::uint64_t kSchemaVersion = 3;  // 3: events in words

constexpr const char* kEraseEvents = "DELETE FROM events WHERE table_id = ?1";
constexpr const char* kEraseTable = "DELETE FROM tables WHERE id = ?1";

// FULL: a transaction is on disk when COMMIT returns. WAL: one sequential write for it. Each table that is played at changes a page of its own, so pages are
// small (a file keeps those it was made with), and many of them gather, 16 MB, before they are moved into the file.
void prepare(Database& database) {
    database.run("PRAGMA page_size=1024");
    database.run("PRAGMA journal_mode=WAL");
    database.run("PRAGMA wal_autocheckpoint=16000");
    database.run("PRAGMA synchronous=FULL");
    std::uint64_t found = 0;
    {
        Statement version{database, "PRAGMA user_version"};
        version.step();
        found = version.number(0);
    }
    if (found > kSchemaVersion) {
        throw SqliteError{"the file was written by a later version of misthrow", SQLITE_MISMATCH};
    }
    if (found == kSchemaVersion) {
        return;  // another process may be writing: nothing of ours needs to wait for it
    }
    // All of it or nothing: a file that was left between two formats could not be opened by anybody.
    database.run("BEGIN IMMEDIATE");
    database.run(
        "CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, finished INTEGER NOT NULL DEFAULT 0,"
        " created INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID");
    if (found == 1) {
        database.run("ALTER TABLE tables ADD COLUMN created INTEGER NOT NULL DEFAULT 0");
        database.run("ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 0");
        database.run("UPDATE tables SET created = unixepoch(), touched = unixepoch()");
    }
    database.run("CREATE TABLE IF NOT EXISTS erased (id TEXT PRIMARY KEY) WITHOUT ROWID");
    database.run(
        "CREATE TABLE IF NOT EXISTS events (table_id TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,"
        " PRIMARY KEY (table_id, version)) WITHOUT ROWID");
    database.run("PRAGMA user_version=3");
    database.run("COMMIT");
}

// What a process before us left in the write-ahead log may never have reached the disk: after a sync that failed, the system shows it to whoever reads and
// forgets to write it. So it is written once more before anything is built on it.
void take_over(Database& database) {
    database.run("BEGIN IMMEDIATE");  // nobody else writes meanwhile
    database.write_log_again();
    database.run("COMMIT");
}

}  // namespace

class SqliteLog::Writer {
public:
    Writer(const std::string& path, Opening opening) : database_{path} {
        prepare(database_);
        if (opening == Opening::TakeOver) {
            take_over(database_);
        }
        begin_.emplace(database_, "BEGIN IMMEDIATE");
        commit_.emplace(database_, "COMMIT");
        insert_.emplace(database_, "INSERT INTO events (table_id, version, body) VALUES (?1, ?2, ?3)");
        open_.emplace(database_, "INSERT OR IGNORE INTO tables (id, created, touched) VALUES (?1, unixepoch(), unixepoch())");
        thread_ = std::thread{[this] { run(); }};
    }
    ~Writer() {
        {
            const std::scoped_lock lock{mutex_};
            stopping_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    Writer(Writer&&) = delete;
    Writer& operator=(Writer&&) = delete;

    void append(std::vector<Event> batch, Done done) {
        enqueue({.events = std::move(batch), .statements = {}, .table = {}, .done = std::move(done)});
    }

    // A change of the table list, in its place in the order of things. All of the statements or none.
    void change(std::vector<const char*> statements, const std::string& table) {
        enqueue({.events = {}, .statements = std::move(statements), .table = table, .done = [](Outcome) {}});
    }

    void settle() {
        std::mutex waiting;
        std::condition_variable ended;
        bool over = false;
        enqueue({.events = {}, .statements = {}, .table = {}, .done = [&](Outcome) {
                     const std::scoped_lock lock{waiting};
                     over = true;
                     ended.notify_one();
                 }});
        std::unique_lock lock{waiting};
        ended.wait(lock, [&] { return over; });
    }

    [[nodiscard]] LogCounters counters() const {
        const std::scoped_lock lock{mutex_};
        return counters_;
    }

private:
    struct Batch {
        std::vector<Event> events;
        std::vector<const char*> statements;  // instead of events: about one table
        std::string table;
        Done done;
    };

    void enqueue(Batch batch) {
        {
            const std::scoped_lock lock{mutex_};
            queue_.push_back(std::move(batch));
        }
        wake_.notify_one();
    }

    void run() {
        for (;;) {
            std::deque<Batch> batches;
            {
                std::unique_lock lock{mutex_};
                wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
                if (queue_.empty()) {
                    return;
                }
                batches.swap(queue_);
            }
            write(batches);
        }
    }

    void write(std::deque<Batch>& batches) {
        // One transaction for all. If one of them is there already, which is rare, each gets its own.
        const Outcome all = commit(batches);
        std::vector<Outcome> outcomes(batches.size(), all);
        if (all == Outcome::Duplicate) {
            for (std::size_t i = 0; i < batches.size(); ++i) {
                outcomes[i] = commit(std::span<const Batch>{&batches[i], 1});
            }
        }
        for (std::size_t i = 0; i < batches.size(); ++i) {
            batches[i].done(outcomes[i]);
        }
    }

    // All or nothing.
    template <class Batches>
    Outcome commit(const Batches& batches) {
        try {
            begin_->step();
            begin_->reset();
            std::uint64_t events = 0;
            for (const Batch& batch : batches) {
                insert(batch);
                events += batch.events.size();
            }
            commit_->step();
            commit_->reset();
            const std::scoped_lock lock{mutex_};
            counters_.events += events;
            counters_.commits += 1;
            return Outcome::Durable;
        } catch (const SqliteError& error) {
            for (Statement* each : {&*begin_, &*commit_, &*insert_, &*open_}) {
                each->reset();
            }
            sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
            return error.code() == SQLITE_CONSTRAINT_PRIMARYKEY ? Outcome::Duplicate : Outcome::Failed;
        }
    }

    void insert(const Batch& batch) {
        for (const char* sql : batch.statements) {
            Statement{database_, sql}.bind(1, batch.table).step();
        }
        for (const Event& event : batch.events) {
            if (event.version == 1) {
                open_->bind(1, event.table).step();
                open_->reset();
            }
            insert_->bind(1, event.table).bind(2, event.version).bind(3, event.body).step();
            insert_->reset();
        }
    }

    Database database_;
    std::optional<Statement> begin_;
    std::optional<Statement> commit_;
    std::optional<Statement> insert_;
    std::optional<Statement> open_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Batch> queue_;
    bool stopping_{false};
    LogCounters counters_;
    std::thread thread_;
};

// Readers have a connection of their own: they see what is committed and never wait for the writer.
class SqliteLog::Reader {
public:
    explicit Reader(const std::string& path) : database_{path} {}

    std::vector<Event> read(const std::string& table, std::uint64_t from) {
        const std::scoped_lock lock{mutex_};
        Statement select{database_, "SELECT version, body FROM events WHERE table_id = ?1 AND version >= ?2 ORDER BY version"};
        select.bind(1, table).bind(2, from);
        std::vector<Event> events;
        while (select.step()) {
            events.push_back({table, select.number(0), select.text(1)});
        }
        return events;
    }

    void read_open(const std::function<void(Event&&)>& each) {
        const std::scoped_lock lock{mutex_};
        Statement select{database_,
                         "SELECT events.table_id, version, body FROM tables CROSS JOIN events ON events.table_id = tables.id"
                         " WHERE finished = 0 ORDER BY tables.id, version"};  // CROSS: not through every event ever written
        while (select.step()) {
            each({select.text(0), select.number(1), select.text(2)});
        }
    }

    std::vector<TableRow> tables() {
        const std::scoped_lock lock{mutex_};
        Statement select{database_,
                         "SELECT id, finished, created, touched, (SELECT count(*) FROM events WHERE table_id = id)"
                         " FROM tables ORDER BY created, id"};
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

    std::vector<std::pair<std::string, std::uint64_t>> touched() {
        const std::scoped_lock lock{mutex_};
        Statement select{database_, "SELECT id, touched FROM tables WHERE finished = 0"};
        std::vector<std::pair<std::string, std::uint64_t>> rows;
        while (select.step()) {
            rows.emplace_back(select.text(0), select.number(1));
        }
        return rows;
    }

    std::vector<std::string> erased() {
        const std::scoped_lock lock{mutex_};
        Statement select{database_, "SELECT id FROM erased"};
        std::vector<std::string> ids;
        while (select.step()) {
            ids.push_back(select.text(0));
        }
        return ids;
    }

private:
    std::mutex mutex_;
    Database database_;
};

SqliteLog::SqliteLog(const std::string& path, Opening opening)
    : writer_{std::make_unique<Writer>(path, opening)}, reader_{std::make_unique<Reader>(path)} {}
SqliteLog::~SqliteLog() = default;

void SqliteLog::append(std::vector<Event> batch, Done done) { writer_->append(std::move(batch), std::move(done)); }
std::vector<Event> SqliteLog::read(const std::string& table, std::uint64_t from) { return reader_->read(table, from); }
void SqliteLog::read_open(const std::function<void(Event&&)>& each) { reader_->read_open(each); }
void SqliteLog::mark_finished(const std::string& table) {
    writer_->change({"UPDATE tables SET finished = 1, touched = unixepoch() WHERE id = ?1"}, table);
}
void SqliteLog::mark_open(const std::string& table) {
    writer_->change({"UPDATE tables SET finished = 0, touched = unixepoch() WHERE id = ?1"}, table);
}
void SqliteLog::touch(const std::string& table) {
    writer_->change({"UPDATE tables SET touched = unixepoch() WHERE id = ?1"}, table);
}
void SqliteLog::erase(const std::string& table) { writer_->change({kEraseEvents, kEraseTable}, table); }
void SqliteLog::settle() { writer_->settle(); }
std::vector<TableRow> SqliteLog::tables() { return reader_->tables(); }
std::vector<std::pair<std::string, std::uint64_t>> SqliteLog::touched() { return reader_->touched(); }
void SqliteLog::erase_elsewhere(const std::string& table) {
    writer_->change({"INSERT OR IGNORE INTO erased (id) VALUES (?1)", kEraseEvents, kEraseTable}, table);
}
// What the other server wrote in between goes too.
std::vector<std::string> SqliteLog::take_erased() {
    std::vector<std::string> ids = reader_->erased();
    for (const std::string& id : ids) {
        writer_->change({kEraseEvents, kEraseTable, "DELETE FROM erased WHERE id = ?1"}, id);
    }
    return ids;
}
LogCounters SqliteLog::counters() const { return writer_->counters(); }

}  // namespace misthrow::store
