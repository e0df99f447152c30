#pragma once
// All tables and everybody who is connected. One thread calls it; nothing here knows sockets. What clients ask is checked by the table's rules, applied to the
// table in memory and written to the log; nobody is told before it is on disk, and if the disk does not take it the table is read again from what is there.
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "server/limits.hpp"
#include "server/load_table.hpp"
#include "server/rate.hpp"
#include "server/thinker.hpp"
#include "server/view.hpp"
#include "store/event_log.hpp"

namespace misthrow::server {

using ClientId = std::uint64_t;
using Text = std::shared_ptr<const std::string>;

// The way back to the clients.
class Outlet {
public:
    Outlet() = default;
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;
    Outlet(Outlet&&) = delete;
    Outlet& operator=(Outlet&&) = delete;
    virtual ~Outlet() = default;
    virtual void send(ClientId client, Text text) = 0;
    // After what was sent before.
    virtual void close(ClientId client) = 0;
};

// What the hub needs from around it.
struct Surroundings {
    store::EventLog& log;
    Outlet& outlet;
    Thinker& thinker;
    std::function<void(std::function<void()>)> post;  // runs it later on the hub's thread; called from any thread
    std::function<TimePoint()> now;
    std::function<std::uint64_t()> seconds_since_1970;  // the wall's clock, which may be wrong
    std::function<void(std::string_view event, std::vector<std::pair<std::string, std::string>> fields)>
        note;  // for the log file
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
    double durable_seconds{0};  // from a request to its answer, all of them together
    std::uint64_t durable_answers{0};
};

struct Place;

// The record of the game being played, or played last.
struct RecordReply {
    std::optional<std::string> text{};  // nothing if there is none
    bool failed{false};                 // the disk: ask again later
};

class Hub {
public:
    struct Batch;
    using Action = std::function<void(Place&, Batch&)>;

    Hub(const Limits& limits, Surroundings around);
    ~Hub();
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;
    Hub(Hub&&) = delete;
    Hub& operator=(Hub&&) = delete;

    // Brings back every table that is not finished. Returns how many.
    std::size_t load();

    void connected(ClientId client, std::string address);
    void received(ClientId id, std::string_view text);
    void received_control(ClientId id);  // pings and pongs count as messages
    void disconnected(ClientId client);

    // Clocks, seeds and leavers whose time has come. Returns when to call again.
    TimePoint tick();
    // Puts away what is finished, deletes what is old, lets go of what another process deleted. Every few seconds is enough.
    void sweep();
    // No new requests; what is being written is still answered. True when nothing is left to write.
    bool drain();

    // Answers when what is being written is on disk.
    void record(const std::string& table, std::function<void(RecordReply)> answer);

