#pragma once
// The log in one SQLite file. One thread writes; whatever has gathered while it waited for the disk goes into the next transaction, so that one fsync
// serves many tables.
#include <memory>
#include <string>

#include "store/log_reader.hpp"

namespace misthrow::store {

struct LogCounters {
    std::uint64_t events{0};
    std::uint64_t commits{0};
};

// How many transactions that had been acknowledged are not in the file.
struct LostTail {
    std::uint64_t transactions{0};
    bool known{true};  // false: the mark that says how far the log had come cannot be read
};

enum class Opening : std::uint8_t {
    Beside,    // a server may be using the file
    TakeOver,  // as the one server: what a crashed one left is brought to disk first
};

class SqliteLog final : public EventLog {
public:
    // Throws SqliteError if the file cannot be opened or was written by a later version of this program.
    explicit SqliteLog(const std::string& path, Opening opening = Opening::Beside);
    // Writes what is still queued, then stops.
    ~SqliteLog() override;
    SqliteLog(const SqliteLog&) = delete;
    SqliteLog& operator=(const SqliteLog&) = delete;
    SqliteLog(SqliteLog&&) = delete;
    SqliteLog& operator=(SqliteLog&&) = delete;

    void append(std::vector<Event> batch, Done done) override;
    [[nodiscard]] std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0) override;
    void read_open(const std::function<void(Event&&)>& each) override;
    void mark_finished(const std::string& table) override;
    void mark_open(const std::string& table) override;
    void touch(const std::string& table) override;
    void erase(const std::string& table, const std::string& listed = {}) override;
    void settle() override;
    [[nodiscard]] std::vector<TableRow> tables() override;
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> touched() override;
    Outcome erase_elsewhere(const std::string& table, const std::string& listed = {}) override;
    [[nodiscard]] std::vector<std::string> take_erased() override;

    [[nodiscard]] LogCounters counters() const;
    // False: the file or its journal has been removed or replaced; what is written from now on would be lost.
    [[nodiscard]] bool in_place() const;

    // For the server, once, before anything is written: how many transactions that had been acknowledged are not in the file, because the end of its journal has
    // been lost. From now on it is noted how far we are.
    LostTail watch_tail();
    [[nodiscard]] LogProgress progress();

private:
    class Writer;
    std::string path_;
    std::unique_ptr<Writer> writer_;
    std::unique_ptr<LogReader> reader_;
};

}  // namespace misthrow::store
