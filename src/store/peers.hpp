#pragma once
// Servers that work on one database at the same time: what they tell each other, who of them is alive, and who runs a table's clocks.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace misthrow::store {

// A table has so many events now; 0: it is gone.
struct News {
    std::string table{};
    std::uint64_t version{0};
    std::vector<std::string> bodies{};  // the last of these events, if they came with it
};

// What comes from others. Called from a thread of the bus.
struct PeerHears {
    std::function<void(News)> news;
    std::function<void(std::string node, std::string table, std::string text)> said;
    std::function<void()> gap;  // we hear again, and may have missed something
    // Of these tables nobody heard of us for too long, although of others they did: somebody else may run them by now.
    std::function<void(std::function<bool(const std::string& table)> which)> lost{};
};

class Peers {
public:
    Peers() = default;
    Peers(const Peers&) = delete;
    Peers& operator=(const Peers&) = delete;
    Peers(Peers&&) = delete;
    Peers& operator=(Peers&&) = delete;
    virtual ~Peers() = default;

    [[nodiscard]] virtual const std::string& name() const = 0;  // ours
    virtual void listen(PeerHears hears) = 0;

    // These return at once.
    // A table has so many events now. A bus whose log tells so itself has nothing to do.
    virtual void wrote(const std::string& table, std::uint64_t version) = 0;
    // One line; may be lost.
    virtual void say(const std::string& table, const std::string& text) = 0;
    // We are alive for kLease from now on. Answers who is; nothing if that cannot be said now.
    virtual void beat(std::function<void(std::optional<std::vector<std::string>>)> take) = 0;
    // We run this table, unless somebody who is alive does. Answers who does; empty if that cannot be said now.
    virtual void claim(const std::string& table, std::function<void(std::string runner)> take) = 0;
    // Whoever asks next may run it. False: that cannot be said now, and has to be said again.
    virtual void give_back(const std::string& table, std::function<void(bool)> take) = 0;
    // We are not alive any more: whatever we run is free.
    virtual void leave() = 0;
};

}  // namespace misthrow::store
