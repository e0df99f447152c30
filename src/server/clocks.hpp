#pragma once
// Time at the tables: decision clocks, seeds that do not come, people who left, computers that think.
#include <set>

#include "server/limits.hpp"
#include "server/room.hpp"

namespace misthrow::server {

class Clocks {
public:
    // What comes of them happens at a table like anybody's request.
    struct Hands {
        std::function<Room*(const std::string& table)> room;
        std::function<void(Room&, Action)> enqueue;
        std::function<bool(Room&, Batch&, const table::Answer&)> take;
        std::function<bool(const Room&)> runs;  // else another server does
    };
    Clocks(const Limits& limits, const Surroundings& around, Hands hands)
        : limits_{limits}, around_{around}, hands_{std::move(hands)} {}

    // The room is new, or something has happened there.
    void follow(Room& room);
    // Somebody has come or gone.
    void people_changed(Room& room) { set_deadline(room); }
    // It was another server's so far.
    void take_over(Room& room);
    void forget(const Room& room);
    // Plays, closes and sits in where the time has come. Returns when to call again.
    TimePoint tick();
    // Nothing comes of them any more.
    void stop() { stopped_ = true; }

    // Milliseconds of this decision's clock.
    [[nodiscard]] std::optional<std::uint32_t> left(const Room& room) const;

private:
    void set_deadline(Room& room);
    [[nodiscard]] TimePoint next_for(const Room& room) const;
    void ask_computers(Room& room);
    void ask_computer(const Room& room, std::uint32_t seat);
    void play_thought(const std::string& table, std::uint32_t game, std::uint64_t node, std::uint32_t seat,
                      const std::string& token);
    void due(Room& room, TimePoint now);
    void do_what_is_due(Room& room, Batch& batch, TimePoint now) const;
    void sit_in_for_leavers(Room& room, Batch& batch, TimePoint now) const;
    void play_by_clock(Room& room, Batch& batch) const;

    const Limits& limits_;
    const Surroundings& around_;
    Hands hands_;
    std::set<std::pair<TimePoint, std::string>> deadlines_;
    bool stopped_{false};
};

}  // namespace misthrow::server
