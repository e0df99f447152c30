#pragma once
// Where requests come in and go to whom they concern: the door (open, join), or the table that the client is at. One thread calls it; nothing here knows sockets.
#include "server/company.hpp"
#include "server/door.hpp"

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
    // Somebody whom another hub of this server has handed over, with what they have asked.
    void welcome(ClientPtr client);
    [[nodiscard]] bool knows(ClientId client) const { return people_.find(client) != nullptr; }

    // Clocks, seeds and leavers whose time has come. Returns when to call again.
    TimePoint tick();
    // Lets go of tables that nobody is at, deletes what is old, forgets what another process deleted. Every few seconds is enough.
    void sweep();
    // No new requests; what is being written is still answered. True when nothing is left to write.
    bool drain();

    // Answers when what is being written is on disk. Who asks for tables that do not exist has to wait after a while.
    void record(const std::string& table, std::function<void(RecordReply)> answer, const std::string& address = {});

    // The public list of aborted games from a number on, a page of it: `NUMBER DIGITS WHAT IT SAYS` a line. Nothing if the disk cannot say now.
    void aborted(std::uint64_t from, std::function<void(std::optional<std::string>)> answer);

    [[nodiscard]] const Counters& counters() const noexcept { return counters_; }
    [[nodiscard]] std::size_t tables() const noexcept { return tables_.size(); }
    [[nodiscard]] std::size_t quarantined() const noexcept { return tables_.quarantined(); }
    [[nodiscard]] std::size_t clients() const noexcept { return people_.size(); }

private:
    bool is_too_fast(Client& client);
    void handle(const ClientPtr& client, ClientMessage message);
    // What somebody has asked, until it is answered.
    struct Request {
        ClientId client;
        TimePoint at;
        ClientMessage message;
        std::shared_ptr<const bool> counted;  // as unanswered
        bool sure{false};                     // the log has answered since they asked
        bool waits{false};                    // for that; it is asked again then
    };
    void ask(Room& room, std::shared_ptr<Request> request);
    void put_off(const std::string& table, std::shared_ptr<Request> request);
    void answer(Room& room, Batch& batch, const Client& client, const Asked& asked, const ClientMessage& message);
    void go_on(ClientId id);

    Limits limits_;
    Surroundings around_;
    Counters counters_;
    People people_;
    Clocks clocks_;
    Tables tables_;
    Lookup lookup_;
    Audience audience_;
    Batches batches_;
    Company company_;
    Door door_;
    bool draining_{false};
};

}  // namespace misthrow::server
