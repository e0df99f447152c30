#include "server/load_table.hpp"

namespace misthrow::server {

namespace {

// Where the rules say what is wrong, that is said; the chain notices the rest.
std::optional<table::Misfit> add(LiveTable& live, const store::Event& event) {
    if (event.version != live.version() + 1) {
        return table::Misfit::OutOfOrder;
    }
    const auto read = table::read_event(event.body);
    if (!read) {
        return table::Misfit::Unreadable;
    }
    // A returning client still hears the seed of a game that ended. Tables that share their dice show it in the view, once none of them needs it secret.
    const bool show_seed = !live.table().same_root();
    return live.apply(*read, show_seed, table::Origin::Store);
}

}  // namespace

Loaded load_table(const std::string& id, const std::vector<store::Event>& events, std::size_t recent_events) {
    LiveTable live{id, recent_events};
    for (const store::Event& event : events) {
        if (const auto wrong = add(live, event)) {
            return {.live = {}, .damage = Damage{.version = event.version, .why = text(*wrong)}};
        }
        if (!event.intact) {
            return {.live = {}, .damage = Damage{.version = event.version, .why = "changed"}};
        }
    }
    return events.empty() ? Loaded{} : Loaded{.live = std::move(live), .damage = {}};
}

}  // namespace misthrow::server
