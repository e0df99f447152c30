#include "server/audience.hpp"

#include <algorithm>

#include "server/elsewhere.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

void Audience::leave(const Client& client) {
    Room* room = tables_.in_memory(client.table);
    if (room == nullptr || std::erase_if(room->clients, [&](const ClientPtr& each) { return each->id == client.id; }) == 0) {
        return;
    }
    std::vector<TimePoint>& away = room->timing.away_since;
    away.resize(room->live.table().seats().size(), around_.now());
    const SeatSet own = seats_of(room->live.table(), client.viewer);
    for (std::uint32_t seat = 0; seat < away.size(); ++seat) {
        away[seat] = own.contains(static_cast<Seat>(seat)) ? around_.now() : away[seat];
    }
    room->alone_since = around_.now();
    tell_presence(*room);
    clocks_.people_changed(*room);
}

bool Audience::make_place(const Room& room, const Client& client) {
    const Place place = place_for(room, client, limits_);
    if (place.gives_way) {
        people_.dismiss(place.gives_way->id, Code::TooManyConnections);
        leave(*place.gives_way);
        place.gives_way->table.clear();
    }
    return place.free;
}

void Audience::admit(Room& room, const Asked& asked, std::optional<std::uint64_t> since) {
    const ClientPtr client = people_.find(asked.client);
    if (!client) {
        return;  // it has left again
    }
    if (client->table != room.live.id()) {  // it asked twice, and the first time was lost on its way to the disk
        people_.refuse(client->id, Error{.id = asked.id, .code = Code::Storage});
        return;
    }
    const bool here = is_at(room, client->id);
    if (!here && !make_place(room, *client)) {
        client->table.clear();
        people_.refuse(client->id, Error{.id = asked.id, .code = Code::TooManyConnections});
        return;
    }
    tables_.note_visit(room);
    bool first = false;
    client->host = is_host(room.live.table(), client->viewer);
    if (!here) {
        const bool lonely = is_deserted(room);
        first = room.clients.empty();
        room.clients.push_back(client);
        if (lonely) {  // nobody was kept waiting so far
            std::ranges::fill(room.timing.away_since, around_.now());
        }
    }
    show(room, *client, asked.id, since);
    if (!here) {
        tell_presence(room, first);
        clocks_.people_changed(room);
    }
}

void Audience::show(Room& room, const Client& client, std::optional<std::uint32_t> request, std::optional<std::uint64_t> since) {
    const Common common = common_of(room.live, clocks_.left(room), client.viewer.details);
    if (const auto list = since ? room.live.events_since(*since) : std::nullopt) {
        Events message = events_of(room.live, common, *since, *list, client.viewer.details);
        message.about = changed_since(room, *since);
        message.id = request;
        people_.send(client.id, EventsText{message}.for_viewer(room.live, client.viewer));
        return;
    }
    View view = view_for(room.live, client.viewer, common, about_now(room));
    view.id = request;
    if (since && *since > room.live.version()) {
        view.lost = note_client_ahead(room, client, *since);
    }
    people_.send(client.id, message_text(view));
}

About Audience::about_now(const Room& room) const {
    return about_of(room.live.table(), presence(room), tables_.may_show_seed(room.live, room.live.table().game_number()));
}

// Nobody folds who sits where but we: whoever follows is told how it is now.
std::optional<About> Audience::changed_since(const Room& room, std::uint64_t version) const {
    return room.live.about_changed_at() > version ? std::optional{about_now(room)} : std::nullopt;
}

// What this client has seen was acknowledged and is not there any more: the end of the log has been lost. Anybody can claim so: it is noted and counted once a
// table, and for those alone who have something here.
std::uint64_t Audience::note_client_ahead(Room& room, const Client& client, std::uint64_t since) {
    constexpr std::uint64_t most = 1'000'000'000;  // more than any table has
    const bool owns = client.host || seats_of(room.live.table(), client.viewer) != SeatSet::none();
    if (owns && !std::exchange(room.noted_ahead, true)) {
        ++counters_.clients_ahead;
        around_.note("client_ahead", {{"table", room.live.id()},
                                      {"client_version", std::to_string(since)},
                                      {"version", std::to_string(room.live.version())}});
    }
    return std::min(since - room.live.version(), most);
}

void Audience::tell_events(const Room& room, std::uint64_t from) {
    if (room.clients.empty()) {
        return;
    }
    const auto list = room.live.events_since(from);
    const bool details = std::ranges::any_of(room.clients, [](const ClientPtr& client) { return client->viewer.details; });
    const Common common = common_of(room.live, clocks_.left(room), details);
    if (!list) {  // more at once than we keep
        for (const ClientPtr& client : room.clients) {
            people_.send(client->id, message_text(view_for(room.live, client->viewer, common, about_now(room))));
        }
        return;
    }
    const auto about = changed_since(room, from);
    const auto text_with = [&](bool state) {
        Events message = events_of(room.live, common, from, *list, state);
        message.about = about;
        return EventsText{message};
    };
    const EventsText plain = text_with(false);
    const auto detailed = details ? std::optional<EventsText>{text_with(true)} : std::nullopt;
    for (const ClientPtr& client : room.clients) {
        const EventsText& text = client->viewer.details ? *detailed : plain;
        people_.send(client->id, text.for_viewer(room.live, client->viewer));
    }
}

// Others who have not heard it, or have forgotten it, ask.
void Audience::tell_presence(Room& room, bool ask) {
    tell_presence_here(room);
    if (around_.peers == nullptr) {
        return;
    }
    std::string text = presence_text(room, false);
    if (ask || text != room.said) {
        around_.peers->say(room.live.id(), presence_text(room, ask));
        room.said = std::move(text);
    }
}

void Audience::tell_presence_here(const Room& room) { tell(room, message_text(Present{presence(room)})); }

void Audience::tell_everywhere(const Room& room, const std::string& text) {
    tell(room, text);
    if (around_.peers != nullptr) {
        around_.peers->say(room.live.id(), kPassOn + text);
    }
}

void Audience::tell(const Room& room, const std::string& text) {
    for (const ClientPtr& client : room.clients) {
        people_.send(client->id, text);
    }
}

}  // namespace misthrow::server
