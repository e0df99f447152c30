#include "store/sharded_log.hpp"

#include <algorithm>
#include <future>

#include "store/chain.hpp"
#include "store/slots.hpp"

namespace misthrow::store {

namespace {

constexpr std::chrono::seconds kPatience{2};  // with a database that is asked what is new

bool goes_to_list(const Event& event) { return event.version == 0; }

void move_to_end(std::vector<std::string>& from, std::vector<std::string>& to) {
    std::ranges::move(from, std::back_inserter(to));
    from.clear();
}

}  // namespace

ShardedLog::ShardedLog(std::vector<std::unique_ptr<PostgresLog>> shards, Notice notice)
    : shards_{std::move(shards)}, notice_{std::move(notice)}, looks_{std::make_shared<Looks>()} {
    for (std::size_t shard = 0; shard < shards_.size(); ++shard) {
        carried_.push_back(shard == 0 ? 0 : shards_.front()->carried_from(shard));
    }
    looks_->shards.resize(shards_.size());
    gathering_ = std::make_unique<WorkQueue>(1);
    carrying_ = std::make_unique<WorkQueue>(1);
}

// Nobody waits any longer for a database that is away.
ShardedLog::~ShardedLog() {
    {
        const std::scoped_lock lock{looks_->mutex};
        looks_->stopping = true;
    }
    looks_->answered.notify_all();
    std::ranges::for_each(shards_, [](const auto& each) { each->hurry(); });
    gathering_.reset();
    carrying_.reset();
}

PostgresLog& ShardedLog::of(const std::string& table) {
    return *shards_[table == kPublicList ? 0 : shard_of(table, shards_.size())];
}

void ShardedLog::append(std::vector<Event> batch, Done done, TableKeys keys) {
    const auto event = std::ranges::find_if_not(batch, goes_to_list);
    const std::size_t shard = event == batch.end() ? 0 : shard_of(event->table, shards_.size());
    if (shard != 0 && std::ranges::any_of(batch, goes_to_list)) {
        done = [this, shard, done = std::move(done)](Outcome outcome) {
            carry(shard);
            done(outcome);
        };
    }
    shards_[shard]->append(std::move(batch), std::move(done), std::move(keys));
}

void ShardedLog::fetch(const std::string& table, Take take) { of(table).fetch(table, std::move(take)); }
void ShardedLog::fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) {
    of(table).fetch_part(table, from, most, std::move(take));
}
void ShardedLog::fetch_tail(const std::string& table, std::uint64_t version, bool with_dice, Take take) {
    of(table).fetch_tail(table, version, with_dice, std::move(take));
}
// Each database answers by itself.
void ShardedLog::fetch_ends(const std::vector<std::string>& tables, const Take& take) {
    std::vector<std::vector<std::string>> parts(shards_.size());
    for (const std::string& each : tables) {
        parts[shard_of(each, shards_.size())].push_back(each);
    }
    for (std::size_t shard = 0; shard < parts.size(); ++shard) {
        if (!parts[shard].empty()) {
            shards_[shard]->fetch_ends(parts[shard], take);
        }
    }
}
void ShardedLog::fetch_opened_by(const std::string& opener, Take take) { fetch_opened_beside(opener, opener, std::move(take)); }
void ShardedLog::fetch_opened_beside(const std::string& opener, const std::string& beside, Take take) {
    shards_[shard_of(beside, shards_.size())]->fetch_opened_by(opener, std::move(take));
}

void ShardedLog::look_around(const Ages& ages, std::function<void(Seen)> take) {
    for (std::size_t shard = 0; shard < shards_.size(); ++shard) {
        if (shard != 0) {
            carry(shard);
        }
        {
            const std::scoped_lock lock{looks_->mutex};
            if (std::exchange(looks_->shards[shard].asked, true)) {
                continue;  // it still owes the answer to the question before
            }
        }
        shards_[shard]->look_around(ages, [looks = looks_, shard](Seen seen) {
            const std::scoped_lock lock{looks->mutex};
            Looking& looking = looks->shards[shard];
            looking.asked = false;
            move_to_end(seen.erased, looking.seen.erased);
            looking.seen.idle = std::move(seen.idle);
            looking.seen.failure = std::move(seen.failure);
            looks->answered.notify_all();
        });
    }
    gathering_->add([this, take = std::move(take)] { take(gather()); });
}

