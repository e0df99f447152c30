#include "store/memory_log.hpp"

#include <algorithm>

#include "store/chain.hpp"

namespace misthrow::store {

void MemoryLog::append(std::vector<Event> batch, Done done, TableKeys keys) {
    Outcome outcome = Outcome::Durable;
    {
        const std::scoped_lock lock{mutex_};
        std::map<std::string, Kept> changed;
        std::vector<std::string> listed;
        if (keys.knows && !batch.empty() && !is_known(batch.back().table, keys)) {
            outcome = Outcome::Duplicate;
            batch.clear();
        }
        for (Event& event : batch) {
            if (event.version == 0) {
                listed.push_back(std::move(event.body));
                continue;
            }
            const auto there = tables_.find(event.table);
            Kept& kept = changed.try_emplace(event.table, there == tables_.end() ? Kept{} : there->second).first->second;
            if (event.version != kept.events.size() + 1) {
                outcome = Outcome::Duplicate;
                break;
            }
            if (event.version == 1) {
                kept.keys = keys;
                kept.row = {.id = event.table, .created = keys.at, .touched = keys.at};
            }
            kept.events.push_back(std::move(event));
        }
        if (outcome == Outcome::Durable) {
            for (auto& [id, kept] : changed) {
                tables_[id] = std::move(kept);
            }
            std::ranges::for_each(listed, [this](const std::string& text) { add_to_list(text); });
        }
    }
    done(outcome);
}

// Whether those that share its dice are what somebody takes them for.
bool MemoryLog::is_known(const std::string& table, const TableKeys& keys) const {
    std::vector<KnownTable> there;
    for (const auto& [id, kept] : tables_) {
        if (id != table && kept.keys.dice == keys.dice) {
            there.push_back({id, kept.events.size()});
        }
    }
    std::vector<KnownTable> known = *keys.knows;
    std::ranges::sort(known, {}, &KnownTable::id);
    return there == known;
}

void MemoryLog::add_to_list(const std::string& text) {
    list_.push_back({kPublicList, list_.size() + 1, list_entry(list_.empty() ? std::string{} : list_.back().body, text)});
}

std::vector<Event> MemoryLog::read(const std::string& table, std::uint64_t from, std::uint64_t most) {
    const std::scoped_lock lock{mutex_};
    const auto found = tables_.find(table);
    std::vector<Event> events = table == kPublicList     ? list_
                                : found == tables_.end() ? std::vector<Event>{}
                                                         : found->second.events;
    std::erase_if(events, [from](const Event& event) { return event.version < from; });
    events.resize(most == 0 ? events.size() : std::min<std::size_t>(events.size(), most));
    return events;
}

Fetched MemoryLog::with_those_of_its_dice(std::map<std::string, Kept>::const_iterator asked) const {
    Fetched fetched;
    if (asked == tables_.end()) {
        return fetched;
    }
    const auto add = [&](const Kept& kept) {
        fetched.tables.push_back({.row = kept.row, .events = kept.events});
        fetched.tables.back().row.events = kept.events.size();
    };
    add(asked->second);
    for (const auto& [id, kept] : tables_) {
        if (id != asked->first && !kept.keys.dice.empty() && kept.keys.dice == asked->second.keys.dice) {
            add(kept);
        }
    }
    return fetched;
}

void MemoryLog::fetch(const std::string& table, Take take) {
    Fetched fetched;
    {
        const std::scoped_lock lock{mutex_};
        fetched = with_those_of_its_dice(tables_.find(table));
    }
    take(std::move(fetched));
}

void MemoryLog::fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) {
    Fetched fetched;
    fetched.tables.push_back(part_of_table(table, read(table, from, most)));
    take(std::move(fetched));
}

void MemoryLog::fetch_opened_by(const std::string& opener, Take take) {
    Fetched fetched;
    {
        const std::scoped_lock lock{mutex_};
        fetched = with_those_of_its_dice(std::ranges::find_if(
            tables_, [&](const auto& each) { return !opener.empty() && each.second.keys.opener == opener; }));
    }
    take(std::move(fetched));
}

void MemoryLog::look_around(const Ages& ages, std::function<void(Seen)> take) {
    Seen seen;
    {
        const std::scoped_lock lock{mutex_};
        for (const auto& [id, kept] : tables_) {
            const bool gathering = kept.row.state == TableState::Gathering;
            const std::uint64_t before = gathering ? ages.gathering_before : ages.playing_before;
            if (kept.row.state == TableState::Finished) {
                continue;
            }
            if (kept.row.touched < before) {
                seen.idle.push_back(id);
            }
        }
        seen.erased.assign(erased_.begin(), erased_.end());
        for (const std::string& id : seen.erased) {
            tables_.erase(id);
        }
        erased_.clear();
    }
    take(std::move(seen));
}

void MemoryLog::touch(const std::string& table, TableState state, std::uint64_t now) {
    const std::scoped_lock lock{mutex_};
    if (const auto found = tables_.find(table); found != tables_.end()) {
        found->second.row.touched = now;
        found->second.row.state = state;
    }
}

void MemoryLog::erase(const std::string& table, const std::string& listed) {
    const std::scoped_lock lock{mutex_};
    tables_.erase(table);
    if (!listed.empty()) {
        add_to_list(listed);
    }
}

std::vector<TableRow> MemoryLog::tables() {
    const std::scoped_lock lock{mutex_};
    std::vector<TableRow> rows;
    for (const auto& [id, kept] : tables_) {
        rows.push_back(kept.row);
        rows.back().events = kept.events.size();
    }
    std::ranges::sort(rows, {}, [](const TableRow& row) { return std::pair{row.created, row.id}; });
    return rows;
}

std::uint64_t MemoryLog::last_touched() {
    const std::scoped_lock lock{mutex_};
    std::uint64_t last = 0;
    for (const auto& [id, kept] : tables_) {
        last = std::max(last, kept.row.touched);
    }
    return last;
}

Outcome MemoryLog::erase_elsewhere(const std::string& table, const std::string& listed) {
    erase(table, listed);
    const std::scoped_lock lock{mutex_};
    erased_.insert(table);
    return Outcome::Durable;
}

}  // namespace misthrow::store
