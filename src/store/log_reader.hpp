#pragma once
// What is in the file. Readers have a connection of their own: they see what is committed and never wait for the writer.
#include <mutex>

#include "store/daily_results.hpp"
#include "store/sqlite.hpp"

namespace misthrow::store {

// How far the file says it has come.
struct LogProgress {
    std::uint64_t commits{0};
    std::uint64_t events{0};  // how many it should hold
};

class LogReader {
public:
    explicit LogReader(const std::string& path, Access access = Access::Write) : database_{path, access} {}

    // From now on everything is seen as it is at the first look.
    void hold() { database_.run("BEGIN"); }

    [[nodiscard]] std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0);
    // The table with all that share its dice; empty if there is none.
    [[nodiscard]] std::vector<StoredTable> fetch(const std::string& table);
    [[nodiscard]] std::vector<StoredTable> fetch_opened_by(const std::string& opener);
    [[nodiscard]] std::vector<TableRow> tables();
    [[nodiscard]] std::vector<std::string> idle(const Ages& ages);
    [[nodiscard]] std::uint64_t last_touched();
    [[nodiscard]] bool are_dice_together();
    // Of a file that was written before tables had keys: each with its first event.
    [[nodiscard]] std::vector<Event> without_keys(std::size_t most);
    [[nodiscard]] std::vector<std::string> erased();
    [[nodiscard]] LogProgress progress();

    [[nodiscard]] DailyCounts count_daily(const DailyGame& game, const std::string& device);
    // Nothing, of a file that was written before there were any.
    [[nodiscard]] DailyContents all_daily();

    // Of the program that wrote it; from 4 on there is a chain.
    [[nodiscard]] std::uint64_t format();
    // What makes it a file that the server cannot use as it is; empty: nothing.
    [[nodiscard]] std::string schema_fault();
    // Looks at every event.
    struct Counted {
        std::uint64_t events{0};
        std::uint64_t astray{0};    // of tables that are not in the list: once they had another name
        std::uint64_t expected{0};  // how many there should be
    };
    [[nodiscard]] Counted count_events();
    // What SQLite itself finds wrong with the file's structure.
    [[nodiscard]] std::vector<std::string> faults();

private:
    std::uint64_t one_number_unlocked(const char* sql);
    std::vector<StoredTable> with_those_of_its_dice(Statement& asked);
    std::vector<Event> read_unlocked(const std::string& table, std::uint64_t from, std::uint64_t most);

    std::mutex mutex_;
    Database database_;
};

}  // namespace misthrow::store
