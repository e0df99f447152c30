#pragma once
// The log of the simulated server. The disk outlives the process; what waits to be written does not. It works when the scheduler says so, and as it likes.
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "play/rng.hpp"
#include "store/event_log.hpp"

namespace misthrow::simulation {

struct Disk {
    std::map<std::string, std::vector<store::Event>> tables{};
    std::map<std::string, store::TableState> states{};
    std::map<std::string, store::TableKeys> keys{};
    std::map<std::string, std::uint64_t> touched{};
    std::set<std::string> to_tell{};   // erased by another process, not yet told to the server
    std::set<std::string> erased{};    // ever
    std::vector<store::Event> list{};  // the public one: it only grows
};

struct Mood {
    bool full{false};
    bool unreadable{false};
};

class Log final : public store::EventLog {
public:
    Log(Disk& disk, const Mood& mood) : disk_{disk}, mood_{mood} {}

    // The next thing in the queue. Says what became of it, for the trace.
    const char* work(Rng& rng) {
        if (waiting_.empty()) {
            return "";
        }
        Work work = std::move(waiting_.front());
        waiting_.pop_front();
        if (work.read) {
            reads_.push_back(std::move(work.read));
            return "read";
        }
        if (work.change) {
            if (!mood_.full) {  // nobody hears of it
                work.change(disk_);
            }
            return "changed";
        }
        if (taken(work.events)) {
            work.done(store::Outcome::Duplicate);
            return "duplicate";
        }
        if (!mood_.full && rng.below(50) == 0) {  // asked twice by the log itself: it is there, and the second time finds it
            write(work);
            work.done(store::Outcome::Duplicate);
            return "duplicate";
        }
        const bool torn = mood_.full && rng.below(4) == 0;  // it says that it failed, and yet it is there
        if (!mood_.full || torn) {
            write(work);
        }
        work.done(mood_.full ? store::Outcome::Failed : store::Outcome::Durable);
        return torn ? "torn" : mood_.full ? "failed" : "durable";
    }
    // The process is killed: some of what it had asked for happens still.
    void die(Rng& rng) {
        while (!waiting_.empty() && rng.below(2) == 0) {
            Work& work = waiting_.front();
            if (work.change) {
                work.change(disk_);
            } else if (!work.read && !taken(work.events)) {
                write(work);
            }
            waiting_.pop_front();
        }
        waiting_.clear();
        reads_.clear();
    }
    [[nodiscard]] std::size_t waiting() const noexcept { return waiting_.size() + reads_.size(); }
    // One of those who want to read something, whichever.
    bool answer_a_reader(Rng& rng) {
        if (reads_.empty()) {
            return false;
        }
        const auto at = static_cast<std::ptrdiff_t>(rng.below(reads_.size()));
        const auto read = std::move(reads_[static_cast<std::size_t>(at)]);
        reads_.erase(reads_.begin() + at);
        read();
        return true;
    }

