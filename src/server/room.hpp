#pragma once
// A table in memory and who is at it. `Batches` writes what happens there, `Tables` keeps it, `Clocks` watches its time.
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "server/limits.hpp"
#include "server/surroundings.hpp"
#include "server/view.hpp"

namespace misthrow::server {

// Somebody connected.
struct Client {
    ClientId id;
    std::string address;
    std::string table;  // empty: not at a table yet
    Viewer viewer;
    bool host{false};  // of its table; known once it is there
    Bucket messages;
    std::uint32_t too_fast{0};
    std::uint32_t misses{0};  // refused in a row for asking for tables that do not exist
    bool busy{false};         // a table is being read for it: what it asks meanwhile waits
    std::deque<ClientMessage> waiting{};
    // A copy of it is in each request of theirs that is not answered yet; the log's threads let go of them, too.
    std::shared_ptr<const bool> asking{std::make_shared<const bool>(true)};
    std::string sent_to{};  // another hub has sent it here: its key has opened this table, whose name would not have led here
};
using ClientPtr = std::shared_ptr<Client>;

inline std::size_t unanswered(const Client& client) {
    return client.waiting.size() + static_cast<std::size_t>(client.asking.use_count() - 1);
}

// A request that will be answered.
struct Asked {
    ClientId client;
    std::optional<std::uint32_t> id;
    TimePoint at;
};

struct Batch;
struct Room;
using Action = std::function<void(Room&, Batch&)>;
struct Queued {
    Action action;
    ClientId of{0};  // who has asked for it, if it is of no use without them
};

// What requests lead to: collected, written, then sent.
struct Batch {
    struct Coming {
        Asked asked;
        std::optional<std::uint64_t> since;
    };
    std::uint64_t from{0};          // the version before it
    std::vector<Queued> work{};     // what it comes from
    std::size_t refused_before{0};  // so many were refused before anything of it had happened
    std::vector<store::Event> events;
    std::vector<Asked> done;                       // they get an Ok once it is on disk
    std::vector<std::pair<Asked, Error>> refused;  // nothing happened for them
    std::vector<Reacted> reactions;
    std::vector<Coming> coming;  // they get the view
    std::vector<std::function<void(bool durable)>> then;
    std::function<void()> open_again{};       // it opens a table, and another server has the name, the key or the dice
    bool settles_dice{false};                 // a game begins or ends with it
    std::string last{};                       // of its events, as it is written
    bool tell{false};                         // other servers may hear its events, which hold no seed
    std::optional<LiveTable::Mark> before{};  // the table before it, where another server may be quicker
};

// What the clocks know of a room.
struct Timing {
    std::uint64_t node{~std::uint64_t{0}};
    table::Stage stage{};
    TimePoint since{};                    // this node or stage began
    std::vector<TimePoint> away_since{};  // persons without a connection
    std::vector<std::uint64_t> asked{};   // the node a computer thinks about for this seat, plus one
    TimePoint deadline{TimePoint::max()};
};

// Who is at the table at another server.
struct Elsewhere {
    std::vector<play::Bytes32> owners{};  // keys that have a seat, or the table
    std::uint32_t watching{0};
};

struct Room {
    LiveTable live;
    play::Bytes32 opened_by{};                              // the hash of the key
    std::optional<play::Bytes32> shares{};                  // the root of its dice, if other tables may have it too
    TimePoint touched;                                      // somebody did something
    TimePoint told;                                         // the log knows of it
    std::uint64_t touched_then{0};                          // as the log had it, in its seconds, when it was read
    TimePoint alone_since;                                  // nobody has been here for so long, if nobody is
    store::TableState state{store::TableState::Gathering};  // as the log has it
    std::string
        owner{};  // the address of who opened it, or came to it first after a restart: whose turn it is when computers think
    std::vector<ClientPtr> clients{};
    std::vector<Queued> queue{};  // waiting for what is being written
    bool writing{false};
    bool gone{false};         // deleted while it was being written
    bool noted_ahead{false};  // somebody knew more of it than we do
    Timing timing{};
    // Where several servers work together:
    std::map<std::string, Elsewhere> elsewhere{};  // by server; none that has nobody
    std::string last{};                            // the last event, as the log has it; empty: not known
    std::uint64_t heard{0};                        // another server says that there are so many events
    std::map<std::uint64_t, std::string> news{};   // those of them that came along, by version, until they are next
    std::string said{};                            // who is here, as other servers heard it last
    std::optional<std::uint64_t> others_at{};      // the node at which something of others was last folded
    bool behind{false};                            // they could not be read
    bool runs{true};                               // its clocks and computers are ours
    bool claiming{false};
    bool overruled{false};  // while we claim it another server says that it is theirs
    std::string runner{};   // else whose they are, if we know
};

[[nodiscard]] bool is_at(const Room& room, ClientId client);
// Somebody is connected for this seat.
[[nodiscard]] bool is_present(const Room& room, std::uint32_t seat);
[[nodiscard]] bool is_host_present(const Room& room);
[[nodiscard]] bool is_deserted(const Room& room);
[[nodiscard]] Presence presence(const Room& room);

// Whether somebody finds a place. Those who have a seat here have places of their own, a few for each key; watchers share theirs: at a full table the newest of the
// address that has most gives way to an address that has fewer.
struct Place {
    bool free{true};
    ClientPtr gives_way{};
};
[[nodiscard]] Place place_for(const Room& room, const Client& client, const Limits& limits);

}  // namespace misthrow::server
