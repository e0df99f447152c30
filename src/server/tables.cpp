#include "server/tables.hpp"

#include <algorithm>

#include "server/keys.hpp"
#include "store/slots.hpp"
#include "table/aborted.hpp"

namespace misthrow::server {

namespace {

bool never_begun(const table::Table& table) { return table.stage() == table::Stage::Gathering && table.game_number() == 1; }

// A game that was finished here is not thrown away because the next one was not.
bool is_finished(const table::Table& table) { return table.stage() == table::Stage::Over || table.put_away().has_value(); }

store::TableState state_of(const table::Table& table) {
    return never_begun(table)   ? store::TableState::Gathering
           : is_finished(table) ? store::TableState::Finished
                                : store::TableState::Playing;
}

std::string bytes_of(const play::Bytes32& value) { return {value.begin(), value.end()}; }

}  // namespace

Tables::Tables(const Limits& limits, const Surroundings& around, Counters& counters, Hears hears)
    : limits_{limits}, around_{around}, counters_{counters}, hears_{std::move(hears)} {}

Room* Tables::in_memory(const std::string& table) const {
    const auto found = rooms_.find(table);
    return found == rooms_.end() ? nullptr : found->second.get();
}

// The log answers from a thread of its own: it touches nothing of ours before it is posted. A table that has come and gone again since the question is asked for
// once more: what was read may be older than what was done to it.
void Tables::ask(const std::function<void(store::Take)>& what, std::function<void(const store::Fetched&)> then) {
    const std::uint64_t asked = ++moment_;
    what([this, what, asked, post = around_.post, then = std::move(then)](store::Fetched fetched) {
        post([this, what, asked, then, fetched = std::make_shared<store::Fetched>(std::move(fetched))] {
            const bool stale = std::ranges::any_of(fetched->tables, [&](const store::StoredTable& each) {
                return has_left_since(asked, each.row.id) && in_memory(each.row.id) == nullptr;
            });
            if (--reading_ == 0) {
                left_.clear();
            }
            stale ? ask(what, then) : then(*fetched);
        });
    });
    ++reading_;  // only now: without memory to ask it, nobody would ever answer
}

// Nothing here may fail: whoever forgets a table may do so because there is no memory.
void Tables::note_leaving(const std::string& table) noexcept {
    if (reading_ == 0) {
        return;
    }
    ++moment_;
    try {
        left_[table] = moment_;
    } catch (...) {
        any_left_ = moment_;
    }
}

bool Tables::has_left_since(std::uint64_t moment, const std::string& table) const {
    const auto left = left_.find(table);
    return any_left_ > moment || (left != left_.end() && left->second > moment);
}

void Tables::fetch(const std::string& table, Then then) {
    if (Room* room = in_memory(table)) {
        then({.room = room});
        return;
    }
    if (const auto others = waiting_.find(table); others != waiting_.end()) {
        others->second.push_back(std::move(then));
        return;
    }
    try {
        waiting_[table].push_back(std::move(then));
        const auto what = [this, table](store::Take take) { around_.log.fetch(table, std::move(take)); };
        ask(what, [this, table](const store::Fetched& fetched) {
            const Found found = arrived(fetched);
            const auto have_waited = waiting_.extract(table);
            for (const Then& each : have_waited.mapped()) {
                each({.room = in_memory(table), .why_not = found.why_not});  // the one before may have ended it
            }
        });
    } catch (...) {  // nobody has been asked: the next who comes must not wait with this one
        waiting_.erase(table);
        throw;
    }
}

Room* Tables::opened_by(const play::Bytes32& key_hash) const {
    const auto known = by_host_key_.find(key_hash);
    return known == by_host_key_.end() ? nullptr : in_memory(known->second);
}

void Tables::fetch_opened_by(const play::Bytes32& key_hash, const std::string& beside, Then then) {
    if (Room* room = opened_by(key_hash)) {
        then({.room = room});
        return;
    }
    const auto what = [this, opener = bytes_of(key_hash), beside](store::Take take) {
        beside.empty() ? around_.log.fetch_opened_by(opener, std::move(take))
                       : around_.log.fetch_opened_beside(opener, beside, std::move(take));
    };
    ask(what, [this, key_hash, then = std::move(then)](const store::Fetched& fetched) {
        Room* meanwhile = opened_by(key_hash);
        if (meanwhile == nullptr && !fetched.tables.empty() && !is_ours(fetched.tables.front().row.id)) {
            then({.elsewhere = fetched.tables.front().row.id});
            return;
        }
        then(meanwhile != nullptr ? Found{.room = meanwhile} : arrived(fetched));
    });
}

// What was asked for, and with it the others of the same dice: a table must know how far they are.
Tables::Found Tables::arrived(const store::Fetched& fetched) {
    if (fetched.failure) {
        ++counters_.storage_failures;
        around_.note("unreadable_table", {{"why", fetched.failure->what()}});
        return {.room = nullptr, .why_not = fetched.failure->damage() ? Code::Damaged : Code::Storage};
    }
    std::vector<std::string> brought;
    try {
        if (is_full()) {
            make_room();
        }
        Found found;
        for (const store::StoredTable& stored : fetched.tables) {
            brought.push_back(in_memory(stored.row.id) == nullptr ? stored.row.id : std::string{});
            const Code why_not = bring(stored);
            if (&stored == &fetched.tables.front()) {
                found = {.room = in_memory(stored.row.id), .why_not = why_not};
            }
        }
        return found;
    } catch (const std::exception& failure) {  // no memory: those of the same dice are here together, or not at all
        std::ranges::for_each(brought, [this](const std::string& id) { forget(id); });
        around_.note("unreadable_table", {{"why", failure.what()}});
        return {.room = nullptr, .why_not = Code::Storage};
    }
}

// What does not fit is left alone, for somebody to look at; the others play on. Returns why it is not in memory now, if it is not.
Code Tables::bring(const store::StoredTable& stored) {
    const std::string& table = stored.row.id;
    if (in_memory(table) != nullptr) {
        return Code::NoSuchTable;
    }
    Loaded loaded = load_table(table, stored.events, limits_.recent_events);
    if (loaded.damage) {
        if (quarantined_.insert(table).second) {
            around_.note(
                "table_quarantined",
                {{"table", table}, {"event", std::to_string(loaded.damage->version)}, {"why", std::string{loaded.damage->why}}});
        }
        return Code::Damaged;
    }
    quarantined_.erase(table);
    if (!loaded.live) {
        return Code::NoSuchTable;
    }
    const play::Bytes32 host = loaded.live->table().host_key_hash();
    const auto root = loaded.live->table().same_root();
    Room& room = keep(*std::move(loaded.live), host, root);
    room.state = stored.row.state;
    room.touched_then = stored.row.touched;
    room.last = stored.events.back().body;
    const std::uint64_t now = now_for_ages();
    room.touched -= std::chrono::seconds{stored.row.touched < now ? now - stored.row.touched : 0};
    room.told = room.touched;
    hears_.coming(room);
    return Code::NoSuchTable;
}

Room& Tables::keep(LiveTable live, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root) {
    const std::string id = live.id();
    auto room = std::make_unique<Room>(Room{.live = std::move(live),
                                            .opened_by = host_key_hash,
                                            .shares = same_root,
                                            .touched = around_.now(),
                                            .told = around_.now(),
                                            .alone_since = around_.now()});
    Room& kept = *(rooms_[id] = std::move(room));
    ++around_.shared->tables;
    try {
        by_host_key_[host_key_hash] = id;
        if (same_root) {
            same_dice_[*same_root].insert(id);
        }
    } catch (...) {
        forget(id);
        throw;
    }
    return kept;
}

std::string Tables::new_name(std::string_view beside) const {
    const std::size_t slot = store::slot_of(beside);
    std::string name = new_table_id(slot);
    while (in_memory(name) != nullptr) {  // one that is on disk the log refuses
        name = new_table_id(slot);
    }
    return name;
}

Room& Tables::add(const std::string& table, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root) {
    return keep(LiveTable{table, limits_.recent_events}, host_key_hash, same_root);
}

bool Tables::replace(Room& room, const store::Fetched& fetched) {
    if (fetched.failure || fetched.tables.empty()) {
        around_.note("unreadable_table",
                     {{"table", room.live.id()}, {"why", fetched.failure ? fetched.failure->what() : "there is nothing of it"}});
        return false;
    }
    Loaded again = load_table(room.live.id(), fetched.tables.front().events, limits_.recent_events);
    if (again.live) {  // else it is forgotten by the keys it has
        room.live = *std::move(again.live);
        room.last = fetched.tables.front().events.back().body;
    }
    return again.live.has_value();
}

// Nobody is here, or may be coming. Those of one set of dice go together.
bool Tables::can_go(const Room& room) const {
    const auto idle = [](const Room& each) { return each.clients.empty() && !each.writing && each.queue.empty(); };
    const auto& root = room.live.table().same_root();
    return idle(room) &&
           (!root || std::ranges::all_of(sharing(*root), [&](const std::string& id) { return idle(*rooms_.at(id)); }));
}

void Tables::let_go(const std::string& table) {
    std::set<std::string> together{table};
    if (const auto& root = rooms_.at(table)->live.table().same_root()) {
        together = sharing(*root);
    }
    for (const std::string& id : together) {
        Room& room = *rooms_.at(id);
        if (room.live.version() > 0 && (room.touched > room.told || room.state != state_of(room.live.table()))) {
            note_state(room);
        }
    }
    std::ranges::for_each(together, [this](const std::string& id) { forget(id); });
}

// They are on disk, so nothing is lost: those that nobody has touched for longest go first.
bool Tables::make_room() {
    constexpr std::size_t at_once = 256;
    std::vector<std::pair<TimePoint, std::string>> idle;
    for (const auto& [id, room] : rooms_) {
        if (can_go(*room)) {
            idle.emplace_back(room->touched, id);
        }
    }
    const std::size_t count = std::min(idle.size(), at_once);
    std::ranges::partial_sort(idle, idle.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count; ++i) {
        if (in_memory(idle[i].second) != nullptr) {  // else another of its dice took it along
            let_go(idle[i].second);
        }
    }
    return count > 0;
}

void Tables::forget(const std::string& table) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) {
        return;
    }
    const Room& room = *found->second;
    hears_.leaving(room);
    note_leaving(table);
    by_host_key_.erase(room.opened_by);
    if (const auto group = room.shares ? same_dice_.find(*room.shares) : same_dice_.end(); group != same_dice_.end()) {
        group->second.erase(table);
        if (group->second.empty()) {
            same_dice_.erase(group);
        }
    }
    rooms_.erase(found);
    --around_.shared->tables;
}

