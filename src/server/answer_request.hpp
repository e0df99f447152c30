#pragma once
// What the table's rules say to a request of one client. Everything is idempotent: a client that did not hear the answer sends the same again.
#include "server/limits.hpp"
#include "server/view.hpp"

namespace misthrow::server {

// Who asks, and whether the table's host is there.
struct Requester {
    const Viewer& viewer;
    bool host_present{false};
};

[[nodiscard]] std::optional<std::uint32_t> id_of(const ClientMessage& message);

// Requests at a table; open, join and reactions are not, and are refused.
[[nodiscard]] table::Answer answer_request(const LiveTable& live, const Requester& requester, const ClientMessage& message,
                                           const Limits& limits);
// What people do between two games, as often as they like: unlike a game it has no end.
[[nodiscard]] bool is_of_gathering(const ClientMessage& message);
// A key speaks for this seat, counted from 1.
[[nodiscard]] bool owns_seat(const table::Table& table, const Viewer& viewer, std::uint32_t seat);

[[nodiscard]] Error error_for(const table::Table& table, const table::Refused& refusal, std::optional<std::uint32_t> id);

}  // namespace misthrow::server