// What has been seen so far, by one of them at least. A failure only if all have failed.
Seen ShardedLog::gather() {
    Seen all;
    std::vector<std::pair<std::size_t, bool>> changed;
    {
        std::unique_lock lock{looks_->mutex};
        looks_->answered.wait_for(lock, kPatience, [this] {
            return std::ranges::none_of(looks_->shards, [](const Looking& each) { return each.asked; });
        });
        looks_->answered.wait(lock, [this] {
            return looks_->stopping || !std::ranges::all_of(looks_->shards, [](const Looking& each) { return each.asked; });
        });
        std::size_t silent = 0;
        for (std::size_t shard = 0; shard < looks_->shards.size(); ++shard) {
            Looking& looking = looks_->shards[shard];
            const bool away = looking.asked || looking.seen.failure;
            silent += away ? 1 : 0;
            if (std::exchange(looking.away, away) != away) {
                changed.emplace_back(shard, away);
            }
            move_to_end(looking.seen.erased, all.erased);
            move_to_end(looking.seen.idle, all.idle);
            looking.seen.failure.reset();
        }
        if (silent == looks_->shards.size()) {
            all.failure = Failure{"none of the databases can be read"};
        }
    }
    for (const auto& [shard, away] : changed) {
        notice_(shard, away);
    }
    return all;
}

// One after the other, as they stand in that database's own list. Somebody else may be doing the same: the first database takes each once.
void ShardedLog::carry(std::size_t shard) {
    carrying_->add([this, shard] {
        constexpr std::uint64_t at_once = 100;
        try {
            for (;;) {
                const std::vector<Event> entries = shards_[shard]->read(kPublicList, carried_[shard] + 1, at_once);
                for (const Event& entry : entries) {
                    const Outcome outcome = shards_.front()->carry(shard, entry.version, said_in(entry.body));
                    if (outcome != Outcome::Durable && outcome != Outcome::Duplicate) {
                        return;
                    }
                    carried_[shard] = entry.version;
                }
                if (entries.size() < at_once) {
                    return;
                }
            }
        } catch (const Failure&) {
            return;  // whoever looks around the next time tries again
        }
    });
}

void ShardedLog::carry_all() {
    for (std::size_t shard = 1; shard < shards_.size(); ++shard) {
        carry(shard);
    }
    std::promise<void> done;
    carrying_->add([&done] { done.set_value(); });
    done.get_future().wait();
}

void ShardedLog::touch(const std::string& table, TableState state, std::uint64_t now) { of(table).touch(table, state, now); }
void ShardedLog::erase(const std::string& table, const std::string& listed) { of(table).erase(table, listed); }
void ShardedLog::erase_if_old(const std::string& table, std::uint64_t touched, const std::string& listed) {
    of(table).erase_if_old(table, touched, listed);
}
void ShardedLog::settle() {
    std::ranges::for_each(shards_, [](const auto& each) { each->settle(); });
}

std::vector<Event> ShardedLog::read(const std::string& table, std::uint64_t from, std::uint64_t most) {
    return of(table).read(table, from, most);
}

std::vector<TableRow> ShardedLog::tables() {
    std::vector<TableRow> all;
    for (const auto& each : shards_) {
        std::ranges::move(each->tables(), std::back_inserter(all));
    }
    std::ranges::sort(all, {}, [](const TableRow& row) { return std::pair{row.created, row.id}; });
    return all;
}

std::uint64_t ShardedLog::last_touched() {
    std::uint64_t last = 0;
    std::ranges::for_each(shards_, [&](const auto& each) { last = std::max(last, each->last_touched()); });
    return last;
}

Outcome ShardedLog::erase_elsewhere(const std::string& table, const std::string& listed) {
    return of(table).erase_elsewhere(table, listed);
}

// It is busy if all of them are: with one that is away tables in the others play on.
LogCounters ShardedLog::counters() const {
    LogCounters all;
    std::size_t busy = 0;
    for (const auto& each : shards_) {
        const LogCounters its = each->counters();
        all.events += its.events;
        all.commits += its.commits;
        if (its.busy_since) {
            ++busy;
            all.busy_since = std::max(all.busy_since, its.busy_since);
        }
    }
    if (busy < shards_.size()) {
        all.busy_since.reset();
    }
    return all;
}

}  // namespace misthrow::store
