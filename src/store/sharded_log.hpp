#pragma once
// The log in several databases, each of which holds some of the tables (store/slots.hpp). Everything about one table is in one of them. The public list is in the
// first: what goes there from a table in another is written there with the table, and carried to the first when that takes it.
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "store/postgres_log.hpp"
#include "store/work_queue.hpp"

namespace misthrow::store {

class ShardedLog final : public EventLog {
public:
    // Whether a database answers, when that changes. Called from a thread of the log.
    using Notice = std::function<void(std::size_t shard, bool away)>;

    // In the order that join_shards() has checked.
    ShardedLog(std::vector<std::unique_ptr<PostgresLog>> shards, Notice notice);
    ~ShardedLog() override;
    ShardedLog(const ShardedLog&) = delete;
    ShardedLog& operator=(const ShardedLog&) = delete;
    ShardedLog(ShardedLog&&) = delete;
    ShardedLog& operator=(ShardedLog&&) = delete;

    void append(std::vector<Event> batch, Done done, TableKeys keys = {}) override;
    void fetch(const std::string& table, Take take) override;
    void fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) override;
    void fetch_tail(const std::string& table, std::uint64_t version, bool with_dice, Take take) override;
    void fetch_ends(const std::vector<std::string>& tables, const Take& take) override;
    void fetch_opened_by(const std::string& opener, Take take) override;
    void fetch_opened_beside(const std::string& opener, const std::string& beside, Take take) override;
    // Does not wait for a database that does not answer while another does: what it finds is told when somebody looks the next time.
    void look_around(const Ages& ages, std::function<void(Seen)> take) override;
    void touch(const std::string& table, TableState state, std::uint64_t now) override;
    void erase(const std::string& table, const std::string& listed = {}) override;
    void erase_if_old(const std::string& table, std::uint64_t touched, const std::string& listed = {}) override;
    void settle() override;
    [[nodiscard]] std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0) override;
    [[nodiscard]] std::vector<TableRow> tables() override;
    [[nodiscard]] std::uint64_t last_touched() override;
    Outcome erase_elsewhere(const std::string& table, const std::string& listed = {}) override;

    [[nodiscard]] LogCounters counters() const;
    // Brings what waits elsewhere to the public list, and waits for it.
    void carry_all();

private:
    // What one database has seen since somebody last looked.
    struct Looking {
        Seen seen{};
        bool asked{false};  // and has not answered
        bool away{false};   // as has been told
    };
    struct Looks {
        std::mutex mutex{};
        std::condition_variable answered{};
        std::vector<Looking> shards{};
        bool stopping{false};
    };

    PostgresLog& of(const std::string& table);
    Seen gather();
    void carry(std::size_t shard);

    std::vector<std::unique_ptr<PostgresLog>> shards_;
    Notice notice_;
    std::vector<std::uint64_t> carried_;  // of each database's entries; touched by the carrying thread alone
    std::shared_ptr<Looks> looks_;
    std::unique_ptr<WorkQueue> gathering_;
    std::unique_ptr<WorkQueue> carrying_;
};

}  // namespace misthrow::store
