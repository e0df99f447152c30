#pragma once
// The other servers that serve the same tables: what they write is read and told here, who is with them counts as present, and each table's clocks and computers
// are run by one of us. Alone, all of it is nothing.
#include <set>

#include "server/batches.hpp"

namespace misthrow::server {

class Company {
public:
    Company(const Surroundings& around, Tables& tables, Clocks& clocks, Audience& audience, Batches& batches);

    // Its clocks and computers are ours now.
    [[nodiscard]] bool runs(const Room& room) const;
    // A room comes into memory, or is about to be forgotten.
    void coming(Room& room);
    void leaving(const Room& room);
    // From time to time: we are alive, and take over from those who are not.
    void tick();
    // We are about to stop: whatever we run is free for others.
    void leave();

private:
    void hear_news(const store::News& news);
    void hear(const std::string& node, const std::string& table, std::string_view text);
    void hear_presence(Room& room, const std::string& node, std::string_view text);
    void hear_again();
    void has_left(const std::string& node);
    void has_beaten(TimePoint asked, const std::optional<std::vector<std::string>>& alive);
    void lose(const std::function<bool(const std::string& table)>& which);
    void claim_if_free(Room& room);
    void has_claimed(const std::string& table, const std::string& runner);
    void give_back(const std::string& table);
    void has_given_back(const std::string& table);
    void change_elsewhere(Room& room, const std::function<void()>& change);
    [[nodiscard]] bool is_alive(const std::string& node) const;

    const Surroundings& around_;
    Tables& tables_;
    Clocks& clocks_;
    Audience& audience_;
    Batches& batches_;
    std::unordered_map<std::string, TimePoint> alive_{};      // other servers, and when we last knew
    std::set<std::string> listed_{};                          // who lived when we last beat
    std::unordered_map<std::string, std::uint64_t> heard_{};  // of tables that are not here, while some are being read
    std::set<std::string> to_give_back_{};                    // what we do not run any more, until that has been heard
    bool missed_{false};                                      // while some are being read, we may have missed something
    bool beating_{false};
    bool left_{false};
    TimePoint next_beat_{};
    TimePoint lease_{};  // what we run is ours until then
};

}  // namespace misthrow::server
