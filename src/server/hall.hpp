#pragma once
// Several hubs, each on a thread of its own, and the way of a client's words to the one that has its table. A hub knows no other; whom it has no table for it hands over,
// and what the client says meanwhile waits here. Each client has a home, the thread of its socket: what it says is put in order there.
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/hub.hpp"

namespace misthrow::server {

class Hall {
public:
    struct Around {
        std::function<void(std::size_t thread, std::function<void()> work)>
            post;  // runs it later on that thread; called from any
        // By the client's own thread: told why, and let go.
        std::function<void(std::size_t thread, ClientId client, Code why)> dismiss;
        // By any of the threads: what a client asked has failed; 0: nobody's request.
        std::function<void(std::size_t thread, ClientId client, std::string_view why)> failed;
    };
    // `most_unheard`: so many messages of one client may be on their way to its hub.
    Hall(std::size_t threads, std::size_t most_unheard, Around around);

    [[nodiscard]] std::size_t threads() const noexcept { return desks_.size(); }
    // Whose socket is at which thread, by its number.
    [[nodiscard]] std::size_t home_of(ClientId client) const noexcept { return client % desks_.size(); }
    // Which hub has a table, by its name; or is to have it, by the hash of the key that opens it.
    [[nodiscard]] std::size_t hub_of(std::string_view where) const noexcept;

    // What the hub of a thread needs to know of the others. Nothing if there are none.
    [[nodiscard]] Siblings siblings(std::size_t thread);
    // All of them, before anything else happens. `together`: tables cannot be told apart by their names, and are all with the first.
    void set_hubs(const std::vector<std::unique_ptr<Hub>>& hubs, bool together = false);

    // By the client's home.
    void connected(ClientId client, std::string address);
    void received(ClientId client, std::string_view text) { hear(client, text); }
    void received_control(ClientId client) { hear(client, std::nullopt); }
    void disconnected(ClientId client);

    // Runs on a hub's thread: at once if that is this thread.
    void at(std::size_t thread, std::size_t hub, std::function<void(Hub&)> work);
    // `each` on every thread, then `then` on this one. With one thread at once.
    void ask_all(std::size_t thread, const std::function<void(std::size_t thread, Hub& hub)>& each,
                 const std::function<void()>& then);
    // Asks all hubs again. True: when they were asked before, nothing was left to write.
    bool drain(std::size_t thread);

private:
    using Said = std::optional<std::string_view>;  // nothing: a ping or a pong
    using Kept = std::optional<std::string>;
    // A client, at its home.
    struct Visit {
        std::size_t hub{0};
        std::shared_ptr<std::atomic<std::size_t>> unheard{};  // on their way to a hub of another thread
        ClientPtr moving{};                                   // from one hub to another
        std::deque<Kept> returned{};                          // the old one knew it no longer
        std::deque<Kept> held{};                              // said since
        bool dismissed{false};
    };
    // Of one thread, which alone touches it.
    struct Desk {
        Hub* hub{nullptr};
        std::unordered_map<ClientId, Visit> visits{};
    };
    void hear(ClientId client, Said said);
    void pass_on(std::size_t hub, ClientId client, Said said);
    void hand_over(std::size_t from, ClientPtr client, std::size_t to);
    void has_left(std::size_t from, ClientPtr client, std::size_t to);
    void has_returned(ClientId client, Kept said);
    void go_to(ClientId client, std::size_t hub);
    void welcome(std::size_t hub, ClientPtr client);
    void guarded(std::size_t hub, ClientId client, const std::function<void()>& work) const;
    [[nodiscard]] Visit* find(ClientId client);

    Around around_;
    std::size_t most_unheard_;
    bool together_{false};
    std::vector<Desk> desks_;
    bool draining_{false};  // a round is on its way
    bool drained_{false};   // as the last one said
};

}  // namespace misthrow::server
