#include "server/clocks.hpp"

#include <algorithm>

namespace misthrow::server {

namespace {

AnyState state_of(const play::Match& match) {
    return std::visit([](const auto& typed) -> AnyState { return typed.state(); }, match);
}

bool is_timed(const Room& room) {
    const table::Table& table = room.live.table();
    return table::node_number(table) == room.timing.node && table.stage() == room.timing.stage;
}

bool waits_for_seeds(const table::Table& table) {
    return table.stage() == table::Stage::Committing || table.stage() == table::Stage::Revealing;
}

bool is_computer(const table::SeatState& seat) { return seat.kind == table::SeatKind::Computer || seat.sat_in; }

// A person who may be sat in for.
bool is_away(const Room& room, std::uint32_t seat) {
    const table::SeatState& each = room.live.table().seats()[seat];
    return each.kind == table::SeatKind::Person && !each.sat_in && !is_present(room, seat);
}

// When a computer sits in for the next of them.
TimePoint next_for_leavers(const Room& room) {
    const table::Table& table = room.live.table();
    TimePoint next = TimePoint::max();
    if (table.settings().takeover_seconds == 0 || is_deserted(room)) {
        return next;
    }
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        if (is_away(room, seat)) {
            next = std::min(next, room.timing.away_since[seat] + std::chrono::seconds{table.settings().takeover_seconds});
        }
    }
    return next;
}

}  // namespace

void Clocks::follow(Room& room) {
    const table::Table& table = room.live.table();
    if (!is_timed(room)) {
        room.timing.node = table::node_number(table);
        room.timing.stage = table.stage();
        room.timing.since = around_.now();
    }
    room.timing.away_since.resize(table.seats().size(), around_.now());
    room.timing.asked.resize(table.seats().size(), 0);
    ask_computers(room);
    set_deadline(room);
}

void Clocks::take_over(Room& room) {
    std::ranges::fill(room.timing.asked, 0);
    follow(room);
}

void Clocks::forget(const Room& room) { deadlines_.erase({room.timing.deadline, room.live.id()}); }

std::optional<std::uint32_t> Clocks::left(const Room& room) const {
    const table::Table& table = room.live.table();
    if (table.settings().clock_seconds == 0 || table::undecided(table) == SeatSet::none()) {
        return std::nullopt;
    }
    const TimePoint begun = is_timed(room) ? room.timing.since : around_.now();
    const TimePoint end = begun + std::chrono::seconds{table.settings().clock_seconds};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - around_.now()).count();
    return static_cast<std::uint32_t>(std::max<std::int64_t>(left, 0));
}

TimePoint Clocks::next_for(const Room& room) const {
    const table::Table& table = room.live.table();
    if (waits_for_seeds(table)) {
        return room.timing.since + limits_.seeds;
    }
    if (table.stage() != table::Stage::Playing) {
        return TimePoint::max();
    }
    const bool runs = table.settings().clock_seconds != 0 && table::undecided(table) != SeatSet::none();
    const TimePoint clock = runs ? room.timing.since + std::chrono::seconds{table.settings().clock_seconds} : TimePoint::max();
    return std::min(clock, next_for_leavers(room));
}

void Clocks::set_deadline(Room& room) {
    const TimePoint next = next_for(room);
    if (next == room.timing.deadline) {
        return;
    }
    forget(room);
    room.timing.deadline = next;
    if (next != TimePoint::max()) {
        deadlines_.insert({next, room.live.id()});
    }
}

TimePoint Clocks::tick() {
    const TimePoint now = around_.now();
    while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
        const std::string id = deadlines_.begin()->second;
        deadlines_.erase(deadlines_.begin());
        Room* room = hands_.room(id);
        if (room == nullptr) {
            continue;
        }
        room->timing.deadline = TimePoint::max();
        if (!stopped_ && hands_.runs(*room)) {
            due(*room, now);
        }
    }
    // A deadline that is set meanwhile may be nearer.
    constexpr std::chrono::milliseconds most{100};
    return deadlines_.empty() ? now + most : std::min(deadlines_.begin()->first, now + most);
}

