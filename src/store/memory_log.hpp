#pragma once
// The log without a disk: for tests, and as the plainest form of what the others must be.
#include <map>
#include <mutex>
#include <set>

#include "store/event_log.hpp"

namespace misthrow::store {

class MemoryLog final : public EventLog {
public:
    void append(std::vector<Event> batch, Done done, TableKeys keys = {}) override;
    void fetch(const std::string& table, Take take) override;
    void fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) override;
    void fetch_opened_by(const std::string& opener, Take take) override;
    void look_around(const Ages& ages, std::function<void(Seen)> take) override;
    void touch(const std::string& table, TableState state, std::uint64_t now) override;
    void erase(const std::string& table, const std::string& listed = {}) override;
    void settle() override {}
    [[nodiscard]] std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0) override;
    [[nodiscard]] std::vector<TableRow> tables() override;
    [[nodiscard]] std::uint64_t last_touched() override;
    Outcome erase_elsewhere(const std::string& table, const std::string& listed = {}) override;

private:
    struct Kept {
        TableRow row;
        TableKeys keys;
        std::vector<Event> events;
    };
    [[nodiscard]] bool is_known(const std::string& table, const TableKeys& keys) const;
    void add_to_list(const std::string& text);
    [[nodiscard]] Fetched with_those_of_its_dice(std::map<std::string, Kept>::const_iterator asked) const;

    std::mutex mutex_;
    std::map<std::string, Kept> tables_;
    std::vector<Event> list_;  // the public one
    std::set<std::string> erased_;
};

}  // namespace misthrow::store
