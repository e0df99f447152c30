#include "server/load_table.hpp"

namespace misthrow::server {

namespace {

// Where the rules say what is wrong, that is said; the chain notices the rest.
std::optional<table::Misfit> add(LiveTable& live, const store::Event& event, bool show_seed) {
    if (event.version != live.version() + 1) {
        return table::Misfit::OutOfOrder;
    }
    const auto read = table::read_event(event.body);
    if (!read) {
        return table::Misfit::Unreadable;
    }
    return live.apply(*read, show_seed, table::Origin::Store);
}

}  // namespace

std::optional<Damage> add_stored(LiveTable& live, const store::Event& event, bool show_seed) {
    if (const auto wrong = add(live, event, show_seed)) {
        return Damage{.version = event.version, .why = text(*wrong)};
    }
    return event.intact ? std::nullopt : std::optional{Damage{.version = event.version, .why = "changed"}};
}

Loaded load_table(const std::string& id, const std::vector<store::Event>& events, std::size_t recent_events) {
    LiveTable live{id, recent_events};
    for (const store::Event& event : events) {
        // A returning client still hears the seed of a game that ended. Tables that share their dice show it in the view, once none of them needs it secret.
        if (const auto damage = add_stored(live, event, !live.table().same_root())) {
            return {.live = {}, .damage = damage};
        }
    }
    return events.empty() ? Loaded{} : Loaded{.live = std::move(live), .damage = {}};
}

}  // namespace misthrow::server
