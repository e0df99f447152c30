#include "server/room.hpp"

#include <algorithm>

namespace misthrow::server {

bool is_at(const Room& room, ClientId client) {
    return std::ranges::find(room.clients, client, &Client::id) != room.clients.end();
}

bool is_present(const Room& room, std::uint32_t seat) {
    const auto& hash = room.live.table().seats()[seat].key_hash;
    return hash && std::ranges::any_of(room.clients, [&](const ClientPtr& client) { return client->viewer.key_hash == hash; });
}

bool is_host_present(const Room& room) { return std::ranges::any_of(room.clients, &Client::host); }

Presence presence(const Room& room) {
    const table::Table& table = room.live.table();
    Presence present{.seats = {}, .host = is_host_present(room), .watching = 0};
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        present.seats.push_back(is_present(room, seat));
    }
    for (const ClientPtr& client : room.clients) {
        present.watching += !client->host && seats_of(table, client->viewer).empty() ? 1 : 0;
    }
    return present;
}

}  // namespace misthrow::server
