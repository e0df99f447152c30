#include "store/sharded_peers.hpp"

#include <algorithm>
#include <set>

#include "store/slots.hpp"

namespace misthrow::store {

namespace {

constexpr std::chrono::seconds kLease{5};  // as in server/company.cpp

}  // namespace

ShardedPeers::ShardedPeers(std::vector<std::unique_ptr<PostgresPeers>> shards)
    : known_(shards.size()), shards_{std::move(shards)} {}

PostgresPeers& ShardedPeers::of(const std::string& table) { return *shards_[shard_of(table, shards_.size())]; }

void ShardedPeers::listen(PeerHears hears) {
    hears_ = std::move(hears);
    std::ranges::for_each(shards_, [this](const auto& each) { each->listen(hears_); });
}

void ShardedPeers::say(const std::string& table, const std::string& text) {
    if (!table.empty()) {
        of(table).say(table, text);
        return;
    }
    std::ranges::for_each(shards_, [&](const auto& each) { each->say(table, text); });
}

void ShardedPeers::leave() {
    std::ranges::for_each(shards_, [](const auto& each) { each->leave(); });
}

// Answered by the first database that answers. One that still owes an answer is not asked again.
void ShardedPeers::beat(std::function<void(std::optional<std::vector<std::string>>)> take) {
    const auto round = std::make_shared<Round>(Round{.take = std::move(take)});
    std::vector<std::size_t> asked;
    {
        const std::scoped_lock lock{mutex_};
        for (std::size_t shard = 0; shard < known_.size(); ++shard) {
            if (!std::exchange(known_[shard].asked, true)) {
                asked.push_back(shard);
            }
        }
        round->open = asked.size();
    }
    if (asked.empty()) {
        round->take(std::nullopt);
    }
    for (const std::size_t shard : asked) {
        shards_[shard]->beat([this, shard, round, at = std::chrono::steady_clock::now()](
                                 const std::optional<std::vector<std::string>>& alive) { has_beaten(shard, at, alive, *round); });
    }
}

void ShardedPeers::has_beaten(std::size_t shard, Time asked, const std::optional<std::vector<std::string>>& alive, Round& round) {
    bool lost = false;
    std::optional<std::vector<std::string>> all;
    bool answer = false;
    {
        const std::scoped_lock lock{mutex_};
        Known& known = known_[shard];
        known.asked = false;
        --round.open;
        if (alive) {
            lost = known.at != Time{} && asked - known.at > kLease;
            known.at = asked;
            known.alive = *alive;
            all = alive_at(asked);
        }
        answer = !round.taken && (alive || round.open == 0);
        round.taken = round.taken || answer;
    }
    if (lost) {
        hears_.lost([shard, count = shards_.size()](const std::string& table) { return shard_of(table, count) == shard; });
    }
    if (answer) {
        round.take(std::move(all));
    }
}

std::vector<std::string> ShardedPeers::alive_at(Time now) const {
    std::set<std::string> all;
    for (const Known& each : known_) {
        if (each.at != Time{} && now - each.at < kLease) {
            all.insert(each.alive.begin(), each.alive.end());
        }
    }
    return {all.begin(), all.end()};
}

}  // namespace misthrow::store
