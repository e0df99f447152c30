// Where several servers write: what others wrote is read, folded and told.
#include <algorithm>
#include <ranges>
#include <stdexcept>

#include "server/batches.hpp"

namespace misthrow::server {

namespace {

// What we know of the table is there, and nothing else in its place.
bool reaches(const store::Fetched& fetched, const Room& room) {
    if (fetched.tables.empty()) {
        return false;
    }
    const std::vector<store::Event>& events = fetched.tables.front().events;
    const auto last = std::ranges::find(events, room.live.version(), &store::Event::version);
    return last != events.end() && (room.last.empty() || room.last == last->body);
}

}  // namespace

// The name, the key or the dice are somebody else's by now: whoever opens asks once more, and finds the table that was opened with the key, if that is why.
void Batches::open_again(Room& room, const Batch& batch) {
    refuse_waiting(room, Code::Storage);
    people_.each_of(room.live.id(), [](Client& client) { client.table.clear(); });
    tables_.forget(room.live.id());
    batch.open_again();
}

// What we write ourselves comes first: if it is taken, somebody else has been quicker, and that is read then.
void Batches::catch_up(Room& room, std::uint64_t version) {
    room.heard = std::max(room.heard, version);
    if (room.writing || room.live.version() >= room.heard) {
        return;
    }
    const std::string table = room.live.id();
    store::Take take = [this, post = around_.post, table, heard = room.heard](store::Fetched fetched) {
        post([this, table, heard, fetched = std::make_shared<store::Fetched>(std::move(fetched))] {
            has_caught_up(table, heard, *fetched);
        });
    };
    // With shared dice the others come along: what may be shown depends on them.
    around_.log.fetch_tail(table, room.live.version(), room.shares.has_value(), std::move(take));
    room.writing = true;
    ++writing_;
}

void Batches::hear(Room& room, const store::News& news) {
    constexpr std::size_t most = 256;
    std::uint64_t version = news.version - std::min<std::uint64_t>(news.version, news.bodies.size());
    for (const std::string& body : news.bodies) {
        if (room.news.size() < most) {  // what does not come along is read
            room.news.emplace(++version, body);
        }
    }
    const std::string table = room.live.id();
    if (!room.writing) {
        guard(table, [&] { fold_heard(room); });
    }
    if (Room* still = tables_.in_memory(table)) {
        catch_up(*still, news.version);
    }
}

// As far as they follow each other. Something else in the place of the last that we know: the database has lost the end of the table, which is read.
void Batches::fold_heard(Room& room) {
    const auto last = room.news.find(room.live.version());
    if (last != room.news.end() && !room.last.empty() && last->second != room.last) {
        room.news.clear();
        look_for_news(room);
        return;
    }
    room.news.erase(room.news.begin(), room.news.upper_bound(room.live.version()));
    std::vector<store::Event> next;
    for (auto at = room.news.begin(); at != room.news.end() && at->first == room.live.version() + next.size() + 1;
         at = room.news.erase(at)) {
        next.push_back({room.live.id(), at->first, std::move(at->second)});
    }
    if (!next.empty()) {
        fold(room, next);
    }
}

// Another server was quicker. What it has written may have come already; else it is read. What was asked here is asked again after it.
void Batches::decide_again(Room& room, Batch& batch) {
    room.queue.insert(room.queue.begin(), batch.work.begin(), batch.work.end());
    if (!batch.before || (room.shares && batch.settles_dice)) {  // with shared dice it may be another table that is further
        read_again(room, batch.from, true);
        return;
    }
    room.live.go_back(*std::move(batch.before));
    fold_heard(room);
    catch_up(room, batch.from + 1);
}

// What is being read already may have been read before whatever is to be seen now: it is read once more then.
void Batches::look_for_news(Room& room) {
    if (around_.peers != nullptr && room.live.version() > 0) {
        catch_up(room, std::max(room.heard, room.live.version()) + 1);
    }
}

// With shared dice there may be tables that we have never heard of.
void Batches::look_for_news(const std::vector<std::string>& tables) {
    constexpr std::size_t most = 500;
    std::vector<std::string> asked;
    const auto ask = [&] {
        around_.log.fetch_ends(std::exchange(asked, {}), [this, post = around_.post](store::Fetched fetched) {
            post([this, fetched = std::make_shared<store::Fetched>(std::move(fetched))] { has_seen_ends(*fetched); });
        });
    };
    for (const std::string& each : tables) {
        Room* room = tables_.in_memory(each);
        if (room == nullptr || room->live.version() == 0) {
            continue;
        }
        if (room->shares) {
            look_for_news(*room);
            continue;
        }
        asked.push_back(each);
        if (asked.size() == most) {
            ask();
        }
    }
    if (!asked.empty()) {
        ask();
    }
}

void Batches::has_seen_ends(const store::Fetched& fetched) {
    for (const store::StoredTable& each : fetched.tables) {
        Room* room = tables_.in_memory(each.row.id);
        if (room == nullptr) {
            continue;
        }
        if (fetched.failure) {
            room->behind = true;
        } else if (each.events.empty() || each.events.back().version != room->live.version() ||
                   each.events.back().body != room->last) {
            look_for_news(*room);
        }
    }
}

void Batches::has_caught_up(const std::string& table, std::uint64_t heard, const store::Fetched& fetched) {
    --writing_;
    Room* room = tables_.in_memory(table);
    if (room == nullptr) {
        return;
    }
    room->writing = false;
    if (room->gone) {
        end(*room);
        return;
    }
    room->behind = fetched.failure.has_value();
    if (room->behind) {
        ++counters_.storage_failures;
        around_.note("unreadable_table", {{"why", fetched.failure->what()}});
    }
    if (!room->behind && !reaches(fetched, *room)) {  // a database that took another's place without the last of it
        around_.note("tail_lost", {{"table", table}, {"version", std::to_string(room->live.version())}});
        refuse_waiting(*room, Code::Storage);
        remove(table, Code::Storage);  // who is there comes back, and is told what is missing
        return;
    }
    guard(table, [&] {
        fold_news(fetched);
        fold_heard(*room);
    });
    if (Room* still = tables_.in_memory(table)) {
        if (still->heard == heard) {
            still->heard = still->live.version();  // whoever said that there is more was wrong, or says so again
        }
        catch_up(*still, 0);
        run(*still);
    }
}

// The table that was asked for comes last: it may show what the others no longer keep secret.
void Batches::fold_news(const store::Fetched& fetched) {
    if (fetched.tables.size() > 1) {
        tables_.bring_missing(fetched);
    }
    for (const store::StoredTable& stored : std::views::reverse(fetched.tables)) {
        Room* room = tables_.in_memory(stored.row.id);
        if (room != nullptr && !room->writing) {
            fold(*room, stored.events);
        }
    }
}

void Batches::fold(Room& room, const std::vector<store::Event>& events) {
    const std::uint64_t from = room.live.version();
    for (const store::Event& event : events) {
        if (event.version <= room.live.version()) {
            continue;
        }
        if (const auto damage = add_stored(room.live, event, tables_.may_show_seed(room.live, room.live.table().game_number()))) {
            throw std::runtime_error{"event " + std::to_string(damage->version) +
                                     " of another server: " + std::string{damage->why}};
        }
    }
    if (room.live.version() == from) {
        return;
    }
    room.last = events.back().body;
    room.others_at = table::node_number(room.live.table());
    audience_.tell_events(room, from);
    if (room.live.table().stage() == table::Stage::Gathering) {
        audience_.tell_presence(room);  // who of ours owns what has changed
    }
    clocks_.follow(room);
}

}  // namespace misthrow::server
