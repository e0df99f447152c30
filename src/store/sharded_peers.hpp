#pragma once
// Servers that work on several databases at the same time: what concerns a table goes by the database it is in.
#include <chrono>
#include <mutex>

#include "store/postgres_peers.hpp"

namespace misthrow::store {

class ShardedPeers final : public Peers {
public:
    // All of them with the same name.
    explicit ShardedPeers(std::vector<std::unique_ptr<PostgresPeers>> shards);

    [[nodiscard]] const std::string& name() const override { return shards_.front()->name(); }
    void listen(PeerHears hears) override;
    void wrote(const std::string& /*table*/, std::uint64_t /*version*/) override {}
    void say(const std::string& table, const std::string& text) override;
    // We are alive if any database says so: tables in one that is away stand still, and those in others go on.
    void beat(std::function<void(std::optional<std::vector<std::string>>)> take) override;
    void claim(const std::string& table, std::function<void(std::string)> take) override {
        of(table).claim(table, std::move(take));
    }
    void give_back(const std::string& table, std::function<void(bool)> take) override {
        of(table).give_back(table, std::move(take));
    }
    void leave() override;

private:
    using Time = std::chrono::steady_clock::time_point;
    struct Known {
        bool asked{false};  // and has not answered
        Time at{};          // when it was asked what it answered last
        std::vector<std::string> alive{};
    };
    struct Round {
        std::function<void(std::optional<std::vector<std::string>>)> take;
        std::size_t open{0};
        bool taken{false};
    };
    PostgresPeers& of(const std::string& table);
    void has_beaten(std::size_t shard, Time asked, const std::optional<std::vector<std::string>>& alive, Round& round);
    [[nodiscard]] std::vector<std::string> alive_at(Time now) const;

    std::mutex mutex_;
    std::vector<Known> known_;
    PeerHears hears_;
    std::vector<std::unique_ptr<PostgresPeers>> shards_;  // last: their threads end first
};

}  // namespace misthrow::store
