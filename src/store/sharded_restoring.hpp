#pragma once
// All tables of several databases that belong together (store/shard_list.hpp), to be saved; and such databases, to be filled.
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "store/restoring.hpp"
#include "store/snapshot.hpp"

namespace misthrow::store {

// Each database as it was at one moment, the first one first. Tables are independent, so all of it is a state that was.
class ShardedSnapshot final : public Snapshot {
public:
    explicit ShardedSnapshot(std::vector<std::unique_ptr<PostgresSnapshot>> parts) : parts_{std::move(parts)} {}
    [[nodiscard]] std::vector<TableRow> tables() override;
    [[nodiscard]] std::vector<Event> read(const std::string& table) override;
    [[nodiscard]] DailyContents daily() override { return parts_.front()->daily(); }

private:
    [[nodiscard]] std::vector<Event> public_list();
    std::vector<std::unique_ptr<PostgresSnapshot>> parts_;
};

// Throws Failure if this is not how they are used.
[[nodiscard]] std::unique_ptr<Snapshot> snapshot_of(const std::vector<std::string>& addresses);

// Databases that are empty, and from now on belong together. Each is one transaction.
class ShardedRestoring final : public Restoring {
public:
    explicit ShardedRestoring(const std::vector<std::string>& addresses);

    void add(const TableRow& row, const TableKeys& keys, std::vector<Event> events) override;
    void add_list(const std::vector<Event>& entries) override { parts_.front()->add_list(entries); }
    void add_daily(const DailyContents& contents) override { parts_.front()->add_daily(contents); }
    [[nodiscard]] std::unique_ptr<Snapshot> written() override;
    void keep() override;

private:
    // Tables with the same dice, which must be together while one of them may still be played at.
    struct Set {
        std::set<std::size_t> shards{};
        std::string table{};
        bool finished{true};
    };
    std::vector<std::unique_ptr<RestoringPostgres>> parts_;
    std::map<std::string, Set> sets_;  // by their dice
};

}  // namespace misthrow::store
