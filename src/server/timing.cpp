// Clocks, seeds that do not come, people who left, computers that think.
#include "server/hub.hpp"

namespace misthrow::server {

namespace {

AnyState state_of(const play::Match& match) {
    return std::visit([](const auto& typed) -> AnyState { return typed.state(); }, match);
}

}  // namespace

void Hub::after_change(Place& place) {
    const table::Table& table = place.live.table();
    const std::uint64_t node = table::node_number(table);
    if (node != place.timed_node || table.stage() != place.timed_stage) {
        place.timed_node = node;
        place.timed_stage = table.stage();
        place.since = around_.now();
    }
    place.away_since.resize(table.seats().size(), around_.now());
    place.asked.resize(table.seats().size(), 0);
    ask_computers(place);
    set_deadline(place);
}

std::optional<std::uint32_t> Hub::clock_left(const Place& place) const {
    const table::Table& table = place.live.table();
    if (table.settings().clock_seconds == 0 || table::undecided(table) == SeatSet::none()) {
        return std::nullopt;
    }
    const bool same = table::node_number(table) == place.timed_node && table.stage() == place.timed_stage;
    const TimePoint end = (same ? place.since : around_.now()) + std::chrono::seconds{table.settings().clock_seconds};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - around_.now()).count();
    return static_cast<std::uint32_t>(std::max<std::int64_t>(left, 0));
}

void Hub::set_deadline(Place& place) {
    const table::Table& table = place.live.table();
    TimePoint next = TimePoint::max();
    if (table.stage() == table::Stage::Committing || table.stage() == table::Stage::Revealing) {
        next = place.since + limits_.seeds;
    }
    if (table.stage() == table::Stage::Playing) {
        if (table.settings().clock_seconds != 0 && table::undecided(table) != SeatSet::none()) {
            next = place.since + std::chrono::seconds{table.settings().clock_seconds};
        }
        if (table.settings().takeover_seconds != 0 && !place.clients.empty()) {
            for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
                const table::SeatState& each = table.seats()[seat];
                if (each.kind == table::SeatKind::Person && !each.sat_in && !is_present(place, seat)) {
                    next = std::min(next, place.away_since[seat] + std::chrono::seconds{table.settings().takeover_seconds});
                }
            }
        }
    }
    if (next != place.deadline) {
        deadlines_.erase({place.deadline, place.live.id()});
        place.deadline = next;
        if (next != TimePoint::max()) {
            deadlines_.insert({next, place.live.id()});
        }
    }
}

TimePoint Hub::tick() {
    const TimePoint now = around_.now();
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        const std::string id = deadlines_.begin()->second;
        deadlines_.erase(deadlines_.begin());
        Place& place = *tables_.at(id);
        place.deadline = TimePoint::max();
        if (!draining_) {
            due(place, now);
        }
    }
    // A deadline that is set meanwhile may be nearer.
    constexpr std::chrono::milliseconds most{100};
    return deadlines_.empty() ? now + most : std::min(deadlines_.begin()->first, now + most);
}

void Hub::due(Place& place, TimePoint now) {
    enqueue(place, [this, now](Place& at, Batch& batch) {
        batch.then.emplace_back([this, id = at.live.id()](bool /*durable*/) {
            if (const auto found = tables_.find(id); found != tables_.end()) {
                set_deadline(*found->second);
            }
        });
        const table::Table& table = at.live.table();
        const bool timed = table::node_number(table) == at.timed_node && table.stage() == at.timed_stage;
        const bool seeds = table.stage() == table::Stage::Committing || table.stage() == table::Stage::Revealing;
        if (timed && seeds && at.since + limits_.seeds <= now) {
            take(at, batch, table::close_seeds(table));
        }
        if (table.stage() != table::Stage::Playing) {
            return;
        }
        sit_in_for_leavers(at, batch, now);
        const std::chrono::seconds clock{table.settings().clock_seconds};
        if (timed && clock.count() != 0 && at.since + clock <= now) {
            play_by_clock(at, batch);
        }
    });
}

void Hub::sit_in_for_leavers(Place& place, Batch& batch, TimePoint now) {
    const table::Table& table = place.live.table();
    const std::chrono::seconds patience{table.settings().takeover_seconds};
    if (patience.count() == 0 || place.clients.empty()) {
        return;
    }
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        const table::SeatState& each = table.seats()[seat];
        const bool away = each.kind == table::SeatKind::Person && !each.sat_in && !is_present(place, seat);
        if (away && place.away_since[seat] + patience <= now) {
            take(place, batch, table::sit_in(table, seat));
        }
    }
}

void Hub::play_by_clock(Place& place, Batch& batch) {
    const table::Table& table = place.live.table();
    const std::uint64_t node = table::node_number(table);
    for (std::uint32_t seat = 0; seat < table.seats().size() && table::node_number(table) == node; ++seat) {
        if (table::undecided(table).contains(static_cast<Seat>(seat))) {
            take(place, batch, table::choose_for(table, seat, node, table::clock_token(table, seat), table::Maker::Clock));
        }
    }
}

void Hub::ask_computers(Place& place) {
    const table::Table& table = place.live.table();
    if (table.stage() != table::Stage::Playing || draining_) {
        return;
    }
    const std::uint64_t node = table::node_number(table);
    const SeatSet undecided = table::undecided(table);
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        const table::SeatState& each = table.seats()[seat];
        const bool computer = each.kind == table::SeatKind::Computer || each.sat_in;
        if (!computer || !undecided.contains(static_cast<Seat>(seat)) || place.asked[seat] == node + 1) {
            continue;
        }
        place.asked[seat] = node + 1;
        const std::string level = each.kind == table::SeatKind::Computer ? each.level : std::string{text(Level::Strong)};
        around_.thinker.think(
            {.state = state_of(*table.match()), .seat = static_cast<Seat>(seat), .level = level},
            [this, id = place.live.id(), game = table.game_number(), seat, node](const std::string& token) {
                around_.post([this, id, game, seat, node, token] {
                    const auto found = tables_.find(id);
                    if (found == tables_.end()) {
                        return;
                    }
                    enqueue(*found->second, [this, game, seat, node, token](Place& at, Batch& batch) {
                        const table::Table& then = at.live.table();
                        const bool still = then.stage() == table::Stage::Playing && then.game_number() == game &&
                                           table::node_number(then) == node &&
                                           table::undecided(then).contains(static_cast<Seat>(seat));
                        if (still && (then.seats()[seat].kind == table::SeatKind::Computer || then.seats()[seat].sat_in)) {
                            take(at, batch, table::choose_for(then, seat, node, token, table::Maker::Computer));
                        }
                    });
                });
            });
    }
}

}  // namespace misthrow::server