    [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
    [[nodiscard]] std::size_t tables() const noexcept { return tables_.size(); }
    [[nodiscard]] std::size_t quarantined() const noexcept { return quarantined_.size(); }
    [[nodiscard]] std::size_t clients() const noexcept { return clients_.size(); }

private:
    struct Client {
        ClientId id;
        std::string address;
        std::string table;  // empty: not at a table yet
        Viewer viewer;
        bool host{false};  // of its table; known once it is there
        Bucket messages;
        std::uint32_t too_fast{0};
    };
    struct Asked {
        ClientId client;
        std::optional<std::uint32_t> id;
        TimePoint at;
    };

    // requests.cpp
    bool is_too_fast(Client& client);
    void handle(Client& client, ClientMessage message);
    struct Asking;
    [[nodiscard]] table::Answer answer_to(const Place& place, const Client& client, const ClientMessage& message) const;
    [[nodiscard]] table::Asker asker(const Place& place, const Client& client, std::optional<std::uint32_t> seat) const;
    bool take(Place& place, Batch& batch, const table::Answer& answer);
    void refuse(ClientId client, const Error& error);

    // coming.cpp
    void open(Client& client, const Open& message);
    void join(Client& client, const Join& message);

    // keeping.cpp
    struct Found {
        Place* place{nullptr};
        Code why_not{Code::NoSuchTable};  // or it cannot be read now, or never
    };
    Found find(const std::string& table);
    Found bring(const std::string& table, const std::vector<store::Event>& events);
    bool make_room();
    void remove(const std::string& table, Code code);
    void forget(const std::string& table);

    // hub.cpp
    void enqueue(Place& place, Action action);
    void run_ready();
    void run(Place& place);
    void written(const std::string& table, store::Outcome outcome, Batch& batch);
    void finish(Place& place, Batch& batch);
    void give_up(Place& place, Batch& batch);
    bool read_again(Place& place);
    void guard(const std::string& table, const std::function<void()>& work);
    void send_events(Place& place, std::uint64_t from);
    void send(ClientId client, std::string text);
    void admit(Place& place, const Asked& asked, std::optional<std::uint64_t> since);
    void send_presence(Place& place);
    void leave(Client& client);
    [[nodiscard]] Presence presence(const Place& place) const;
    [[nodiscard]] bool is_present(const Place& place, std::uint32_t seat) const;
    [[nodiscard]] bool is_host_present(const Place& place) const;
    [[nodiscard]] std::optional<std::uint32_t> clock_left(const Place& place) const;
    [[nodiscard]] bool are_dice_secret(const play::Bytes32& root) const;
    [[nodiscard]] bool may_show_seed(const LiveTable& live) const;

    // timing.cpp
    void after_change(Place& place);
    void set_deadline(Place& place);
    void ask_computers(Place& place);
    void due(Place& place, TimePoint now);
    void sit_in_for_leavers(Place& place, Batch& batch, TimePoint now);
    void play_by_clock(Place& place, Batch& batch);

    Limits limits_;
    Surroundings around_;
    std::unordered_map<ClientId, Client> clients_;
    std::unordered_map<std::string, std::unique_ptr<Place>> tables_;
    std::map<play::Bytes32, std::string> by_host_key_;
    std::map<play::Bytes32, std::set<std::string>> same_dice_;  // tables that share a root
    std::set<std::pair<TimePoint, std::string>> deadlines_;
    std::unordered_map<std::string, Bucket> opens_;   // by address
    std::unordered_map<std::string, Bucket> misses_;  // by address
    std::set<std::string> quarantined_;  // what is stored of them does not fit: left alone on disk, named in the journal
    std::vector<std::string> ready_;     // tables with something to do, none of them being written
    Counters counters_;
    std::size_t writing_{0};
    bool draining_{false};
};

// What requests lead to: collected, written, then sent.
struct Hub::Batch {
    struct Coming {
        Asked asked;
        std::optional<std::uint64_t> since;
    };
    std::uint64_t from{0};          // the version before it
    std::size_t refused_before{0};  // so many were refused before anything of it had happened
    std::vector<store::Event> events;
    std::vector<Asked> done;                       // they get an Ok once it is on disk
    std::vector<std::pair<Asked, Error>> refused;  // nothing happened for them
    std::vector<Reacted> reactions;
    std::vector<Coming> coming;  // they get the view
    std::vector<std::function<void(bool durable)>> then;
};

// A table and who is at it.
struct Place {
    LiveTable live;
    TimePoint touched;  // somebody did something
    TimePoint told;     // the log knows of it
    std::vector<ClientId> clients{};
    std::deque<Hub::Action> queue{};  // waiting for what is being written
    bool writing{false};
    bool put_away{false};  // the log has it as finished
    bool gone{false};      // deleted while it was being written
    // Timing.
    std::uint64_t timed_node{~std::uint64_t{0}};
    table::Stage timed_stage{};
    TimePoint since{};                    // this node or stage began
    std::vector<TimePoint> away_since{};  // persons without a connection
    std::vector<std::uint64_t> asked{};   // the node a computer thinks about for this seat, plus one
    TimePoint deadline{TimePoint::max()};
};

}  // namespace misthrow::server
