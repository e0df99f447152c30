#pragma once
// For tests: servers that work together. They share the paper log; what they tell each other arrives when the test says so.
#include "server/alone.hpp"

namespace misthrow::server {

// What all of them share besides the log.
struct PaperRegister {
    std::map<std::string, bool> alive{};           // by name
    std::map<std::string, std::string> runners{};  // by table
    bool away{false};                              // whoever gives something back is not heard
    // The events that may be told with this version, if any are to be.
    std::function<std::vector<std::string>(const std::string& table, std::uint64_t version)> to_tell{};
};

class PaperPeers final : public store::Peers {
public:
    PaperPeers(std::string name, PaperRegister& shared) : name_{std::move(name)}, shared_{shared} {}
    [[nodiscard]] const std::string& name() const override { return name_; }
    void listen(store::PeerHears hears) override { hears_ = std::move(hears); }
    void wrote(const std::string& table, std::uint64_t version) override {
        const auto bodies = shared_.to_tell ? shared_.to_tell(table, version) : std::vector<std::string>{};
        tell([=](PaperPeers& whom) { whom.hears_.news({.table = table, .version = version, .bodies = bodies}); });
    }
    void say(const std::string& table, const std::string& text) override {
        tell([=, node = name_](PaperPeers& whom) { whom.hears_.said(node, table, text); });
    }
    void beat(std::function<void(std::optional<std::vector<std::string>>)> take) override {
        shared_.alive[name_] = true;
        std::vector<std::string> alive;
        for (const auto& [name, is] : shared_.alive) {
            if (is) {
                alive.push_back(name);
            }
        }
        take(alive);
    }
    void claim(const std::string& table, std::function<void(std::string)> take) override {
        std::string& runner = shared_.runners[table];
        if (!shared_.alive[runner]) {
            runner = name_;
        }
        take(runner);
    }
    void give_back(const std::string& table, std::function<void(bool)> take) override {
        if (!shared_.away && shared_.runners[table] == name_) {
            shared_.runners.erase(table);
        }
        take(!shared_.away);
    }
    void leave() override { shared_.alive[name_] = false; }

    PaperPeers* other{nullptr};
    bool cut{false};  // what is told meanwhile is lost
    void deliver() {
        while (!told_.empty()) {
            const auto next = std::move(told_.front());
            told_.pop_front();
            next(*other);
        }
    }
    void hear_again() { hears_.gap(); }

private:
    void tell(std::function<void(PaperPeers&)> what) {
        if (!cut) {
            told_.push_back(std::move(what));
        }
    }
    std::string name_;
    PaperRegister& shared_;
    store::PeerHears hears_{};
    std::deque<std::function<void(PaperPeers&)>> told_{};
};

// Two servers, a table opened at the first; 1 and 2 are clients of it and of the second.
struct TwoNodes {
    PaperRegister shared{};
    PaperPeers to_two{"one", shared};
    PaperPeers to_one{"two", shared};
    std::shared_ptr<PaperLog> disk{std::make_shared<PaperLog>()};
    PaperWorld one{{}, disk, &to_two};
    PaperWorld two{{}, disk, &to_one};

    TwoNodes() {
        shared.to_tell = [this](const std::string& table, std::uint64_t version) { return disk->to_tell[{table, version}]; };
        to_two.other = &to_one;
        to_one.other = &to_two;
        one.hub.connected(1, "here");
        two.hub.connected(2, "there");
        run();
    }
    TwoNodes(const TwoNodes&) = delete;
    TwoNodes& operator=(const TwoNodes&) = delete;
    TwoNodes(TwoNodes&&) = delete;
    TwoNodes& operator=(TwoNodes&&) = delete;
    ~TwoNodes() = default;

    // Everything that can happen without more time.
    void run() {
        for (int i = 0; i < 10; ++i) {
            one.run();
            two.run();
            to_one.deliver();
            to_two.deliver();
        }
    }
    // Time goes on for both.
    void wait(std::chrono::milliseconds time) {
        constexpr std::chrono::milliseconds step{500};
        for (; time.count() > 0; time -= step) {
            one.now += step;
            two.now += step;
            one.hub.tick();
            two.hub.tick();
            run();
        }
    }
    // Only the second lives on.
    void wait_without_one(std::chrono::milliseconds time) {
        constexpr std::chrono::milliseconds step{500};
        for (; time.count() > 0; time -= step) {
            two.now += step;
            two.hub.tick();
            two.run();
        }
    }
};

}  // namespace misthrow::server
