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

    // Brings back every table that is not finished. Returns how many.
    std::size_t load();

    void connected(ClientId client, std::string address);
    void received(ClientId id, std::string_view text);
    void received_control(ClientId id);  // pings and pongs count as messages
    void disconnected(ClientId client);

    // Clocks, seeds and leavers whose time has come. Returns when to call again.
    TimePoint tick() { return clocks_.tick(); }
    // Puts away what is finished, deletes what is old, lets go of what another process deleted. Every few seconds is enough.
    void sweep();
    // No new requests; what is being written is still answered. True when nothing is left to write.
    bool drain();

    // Answers when what is being written is on disk. Who asks for tables that do not exist has to wait after a while.
    void record(const std::string& table, std::function<void(RecordReply)> answer, std::string_view address = {});

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
    Tables::Found find(const std::string& table);
    Tables::Found find_for(const std::string& table, std::string_view address, std::optional<std::chrono::milliseconds>& wait,
                           const Viewer& viewer = {});
    void leave(const Client& client);

    // open_and_join.cpp: how clients come to a table. What is returned is why not.
    std::optional<Error> open(Client& client, const Open& message);
    std::optional<Error> come_back(Client& client, const Open& message, const Viewer& viewer, Room& room);
    std::optional<Error> choose_dice(const Open& message, std::optional<play::Bytes32>& root);
    std::optional<Error> make_table(Client& client, const Open& message, const Viewer& viewer,
                                    const std::optional<play::Bytes32>& root);
    std::optional<Error> join(Client& client, const Join& message);

    // hub_batches.cpp: from requests to the disk
    void enqueue(Room& room, Action action);
    void run_ready();
    void run(Room& room);
    void written(const std::string& table, store::Outcome outcome, Batch& batch);
    bool take(Room& room, Batch& batch, const table::Answer& answer);
    void give_up(Room& room, Batch& batch);
    void refuse_waiting(Room& room, Code code);
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
    std::vector<std::string> ready_;  // tables with something to do, none of them being written
    std::size_t writing_{0};
    bool draining_{false};
};

}  // namespace misthrow::server
