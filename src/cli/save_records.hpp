#pragma once
// --save: the records of the games a command plays.
#include <cstdint>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "notation/record.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace misthrow::cli {

void add_save(CLI::App& command, std::string& place);

// What can stand in a record's [Seats] for these players, in this order: told apart by a number where two are the same.
[[nodiscard]] std::vector<std::string> seat_names(const std::vector<std::string>& players);

// What stands in [Players …]: the page's history shows it.
[[nodiscard]] std::string players_header(const std::vector<std::string>& players);

class RecordSaver {
public:
    // One file for all, or a file a game in a folder that exists. Throws CLI::ValidationError where nothing can be written there: better now than
    // after hours. Without a place it does nothing.
    RecordSaver(std::string place, GameId game, std::int64_t games);

    [[nodiscard]] bool wanted() const { return !place_.empty(); }
    // In any order, from any thread; written in the order of their numbers, which count from 0. [Result …] is added.
    void put(std::int64_t number, notation::Record record);
    // Whether everything could be written so far.
    [[nodiscard]] bool good();
    // The same at the end; says on standard error what could not be written.
    [[nodiscard]] bool finish();

private:
    void write(std::int64_t number, const std::string& text);

    std::string place_;
    bool folder_{false};
    std::string stem_;
    std::size_t digits_;
    std::ofstream file_;
    std::mutex mutex_;
    std::map<std::int64_t, std::string> waiting_;
    std::int64_t next_{0};
    std::string failed_;  // the file that could not be written
    int error_{0};
};

}  // namespace misthrow::cli
