#pragma once
// The tables in memory: brought from the log when somebody asks for them, let go when nobody needs them.
#include <map>
#include <set>
#include <unordered_map>

#include "server/limits.hpp"
#include "server/load_table.hpp"
#include "server/room.hpp"

namespace misthrow::server {

// Dice can be seen.
[[nodiscard]] bool is_running(const table::Table& table);

class Tables {
public:
    // What others have to know of a room that comes into memory, and of one that is about to be forgotten.
    struct Hears {
        std::function<void(Room&)> coming;
        std::function<void(const Room&)> leaving;
    };
    Tables(const Limits& limits, const Surroundings& around, Counters& counters, Hears hears);

    struct Found {
        Room* room{nullptr};
        Code why_not{Code::NoSuchTable};  // or it cannot be read now, or never
        std::string elsewhere{};          // its name: another hub of this server has it
    };
    using Then = std::function<void(const Found&)>;

    [[nodiscard]] Room* in_memory(const std::string& table) const;
    // At once if it is in memory; else when the log has answered.
    void fetch(const std::string& table, Then then);
    // The table that was opened with this key; the first says nothing of those that are not in memory.
    [[nodiscard]] Room* opened_by(const play::Bytes32& key_hash) const;
    // `beside`: the table whose dice it was to share, if any.
    void fetch_opened_by(const play::Bytes32& key_hash, const std::string& beside, Then then);
    // A name for a table about to be opened, in the same part of the log as `beside` (if its dice are shared, the table they are shared with).
    [[nodiscard]] std::string new_name(std::string_view beside) const;
    Room& add(const std::string& table, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root);
    // As it is on disk now. False: nothing of it can be read.
    bool replace(Room& room, const store::Fetched& fetched);
    // At the limit: tables that nobody is at leave the memory. False if there is none.
    bool make_room();
    void forget(const std::string& table);
    // Tables that nobody is at leave the memory. What the log has noticed meanwhile comes with `noticed`.
    void sweep(std::function<void(const store::Seen&)> noticed);
    // Something has happened at it: the log hears of a game that begins, or goes on after all.
    void note_play(Room& room);
    // Somebody is there: it does not grow old, and the log hears of it at once if it was left for long.
    void note_visit(Room& room);

    // Those of the same dice that are in memory, but for this one.
    [[nodiscard]] std::vector<store::KnownTable> others_of_its_dice(const Room& room) const;
    // Tables that another server has opened with the dice of one that is here.
    void bring_missing(const store::Fetched& fetched);

    // Same dice: a game is being played with them that no table has finished yet.
    [[nodiscard]] bool are_dice_secret(const play::Bytes32& root) const;
    // Same dice: not while another table still plays this game with them.
    [[nodiscard]] bool may_show_seed(const LiveTable& live, std::uint32_t game) const;

    template <class F>
    void each(const F& call) const {
        for (const auto& [id, room] : rooms_) {
            call(*room);
        }
    }
    [[nodiscard]] std::size_t size() const noexcept { return rooms_.size(); }
    // With those of other hubs.
    [[nodiscard]] bool is_full() const noexcept { return around_.shared->tables >= limits_.tables; }
    [[nodiscard]] std::size_t quarantined() const noexcept { return quarantined_.size(); }
    [[nodiscard]] bool is_loading() const noexcept { return reading_ > 0; }

private:
    Found arrived(const store::Fetched& fetched);
    void ask(const std::function<void(store::Take)>& what, std::function<void(const store::Fetched&)> then);
    Code bring(const store::StoredTable& stored);
    Room& keep(LiveTable live, const play::Bytes32& host_key_hash, const std::optional<play::Bytes32>& same_root);
    void note_leaving(const std::string& table) noexcept;
    [[nodiscard]] bool has_left_since(std::uint64_t moment, const std::string& table) const;
    [[nodiscard]] bool can_go(const Room& room) const;
    void let_go(const std::string& table);
    [[nodiscard]] bool is_ours(const std::string& table) const { return !around_.siblings.ours || around_.siblings.ours(table); }
    void note_state(Room& room);
    void expire_if_old(Room& room);
    [[nodiscard]] std::uint64_t now_for_ages() const;
    void look_around(std::function<void(const store::Seen&)> noticed);
    [[nodiscard]] const std::set<std::string>& sharing(const play::Bytes32& root) const;

    const Limits& limits_;
    const Surroundings& around_;
    Counters& counters_;
    Hears hears_;
    std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
    std::unordered_map<std::string, std::vector<Then>> waiting_;  // for a table that is being read
    std::map<play::Bytes32, std::string> by_host_key_;
    std::map<play::Bytes32, std::set<std::string>> same_dice_;  // tables that share a root: in memory together, or not at all
    std::set<std::string> quarantined_;  // what is stored of them does not fit: left alone on disk, named in the journal
    std::size_t reading_{0};
    std::uint64_t moment_{0};                              // counts questions and departures
    std::unordered_map<std::string, std::uint64_t> left_;  // since the first question that is not answered yet, and when
    std::uint64_t any_left_{0};                            // the last time that one could not be noted there
    bool looking_around_{false};
};

}  // namespace misthrow::server
