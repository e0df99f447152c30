// What must hold after every step, and when nothing is under way.
#include "inside.hpp"
#include "server/load_table.hpp"
#include "server/write_message.hpp"
#include "table/events.hpp"
#include "world.hpp"

namespace misthrow::simulation {

// Who is connected is a client, and who is at a table is a client of the hub, once.
void World::check_slots() const {
    const auto& clients = clients_of(*hub_);
    const auto connected =
        static_cast<std::size_t>(std::ranges::count_if(people_, [](const Person& each) { return each.connection != 0; }));
    if (clients.size() != connected) {
        breaks(std::to_string(connected) + " are connected, the hub has " + std::to_string(clients.size()) + " clients");
    }
    tables_of(*hub_).each([&](const server::Room& room) {
        std::set<server::ClientId> seen;
        for (const server::ClientPtr& client : room.clients) {
            const auto known = clients.find(client->id);
            if (known == clients.end() || known->second != client) {
                breaks("client " + std::to_string(client->id) + " is at table " + room.live.id() + " and not connected");
            }
            if (client->table != room.live.id()) {
                breaks("client " + std::to_string(client->id) + " is at " + room.live.id() + " and believed to be at '" +
                       client->table + "'");
            }
            if (!seen.insert(client->id).second) {
                breaks("client " + std::to_string(client->id) + " is twice at " + room.live.id());
            }
        }
    });
}

// Nobody hears of what is not on disk.
void World::check_told(const std::string& table, std::uint64_t version) const {
    if (disk_.erased.contains(table)) {
        return;
    }
    const auto found = disk_.tables.find(table);
    if (found == disk_.tables.end() || found->second.size() < version) {
        breaks("told of version " + std::to_string(version) + " of " + table + ", on disk are " +
               std::to_string(found == disk_.tables.end() ? 0 : found->second.size()));
    }
}

void World::check_choice(const std::string& table, const Choice& choice) const {
    const auto found = disk_.tables.find(table);
    if (disk_.erased.contains(table) || found == disk_.tables.end()) {
        return;  // check_told has a word for it
    }
    const auto& events = found->second;
    const bool there = std::ranges::any_of(events, [&](const store::Event& each) {
        const auto event = table::read_event(each.body);
        const auto* chosen = event ? std::get_if<table::Chosen>(&*event) : nullptr;
        return chosen != nullptr && chosen->seat == choice.seat &&
               (chosen->token == choice.token || chosen->token.starts_with(choice.token + "["));  // with its circles
    });
    if (!there) {
        breaks("acknowledged " + choice.token + " of seat " + std::to_string(choice.seat) + ", which is not in the log of " +
               table);
    }
}

// What is in memory is the fold of what is on disk, whoever looks at it.
void World::check_room(const server::Room& room) {
    const std::string& id = room.live.id();
    if (room.writing || disk_.erased.contains(id)) {
        return;
    }
    const auto found = disk_.tables.find(id);
    const server::Loaded loaded =
        server::load_table(id, found == disk_.tables.end() ? std::vector<store::Event>{} : found->second, limits_.recent_events);
    if (!loaded.live) {
        breaks("table " + id + " is in memory, and its log makes no table");
        return;
    }
    std::vector<server::Viewer> viewers{{.key_hash = {}, .details = true}};
    for (const auto& seat : room.live.table().seats()) {
        viewers.push_back({.key_hash = seat.key_hash, .details = true});
    }
    for (const server::Viewer& viewer : viewers) {
        const auto seen = [&](const server::LiveTable& live) {
            return server::message_text(
                server::view_for(live, viewer, server::common_of(live, {}, true), server::about_of(live.table(), {}, false)));
        };
        if (seen(room.live) != seen(*loaded.live)) {
            breaks("table " + id + " is not what its log says: " + seen(room.live) + " / " + seen(*loaded.live));
        }
    }
    ++tally_.compared;
}

void World::check_all_answered() {
    for (const Person& person : people_) {
        if (person.connection != 0 && !person.asked.empty()) {
            breaks("request " + std::to_string(person.asked.begin()->first) + " was never answered");
        }
    }
    if (records_answered_ != records_asked_) {
        breaks("a record was never sent");
    }
    tables_of(*hub_).each([this](const server::Room& room) {
        if (room.writing || !room.queue.empty()) {
            breaks("table " + room.live.id() + " waits for a disk that has nothing to do");
        }
        check_room(room);
    });
}

}  // namespace misthrow::simulation
