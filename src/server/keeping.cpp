// Tables in memory: brought from the log, let go when nobody needs them.
#include "server/hub.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

// A returning client still hears the seed of a game that ended. Tables that share their dice show it in the view, once none of them needs it secret.
bool Hub::shows_seed_later(const LiveTable& live) { return !live.table().same_root(); }

std::size_t Hub::load() {
    std::vector<store::Event> events;
    const auto flush = [&] {
        if (!events.empty()) {
            const std::string id = events.front().table;
            bring(id, events);
        }
        events.clear();
    };
    around_.log.read_open([&](store::Event&& event) {
        if (!events.empty() && events.front().table != event.table) {
            flush();
        }
        events.push_back(std::move(event));
    });
    flush();
    const auto today = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count());
    for (const auto& [id, touched] : around_.log.touched()) {
        if (const auto found = tables_.find(id); found != tables_.end() && touched < today) {
            found->second->touched -= std::chrono::seconds{today - touched};
        }
    }
    for (auto& [id, place] : tables_) {
        after_change(*place);
    }
    return tables_.size();
}

// pre: the table is not in memory. Nothing if these events are no table.
Place* Hub::bring(const std::string& table, const std::vector<store::Event>& events) {
    auto place = std::make_unique<Place>(
        Place{.live = LiveTable{table, limits_.recent_events}, .touched = around_.now(), .told = around_.now()});
    for (const store::Event& event : events) {
        const auto read = table::read_event(event.body);
        if (!read || event.version != place->live.version() + 1) {
            around_.note("unreadable_event", {{"table", table}, {"version", std::to_string(event.version)}});
            return nullptr;
        }
        place->live.apply(*read, shows_seed_later(place->live));
    }
    if (events.empty()) {
        return nullptr;
    }
    Place& kept = *place;
    by_host_key_[kept.live.table().host_key_hash()] = table;
    if (kept.live.table().same_root()) {
        same_dice_[*kept.live.table().same_root()].insert(table);
    }
    tables_[table] = std::move(place);
    return &kept;
}

Hub::Found Hub::find(const std::string& table) {
    const auto found = tables_.find(table);
    if (found != tables_.end()) {
        return {.place = found->second.get()};
    }
    try {
        Place* place = bring(table, around_.log.read(table));
        if (place != nullptr) {
            place->put_away = true;
            after_change(*place);
        }
        return {.place = place};
    } catch (const store::Failure& failure) {
        ++counters_.storage_failures;
        around_.note("unreadable_table", {{"table", table}, {"why", failure.what()}});
        return {.place = nullptr, .why_not = Code::Storage};
    }
}

void Hub::forget(const std::string& table) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) {
        return;
    }
    const Place& place = *found->second;
    deadlines_.erase({place.deadline, table});
    by_host_key_.erase(place.live.table().host_key_hash());
    if (const auto& root = place.live.table().same_root()) {
        same_dice_[*root].erase(table);
        if (same_dice_[*root].empty()) {
            same_dice_.erase(*root);
        }
    }
    tables_.erase(found);
}

// The table is gone for good.
void Hub::remove(const std::string& table, Code code) {
    const auto found = tables_.find(table);
    if (found == tables_.end()) {
        return;
    }
    for (auto& [id, client] : clients_) {  // those who are just coming, too
        if (client.table == table) {
            client.table.clear();
            send(id, message_text(Goodbye{code}));
            around_.outlet.close(id);
        }
    }
    if (found->second->writing) {
        found->second->clients.clear();
        found->second->gone = true;
    } else {
        forget(table);
    }
}

void Hub::sweep() {
    try {
        for (const std::string& id : around_.log.take_erased()) {
            around_.note("table_deleted", {{"table", id}});
            remove(id, Code::Deleted);
        }
    } catch (const store::Failure& failure) {  // the rest does not depend on it
        ++counters_.storage_failures;
        around_.note("unreadable_list", {{"why", failure.what()}});
    }
    const TimePoint now = around_.now();
    std::vector<std::string> finished;
    std::vector<std::string> old;
    for (auto& [id, place] : tables_) {
        if (!place->clients.empty()) {
            place->touched = now;
        }
        if (place->touched - place->told > std::chrono::hours{1}) {
            around_.log.touch(id);
            place->told = place->touched;
        }
        const auto idle = now - place->touched;
        if (!place->clients.empty() || place->writing || !place->queue.empty()) {  // somebody may be coming
            continue;
        }
        const table::Table& table = place->live.table();
        if (table.stage() == table::Stage::Over || place->put_away ||
            (!table.series().empty() && table.stage() == table::Stage::Gathering)) {
            if (idle > limits_.finished_after) {
                finished.push_back(id);
            }
        } else if (idle > (table.game_number() == 1 && table.stage() == table::Stage::Gathering ? limits_.idle_gathering
                                                                                                : limits_.idle_table)) {
            old.push_back(id);
        }
    }
    for (const std::string& id : finished) {
        around_.log.mark_finished(id);
        forget(id);
    }
    for (const std::string& id : old) {
        around_.note("table_expired", {{"table", id}});
        around_.log.erase(id);
        forget(id);
    }
    ++counters_.sweeps;
    std::erase_if(opens_, [now](auto& each) { return each.second.full(now); });
    std::erase_if(misses_, [now](auto& each) { return each.second.full(now); });
}

}  // namespace misthrow::server
