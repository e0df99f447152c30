#include "store/sharded_restoring.hpp"

#include <algorithm>

#include "store/chain.hpp"
#include "store/shard_list.hpp"
#include "store/slots.hpp"

namespace misthrow::store {

std::unique_ptr<Snapshot> snapshot_of(const std::vector<std::string>& addresses) {
    join_shards(addresses);
    std::vector<std::unique_ptr<PostgresSnapshot>> parts;
    for (const std::string& each : addresses) {
        parts.push_back(std::make_unique<PostgresSnapshot>(each));
    }
    return std::make_unique<ShardedSnapshot>(std::move(parts));
}

std::vector<TableRow> ShardedSnapshot::tables() {
    std::vector<TableRow> all;
    for (const auto& each : parts_) {
        std::ranges::move(each->tables(), std::back_inserter(all));
    }
    std::ranges::sort(all, {}, [](const TableRow& row) { return std::pair{row.created, row.id}; });
    return all;
}

std::vector<Event> ShardedSnapshot::read(const std::string& table) {
    return table == kPublicList ? public_list() : parts_[shard_of(table, parts_.size())]->read(table);
}

// With what has not been carried there yet.
std::vector<Event> ShardedSnapshot::public_list() {
    std::vector<Event> list = parts_.front()->read(kPublicList);
    for (std::size_t shard = 1; shard < parts_.size(); ++shard) {
        const std::uint64_t carried = parts_.front()->carried_from(shard);
        for (const Event& entry : parts_[shard]->read(kPublicList)) {
            if (entry.version > carried) {
                list.push_back({kPublicList, list.size() + 1,
                                list_entry(list.empty() ? std::string{} : list.back().body, said_in(entry.body)), entry.intact});
            }
        }
    }
    return list;
}

ShardedRestoring::ShardedRestoring(const std::vector<std::string>& addresses) {
    join_shards(addresses);
    for (const std::string& each : addresses) {
        parts_.push_back(std::make_unique<RestoringPostgres>(each));
    }
}

void ShardedRestoring::add(const TableRow& row, const TableKeys& keys, std::vector<Event> events) {
    const std::size_t shard = shard_of(row.id, parts_.size());
    if (!keys.dice.empty()) {
        Set& together = sets_[keys.dice];
        together.shards.insert(shard);
        together.table = row.id;
        together.finished = together.finished && row.state == TableState::Finished;
    }
    parts_[shard]->add(row, keys, std::move(events));
}

// Only tables of early versions can be apart: their names were drawn without regard to it.
std::unique_ptr<Snapshot> ShardedRestoring::written() {
    for (const auto& [dice, together] : sets_) {
        if (together.shards.size() > 1 && !together.finished) {
            throw Failure{
                together.table +
                " and those that share its dice would come into different databases, and one of them may still be played"
                " at: play them to their end first, or delete them"};
        }
    }
    std::vector<std::unique_ptr<PostgresSnapshot>> snapshots;
    for (const auto& each : parts_) {
        snapshots.push_back(each->inside());
    }
    return std::make_unique<ShardedSnapshot>(std::move(snapshots));
}

void ShardedRestoring::keep() {
    for (std::size_t shard = 0; shard < parts_.size(); ++shard) {
        try {
            parts_[shard]->keep();
        } catch (const Failure& failure) {
            throw Failure{"database " + std::to_string(shard + 1) + " did not take it (" + failure.what() +
                          "), those before it did: none of them may be used; make new ones"};
        }
    }
}

}  // namespace misthrow::store
