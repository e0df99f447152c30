#pragma once
// All tables and everybody who is connected. One thread calls it; nothing here knows sockets. What clients ask is checked by the table's rules, applied to the
// table in memory and written to the log; nobody is told before it is on disk, and if the disk does not take it the table is read again from what is there.
#include <unordered_map>

#include "server/clocks.hpp"
#include "server/limits.hpp"
#include "server/networks.hpp"
#include "server/room.hpp"
#include "server/surroundings.hpp"
#include "server/tables.hpp"

namespace misthrow::server {

// The record of the game being played, or played last.
struct RecordReply {
    std::optional<std::string> text{};                // nothing if there is none
    bool failed{false};                               // the disk: ask again later
    std::optional<std::chrono::milliseconds> wait{};  // asked too often for what does not exist
};

class Hub {
public:
    Hub(const Limits& limits, Surroundings around);
    ~Hub();
    Hub(const Hub&) = delete;
    Hub& operator=(const Hub&) = delete;
    Hub(Hub&&) = delete;
    Hub& operator=(Hub&&) = delete;

    void connected(ClientId client, std::string address);
    void received(ClientId id, std::string_view text);
    void received_control(ClientId id);  // pings and pongs count as messages
    void disconnected(ClientId client);

    // Clocks, seeds and leavers whose time has come. Returns when to call again.
    TimePoint tick() { return clocks_.tick(); }
    // Lets go of tables that nobody is at, deletes what is old, forgets what another process deleted. Every few seconds is enough.
    void sweep();
    // No new requests; what is being written is still answered. True when nothing is left to write.
    bool drain();

    // Answers when what is being written is on disk. Who asks for tables that do not exist has to wait after a while.
    void record(const std::string& table, std::function<void(RecordReply)> answer, const std::string& address = {});

    // The public list of aborted games from a number on, a page of it: `NUMBER DIGITS WHAT IT SAYS` a line. Nothing if the disk cannot say now.
    [[nodiscard]] std::optional<std::string> aborted(std::uint64_t from);

    [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
    [[nodiscard]] std::size_t tables() const noexcept { return tables_.size(); }
    [[nodiscard]] std::size_t quarantined() const noexcept { return tables_.quarantined(); }
    [[nodiscard]] std::size_t clients() const noexcept { return clients_.size(); }

private:
    // hub.cpp: who is connected and what they ask
    bool is_too_fast(Client& client);
    void handle(const ClientPtr& client, ClientMessage message);
    void answer(Room& room, Batch& batch, const Client& client, const Asked& asked, const ClientMessage& message);
    void go_on(ClientId id);
    // Names of tables are not to be guessed: for who asks for those that do not exist nothing is looked up for a while, and a right name is answered like a wrong
    // one; how long that lasts is said. Whoever has a seat or the table knows its name.
    using FoundOrWait = std::function<void(const Tables::Found&, std::optional<std::chrono::milliseconds> wait)>;
    void find_for(const std::string& table, const std::string& address, const Viewer& viewer, FoundOrWait then);
    void leave(const Client& client);

    // open_and_join.cpp: how clients come to a table. What is returned is why not.
    template <class Fetch, class Then>
    void wait_for(Client& client, std::optional<std::uint32_t> request, const Fetch& fetch, Then then);
    void open(const ClientPtr& client, const Open& message);
    std::optional<Error> open_new(Client& client, const Open& message, const Viewer& viewer);
    std::optional<Error> come_back(Client& client, const Open& message, const Viewer& viewer, Room& room);
    std::optional<Error> share_dice(Client& client, const Open& message, const Viewer& viewer, const Tables::Found& with);
    std::optional<Error> make_table(Client& client, const Open& message, const Viewer& viewer,
                                    const std::optional<play::Bytes32>& root);
    void join(const ClientPtr& client, const Join& message);
    std::optional<Error> sit_at(Client& client, const Join& message, const Viewer& viewer, const Tables::Found& found);

    // hub_batches.cpp: from requests to the disk
    void enqueue(Room& room, Action action);
    void run_ready();
    void run(Room& room);
    void written(const std::string& table, store::Outcome outcome, Batch& batch);
    bool take(Room& room, Batch& batch, const table::Answer& answer);
    void give_up(Room& room, Batch& batch);
    void read_again(Room& room, std::optional<std::uint64_t> overtaken_at = {});
    void has_been_read(const std::string& table, const store::Fetched& fetched, std::optional<std::uint64_t> overtaken_at);
    void refuse_all(const Batch& batch, Code code);
    void refuse_waiting(Room& room, Code code);
    void end(Room& room);
    void stop_for_the_log(const Room& room);
    void guard(const std::string& table, const std::function<void()>& work);
    void remove(const std::string& table, Code code);

    // hub_answers.cpp: back to the clients
    void finish(Room& room, Batch& batch);
    bool make_place(const Room& room, const Client& client);
    void admit(Room& room, const Asked& asked, std::optional<std::uint64_t> since);
    std::uint64_t note_client_ahead(Room& room, std::uint64_t since);
    void send_events(Room& room, std::uint64_t from);
    void send_presence(Room& room);
    void send(ClientId client, std::string text);
    void refuse(ClientId client, const Error& error);

    Limits limits_;
    Surroundings around_;
    Counters counters_;
    std::unordered_map<ClientId, ClientPtr> clients_;
    Clocks clocks_;
    Tables tables_;
    RateByNetwork opens_;
    RateByNetwork changes_;           // of who sits where
    RateByNetwork misses_;            // asking for tables that do not exist
    RateByNetwork claims_;            // asking all the same, with a key
    std::vector<std::string> ready_;  // tables with something to do, none of them being written
    std::size_t writing_{0};
    bool draining_{false};
};

}  // namespace misthrow::server
