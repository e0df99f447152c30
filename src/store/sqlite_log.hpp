#pragma once
// The log in one SQLite file.
#include <memory>
#include <string>

#include "store/group_writer.hpp"
#include "store/log_reader.hpp"
#include "store/work_queue.hpp"

namespace misthrow::store {

// How many transactions that had been acknowledged are not in the file.
struct LostTail {
    std::uint64_t transactions{0};
    bool known{true};  // false: the mark that says how far the log had come cannot be read
};

enum class Opening : std::uint8_t {
    Beside,    // a server may be using the file
    TakeOver,  // as the one server: what a crashed one left is brought to disk first
};

class SqliteLog final : public EventLog, public DailyResults {
public:
    // Throws SqliteError if the file cannot be opened or was written by a later version of this program.
    explicit SqliteLog(const std::string& path, Opening opening = Opening::Beside);
    // Writes what is still queued, then stops.
    ~SqliteLog() override;
    SqliteLog(const SqliteLog&) = delete;
    SqliteLog& operator=(const SqliteLog&) = delete;
    SqliteLog(SqliteLog&&) = delete;
    SqliteLog& operator=(SqliteLog&&) = delete;

    void append(std::vector<Event> batch, Done done, TableKeys keys = {}) override;
    void fetch(const std::string& table, Take take) override;
    void fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) override;
    void fetch_opened_by(const std::string& opener, Take take) override;
    void look_around(const Ages& ages, std::function<void(Seen)> take) override;
    void touch(const std::string& table, TableState state, std::uint64_t now) override;
    void erase(const std::string& table, const std::string& listed = {}) override;
    void settle() override;
    [[nodiscard]] std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0) override;
    [[nodiscard]] std::vector<TableRow> tables() override;
    [[nodiscard]] std::uint64_t last_touched() override;
    [[nodiscard]] bool are_dice_together() override;
    Outcome erase_elsewhere(const std::string& table, const std::string& listed = {}) override;

    void add(const DailyResult& result, std::uint64_t most, Done done) override;
    void count(const DailyGame& game, const std::string& device, std::function<void(DailyCounts)> take) override;
    void forget(std::uint32_t counts_before, std::uint32_t devices_before) override;
    [[nodiscard]] DailyContents all() override;
    void put(const DailyContents& contents) override;

    [[nodiscard]] LogCounters counters() const;
    // False: the file or its journal has been removed or replaced; what is written from now on would be lost.
    [[nodiscard]] bool in_place() const;

    // For the server, once, before anything is written: how many transactions that had been acknowledged are not in the file, because the end of its journal has
    // been lost. From now on it is noted how far we are.
    LostTail watch_tail();
    [[nodiscard]] LogProgress progress();
    // For the server, once: a file that was written before tables had keys gets them, from each table's first event. How many.
    std::size_t label(const std::function<TableKeys(const std::string& first_event)>& keys_of);

private:
    void fetch_by(std::function<std::vector<StoredTable>()> read, Take take);
    void after_writing(std::function<void()> read);
    void end_erased(const std::vector<std::string>& ids);

    class Writer;
    std::string path_;
    std::unique_ptr<Writer> writer_;
    std::unique_ptr<LogReader> reader_;   // for who waits
    std::unique_ptr<LogReader> fetcher_;  // for who does not: nobody waits for what they read
    std::unique_ptr<WorkQueue> reading_;
};

}  // namespace misthrow::store
