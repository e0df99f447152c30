#include "server/tables.hpp"

#include <algorithm>

#include "server/keys.hpp"
#include "table/aborted.hpp"

namespace misthrow::server {

namespace {

bool never_begun(const table::Table& table) { return table.stage() == table::Stage::Gathering && table.game_number() == 1; }

bool is_running(const table::Table& table) {
    return table.stage() != table::Stage::Gathering && table.stage() != table::Stage::Over;
}

// Somebody is here, or may be coming.
bool is_needed(const Room& room) { return !room.clients.empty() || room.writing || !room.queue.empty(); }

bool is_finished(const Room& room) {
    const table::Table& table = room.live.table();
    return table.stage() == table::Stage::Over || room.put_away ||
           (!table.series().empty() && table.stage() == table::Stage::Gathering);
}

}  // namespace

void Tables::load() {
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
    make_older();
}

// As old as the log says. A clock that is wrong at boot must not make games old: no later than the last time anybody is known to have played.
void Tables::make_older() {
    const auto used = around_.log.touched();
    std::uint64_t newest = 0;
    for (const auto& [id, touched] : used) {
        newest = std::max(newest, touched);
    }
    const std::uint64_t today = std::min(around_.seconds_since_1970(), newest);
    for (const auto& [id, touched] : used) {
        if (Room* room = in_memory(id); room != nullptr && touched < today) {
            room->touched -= std::chrono::seconds{today - touched};
        }
    }
}

Room* Tables::in_memory(const std::string& table) const {
    const auto found = rooms_.find(table);
    return found == rooms_.end() ? nullptr : found->second.get();
}

// pre: the table is not in memory. What does not fit is left alone, for somebody to look at; the others play on.
Tables::Found Tables::bring(const std::string& table, const std::vector<store::Event>& events) {
    Loaded loaded = load_table(table, events, limits_.recent_events);
    if (loaded.damage) {
        if (quarantined_.insert(table).second) {
            around_.note(
                "table_quarantined",
                {{"table", table}, {"event", std::to_string(loaded.damage->version)}, {"why", std::string{loaded.damage->why}}});
        }
        return {.room = nullptr, .why_not = Code::Damaged};
    }
    quarantined_.erase(table);
    if (!loaded.live) {
        return {};
    }
    const play::Bytes32 host = loaded.live->table().host_key_hash();
    const auto root = loaded.live->table().same_root();
    return {.room = &keep(*std::move(loaded.live), host, root), .brought = true};
}

Room& Tables::keep(LiveTable live, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root) {
    const std::string id = live.id();
    auto room = std::make_unique<Room>(Room{.live = std::move(live),
                                            .opened_by = host_key_hash,
                                            .shares = same_root,
                                            .touched = around_.now(),
                                            .told = around_.now()});
    Room& kept = *(rooms_[id] = std::move(room));
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

Room& Tables::add(const std::string& table, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root) {
    return keep(LiveTable{table, limits_.recent_events}, host_key_hash, same_root);
}

Tables::Found Tables::find(const std::string& table) {
    if (Room* room = in_memory(table)) {
        return {.room = room};
    }
    try {
        const Found brought = bring(table, around_.log.read(table));
        if (brought.room != nullptr) {
            brought.room->put_away = true;
        }
        return brought;
    } catch (const store::Failure& failure) {
        ++counters_.storage_failures;
        around_.note("unreadable_table", {{"table", table}, {"why", failure.what()}});
        return {.room = nullptr, .why_not = failure.damage() ? Code::Damaged : Code::Storage};
    }
}

Room* Tables::of_host(const play::Bytes32& key_hash) const {
    const auto found = by_host_key_.find(key_hash);
    return found == by_host_key_.end() ? nullptr : in_memory(found->second);
}

std::optional<std::string> Tables::new_name() {
    constexpr int attempts = 8;  // one is enough, unless the file cannot be read
    for (int i = 0; i < attempts; ++i) {
        std::string name = new_table_id();
        const Found there = find(name);
        if (there.room == nullptr && there.why_not == Code::NoSuchTable) {
            return name;
        }
    }
    return std::nullopt;
}

bool Tables::read_again(Room& room) {
    try {
        Loaded again = load_table(room.live.id(), around_.log.read(room.live.id()), limits_.recent_events);
        if (again.live) {  // else it is forgotten by the keys it has
            room.live = *std::move(again.live);
        }
        return again.live.has_value();
    } catch (const store::Failure& failure) {
        around_.note("unreadable_table", {{"table", room.live.id()}, {"why", failure.what()}});
        return false;
    }
}

// Tables where nothing has begun and nobody is go first, those nobody has touched for longest; whoever has just opened one keeps it for a while.
bool Tables::make_room() {
    constexpr std::chrono::minutes grace{2};
    constexpr std::size_t at_once = 256;
    std::vector<std::pair<TimePoint, std::string>> idle;
    for (const auto& [id, room] : rooms_) {
        if (never_begun(room->live.table()) && !is_needed(*room) && around_.now() - room->touched > grace) {
            idle.emplace_back(room->touched, id);
        }
    }
    const std::size_t count = std::min(idle.size(), at_once);
    std::ranges::partial_sort(idle, idle.begin() + static_cast<std::ptrdiff_t>(count));
    idle.resize(count);
    for (const auto& [touched, id] : idle) {
        expire(id);
    }
    return count > 0;
}

void Tables::forget(const std::string& table) {
    const auto found = rooms_.find(table);
    if (found == rooms_.end()) {
        return;
    }
    const Room& room = *found->second;
    leaving_(room);
    by_host_key_.erase(room.opened_by);
    if (const auto group = room.shares ? same_dice_.find(*room.shares) : same_dice_.end(); group != same_dice_.end()) {
        group->second.erase(table);
        if (group->second.empty()) {
            same_dice_.erase(group);
        }
    }
    rooms_.erase(found);
}

void Tables::expire(const std::string& table) {
    around_.note("table_expired", {{"table", table}});
    const Room* room = in_memory(table);
    around_.log.erase(
        table, room != nullptr ? table::aborted_entry(room->live.table(), around_.seconds_since_1970(), table::Abortion::Deleted)
                               : std::string{});
    forget(table);
}

bool Tables::is_old(const Room& room) const {
    const auto idle = around_.now() - room.touched;
    if (is_finished(room)) {
        return idle > limits_.finished_after;
    }
    return idle > (never_begun(room.live.table()) ? limits_.idle_gathering : limits_.idle_table);
}

void Tables::sweep() {
    std::vector<std::string> finished;
    std::vector<std::string> old;
    for (const auto& [id, room] : rooms_) {
        if (!room->clients.empty()) {
            room->touched = around_.now();
        }
        if (room->touched - room->told > std::chrono::hours{1}) {
            around_.log.touch(id);
            room->told = room->touched;
        }
        if (!is_needed(*room) && is_old(*room)) {
            (is_finished(*room) ? finished : old).push_back(id);
        }
    }
    for (const std::string& id : finished) {
        around_.log.mark_finished(id);
        forget(id);
    }
    for (const std::string& id : old) {
        expire(id);
    }
}

const std::set<std::string>& Tables::sharing(const play::Bytes32& root) const {
    static const std::set<std::string> none;
    const auto group = same_dice_.find(root);
    return group == same_dice_.end() ? none : group->second;
}

bool Tables::are_dice_secret(const play::Bytes32& root) const {
    std::uint32_t running = 0;
    std::uint32_t finished = 0;
    for (const std::string& id : sharing(root)) {
        const table::Table& table = rooms_.at(id)->live.table();
        const std::uint32_t behind = table.stage() == table::Stage::Over ? table.game_number() : table.game_number() - 1;
        finished = std::max(finished, behind);
        running = std::max(running, is_running(table) ? table.game_number() : 0);
    }
    return running > finished;
}

bool Tables::may_show_seed(const LiveTable& live) const {
    const auto& root = live.table().same_root();
    return !root || std::ranges::none_of(sharing(*root), [&](const std::string& id) {
        const table::Table& other = rooms_.at(id)->live.table();
        return id != live.id() && other.game_number() == live.table().game_number() && is_running(other);
    });
}

}  // namespace misthrow::server
