#include "store/sqlite_log.hpp"

#include <algorithm>
#include <optional>

#include "store/chain.hpp"
#include "store/chain_ends.hpp"
#include "store/log_reader.hpp"
#include "store/open_file.hpp"
#include "store/salvage.hpp"
#include "store/schema.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_daily.hpp"
#include "store/tail_mark.hpp"

namespace misthrow::store {

namespace {

constexpr const char* kEraseEvents = "DELETE FROM events WHERE table_id = ?1";
constexpr const char* kEraseTable = "DELETE FROM tables WHERE id = ?1";
constexpr const char* kLabel = "UPDATE tables SET opener = ?2, dice = nullif(?3, x'') WHERE id = ?1";
constexpr const char* kTouch = "UPDATE tables SET state = ?2, touched = ?3 WHERE id = ?1";

bool is_empty(const WriteBatch& batch) { return batch.statements.empty() && batch.events.empty() && !batch.daily && !batch.put; }

// What a process before us left in the write-ahead log may never have reached the disk: after a sync that failed, the system shows it to whoever reads and
// forgets to write it. So it is written once more before anything is built on it.
void take_over(Database& database) {
    database.run("BEGIN IMMEDIATE");  // nobody else writes meanwhile
    database.write_log_again();
    database.run("COMMIT");
}

}  // namespace

class SqliteLog::Writer final : public GroupWriter {
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
        // One row by its key, and asked for by itself: with RETURNING, or without a key, SQLite could take the statement back alone, and prepares to.
        progress_.emplace(database_, "UPDATE progress SET commits = commits + 1, events = events + ?1 - ?2 WHERE of = 'all'");
        commits_.emplace(database_, "SELECT commits FROM progress WHERE of = 'all'");
        end_of_list_.emplace(database_, "SELECT version, body FROM events WHERE table_id = ?1 ORDER BY version DESC LIMIT 1");
        open_list_.emplace(database_, "INSERT OR IGNORE INTO tables (id, state, opener) VALUES (?1, 1, x'')");
        open_.emplace(database_,
                      "INSERT OR IGNORE INTO tables (id, state, created, touched, opener, dice)"
                      " VALUES (?1, 2, ?4, ?4, ?2, nullif(?3, x''))");
        files_.emplace_back(path, OpenFile::Emptying::IsDamage);
        files_.emplace_back(path + "-wal", OpenFile::Emptying::IsUsual);
        start();
    }
    ~Writer() override { finish(); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    Writer(Writer&&) = delete;
    Writer& operator=(Writer&&) = delete;

    // What is written goes where the next start will read it. Called from any thread.
    [[nodiscard]] bool in_place() const {
        return std::ranges::all_of(files_, [](const OpenFile& file) { return file.in_place(); });
    }

    // pre: nothing has been written yet
    LostTail watch_tail(std::uint64_t commits) {
        mark_.emplace(path_ + ".mark");
        const std::optional<std::uint64_t> before = mark_->read();
        mark_->write(commits);
        return {.transactions = before.value_or(0) > commits ? *before - commits : 0, .known = before.has_value()};
    }

protected:
    Outcome commit(std::span<const WriteBatch> batches) override {
        if (broken_) {
            return Outcome::Unknown;
        }
        if (std::ranges::all_of(batches, is_empty)) {
            return Outcome::Durable;
        }
        try {
            begin_->step();
            begin_->reset();
            changed_ = Changed{};
            for (const WriteBatch& batch : batches) {
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
            count(changed_.added);
            return Outcome::Durable;
        } catch (const SqliteError& error) {
            ends_.forget_all();
            for (Statement* each :
                 {&*begin_, &*commit_, &*insert_, &*open_, &*last_, &*progress_, &*commits_, &*end_of_list_, &*open_list_}) {
                each->reset();
            }
            sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
            return outcome_of(error);
        }
    }

private:
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
        progress_->reset();
        const std::uint64_t commits = commits_->step() ? commits_->number(0) : 0;
        commits_->reset();
        return commits;
    }

    void insert(const WriteBatch& batch) {
        changed_.anything = changed_.anything || !is_empty(batch);
        if (!batch.statements.empty()) {
            ends_.forget(batch.table);
        }
        for (const char* sql : batch.statements) {
            Statement statement{database_, sql};
            statement.bind(1, batch.table);
            if (sql == kTouch) {
                statement.bind(2, static_cast<std::uint64_t>(batch.state)).bind(3, batch.now);
            } else if (sql == kLabel) {
                statement.bind_bytes(2, batch.keys.opener).bind_bytes(3, batch.keys.dice);
            }
            statement.step();
            changed_.erased += sql == kEraseEvents ? static_cast<std::uint64_t>(sqlite3_changes(database_.handle())) : 0;
        }
        for (const Event& event : batch.events) {
            if (event.version == 1) {
                open_->bind(1, event.table)
                    .bind_bytes(2, batch.keys.opener)
                    .bind_bytes(3, batch.keys.dice)
                    .bind(4, batch.keys.at)
                    .step();
                open_->reset();
            }
            if (event.version == 0) {
                insert(next_of_list(event));
            } else {
                insert(event);
            }
        }
        if (batch.daily) {
            add_daily(database_, *batch.daily, batch.most_daily);
        }
        if (batch.put) {
            put_daily(database_, *batch.put);
        }
    }

    void insert(const Event& event) {
        ChainEnds::End& end = ends_.of(event.table);
        if (end.version + 1 != event.version) {
            end.link = link_in_file(event.table, event.version - 1);
        }
        end.link = next_link(end.link, event.table, event.version, event.body);
        end.version = event.version;
        insert_->lend(1, event.table).bind(2, event.version).lend(3, event.body).lend_bytes(4, end.link).step();
        insert_->rewind();
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

    std::string link_in_file(const std::string& table, std::uint64_t version) {
        const bool there = version > 0 && last_->bind(1, table).bind(2, version).step();
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
    std::optional<Statement> commits_;
    std::optional<TailMark> mark_;
    std::vector<OpenFile> files_;
    ChainEnds ends_;
    Changed changed_{};
    bool broken_{false};
};

SqliteLog::SqliteLog(const std::string& path, Opening opening)
    : path_{path},
      writer_{std::make_unique<Writer>(path, opening)},
      reader_{std::make_unique<LogReader>(path)},
      fetcher_{std::make_unique<LogReader>(path)},
      reading_{std::make_unique<WorkQueue>(1)} {}
// Each may still have work for the other: who writes hands on what is to be read, and who reads may find what is to be erased.
SqliteLog::~SqliteLog() {
    writer_->settle();
    reading_.reset();
    writer_.reset();
}

void SqliteLog::append(std::vector<Event> batch, Done done, TableKeys keys) {
    writer_->write({.events = std::move(batch), .keys = std::move(keys), .done = std::move(done)});
}

void SqliteLog::fetch(const std::string& table, Take take) {
    fetch_by([this, table] { return fetcher_->fetch(table); }, std::move(take));
}
void SqliteLog::fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) {
    fetch_by([this, table, from, most] { return std::vector{part_of_table(table, fetcher_->read(table, from, most))}; },
             std::move(take));
}
void SqliteLog::fetch_opened_by(const std::string& opener, Take take) {
    fetch_by([this, opener] { return fetcher_->fetch_opened_by(opener); }, std::move(take));
}
void SqliteLog::fetch_by(std::function<std::vector<StoredTable>()> read, Take take) {
    after_writing([this, read = std::move(read), take = std::move(take)] {
        Fetched fetched;
        try {
            fetched.tables = read();
        } catch (const Failure& failure) {
            fetched.failure = failure;
            if (failure.damage()) {
                note_damage(path_);
            }
        }
        take(std::move(fetched));
    });
}

// What was asked for before has been done, or has failed: a table that was erased is not found again.
void SqliteLog::after_writing(std::function<void()> read) {
    writer_->write({.done = [this, read = std::move(read)](Outcome) { reading_->add(read); }});
}

void SqliteLog::look_around(const Ages& ages, std::function<void(Seen)> take) {
    after_writing([this, ages, take = std::move(take)] {
        Seen seen;
        try {
            seen.idle = fetcher_->idle(ages);
            seen.erased = fetcher_->erased();
            end_erased(seen.erased);
        } catch (const Failure& failure) {
            seen.failure = failure;
        }
        take(std::move(seen));
    });
}

// What the other server wrote in between goes too.
void SqliteLog::end_erased(const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        writer_->write(erasing({kEraseEvents, kEraseTable, "DELETE FROM erased WHERE id = ?1"}, id));
    }
}

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
void SqliteLog::touch(const std::string& table, TableState state, std::uint64_t now) {
    writer_->write({.statements = {kTouch}, .table = table, .state = state, .now = now});
}
void SqliteLog::erase(const std::string& table, const std::string& listed) {
    writer_->write(erasing({kEraseEvents, kEraseTable}, table, listed));
}
void SqliteLog::settle() { writer_->settle(); }
std::vector<TableRow> SqliteLog::tables() { return reader_->tables(); }
std::uint64_t SqliteLog::last_touched() { return reader_->last_touched(); }
bool SqliteLog::are_dice_together() { return reader_->are_dice_together(); }
Outcome SqliteLog::erase_elsewhere(const std::string& table, const std::string& listed) {
    return writer_->write_now(
        erasing({"INSERT OR IGNORE INTO erased (id) VALUES (?1)", kEraseEvents, kEraseTable}, table, listed));
}

void SqliteLog::add(const DailyResult& result, std::uint64_t most, Done done) {
    writer_->write({.daily = result, .most_daily = most, .done = std::move(done)});
}
void SqliteLog::count(const DailyGame& game, const std::string& device, std::function<void(DailyCounts)> take) {
    after_writing([this, game, device, take = std::move(take)] {
        DailyCounts counts;
        try {
            counts = fetcher_->count_daily(game, device);
        } catch (const Failure& failure) {
            counts.failure = failure;
            if (failure.damage()) {
                note_damage(path_);
            }
        }
        take(std::move(counts));
    });
}
void SqliteLog::forget(std::uint32_t counts_before, std::uint32_t devices_before) {
    writer_->write({.statements = {kForgetDailyCounts}, .table = std::to_string(counts_before)});
    writer_->write({.statements = {kForgetDailyDevices}, .table = std::to_string(devices_before)});
}
DailyContents SqliteLog::all() { return reader_->all_daily(); }
void SqliteLog::put(const DailyContents& contents) {
    if (writer_->write_now({.put = std::make_shared<const DailyContents>(contents)}) != Outcome::Durable) {
        throw Failure{"the file did not take the daily results"};
    }
}

std::size_t SqliteLog::label(const std::function<TableKeys(const std::string& first_event)>& keys_of) {
    constexpr std::size_t at_once = 10'000;
    end_erased(reader_->erased());  // before anything else: they are not to be found any more
    writer_->settle();
    std::size_t count = 0;
    std::string before;
    for (;;) {
        const std::vector<Event> first = reader_->without_keys(at_once);
        if (first.empty()) {
            return count;
        }
        if (first.front().table == std::exchange(before, first.front().table)) {
            throw Failure{"the file cannot be written"};
        }
        for (const Event& event : first) {
            writer_->write({.keys = keys_of(event.body), .statements = {kLabel}, .table = event.table});
        }
        writer_->settle();
        count += first.size();
    }
}

LogCounters SqliteLog::counters() const { return writer_->counters(); }
bool SqliteLog::in_place() const { return writer_->in_place(); }
LostTail SqliteLog::watch_tail() { return writer_->watch_tail(reader_->progress().commits); }
LogProgress SqliteLog::progress() { return reader_->progress(); }

}  // namespace misthrow::store
