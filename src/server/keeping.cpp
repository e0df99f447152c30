// Tables in memory: brought from the log, let go when nobody needs them.
#include <algorithm>

#include "server/hub.hpp"
#include "server/write_message.hpp"

namespace misthrow::server {

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
    // A clock that is wrong at boot must not make games old: no later than the last time anybody is known to have played.
    const auto used = around_.log.touched();
    std::uint64_t today = around_.seconds_since_1970();
    std::uint64_t newest = 0;
    for (const auto& [id, touched] : used) {
        newest = std::max(newest, touched);
    }
    today = std::min(today, newest);
    for (const auto& [id, touched] : used) {
        if (const auto found = tables_.find(id); found != tables_.end() && touched < today) {
            found->second->touched -= std::chrono::seconds{today - touched};
        }
    }
    for (auto& [id, place] : tables_) {
        after_change(*place);
    }
    return tables_.size();
}

// pre: the table is not in memory. What does not fit is left alone, for somebody to look at; the others play on.
Hub::Found Hub::bring(const std::string& table, const std::vector<store::Event>& events) {
    Loaded loaded = load_table(table, events, limits_.recent_events);
    if (loaded.damage) {
        if (quarantined_.insert(table).second) {
            around_.note("table_quarantined", {{"table", table},
                                               {"event", std::to_string(loaded.damage->version)},
                                               {"why", std::string{text(loaded.damage->why)}}});
        }
        return {.place = nullptr, .why_not = Code::Damaged};
    }
    quarantined_.erase(table);
    if (!loaded.live) {
        return {};
    }
    auto place = std::make_unique<Place>(Place{.live = *std::move(loaded.live), .touched = around_.now(), .told = around_.now()});
    Place& kept = *place;
    by_host_key_[kept.live.table().host_key_hash()] = table;
    if (kept.live.table().same_root()) {
        same_dice_[*kept.live.table().same_root()].insert(table);
    }
    tables_[table] = std::move(place);
    return {.place = &kept};
}

Hub::Found Hub::find(const std::string& table) {
    const auto found = tables_.find(table);
    if (found != tables_.end()) {
        return {.place = found->second.get()};
    }
    try {
        const Found brought = bring(table, around_.log.read(table));
        if (brought.place != nullptr) {
            brought.place->put_away = true;
            after_change(*brought.place);
        }
        return brought;
    } catch (const store::Failure& failure) {
        ++counters_.storage_failures;
        around_.note("unreadable_table", {{"table", table}, {"why", failure.what()}});
        return {.place = nullptr, .why_not = Code::Storage};
    }
}

// At the limit, tables where nothing has begun and nobody is go first, those nobody has touched for longest; whoever has just opened one keeps it for a while.
bool Hub::make_room() {
    constexpr std::chrono::minutes grace{2};
    constexpr std::size_t at_once = 256;
    std::vector<std::pair<TimePoint, std::string>> idle;
    for (const auto& [id, place] : tables_) {
        const table::Table& table = place->live.table();
        const bool never_begun = table.stage() == table::Stage::Gathering && table.game_number() == 1;
        if (never_begun && place->clients.empty() && !place->writing && place->queue.empty() &&
            around_.now() - place->touched > grace) {
            idle.emplace_back(place->touched, id);
        }
    }
    const std::size_t count = std::min(idle.size(), at_once);
    std::ranges::partial_sort(idle, idle.begin() + static_cast<std::ptrdiff_t>(count));
    idle.resize(count);
    for (const auto& [touched, id] : idle) {
        around_.note("table_expired", {{"table", id}});
        around_.log.erase(id);
        forget(id);
    }
    return count > 0;
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
