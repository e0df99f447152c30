#include "store/sqlite_log.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

#include "store/chain.hpp"
#include "store/log_reader.hpp"
#include "store/open_file.hpp"
#include "store/salvage.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store/tail_mark.hpp"

namespace misthrow::store {

namespace {

constexpr const char* kEraseEvents = "DELETE FROM events WHERE table_id = ?1";
constexpr const char* kEraseTable = "DELETE FROM tables WHERE id = ?1";

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
    Writer(const std::string& path, Opening opening) : path_{path}, database_{path} {
        prepare(database_);
        if (opening == Opening::TakeOver) {
            take_over(database_);
        }
        begin_.emplace(database_, "BEGIN IMMEDIATE");
        commit_.emplace(database_, "COMMIT");
        insert_.emplace(database_, "INSERT INTO events (table_id, version, body, link) VALUES (?1, ?2, ?3, ?4)");
        last_.emplace(database_, "SELECT link FROM events WHERE table_id = ?1 AND version = ?2");
        progress_.emplace(database_, "UPDATE progress SET commits = commits + 1, events = events + ?1 - ?2 RETURNING commits");
        end_of_list_.emplace(database_, "SELECT version, body FROM events WHERE table_id = ?1 ORDER BY version DESC LIMIT 1");
        open_list_.emplace(database_, "INSERT OR IGNORE INTO tables (id, finished) VALUES (?1, 1)");
        open_.emplace(database_, "INSERT OR IGNORE INTO tables (id, created, touched) VALUES (?1, unixepoch(), unixepoch())");
        files_.emplace_back(path, OpenFile::Emptying::IsDamage);
        files_.emplace_back(path + "-wal", OpenFile::Emptying::IsUsual);
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

    // A change of the table list, in its place in the order of things. All of the statements, and what goes to the public list, or none.
    void change(
        std::vector<const char*> statements, const std::string& table, const std::string& listed = {},
        Done done = [](Outcome) {}) {
        std::vector<Event> events;
        if (!listed.empty()) {
            events.push_back({kPublicList, 0, listed});
        }
        enqueue({.events = std::move(events), .statements = std::move(statements), .table = table, .done = std::move(done)});
    }

    // The same, and waits for it. Of nothing: for all that was asked before.
    Outcome change_now(std::vector<const char*> statements, const std::string& table, const std::string& listed) {
        std::mutex waiting;
        std::condition_variable ended;
        std::optional<Outcome> over;
        change(std::move(statements), table, listed, [&](Outcome outcome) {
            const std::scoped_lock lock{waiting};
            over = outcome;
            ended.notify_one();
        });
        std::unique_lock lock{waiting};
        ended.wait(lock, [&] { return over.has_value(); });
        return *over;
    }

    // What is written goes where the next start will read it. Called from any thread.
    [[nodiscard]] bool in_place() const {
        return std::ranges::all_of(files_, [](const OpenFile& file) { return file.in_place(); });
    }

    [[nodiscard]] LogCounters counters() const {
        const std::scoped_lock lock{mutex_};
        return counters_;
    }

    // pre: nothing has been written yet
    LostTail watch_tail(std::uint64_t commits) {
        mark_.emplace(path_ + ".mark");
        const std::optional<std::uint64_t> before = mark_->read();
        mark_->write(commits);
        return {.transactions = before.value_or(0) > commits ? *before - commits : 0, .known = before.has_value()};
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
        if (broken_) {
            return Outcome::Unknown;
        }
        try {
            begin_->step();
            begin_->reset();
            changed_ = Changed{};
            for (const Batch& batch : batches) {
                insert(batch);
            }
            const std::uint64_t commits = note_progress();
            commit_->step();
            commit_->reset();
            if (!in_place()) {
                broken_ = true;
                return Outcome::Unknown;
            }
            if (mark_ && commits != 0) {
                mark_->write(commits);
            }
            const std::scoped_lock lock{mutex_};
            counters_.events += changed_.added;
            counters_.commits += 1;
            return Outcome::Durable;
        } catch (const SqliteError& error) {
            for (Statement* each :
                 {&*begin_, &*commit_, &*insert_, &*open_, &*last_, &*progress_, &*end_of_list_, &*open_list_}) {
                each->reset();
            }
            sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
            return outcome_of(error);
        }
    }

    // After a sync that failed nobody knows what is on disk, and trying again may say yes to what is not there: whoever starts next reads what there is.
    Outcome outcome_of(const SqliteError& error) {
        broken_ = error.damage() || error.code() == SQLITE_IOERR_FSYNC || error.code() == SQLITE_IOERR_DIR_FSYNC;
        if (error.damage()) {
            note_damage(path_);
        }
        return broken_ ? Outcome::Unknown : error.code() == SQLITE_CONSTRAINT_PRIMARYKEY ? Outcome::Duplicate : Outcome::Failed;
    }

    // Which commit this is; 0 if it changes nothing.
    std::uint64_t note_progress() {
        if (!changed_.anything) {
            return 0;
        }
        progress_->bind(1, changed_.added).bind(2, changed_.erased).step();
        const std::uint64_t commits = progress_->number(0);
        progress_->reset();
        return commits;
    }

    void insert(const Batch& batch) {
        changed_.anything = changed_.anything || !batch.statements.empty() || !batch.events.empty();
        for (const char* sql : batch.statements) {
            Statement{database_, sql}.bind(1, batch.table).step();
            changed_.erased += sql == kEraseEvents ? static_cast<std::uint64_t>(sqlite3_changes(database_.handle())) : 0;
        }
        for (const Event& event : batch.events) {
            if (event.version == 1) {
                open_->bind(1, event.table).step();
                open_->reset();
            }
            insert(event.version == 0 ? next_of_list(event) : event);
        }
    }

    void insert(const Event& event) {
        const std::string link = next_link(link_before(event), event.table, event.version, event.body);
        insert_->bind(1, event.table).bind(2, event.version).bind(3, event.body).bind_bytes(4, link).step();
        insert_->reset();
        ++changed_.added;
    }

    Event next_of_list(const Event& event) {
        const bool any = end_of_list_->bind(1, event.table).step();
        Event next{event.table, any ? end_of_list_->number(0) + 1 : 1,
                   list_entry(any ? end_of_list_->text(1) : std::string{}, event.body)};
        end_of_list_->reset();
        if (!any) {
            open_list_->bind(1, event.table).step();
            open_list_->reset();
        }
        return next;
    }

    std::string link_before(const Event& event) {
        const bool there = event.version > 1 && last_->bind(1, event.table).bind(2, event.version - 1).step();
        std::string link = there ? last_->text(0) : std::string{};
        last_->reset();
        return link;
    }

    // What a transaction changes.
    struct Changed {
        std::uint64_t added{0};
        std::uint64_t erased{0};
        bool anything{false};
    };

    std::string path_;
    Database database_;
    std::optional<Statement> begin_;
    std::optional<Statement> commit_;
    std::optional<Statement> insert_;
    std::optional<Statement> open_;
    std::optional<Statement> open_list_;
    std::optional<Statement> end_of_list_;
    std::optional<Statement> last_;
    std::optional<Statement> progress_;
    std::optional<TailMark> mark_;
    std::vector<OpenFile> files_;
    Changed changed_{};
    bool broken_{false};
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Batch> queue_;
    bool stopping_{false};
    LogCounters counters_;
    std::thread thread_;
};

SqliteLog::SqliteLog(const std::string& path, Opening opening)
    : path_{path}, writer_{std::make_unique<Writer>(path, opening)}, reader_{std::make_unique<LogReader>(path)} {}
SqliteLog::~SqliteLog() = default;

void SqliteLog::append(std::vector<Event> batch, Done done) { writer_->append(std::move(batch), std::move(done)); }
std::vector<Event> SqliteLog::read(const std::string& table, std::uint64_t from, std::uint64_t most) {
    try {
        return reader_->read(table, from, most);
    } catch (const Failure& failure) {
        if (failure.damage()) {
            note_damage(path_);
        }
        throw;
    }
}
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
void SqliteLog::erase(const std::string& table, const std::string& listed) {
    writer_->change({kEraseEvents, kEraseTable}, table, listed);
}
void SqliteLog::settle() { static_cast<void>(writer_->change_now({}, {}, {})); }
std::vector<TableRow> SqliteLog::tables() { return reader_->tables(); }
std::vector<std::pair<std::string, std::uint64_t>> SqliteLog::touched() { return reader_->touched(); }
Outcome SqliteLog::erase_elsewhere(const std::string& table, const std::string& listed) {
    return writer_->change_now({"INSERT OR IGNORE INTO erased (id) VALUES (?1)", kEraseEvents, kEraseTable}, table, listed);
}
// What the other server wrote in between goes too.
std::vector<std::string> SqliteLog::take_erased() {
    std::vector<std::string> ids = reader_->erased();
    for (const std::string& id : ids) {
        writer_->change({kEraseEvents, kEraseTable, "DELETE FROM erased WHERE id = ?1"}, id);
    }
    return ids;
}
bool SqliteLog::in_place() const { return writer_->in_place(); }
LogCounters SqliteLog::counters() const { return writer_->counters(); }
LostTail SqliteLog::watch_tail() { return writer_->watch_tail(reader_->progress().commits); }
LogProgress SqliteLog::progress() { return reader_->progress(); }

}  // namespace misthrow::store
