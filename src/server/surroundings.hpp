#pragma once
// What the hub needs from around it: the disk, the way back to the clients, computers that think, time. A test or a simulation brings its own.
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/rate.hpp"
#include "server/shared_limits.hpp"
#include "server/thinker.hpp"
#include "store/event_log.hpp"
#include "store/peers.hpp"

namespace misthrow::server {

using ClientId = std::uint64_t;

// The way back to the clients.
class Outlet {
public:
    Outlet() = default;
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;
    Outlet(Outlet&&) = delete;
    Outlet& operator=(Outlet&&) = delete;
    virtual ~Outlet() = default;
    virtual void send(ClientId client, std::string_view text) = 0;
    // After what was sent before.
    virtual void close(ClientId client) = 0;
};

struct Client;

// Where a server has several hubs, each on a thread of its own: every table belongs to one of them, by its name.
struct Siblings {
    std::function<bool(std::string_view where)> ours;  // of a table's name, or of the hash of the key that is to open one
    // To the hub that has it. Nobody here knows the client any more; its first message is the first that waits.
    std::function<void(std::shared_ptr<Client> client, std::string where)> hand_over;
    // The log is asked once for all of us: what it has noticed is told once.
    std::function<void(const store::Ages& ages, std::function<void(store::Seen)> take)> look_around;
};

struct Surroundings {
    store::EventLog& log;
    Outlet& outlet;
    Thinker& thinker;
    std::function<void(std::function<void()>)> post;  // runs it later on the hub's thread; called from any thread
    std::function<TimePoint()> now;
    std::function<std::uint64_t()> seconds_since_1970;  // the wall's clock, which may be wrong
    std::function<std::uint64_t()> believed_seconds;    // the same, as far as it can be believed (believed_clock.hpp)
    std::function<void(std::string_view event, std::vector<std::pair<std::string, std::string>> fields)>
        note;                                          // for the log file
    std::function<void(std::string_view why)> stop{};  // what is in memory may not be what is on disk: the next start reads it
    store::Peers* peers{nullptr};                      // others who serve the same tables; nobody does if there are none
    Siblings siblings{};                               // other hubs of this server; empty if there are none
    std::shared_ptr<SharedLimits> shared{};            // what all of them count together; the hub has its own if there is none
};

struct Counters {
    std::uint64_t messages{0};
    std::uint64_t choices{0};
    std::uint64_t events{0};
    std::uint64_t refused{0};
    std::uint64_t storage_failures{0};
    std::uint64_t sweeps{0};
    std::uint64_t table_failures{0};  // faults that cost a table its place in memory; it comes back from the disk
    std::uint64_t tables_opened{0};
    std::uint64_t clients_ahead{0};  // who knew more of a table than we do: its end has been lost
    TimePoint last_failure{};        // of the disk, to take something; nothing has been taken since
    TimePoint last_sweep{};
    double durable_seconds{0};  // from a request to its answer, all of them together
    std::uint64_t durable_answers{0};
};

}  // namespace misthrow::server
