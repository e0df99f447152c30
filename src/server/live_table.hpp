#pragma once
// A table in memory: the fold of its events, and what is needed beside it to serve clients. It knows no clients and no time.
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "server/protocol.hpp"
#include "table/rules.hpp"

namespace misthrow::server {

class LiveTable {
public:
    explicit LiveTable(std::string id, std::size_t recent_events) : id_{std::move(id)}, most_recent_{recent_events} {}

    // As Table::apply. `show_seed`: the server's seed may be seen if this ends the game.
    [[nodiscard]] std::optional<table::Misfit> apply(const table::Event& event, bool show_seed,
                                                     table::Origin origin = table::Origin::Rules);

    [[nodiscard]] const std::string& id() const noexcept { return id_; }
    [[nodiscard]] const table::Table& table() const noexcept { return table_; }
    [[nodiscard]] std::uint64_t version() const noexcept { return table_.version(); }

    // What somebody has done at a seat at this node.
    struct Decision {
        std::uint32_t changes{0};       // of mind
        std::uint64_t by_person_at{0};  // the version with which a person chose what is pending; 0: none did
    };

    // How it is now, and back to it: what happened since has not, after all. Some of what happened before may no longer be among the recent events.
    struct Mark {
        table::Table table;
        std::vector<Decision> decisions;
        std::shared_ptr<const std::vector<Step>> last_game;
        std::uint64_t about_changed_at{0};
    };
    [[nodiscard]] Mark mark() const {
        return {.table = table_, .decisions = decisions_, .last_game = last_game_, .about_changed_at = about_changed_at_};
    }
    void go_back(Mark mark);

    // The public events after this version as a JSON list without its brackets; nothing if they are no longer known.
    [[nodiscard]] std::optional<std::string> events_since(std::uint64_t version) const;

    // The version with which something besides the game was last another: settings, seats, their part in the dice, the series.
    [[nodiscard]] std::uint64_t about_changed_at() const noexcept { return about_changed_at_; }

    // What a seat chose at a node of this game or the one before, pending choices included; empty if nothing. A request that is repeated is known by it.
    [[nodiscard]] std::string choice(std::uint32_t game, std::uint64_t node, std::uint32_t seat) const;
    // The same for dice.
    [[nodiscard]] std::vector<std::string> roll(std::uint32_t game, std::uint64_t node) const;
    // What a seat has chosen at this node, as the match holds it; empty if nothing yet.
    [[nodiscard]] std::string pending(std::uint32_t seat) const;
    // How often it has changed its mind at this node.
    [[nodiscard]] std::uint32_t changes_of_mind(std::uint32_t seat) const { return decision(seat).changes; }
    // The version with which its person chose what is pending; 0 if they have not.
    [[nodiscard]] std::uint64_t chosen_at(std::uint32_t seat) const { return decision(seat).by_person_at; }

private:
    [[nodiscard]] Decision decision(std::uint32_t seat) const { return seat < decisions_.size() ? decisions_[seat] : Decision{}; }
    [[nodiscard]] Step step(std::uint32_t game, std::uint64_t node) const;
    [[nodiscard]] std::optional<std::vector<std::string>> completed_by(const table::Event& event) const;
    [[nodiscard]] std::string seen_by_all(const table::Event& event, std::optional<std::vector<std::string>> choices,
                                          std::vector<std::uint32_t> missing, bool show_seed) const;

    std::string id_;
    std::size_t most_recent_;
    table::Table table_;
    std::vector<Decision> decisions_{};
    std::deque<std::string> recent_;                      // the last events, as everybody may see them
    std::shared_ptr<const std::vector<Step>> last_game_;  // the one before: its last answers may not have been heard
    std::uint64_t about_changed_at_{0};
};

}  // namespace misthrow::server
