#pragma once
// Everybody who is connected, and the way back to them.
#include <unordered_map>

#include "server/room.hpp"

namespace misthrow::server {

class People {
public:
    People(Outlet& outlet, Counters& counters) : outlet_{outlet}, counters_{counters} {}

    void add(ClientPtr client);
    void remove(ClientId client) { clients_.erase(client); }
    // Nobody, if they have left.
    [[nodiscard]] ClientPtr find(ClientId client) const;
    [[nodiscard]] std::size_t size() const noexcept { return clients_.size(); }
    // Those who are at a table or on their way to it.
    template <class F>
    void each_of(const std::string& table, const F& call) const {
        for (const auto& [id, client] : clients_) {
            if (client->table == table) {
                call(*client);
            }
        }
    }

    void send(ClientId client, std::string_view text);
    void refuse(ClientId client, const Error& error);
    // Told why, and let go.
    void dismiss(ClientId client, Code why);

private:
    Outlet& outlet_;
    Counters& counters_;
    std::unordered_map<ClientId, ClientPtr> clients_;
};

}  // namespace misthrow::server
