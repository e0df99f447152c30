#include "server/room.hpp"

#include <algorithm>
#include <map>

namespace misthrow::server {

namespace {

bool is_owner(const Room& room, const Client& client) {
    const table::Table& table = room.live.table();
    return is_host(table, client.viewer) || seats_of(table, client.viewer) != SeatSet::none();
}

Place place_among_watchers(const std::vector<ClientPtr>& watchers, const Client& client, std::size_t most) {
    if (watchers.size() < most) {
        return {};
    }
    std::map<std::string_view, std::size_t> by_address;
    for (const ClientPtr& each : watchers) {
        ++by_address[each->address];
    }
    const auto largest = std::ranges::max_element(by_address, {}, [](const auto& each) { return each.second; });
    if (largest == by_address.end() || by_address[client.address] + 1 >= largest->second) {
        return {.free = false};
    }
    const auto newest = std::ranges::find(watchers.rbegin(), watchers.rend(), largest->first,
                                          [](const ClientPtr& each) -> std::string_view { return each->address; });
    return {.gives_way = *newest};
}

bool is_elsewhere(const Room& room, const play::Bytes32& key_hash) {
    return std::ranges::any_of(room.elsewhere, [&](const auto& each) {
        return std::ranges::find(each.second.owners, key_hash) != each.second.owners.end();
    });
}

}  // namespace

bool is_at(const Room& room, ClientId client) {
    return std::ranges::find(room.clients, client, &Client::id) != room.clients.end();
}

bool is_present(const Room& room, std::uint32_t seat) {
    const auto& hash = room.live.table().seats()[seat].key_hash;
    return hash && (std::ranges::any_of(room.clients, [&](const ClientPtr& client) { return client->viewer.key_hash == hash; }) ||
                    is_elsewhere(room, *hash));
}

bool is_host_present(const Room& room) {
    return std::ranges::any_of(room.clients, &Client::host) || is_elsewhere(room, room.live.table().host_key_hash());
}

bool is_deserted(const Room& room) { return room.clients.empty() && room.elsewhere.empty(); }

Presence presence(const Room& room) {
    const table::Table& table = room.live.table();
    Presence present{.seats = {}, .host = is_host_present(room), .watching = 0};
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        present.seats.push_back(is_present(room, seat));
    }
    for (const ClientPtr& client : room.clients) {
        present.watching += !client->host && seats_of(table, client->viewer) == SeatSet::none() ? 1 : 0;
    }
    for (const auto& [node, there] : room.elsewhere) {
        present.watching += there.watching;
    }
    return present;
}

Place place_for(const Room& room, const Client& client, const Limits& limits) {
    if (is_owner(room, client)) {
        const auto same = std::ranges::count_if(
            room.clients, [&](const ClientPtr& each) { return each->viewer.key_hash == client.viewer.key_hash; });
        return {.free = static_cast<std::size_t>(same) < limits.clients_per_owner};
    }
    std::vector<ClientPtr> watchers;
    std::ranges::copy_if(room.clients, std::back_inserter(watchers),
                         [&](const ClientPtr& each) { return !is_owner(room, *each); });
    return place_among_watchers(watchers, client, limits.watchers_per_table);
}

}  // namespace misthrow::server
