#include "server/door.hpp"

#include "server/keys.hpp"
#include "server/protocol.hpp"

namespace misthrow::server {

namespace {

table::Settings settings_of(const Settings& wanted) {
    return {.game = wanted.game,
            .rules_version = 0,
            .seats = wanted.seats,
            .dice = wanted.dice,
            .clock_seconds = wanted.clock_seconds,
            .takeover_seconds = wanted.takeover_seconds,
            .games_of_series = wanted.series_games,
            .missing =
                wanted.dice == table::DiceMode::Verifiable ? wanted.missing.value_or(play::Missing::Mark) : play::Missing::Mark};
}

bool same_settings(const table::Settings& a, const table::Settings& b) {
    return a.game == b.game && a.dice == b.dice && a.clock_seconds == b.clock_seconds &&
           a.takeover_seconds == b.takeover_seconds && a.games_of_series == b.games_of_series && a.missing == b.missing;
}

// The table whose dice are wanted, as far as it can be one.
std::string beside(const Open& message) {
    return message.same_as && is_table_id(*message.same_as) ? *message.same_as : std::string{};
}

// What says which hub has the table, or shall have it (store/slots.hpp).
std::string where_of(const Open& message, const play::Bytes32& key_hash) {
    const std::string other = beside(message);
    return other.empty() ? std::string{key_hash.begin(), key_hash.end()} : other;
}

bool speaks_ours(const std::optional<std::uint32_t>& protocol) { return protocol.value_or(kProtocolVersion) == kProtocolVersion; }
Error wrong_protocol(std::optional<std::uint32_t> request) {
    return Error{.id = request, .code = Code::WrongProtocol, .expected = std::vector{std::to_string(kProtocolVersion)}};
}

}  // namespace

Door::Door(const Limits& limits, const Surroundings& around, Counters& counters, People& people, Tables& tables, Lookup& lookup,
           Batches& batches, std::function<void(ClientId)> go_on)
    : limits_{limits},
      around_{around},
      counters_{counters},
      people_{people},
      tables_{tables},
      lookup_{lookup},
      batches_{batches},
      go_on_{std::move(go_on)} {}

// What comes of it may take a while: what the client asks meanwhile waits its turn. `then` says why not. Without memory for it the connection ends, as with
// what is answered at once.
template <class Fetch, class Then>
void Door::wait_for(Client& client, std::optional<std::uint32_t> request, const Fetch& fetch, Then then) {
    client.busy = true;
    fetch([this, id = client.id, request, then = std::move(then)](const auto&... found) {
        const ClientPtr waiting = people_.find(id);
        if (!waiting) {
            return;  // it has left again
        }
        waiting->busy = false;
        try {
            if (auto error = then(*waiting, found...)) {
                error->id = request;
                people_.refuse(id, *error);
            }
            go_on_(id);
        } catch (const std::exception& failure) {
            around_.note("request_failed", {{"why", failure.what()}});
            around_.outlet.close(id);
        }
    });
}

// It is not at a table here, so nothing but its own requests concerns it: it goes with them.
void Door::hand_over(ClientId client, ClientMessage message, const std::string& where) {
    ClientPtr leaving = people_.find(client);
    leaving->waiting.push_front(std::move(message));
    people_.remove(client);
    around_.siblings.hand_over(std::move(leaving), where);
}

void Door::open(const ClientPtr& client, const Open& message) {
    if (!speaks_ours(message.protocol)) {
        people_.refuse(client->id, wrong_protocol(message.id));
        return;
    }
    const auto hash = key_hash(message.key);
    if (!hash) {
        people_.refuse(client->id, Error{.id = message.id, .code = Code::BadKey});
        return;
    }
    const std::string where = where_of(message, *hash);
    if (!is_ours(where) && client->sent_to.empty() && tables_.opened_by(*hash) == nullptr) {
        client->table.empty() ? hand_over(client->id, message, where)
                              : people_.refuse(client->id, Error{.id = message.id, .code = Code::AlreadyAtTable});
        return;
    }
    const Viewer viewer{.key_hash = hash, .details = message.details.value_or(false)};
    wait_for(
        *client, message.id, [&](Tables::Then then) { tables_.fetch_opened_by(*hash, beside(message), std::move(then)); },
        [this, message, viewer, where](Client& asking, const Tables::Found& known) -> std::optional<Error> {
            asking.sent_to.clear();
            if (!asking.table.empty() && (known.room == nullptr || known.room->live.id() != asking.table)) {
                return Error{.code = Code::AlreadyAtTable};
            }
            if (known.room != nullptr) {
                return come_back(asking, message, viewer, *known.room);
            }
            if (!known.elsewhere
                     .empty()) {  // opened by a version that drew names without regard to keys, or beside another table
                asking.sent_to = known.elsewhere;
                hand_over(asking.id, message, known.elsewhere);
                return std::nullopt;
            }
            if (known.why_not == Code::NoSuchTable && !is_ours(where)) {  // what it was sent here for is gone
                hand_over(asking.id, message, where);
                return std::nullopt;
            }
            return known.why_not == Code::NoSuchTable ? open_new(asking, message, viewer) : Error{.code = known.why_not};
        });
}

// They hear of the table in their turn.
void Door::ask_to_come(const Client& client, std::optional<std::uint32_t> request, std::optional<std::uint64_t> since,
                       Room& room) {
    const Asked asked{.client = client.id, .id = request, .at = around_.now()};
    const auto come = [asked, since, counted = client.asking](Room&, Batch& batch) {
        batch.coming.push_back({.asked = asked, .since = since});
    };
    batches_.enqueue(room, come, client.id);
}

// The table was opened with this key before: the answer was not heard.
std::optional<Error> Door::come_back(Client& client, const Open& message, const Viewer& viewer, Room& room) {
    if (!same_settings(room.live.table().settings(), settings_of(message.settings))) {
        return Error{.code = Code::BadKey};
    }
    batches_.look_for_news(room);
    ask_to_come(client, message.id, {}, room);
    client.table = room.live.id();
    client.viewer = viewer;
    return std::nullopt;
}

// Same dice come from a root of their own, or from that of another table.
std::optional<Error> Door::open_new(Client& client, const Open& message, const Viewer& viewer) {
    const bool same = message.settings.dice == table::DiceMode::Same;
    if (!message.same_as) {
        return make_table(client, message, viewer, same ? std::optional{play::random_seed()} : std::nullopt);
    }
    if (!same) {
        return Error{.code = Code::BadSettings, .field_name = "same_as", .expected = std::vector<std::string>{"dice: same"}};
    }
    if (const auto wait = lookup_.wait(client.address)) {
        return missed_again(client, *wait);
    }
    wait_for(
        client, message.id,
        [&](Tables::Then then) { is_table_id(*message.same_as) ? fetch_as_it_is(*message.same_as, std::move(then)) : then({}); },
        [this, message, viewer](Client& asking, const Tables::Found& with) { return share_dice(asking, message, viewer, with); });
    return std::nullopt;
}

// Other servers may have written something since we read it.
void Door::fetch_as_it_is(const std::string& table, Tables::Then then) {
    if (around_.peers == nullptr) {
        tables_.fetch(table, std::move(then));
        return;
    }
    tables_.fetch(table, [this, table, then = std::move(then)](const Tables::Found& found) {
        if (found.room == nullptr) {
            then(found);
            return;
        }
        batches_.look_for_news(*found.room);
        batches_.enqueue(*found.room, [this, table, then](Room&, Batch& batch) {
            batch.then.emplace_back([this, table, then](bool read) {
                Room* room = tables_.in_memory(table);
                then({.room = room, .why_not = read ? Code::NoSuchTable : Code::Storage});
            });
        });
    });
}

std::optional<Error> Door::share_dice(Client& client, const Open& message, const Viewer& viewer, const Tables::Found& with) {
    if (with.why_not != Code::NoSuchTable) {
        return Error{.code = with.why_not};
    }
    if (with.room == nullptr || !with.room->live.table().same_root() ||
        with.room->live.table().settings().game != message.settings.game) {
        lookup_.count_miss(client.address);
        return Error{.code = Code::BadSettings, .field_name = "same_as"};
    }
    const std::optional<play::Bytes32> root = with.room->live.table().same_root();
    if (tables_.are_dice_secret(*root)) {  // whoever gets them now could play ahead (docs/fair-dice.md)
        return Error{.code = Code::WrongStage, .expected = std::vector<std::string>{"over"}};
    }
    if (Room* meanwhile = tables_.opened_by(*viewer.key_hash)) {
        return come_back(client, message, viewer, *meanwhile);
    }
    return make_table(client, message, viewer, root);
}

std::optional<Error> Door::make_table(Client& client, const Open& message, const Viewer& viewer,
                                      const std::optional<play::Bytes32>& root) {
    const table::Answer answer = table::open(settings_of(message.settings), *viewer.key_hash, root);
    if (const auto* why = std::get_if<table::Refused>(&answer)) {
        return Error{.code = Code::BadSettings, .field_name = "settings." + why->field, .expected = why->expected};
    }
    const bool full = tables_.is_full() && !tables_.make_room();
    const auto wait =
        full ? std::optional{std::chrono::milliseconds{1000}} : around_.shared->opens.take(client.address, around_.now());
    if (wait) {
        return Error{.code = Code::TooManyTables, .retry_ms = static_cast<std::uint32_t>(wait->count())};
    }
    const std::string opener{viewer.key_hash->begin(), viewer.key_hash->end()};
    const std::string name = tables_.new_name(message.same_as ? *message.same_as : opener);
    try {
        Room& room = tables_.add(name, *viewer.key_hash, root);
        room.owner = client.address;
        client.table = name;
        client.viewer = viewer;
        const Asked asked{.client = client.id, .id = message.id, .at = around_.now()};
        batches_.enqueue(room, [this, answer, asked, message](Room& at, Batch& batch) {
            batches_.take(at, batch, answer);
            batch.open_again = [this, id = asked.client, message] {
                if (const ClientPtr again = people_.find(id)) {
                    open(again, message);
                }
            };
            batch.coming.push_back({.asked = asked, .since = {}});
            batch.then.emplace_back([this, id = at.live.id(), game = message.settings.game](bool durable) {
                if (durable) {  // another server may have the name, or the key
                    around_.note("table_opened", {{"table", id}, {"game", std::string{text(game)}}});
                }
            });
        });
        batches_.run(room);  // at once: whoever comes with the same key next must find its settings
    } catch (...) {          // no memory: whoever comes with the same key next would find half a table, and wait there for ever
        client.table.clear();
        tables_.forget(name);
        throw;
    }
    ++counters_.tables_opened;
    return std::nullopt;
}

void Door::join(const ClientPtr& client, const Join& message) {
    if (!speaks_ours(message.protocol)) {
        people_.refuse(client->id, wrong_protocol(message.id));
        return;
    }
    const Viewer viewer{.key_hash = message.key ? key_hash(*message.key) : std::nullopt,
                        .details = message.details.value_or(false)};
    const bool elsewhere = !client->table.empty() && client->table != message.table;
    if (elsewhere || (message.key && !viewer.key_hash)) {
        people_.refuse(client->id, Error{.id = message.id, .code = elsewhere ? Code::AlreadyAtTable : Code::BadKey});
        return;
    }
    if (is_table_id(message.table) && !is_ours(message.table)) {
        hand_over(client->id, message, message.table);
        return;
    }
    wait_for(
        *client, message.id, [&](Lookup::Then then) { lookup_.find(message.table, client->address, viewer, std::move(then)); },
        [this, message, viewer](Client& asking, const Tables::Found& found,
                                std::optional<std::chrono::milliseconds> wait) -> std::optional<Error> {
            if (wait) {
                return missed_again(asking, *wait);
            }
            return sit_at(asking, message, viewer, found);
        });
}

// Who goes on guessing is shown the door.
Error Door::missed_again(Client& client, std::chrono::milliseconds wait) {
    if (++client.misses == limits_.misses_in_a_row) {
        people_.dismiss(client.id, Code::TooManyMisses);
    }
    return Error{.code = Code::TooManyMisses, .retry_ms = static_cast<std::uint32_t>(wait.count())};
}

std::optional<Error> Door::sit_at(Client& client, const Join& message, const Viewer& viewer, const Tables::Found& found) {
    if (found.room == nullptr) {
        return Error{.code = found.why_not};
    }
    client.misses = 0;
    batches_.look_for_news(*found.room);
    if (found.room->owner.empty()) {
        found.room->owner = client.address;
    }
    ask_to_come(client, message.id, message.since, *found.room);
    client.table = message.table;
    client.viewer = viewer;
    return std::nullopt;
}

}  // namespace misthrow::server
