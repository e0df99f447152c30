#pragma once
// What one client may see of a table.
#include "server/live_table.hpp"

namespace misthrow::server {

// Who looks.
struct Viewer {
    std::optional<play::Bytes32> key_hash;
    bool details{false};
};

[[nodiscard]] bool is_host(const table::Table& table, const Viewer& viewer);
// Seats of this key.
[[nodiscard]] SeatSet seats_of(const table::Table& table, const Viewer& viewer);

// The game so far, node by node. pre: a game is played or over
[[nodiscard]] std::vector<Step> steps_of(const table::Table& table);

// For all viewers of one version alike, made once.
struct Common {
    std::vector<std::uint32_t> waiting;
    std::optional<std::uint32_t> clock_ms;
    std::optional<StateJson> state;
};
[[nodiscard]] Common common_of(const LiveTable& live, std::optional<std::uint32_t> clock_ms, bool with_state);
// The server's seed is in it once the game is over, if `show_seed`.
[[nodiscard]] About about_of(const table::Table& table, const Presence& present, bool show_seed);

// What has happened after version `from`, before anybody's own seats are in it; `list` is what events_since(from) says.
[[nodiscard]] Events events_of(const LiveTable& live, const Common& common, std::uint64_t from, const std::string& list,
                               bool details);
// The text of such a message, written once for all who are at the table: each gets it with their own seats, and what is pending there.
class EventsText {
public:
    explicit EventsText(const Events& message);
    [[nodiscard]] std::string for_viewer(const LiveTable& live, const Viewer& viewer) const;

private:
    std::string text_;
    std::size_t yours_;    // where their seats belong
    std::size_t pending_;  // where what is pending there belongs
};

[[nodiscard]] View view_for(const LiveTable& live, const Viewer& viewer, const Common& common, About about);

// The record of the game that is played or was played last; nothing before the first.
[[nodiscard]] std::optional<std::string> record_of(const table::Table& table, bool show_seed);
// Which game of the table that is: the one being played or just over, or the last one before it began to gather again.
[[nodiscard]] std::uint32_t recorded_game(const table::Table& table);

[[nodiscard]] std::string reason_text(const notation::Reason& reason);

}  // namespace misthrow::server
