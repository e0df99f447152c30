#pragma once
// A table from its stored events. What does not fit is refused aloud: where, and why.
#include "server/live_table.hpp"
#include "store/event_log.hpp"

namespace misthrow::server {

struct Damage {
    std::uint64_t version;  // of the first event that does not fit
    std::string_view why;   // `changed`: the chain is broken; else what table::Misfit is called
};

// One more event, as it is stored. `show_seed`: as in LiveTable::apply.
[[nodiscard]] std::optional<Damage> add_stored(LiveTable& live, const store::Event& event, bool show_seed);

// Both empty: there are no events, so there is no table.
struct Loaded {
    std::optional<LiveTable> live{};
    std::optional<Damage> damage{};
};
[[nodiscard]] Loaded load_table(const std::string& id, const std::vector<store::Event>& events, std::size_t recent_events);

}  // namespace misthrow::server
