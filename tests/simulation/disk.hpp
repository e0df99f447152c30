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
    std::set<std::string> finished{};
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
    Log(Disk& disk, const Mood& mood, const std::uint64_t& clock) : disk_{disk}, mood_{mood}, clock_{clock} {}

    // The next thing in the queue. Says what became of it, for the trace.
    const char* work(Rng& rng) {
        if (waiting_.empty()) {
            return "";
        }
        Work work = std::move(waiting_.front());
        waiting_.pop_front();
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
            write(work.events);
            work.done(store::Outcome::Duplicate);
            return "duplicate";
        }
        const bool torn = mood_.full && rng.below(4) == 0;  // it says that it failed, and yet it is there
        if (!mood_.full || torn) {
            write(work.events);
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
            } else if (!taken(work.events)) {
                write(work.events);
            }
            waiting_.pop_front();
        }
        waiting_.clear();
    }
    [[nodiscard]] std::size_t waiting() const noexcept { return waiting_.size(); }

    void append(std::vector<store::Event> batch, store::Done done) override {
        waiting_.push_back({.events = std::move(batch), .done = std::move(done), .change = {}});
    }
    std::vector<store::Event> read(const std::string& table, std::uint64_t from, std::uint64_t /*most*/) override {
        check();
        std::vector<store::Event> found;
        if (const auto there = disk_.tables.find(table); there != disk_.tables.end()) {
            std::ranges::copy_if(there->second, std::back_inserter(found),
                                 [from](const auto& each) { return each.version >= from; });
        }
        return found;
    }
    void read_open(const std::function<void(store::Event&&)>& each) override {
        check();
        for (const auto& [table, events] : disk_.tables) {
            for (store::Event event : events) {
                if (!disk_.finished.contains(table)) {
                    each(std::move(event));
                }
            }
        }
    }
    void mark_finished(const std::string& table) override {
        change([table](Disk& disk) { disk.finished.insert(table); });
    }
    void mark_open(const std::string& table) override {
        change([table](Disk& disk) { disk.finished.erase(table); });
    }
    void touch(const std::string& table) override {
        change([table, now = clock_](Disk& disk) { disk.touched[table] = now; });
    }
    void erase(const std::string& table, const std::string& listed = {}) override {
        change([table, listed](Disk& disk) {
            if (!listed.empty()) {
                disk.list.push_back({store::kPublicList, disk.list.size() + 1, listed});
            }
            disk.tables.erase(table);
            disk.finished.erase(table);
            disk.touched.erase(table);
            disk.erased.insert(table);
        });
    }
    void settle() override {}
    std::vector<store::TableRow> tables() override { return {}; }
    std::vector<std::pair<std::string, std::uint64_t>> touched() override {
        check();
        return {disk_.touched.begin(), disk_.touched.end()};
    }
    store::Outcome erase_elsewhere(const std::string& /*table*/, const std::string& /*listed*/) override {
        return store::Outcome::Durable;
    }
    std::vector<std::string> take_erased() override {
        check();
        std::vector<std::string> names{disk_.to_tell.begin(), disk_.to_tell.end()};
        for (const std::string& each : names) {
            erase(each);
        }
        disk_.to_tell.clear();
        return names;
    }

private:
    struct Work {
        std::vector<store::Event> events;
        store::Done done;
        std::function<void(Disk&)> change;
    };
    void change(std::function<void(Disk&)> change) {
        waiting_.push_back({.events = {}, .done = {}, .change = std::move(change)});
    }
    [[nodiscard]] bool taken(const std::vector<store::Event>& events) const {
        return std::ranges::any_of(events, [this](const store::Event& event) {
            const auto there = disk_.tables.find(event.table);
            return there != disk_.tables.end() &&
                   std::ranges::find(there->second, event.version, &store::Event::version) != there->second.end();
        });
    }
    void write(std::vector<store::Event>& events) {
        for (store::Event& event : events) {
            if (event.version == 0) {
                disk_.list.push_back({event.table, disk_.list.size() + 1, event.body});
                continue;
            }
            disk_.touched.try_emplace(event.table, clock_);
            disk_.tables[event.table].push_back(std::move(event));
        }
    }
    void check() const {
        if (mood_.unreadable) {
            throw store::Failure{"the disk cannot be read"};
        }
    }
    Disk& disk_;
    const Mood& mood_;
    const std::uint64_t& clock_;
    std::deque<Work> waiting_{};
};

}  // namespace misthrow::simulation
