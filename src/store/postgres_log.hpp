#pragma once
// The log in PostgreSQL: any number of servers on one database. Who writes a version of a table first has it; the others are told that it is taken.
#include <chrono>
#include <map>
#include <memory>
#include <string>

#include "store/group_writer.hpp"
#include "store/postgres_reader.hpp"
#include "store/postgres_writer.hpp"
#include "store/work_queue.hpp"

namespace misthrow::store {

class PostgresLog final : public EventLog {
public:
    // Throws PostgresError.
    explicit PostgresLog(const std::string& address, Sharing sharing = {});
    // Writes what is still queued, then stops.
    ~PostgresLog() override;
    PostgresLog(const PostgresLog&) = delete;
    PostgresLog& operator=(const PostgresLog&) = delete;
    PostgresLog(PostgresLog&&) = delete;
    PostgresLog& operator=(PostgresLog&&) = delete;

    void append(std::vector<Event> batch, Done done, TableKeys keys = {}) override;
    void fetch(const std::string& table, Take take) override;
    void fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) override;
    // Waits for nothing that we are writing ourselves.
    void fetch_tail(const std::string& table, std::uint64_t version, bool with_dice, Take take) override;
    void fetch_ends(const std::vector<std::string>& tables, const Take& take) override;
    void fetch_opened_by(const std::string& opener, Take take) override;
    void look_around(const Ages& ages, std::function<void(Seen)> take) override;
    void touch(const std::string& table, TableState state, std::uint64_t now) override;
    void erase(const std::string& table, const std::string& listed = {}) override;
    void erase_if_old(const std::string& table, std::uint64_t touched, const std::string& listed = {}) override;
    void settle() override;
    [[nodiscard]] std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0) override;
    [[nodiscard]] std::vector<TableRow> tables() override;
    [[nodiscard]] std::uint64_t last_touched() override;
    [[nodiscard]] bool are_dice_together() override;
    Outcome erase_elsewhere(const std::string& table, const std::string& listed = {}) override;

    [[nodiscard]] LogCounters counters() const;
    // An entry of another database's list comes to the public one, once. Waits for the disk.
    Outcome carry(std::size_t shard, std::uint64_t version, const std::string& entry);
    [[nodiscard]] std::uint64_t carried_from(std::size_t shard);
    // To other servers, about a table; one line.
    void say(const std::string& table, const std::string& text);
    // When everything before it is written, by the thread that writes.
    void when_written(std::function<void()> then);
    // The end has come: waits for what is on its way, and no longer for a database that is away.
    void hurry();

private:
    void fetch_by(const char* sql, const std::string& what, Take take);
    void after_writing(std::function<void()> read);
    std::vector<std::string> end_erased();

    using Time = std::chrono::steady_clock::time_point;
    bool is_shared_;
    std::map<std::string, Time> erased_{};  // and since when we know; touched by the thread that reads alone
    std::unique_ptr<PostgresWriter> writer_;
    std::unique_ptr<PostgresReader> reader_;  // a connection of its own
    std::unique_ptr<WorkQueue> reading_;
};

}  // namespace misthrow::store
