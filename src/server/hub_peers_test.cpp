// What the hubs of one server have in common: one look at the log, one name among servers.
#include "server/hub_peers.hpp"

#include <gtest/gtest.h>

#include <array>

#include "server/paper_world.hpp"
#include "server/shared_look.hpp"

namespace misthrow::server {
namespace {

TEST(SharedLook, TellsEachHubOfItsOwnTablesOnce) {
    PaperLog log;
    const auto look =
        std::make_shared<SharedLook>(log, 2, [](const std::string& table) { return table.front() == 'a' ? 0U : 1U; });
    std::array<store::Seen, 2> seen{};
    const auto ask = [&](std::size_t hub) {
        look->look(hub, {}, [&seen, hub](store::Seen its) { seen.at(hub) = std::move(its); });
    };
    log.erased_elsewhere = {"a1", "b1"};
    log.idle = {"a2", "b2"};
    ask(0);
    while (log.work()) {
    }
    EXPECT_EQ(seen[0].erased, std::vector<std::string>{"a1"});
    EXPECT_EQ(seen[0].idle, std::vector<std::string>{"a2"});
    log.erased_elsewhere = {"b3"};
    ask(0);
    ask(1);
    while (log.work()) {
    }
    EXPECT_TRUE(seen[0].erased.empty());
    EXPECT_EQ(seen[1].erased, (std::vector<std::string>{"b1", "b3"}));
    EXPECT_EQ(seen[1].idle, std::vector<std::string>{"b2"});
}

// What others hear of a server with two hubs.
class CountingPeers final : public store::Peers {
public:
    std::vector<std::function<void(std::optional<std::vector<std::string>>)>> beats{};
    std::vector<std::string> said{};
    bool left{false};
    store::PeerHears hears{};
    [[nodiscard]] const std::string& name() const override { return name_; }
    void listen(store::PeerHears given) override { hears = std::move(given); }
    void wrote(const std::string& /*table*/, std::uint64_t /*version*/) override {}
    void say(const std::string& table, const std::string& text) override { said.push_back(table + "=" + text); }
    void beat(std::function<void(std::optional<std::vector<std::string>>)> take) override { beats.push_back(std::move(take)); }
    void claim(const std::string& /*table*/, std::function<void(std::string)> take) override { take(name_); }
    void give_back(const std::string& /*table*/, std::function<void(bool)> take) override { take(true); }
    void leave() override { left = true; }

private:
    std::string name_{"one"};
};

TEST(HubPeers, HubsOfOneServerAreOneToOthers) {
    CountingPeers others;
    const auto shared = std::make_shared<SharedPeers>(
        others, 2, [](const std::string& table) { return table.front() == 'a' ? 0U : 1U; },
        [](const std::function<void()>& work) { work(); });
    HubPeers first{shared, 0};
    HubPeers second{shared, 1};
    std::array<std::vector<std::string>, 2> heard{};
    const auto hears = [&heard](std::size_t hub) {
        return store::PeerHears{.news = [&heard, hub](const store::News& news) { heard.at(hub).push_back(news.table); },
                                .said = [&heard, hub](const std::string&, const std::string& table,
                                                      const std::string& text) { heard.at(hub).push_back(table + text); },
                                .gap = [&heard, hub] { heard.at(hub).emplace_back("gap"); },
                                .lost = [&heard, hub](const auto&) { heard.at(hub).emplace_back("lost"); }};
    };
    first.listen(hears(0));
    EXPECT_FALSE(others.hears.gap) << "not all of them listen yet";
    second.listen(hears(1));
    others.hears.news({.table = "a", .version = 1});
    others.hears.news({.table = "b", .version = 1});
    others.hears.said("two", "b", "!");
    others.hears.said("two", "", "bye");
    others.hears.gap();
    others.hears.lost([](const std::string&) { return true; });
    EXPECT_EQ(heard[0], (std::vector<std::string>{"a", "bye", "gap", "lost"}));
    EXPECT_EQ(heard[1], (std::vector<std::string>{"b", "b!", "bye", "gap", "lost"}));

    // A lease counts from when it was asked for: who asks while another does waits for the next.
    int beaten = 0;
    const auto count = [&beaten](const auto& alive) { beaten += alive ? 1 : 0; };
    first.beat(count);
    second.beat(count);
    ASSERT_EQ(others.beats.size(), 1U);
    others.beats[0](std::vector<std::string>{"one"});
    EXPECT_EQ(beaten, 1);
    ASSERT_EQ(others.beats.size(), 2U);
    others.beats[1](std::vector<std::string>{"one"});
    EXPECT_EQ(beaten, 2);

    first.leave();
    first.say({}, "bye");
    EXPECT_FALSE(others.left) << "the second still runs its tables";
    EXPECT_TRUE(others.said.empty());
    second.leave();
    second.say({}, "bye");
    EXPECT_TRUE(others.left);
    EXPECT_EQ(others.said, std::vector<std::string>{"=bye"});
}

}  // namespace
}  // namespace misthrow::server
