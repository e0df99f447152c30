#pragma once
// Several hubs of one server are one to other servers: one name, one lease, one who listens. What others say of a table goes to the hub that has it.
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "store/peers.hpp"

namespace misthrow::server {

// What the hubs of a server have in common. Called from any thread.
class SharedPeers : public std::enable_shared_from_this<SharedPeers> {
public:
    using TakeBeat = std::function<void(std::optional<std::vector<std::string>>)>;
    // `post`: later, on a thread of a hub. Nobody else asks the others anything: when the hubs have ended, so has that.
    SharedPeers(store::Peers& peers, std::size_t hubs, std::function<std::size_t(const std::string& table)> hub_of,
                std::function<void(std::function<void()>)> post)
        : peers_{peers}, hub_of_{std::move(hub_of)}, post_{std::move(post)}, hears_(hubs), left_(hubs, false) {}

    [[nodiscard]] store::Peers& peers() noexcept { return peers_; }
    // From when all of them listen.
    void listen(std::size_t hub, store::PeerHears hears);
    // One at a time: who asks meanwhile waits for the next, since a lease counts from when it was asked for.
    void beat(TakeBeat take);
    // We are not alive any more when all of them have left, and only then that is said.
    void leave(std::size_t hub);
    void say_of_all(const std::string& text);

private:
    void beat_for(std::vector<TakeBeat> all);
    [[nodiscard]] bool has_left();

    store::Peers& peers_;
    std::function<std::size_t(const std::string&)> hub_of_;
    std::function<void(std::function<void()>)> post_;
    std::mutex mutex_;
    std::size_t listening_{0};
    std::vector<store::PeerHears> hears_;  // of each hub; does not change once all listen
    std::vector<bool> left_;
    bool beating_{false};
    std::vector<TakeBeat> next_{};
};

// The same as one of them sees it.
class HubPeers final : public store::Peers {
public:
    HubPeers(std::shared_ptr<SharedPeers> shared, std::size_t hub) : shared_{std::move(shared)}, hub_{hub} {}

    [[nodiscard]] const std::string& name() const override { return shared_->peers().name(); }
    void listen(store::PeerHears hears) override { shared_->listen(hub_, std::move(hears)); }
    void wrote(const std::string& table, std::uint64_t version) override { shared_->peers().wrote(table, version); }
    void say(const std::string& table, const std::string& text) override {
        table.empty() ? shared_->say_of_all(text) : shared_->peers().say(table, text);
    }
    void beat(std::function<void(std::optional<std::vector<std::string>>)> take) override { shared_->beat(std::move(take)); }
    void claim(const std::string& table, std::function<void(std::string)> take) override {
        shared_->peers().claim(table, std::move(take));
    }
    void give_back(const std::string& table, std::function<void(bool)> take) override {
        shared_->peers().give_back(table, std::move(take));
    }
    void leave() override { shared_->leave(hub_); }

private:
    std::shared_ptr<SharedPeers> shared_;
    std::size_t hub_;
};

}  // namespace misthrow::server
