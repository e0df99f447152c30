// Back to the clients: what became of their requests, and what has happened at their table.
#include <algorithm>

#include "server/hub.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

// Everybody hears what became of their requests, in their order.
void Hub::finish(Room& room, Batch& batch) {
    const TimePoint now = around_.now();
    for (const Batch::Coming& coming : batch.coming) {
        admit(room, coming.asked, coming.since);
    }
    for (const Asked& asked : batch.done) {
        counters_.durable_seconds += std::chrono::duration<double>(now - asked.at).count();
        ++counters_.durable_answers;
        if (asked.id) {
            send(asked.client, message_text(Ok{*asked.id, room.live.version()}));
        }
    }
    for (const auto& [asked, error] : batch.refused) {
        refuse(asked.client, error);
    }
    for (const Reacted& reaction : batch.reactions) {
        const std::string text = message_text(reaction);
        for (const ClientPtr& client : room.clients) {
            send(client->id, text);
        }
    }
    for (const auto& then : batch.then) {
        then(true);
    }
}

void Hub::send_events(Room& room, std::uint64_t from) {
    if (room.clients.empty()) {
        return;
    }
    const auto list = room.live.events_since(from);
    const bool details = std::ranges::any_of(room.clients, [](const ClientPtr& client) { return client->viewer.details; });
    const Common common = common_of(room.live, clocks_.left(room), details);
    for (const ClientPtr& client : room.clients) {
        if (list) {
            send(client->id, message_text(events_for(room.live, client->viewer, common, from, *list)));
        } else {  // more at once than we keep
            send(client->id,
                 message_text(view_for(room.live, client->viewer, common, presence(room), tables_.may_show_seed(room.live))));
        }
    }
}

bool Hub::make_place(const Room& room, const Client& client) {
    const Place place = place_for(room, client, limits_);
    if (place.gives_way) {
        send(place.gives_way->id, message_text(Goodbye{Code::TooManyConnections}));
        around_.outlet.close(place.gives_way->id);
        leave(*place.gives_way);
        place.gives_way->table.clear();
    }
    return place.free;
}

void Hub::admit(Room& room, const Asked& asked, std::optional<std::uint64_t> since) {
    const auto found = clients_.find(asked.client);
    if (found == clients_.end()) {
        return;  // it has left again
    }
    const ClientPtr& client = found->second;
    if (client->table != room.live.id()) {  // it asked twice, and the first time was lost on its way to the disk
        refuse(client->id, Error{.id = asked.id, .code = Code::Storage});
        return;
    }
    const bool here = is_at(room, client->id);
    if (!here && !make_place(room, *client)) {
        client->table.clear();
        refuse(client->id, Error{.id = asked.id, .code = Code::TooManyConnections});
        return;
    }
    client->host = is_host(room.live.table(), client->viewer);
    if (!here) {
        const bool lonely = room.clients.empty();
        room.clients.push_back(client);
        if (lonely) {  // nobody was kept waiting so far
            std::ranges::fill(room.timing.away_since, around_.now());
        }
    }
    const Common common = common_of(room.live, clocks_.left(room), client->viewer.details);
    if (const auto list = since ? room.live.events_since(*since) : std::nullopt) {
        Events message = events_for(room.live, client->viewer, common, *since, *list);
        message.id = asked.id;
        send(client->id, message_text(message));
    } else {
        View view = view_for(room.live, client->viewer, common, presence(room), tables_.may_show_seed(room.live));
        view.id = asked.id;
        if (since && *since > room.live.version()) {
            view.lost = note_client_ahead(room, *since);
        }
        send(client->id, message_text(view));
    }
    if (!here) {
        send_presence(room);
        clocks_.people_changed(room);
    }
}

// What this client has seen was acknowledged and is not there any more: the end of the log has been lost. Anybody can claim so, so it is noted and counted once a table.
std::uint64_t Hub::note_client_ahead(Room& room, std::uint64_t since) {
    if (!std::exchange(room.noted_ahead, true)) {
        ++counters_.clients_ahead;
        around_.note("client_ahead", {{"table", room.live.id()},
                                      {"client_version", std::to_string(since)},
                                      {"version", std::to_string(room.live.version())}});
    }
    return since - room.live.version();
}

void Hub::send_presence(Room& room) {
    const auto text = std::make_shared<const std::string>(message_text(Present{presence(room)}));
    for (const ClientPtr& client : room.clients) {
        around_.outlet.send(client->id, text);
    }
}

void Hub::send(ClientId client, std::string text) {
    if (clients_.contains(client)) {
        around_.outlet.send(client, std::make_shared<const std::string>(std::move(text)));
    }
}

void Hub::refuse(ClientId client, const Error& error) {
    ++counters_.refused;
    send(client, message_text(error));
}

std::optional<std::string> Hub::aborted(std::uint64_t from) {
    constexpr std::uint64_t most = 100;
    try {
        std::string lines;
        for (const store::Event& event : around_.log.read(store::kPublicList, from, most)) {
            lines += std::to_string(event.version) + " " + event.body + "\n";
        }
        return lines;
    } catch (const store::Failure& failure) {
        ++counters_.storage_failures;
        around_.note("unreadable_list", {{"why", failure.what()}});
        return std::nullopt;
    }
}

}  // namespace misthrow::server