void Clocks::due(Room& room, TimePoint now) {
    hands_.enqueue(room, [this, now](Room& at, Batch& batch) {
        batch.then.emplace_back([this, id = at.live.id()](bool /*durable*/) {
            if (Room* still = hands_.room(id)) {
                set_deadline(*still);
            }
        });
        do_what_is_due(at, batch, now);
    });
}

void Clocks::do_what_is_due(Room& room, Batch& batch, TimePoint now) const {
    const table::Table& table = room.live.table();
    const bool timed = is_timed(room);
    if (timed && waits_for_seeds(table) && room.timing.since + limits_.seeds <= now) {
        hands_.take(room, batch, table::close_seeds(table));
    }
    if (table.stage() != table::Stage::Playing) {
        return;
    }
    sit_in_for_leavers(room, batch, now);
    const std::chrono::seconds clock{table.settings().clock_seconds};
    if (timed && clock.count() != 0 && room.timing.since + clock <= now) {
        play_by_clock(room, batch);
    }
}

void Clocks::sit_in_for_leavers(Room& room, Batch& batch, TimePoint now) const {
    const table::Table& table = room.live.table();
    const std::chrono::seconds patience{table.settings().takeover_seconds};
    if (patience.count() == 0 || is_deserted(room)) {
        return;
    }
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        if (is_away(room, seat) && room.timing.away_since[seat] + patience <= now) {
            hands_.take(room, batch, table::sit_in(table, seat));
        }
    }
}

void Clocks::play_by_clock(Room& room, Batch& batch) const {
    const table::Table& table = room.live.table();
    const std::uint64_t node = table::node_number(table);
    for (std::uint32_t seat = 0; seat < table.seats().size() && table::node_number(table) == node; ++seat) {
        if (table::undecided(table).contains(static_cast<Seat>(seat))) {
            hands_.take(room, batch, table::choose_for(table, seat, node, table::clock_token(table, seat), table::Maker::Clock));
        }
    }
}

void Clocks::ask_computers(Room& room) {
    const table::Table& table = room.live.table();
    if (table.stage() != table::Stage::Playing || stopped_ || !hands_.runs(room)) {
        return;
    }
    const std::uint64_t node = table::node_number(table);
    const SeatSet undecided = table::undecided(table);
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        const bool decides = is_computer(table.seats()[seat]) && undecided.contains(static_cast<Seat>(seat));
        if (decides && room.timing.asked[seat] != node + 1) {
            room.timing.asked[seat] = node + 1;
            ask_computer(room, seat);
        }
    }
}

void Clocks::ask_computer(const Room& room, std::uint32_t seat) {
    const table::Table& table = room.live.table();
    const table::SeatState& player = table.seats()[seat];
    const std::string level = player.kind == table::SeatKind::Computer ? player.level : std::string{text(Level::Strong)};
    // The answer comes on another thread: it touches nothing of ours before it is posted.
    around_.thinker.think({.state = state_of(*table.match()),
                           .seat = static_cast<Seat>(seat),
                           .level = level,
                           .owner = room.owner.empty() ? room.live.id() : room.owner,
                           .table = room.live.id()},
                          [this, post = around_.post, id = room.live.id(), game = table.game_number(),
                           node = table::node_number(table), seat](const std::string& token) {
                              post([this, id, game, node, seat, token] { play_thought(id, game, node, seat, token); });
                          });
}

void Clocks::play_thought(const std::string& table, std::uint32_t game, std::uint64_t node, std::uint32_t seat,
                          const std::string& token) {
    Room* room = hands_.room(table);
    if (room == nullptr) {
        return;
    }
    hands_.enqueue(*room, [this, game, seat, node, token](Room& at, Batch& batch) {
        const table::Table& then = at.live.table();
        const bool still = then.stage() == table::Stage::Playing && then.game_number() == game &&
                           table::node_number(then) == node && table::undecided(then).contains(static_cast<Seat>(seat));
        if (still && is_computer(then.seats()[seat]) && hands_.runs(at)) {
            hands_.take(at, batch, table::choose_for(then, seat, node, token, table::Maker::Computer));
        }
    });
}

}  // namespace misthrow::server