void Tables::note_play(Room& room) {
    if (room.state != store::TableState::Playing && state_of(room.live.table()) == store::TableState::Playing) {
        note_state(room);
    }
}

void Tables::note_state(Room& room) {
    const store::TableState state = state_of(room.live.table());
    around_.log.touch(room.live.id(), state, around_.believed_seconds());
    room.state = state;
    room.told = room.touched;
}

void Tables::note_visit(Room& room) {
    room.touched = around_.now();
    if (room.live.version() > 0 && room.touched - room.told > std::chrono::hours{1}) {
        note_state(room);
    }
}

void Tables::sweep(std::function<void(const store::Seen&)> noticed) {
    std::vector<std::string> unneeded;
    for (const auto& [id, room] : rooms_) {
        if (!room->clients.empty()) {
            room->touched = around_.now();
            room->alone_since = around_.now();
        }
        if (room->touched - room->told > std::chrono::hours{1}) {
            note_state(*room);
        }
        if (can_go(*room) && around_.now() - room->alone_since > limits_.linger) {
            unneeded.push_back(id);
        }
    }
    for (const std::string& id : unneeded) {
        if (in_memory(id) != nullptr) {
            let_go(id);
        }
    }
    look_around(std::move(noticed));
}

// Whichever makes tables younger: one wrong time in the file must not make all others old.
std::uint64_t Tables::now_for_ages() const { return std::min(around_.believed_seconds(), around_.seconds_since_1970()); }

