#pragma once
// A queue in which everybody gets a turn: owners take turns, and so do the tables of one owner. Who asks for much waits for himself, not for others.
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace misthrow::server {

template <class Work>
class FairQueue {
public:
    void push(const std::string& owner, const std::string& table, Work work) {
        Lane& lane = lanes_[owner];
        if (lane.waiting == 0) {
            turns_.push_back(owner);
        }
        std::deque<Work>& line = lane.lines[table];
        if (line.empty()) {
            lane.turns.push_back(table);
        }
        line.push_back(std::move(work));
        ++lane.waiting;
    }
    [[nodiscard]] bool empty() const noexcept { return turns_.empty(); }
    // pre: not empty
    Work pop() {
        const std::string owner = std::move(turns_.front());
        turns_.pop_front();
        Lane& lane = lanes_.at(owner);
        const std::string table = std::move(lane.turns.front());
        lane.turns.pop_front();
        std::deque<Work>& line = lane.lines.at(table);
        Work work = std::move(line.front());
        line.pop_front();
        if (line.empty()) {
            lane.lines.erase(table);
        } else {
            lane.turns.push_back(table);
        }
        if (--lane.waiting == 0) {
            lanes_.erase(owner);
        } else {
            turns_.push_back(owner);
        }
        return work;
    }

private:
    struct Lane {
        std::unordered_map<std::string, std::deque<Work>> lines{};  // by table
        std::deque<std::string> turns{};                            // tables with something to do, the next first
        std::size_t waiting{0};
    };
    std::unordered_map<std::string, Lane> lanes_{};  // by owner
    std::deque<std::string> turns_{};                // owners with something to do, the next first
};

}  // namespace misthrow::server