    void append(std::vector<store::Event> batch, store::Done done, store::TableKeys keys) override {
        waiting_.push_back({.events = std::move(batch), .keys = std::move(keys), .done = std::move(done), .change = {}});
    }
    void fetch(const std::string& table, store::Take take) override {
        after_writing([this, table, take = std::move(take)] { take(fetched(table)); });
    }
    void fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, store::Take take) override {
        after_writing([this, table, from, most, take = std::move(take)] {
            take({.tables = {{.row = {.id = table}, .events = read(table, from, most)}}});
        });
    }
    void fetch_opened_by(const std::string& opener, store::Take take) override {
        after_writing([this, opener, take = std::move(take)] {
            const auto found = std::ranges::find_if(disk_.keys, [&](const auto& each) { return each.second.opener == opener; });
            take(fetched(found == disk_.keys.end() ? "" : found->first));
        });
    }
    void look_around(const store::Ages& ages, std::function<void(store::Seen)> take) override {
        after_writing([this, ages, take = std::move(take)] {
            if (mood_.unreadable) {
                take({.failure = store::Failure{"the disk cannot be read"}});
                return;
            }
            store::Seen seen;
            for (const auto& [table, touched] : disk_.touched) {
                const store::TableState state = disk_.states[table];
                const std::uint64_t before = state == store::TableState::Gathering ? ages.gathering_before : ages.playing_before;
                if (state != store::TableState::Finished && touched < before) {
                    seen.idle.push_back(table);
                }
            }
            seen.erased.assign(disk_.to_tell.begin(), disk_.to_tell.end());
            for (const std::string& each : seen.erased) {
                erase(each);
            }
            disk_.to_tell.clear();
            take(std::move(seen));
        });
    }
    void touch(const std::string& table, store::TableState state, std::uint64_t now) override {
        change([table, state, now](Disk& disk) {
            if (disk.tables.contains(table)) {
                disk.touched[table] = now;
                disk.states[table] = state;
            }
        });
    }
    void erase(const std::string& table, const std::string& listed = {}) override {
        change([table, listed](Disk& disk) {
            if (!listed.empty()) {
                disk.list.push_back({store::kPublicList, disk.list.size() + 1, listed});
            }
            disk.tables.erase(table);
            disk.states.erase(table);
            disk.touched.erase(table);
            disk.keys.erase(table);
            disk.erased.insert(table);
        });
    }
    void settle() override {}
    std::vector<store::Event> read(const std::string& /*table*/, std::uint64_t /*from*/, std::uint64_t /*most*/) override {
        return {};
    }
    std::vector<store::TableRow> tables() override { return {}; }
    std::uint64_t last_touched() override {
        std::uint64_t last = 0;
        for (const auto& [table, at] : disk_.touched) {
            last = std::max(last, at);
        }
        return last;
    }
    store::Outcome erase_elsewhere(const std::string& /*table*/, const std::string& /*listed*/) override {
        return store::Outcome::Durable;
    }

private:
    struct Work {
        std::vector<store::Event> events;
        store::TableKeys keys;
        store::Done done;
        std::function<void(Disk&)> change;
        std::function<void()> read{};
    };
    void change(std::function<void(Disk&)> change) {
        waiting_.push_back({.events = {}, .keys = {}, .done = {}, .change = std::move(change)});
    }
    void after_writing(std::function<void()> read) {
        waiting_.push_back({.events = {}, .keys = {}, .done = {}, .change = {}, .read = std::move(read)});
    }
    [[nodiscard]] bool taken(const std::vector<store::Event>& events) const {
        return std::ranges::any_of(events, [this](const store::Event& event) {
            const auto there = disk_.tables.find(event.table);
            return there != disk_.tables.end() &&
                   std::ranges::find(there->second, event.version, &store::Event::version) != there->second.end();
        });
    }
    void write(Work& work) {
        for (store::Event& event : work.events) {
            if (event.version == 0) {
                disk_.list.push_back({event.table, disk_.list.size() + 1, event.body});
                continue;
            }
            if (event.version == 1) {
                disk_.keys[event.table] = work.keys;
                disk_.states[event.table] = store::TableState::Gathering;
                disk_.touched[event.table] = work.keys.at;
            }
            disk_.tables[event.table].push_back(std::move(event));
        }
    }
    [[nodiscard]] store::Fetched fetched(const std::string& table) const {
        if (mood_.unreadable) {
            return {.failure = store::Failure{"the disk cannot be read"}};
        }
        store::Fetched all;
        const auto add = [&](const std::string& id) {
            const auto found = disk_.tables.find(id);  // without its beginning: erased by another process, and written to since
            if (found != disk_.tables.end() && found->second.front().version == 1) {
                all.tables.push_back(
                    {.row = {.id = id, .state = disk_.states.at(id), .touched = disk_.touched.at(id)}, .events = found->second});
            }
        };
        add(table);
        const auto own = disk_.keys.find(table);
        for (const auto& [id, keys] : disk_.keys) {
            if (own != disk_.keys.end() && id != table && !keys.dice.empty() && keys.dice == own->second.dice) {
                add(id);
            }
        }
        return all;
    }
    Disk& disk_;
    const Mood& mood_;
    std::deque<Work> waiting_{};
    std::vector<std::function<void()>> reads_{};
};

}  // namespace misthrow::simulation
