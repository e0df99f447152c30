#pragma once
// The tables in memory: found, brought from the log, let go when nobody needs them.
#include <map>
#include <set>
#include <unordered_map>

#include "server/limits.hpp"
#include "server/load_table.hpp"
#include "server/room.hpp"

namespace misthrow::server {

class Tables {
public:
    // `leaving` hears of every room that is about to be forgotten.
    Tables(const Limits& limits, const Surroundings& around, Counters& counters, std::function<void(const Room&)> leaving)
        : limits_{limits}, around_{around}, counters_{counters}, leaving_{std::move(leaving)} {}

    struct Found {
        Room* room{nullptr};
        Code why_not{Code::NoSuchTable};  // or it cannot be read now, or never
        bool brought{false};              // it was not in memory: its clocks stand still
    };

    // Brings every table that is not finished.
    void load();
    [[nodiscard]] Room* in_memory(const std::string& table) const;
    // In memory, or brought from the log.
    Found find(const std::string& table);
    [[nodiscard]] Room* of_host(const play::Bytes32& key_hash) const;
    // A name that no table has; nothing if the log cannot say.
    std::optional<std::string> new_name();
    // A table about to be opened. pre: the name is new
    Room& add(const std::string& table, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root);
    // As it is on disk. False: nothing is there, or nothing can be read now.
    bool read_again(Room& room);
    // At the limit: false if no table can go.
    bool make_room();
    void forget(const std::string& table);
    // Puts away what is finished and deletes what is old.
    void sweep();

    // Same dice: a game is being played with them that no table has finished yet.
    [[nodiscard]] bool are_dice_secret(const play::Bytes32& root) const;
    // Same dice: not while another table still plays with them.
    [[nodiscard]] bool may_show_seed(const LiveTable& live) const;

    template <class F>
    void each(const F& call) const {
        for (const auto& [id, room] : rooms_) {
            call(*room);
        }
    }
    [[nodiscard]] std::size_t size() const noexcept { return rooms_.size(); }
    [[nodiscard]] std::size_t quarantined() const noexcept { return quarantined_.size(); }

private:
    Found bring(const std::string& table, const std::vector<store::Event>& events);
    Room& keep(LiveTable live, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root);
    void make_older();
    void expire(const std::string& table);
    [[nodiscard]] bool is_old(const Room& room) const;
    [[nodiscard]] const std::set<std::string>& sharing(const play::Bytes32& root) const;

    const Limits& limits_;
    const Surroundings& around_;
    Counters& counters_;
    std::function<void(const Room&)> leaving_;
    std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
    std::map<play::Bytes32, std::string> by_host_key_;
    std::map<play::Bytes32, std::set<std::string>> same_dice_;  // tables that share a root
    std::set<std::string> quarantined_;  // what is stored of them does not fit: left alone on disk, named in the journal
};

}  // namespace misthrow::server
