#pragma once
// How clients come to a table: they open one, or they join.
#include "server/batches.hpp"
#include "server/lookup.hpp"

namespace misthrow::server {

class Door {
public:
    // `go_on`: what a client has asked while it waited for its table.
    Door(const Limits& limits, const Surroundings& around, Counters& counters, People& people, Tables& tables, Lookup& lookup,
         Batches& batches, std::function<void(ClientId)> go_on);

    void open(const ClientPtr& client, const Open& message);
    void join(const ClientPtr& client, const Join& message);

private:
    template <class Fetch, class Then>
    void wait_for(Client& client, std::optional<std::uint32_t> request, const Fetch& fetch, Then then);
    // What is returned is why not.
    std::optional<Error> open_new(Client& client, const Open& message, const Viewer& viewer);
    void ask_to_come(const Client& client, std::optional<std::uint32_t> request, std::optional<std::uint64_t> since, Room& room);
    std::optional<Error> come_back(Client& client, const Open& message, const Viewer& viewer, Room& room);
    std::optional<Error> share_dice(Client& client, const Open& message, const Viewer& viewer, const Tables::Found& with);
    std::optional<Error> make_table(Client& client, const Open& message, const Viewer& viewer,
                                    const std::optional<play::Bytes32>& root);
    [[nodiscard]] bool is_ours(std::string_view where) const { return !around_.siblings.ours || around_.siblings.ours(where); }
    void hand_over(ClientId client, ClientMessage message, const std::string& where);
    void fetch_as_it_is(const std::string& table, Tables::Then then);
    Error missed_again(Client& client, std::chrono::milliseconds wait);
    std::optional<Error> sit_at(Client& client, const Join& message, const Viewer& viewer, const Tables::Found& found);

    const Limits& limits_;
    const Surroundings& around_;
    Counters& counters_;
    People& people_;
    Tables& tables_;
    Lookup& lookup_;
    Batches& batches_;
    std::function<void(ClientId)> go_on_;
};

}  // namespace misthrow::server
