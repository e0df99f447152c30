#pragma once
// How clients come to a table: they open one, or they join.
#include "server/batches.hpp"
#include "server/networks.hpp"

namespace misthrow::server {

class Door {
public:
    // `go_on`: what a client has asked while it waited for its table.
    Door(const Limits& limits, const Surroundings& around, Counters& counters, People& people, Tables& tables, Batches& batches,
         std::function<void(ClientId)> go_on);

    void open(const ClientPtr& client, const Open& message);
    void join(const ClientPtr& client, const Join& message);
    // Names of tables are not to be guessed: for who asks for those that do not exist nothing is looked up for a while, and a right name is answered like a wrong
    // one; how long that lasts is said. Whoever has a seat or the table knows its name.
    using FoundOrWait = std::function<void(const Tables::Found&, std::optional<std::chrono::milliseconds> wait)>;
    void find_for(const std::string& table, const std::string& address, const Viewer& viewer, FoundOrWait then);
    // Addresses that have been quiet for a while.
    void forget_quiet();

private:
    template <class Fetch, class Then>
    void wait_for(Client& client, std::optional<std::uint32_t> request, const Fetch& fetch, Then then);
    // What is returned is why not.
    std::optional<Error> open_new(Client& client, const Open& message, const Viewer& viewer);
    std::optional<Error> come_back(Client& client, const Open& message, const Viewer& viewer, Room& room);
    std::optional<Error> share_dice(Client& client, const Open& message, const Viewer& viewer, const Tables::Found& with);
    std::optional<Error> make_table(Client& client, const Open& message, const Viewer& viewer,
                                    const std::optional<play::Bytes32>& root);
    std::optional<Error> sit_at(Client& client, const Join& message, const Viewer& viewer, const Tables::Found& found);

    const Limits& limits_;
    const Surroundings& around_;
    Counters& counters_;
    People& people_;
    Tables& tables_;
    Batches& batches_;
    std::function<void(ClientId)> go_on_;
    RateByNetwork opens_;
    RateByNetwork misses_;  // asking for tables that do not exist
    RateByNetwork claims_;  // asking all the same, with a key
};

}  // namespace misthrow::server