// One look at a time. Tables that the log calls idle are brought before anything is done to them.
void Tables::look_around(std::function<void(const store::Seen&)> noticed) {
    if (looking_around_) {
        return;
    }
    const std::uint64_t now = now_for_ages();
    const auto before = [now](std::chrono::seconds age) {
        const auto seconds = static_cast<std::uint64_t>(age.count());
        return now > seconds ? now - seconds : 0;
    };
    const store::Ages ages{
        .gathering_before = before(limits_.idle_gathering), .playing_before = before(limits_.idle_table), .now = now};
    const auto look = around_.siblings.look_around ? around_.siblings.look_around
                                                   : [this](const store::Ages& which, std::function<void(store::Seen)> take) {
                                                         around_.log.look_around(which, std::move(take));
                                                     };
    look(ages, [this, post = around_.post, noticed = std::move(noticed)](store::Seen seen) {
        post([this, noticed, seen = std::move(seen)] {
            looking_around_ = false;
            noticed(seen);
            for (const std::string& id : seen.idle) {
                if (in_memory(id) == nullptr) {
                    fetch(id, [this, id](const Found& found) {
                        if (found.room != nullptr) {
                            expire_if_old(*found.room);
                        } else if (found.why_not == Code::Damaged) {  // it is kept, and others have their turn to be looked at
                            around_.log.touch(id, store::TableState::Playing, around_.believed_seconds());
                        }
                    });
                }
            }
        });
    });
    looking_around_ = true;
}

// What is over is never old: it is a record.
void Tables::expire_if_old(Room& room) {
    const table::Table& table = room.live.table();
    const auto most = never_begun(table) ? limits_.idle_gathering : limits_.idle_table;
    if (!can_go(room) || around_.now() - room.touched <= most) {
        return;
    }
    const std::string id = room.live.id();
    if (is_finished(table)) {
        let_go(id);
        return;
    }
    around_.note("table_expired", {{"table", id}});
    around_.log.erase_if_old(id, room.touched_then,
                             table::aborted_entry(table, around_.seconds_since_1970(), table::Abortion::Deleted));
    forget(id);
}

const std::set<std::string>& Tables::sharing(const play::Bytes32& root) const {
    static const std::set<std::string> none;
    const auto group = same_dice_.find(root);
    return group == same_dice_.end() ? none : group->second;
}

}  // namespace misthrow::server
