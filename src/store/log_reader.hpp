#pragma once
// What is in the file. Readers have a connection of their own: they see what is committed and never wait for the writer.
#include <mutex>

#include "store/event_log.hpp"
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

    [[nodiscard]] std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0);
    void read_open(const std::function<void(Event&&)>& each);
    [[nodiscard]] std::vector<TableRow> tables();
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> touched();
    [[nodiscard]] std::vector<std::string> erased();
    [[nodiscard]] LogProgress progress();

    // Of the program that wrote it; 4 has a chain.
    [[nodiscard]] std::uint64_t format();
    // What makes it a file that the server cannot use as it is; empty: nothing.
    [[nodiscard]] std::string schema_fault();
    // Looks at every event.
    struct Counted {
        std::uint64_t events{0};
        std::uint64_t astray{0};  // of tables that are not in the list: once they had another name
    };
    [[nodiscard]] Counted count_events();
    // What SQLite itself finds wrong with the file's structure.
    [[nodiscard]] std::vector<std::string> faults();

private:
    std::uint64_t one_number(const char* sql);

    std::mutex mutex_;
    Database database_;
};

}  // namespace misthrow::store
