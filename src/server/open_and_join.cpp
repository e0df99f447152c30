// How clients come to a table: they open one, or they join.
#include "server/hub.hpp"
#include "server/keys.hpp"
#include "server/write_message.hpp"

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

bool speaks_ours(const std::optional<std::uint32_t>& protocol) { return protocol.value_or(kProtocolVersion) == kProtocolVersion; }
Error wrong_protocol() { return Error{.code = Code::WrongProtocol, .expected = std::vector{std::to_string(kProtocolVersion)}}; }

}  // namespace

std::optional<Error> Hub::open(Client& client, const Open& message) {
    if (!speaks_ours(message.protocol)) {
        return wrong_protocol();
    }
    const auto hash = key_hash(message.key);
    if (!hash) {
        return Error{.code = Code::BadKey};
    }
    Room* known = tables_.of_host(*hash);
    if (!client.table.empty() && (known == nullptr || known->live.id() != client.table)) {
        return Error{.code = Code::AlreadyAtTable};
    }
    const Viewer viewer{.key_hash = hash, .details = message.details.value_or(false)};
    if (known != nullptr) {
        return come_back(client, message, viewer, *known);
    }
    std::optional<play::Bytes32> root;
    if (auto wrong = choose_dice(message, root)) {
        return wrong;
    }
    return make_table(client, message, viewer, root);
}

// The table was opened with this key before: the answer was not heard.
std::optional<Error> Hub::come_back(Client& client, const Open& message, const Viewer& viewer, Room& room) {
    if (!same_settings(room.live.table().settings(), settings_of(message.settings))) {
        return Error{.code = Code::BadKey};
    }
    client.table = room.live.id();
    client.viewer = viewer;
    enqueue(room, [asked = Asked{.client = client.id, .id = message.id, .at = around_.now()}](Room&, Batch& batch) {
        batch.coming.push_back({.asked = asked, .since = {}});
    });
    return std::nullopt;
}

// Same dice come from a root of their own, or from that of another table.
std::optional<Error> Hub::choose_dice(const Open& message, std::optional<play::Bytes32>& root) {
    const bool same = message.settings.dice == table::DiceMode::Same;
    if (!message.same_as) {
        root = same ? std::optional{play::random_seed()} : std::nullopt;
        return std::nullopt;
    }
    if (!same) {
        return Error{.code = Code::BadSettings, .field_name = "same_as", .expected = std::vector<std::string>{"dice: same"}};
    }
    const Tables::Found found = is_table_id(*message.same_as) ? find(*message.same_as) : Tables::Found{};
    if (found.why_not != Code::NoSuchTable) {
        return Error{.code = found.why_not};
    }
    if (found.room == nullptr || !found.room->live.table().same_root() ||
        found.room->live.table().settings().game != message.settings.game) {
        return Error{.code = Code::BadSettings, .field_name = "same_as"};
    }
    root = found.room->live.table().same_root();
    if (tables_.are_dice_secret(*root)) {  // whoever gets them now could play ahead (docs/fair-dice.md)
        return Error{.code = Code::WrongStage, .expected = std::vector<std::string>{"over"}};
    }
    return std::nullopt;
}

std::optional<Error> Hub::make_table(Client& client, const Open& message, const Viewer& viewer,
                                     const std::optional<play::Bytes32>& root) {
    const table::Answer answer = table::open(settings_of(message.settings), *viewer.key_hash, root);
    if (const auto* why = std::get_if<table::Refused>(&answer)) {
        return Error{.code = Code::BadSettings, .field_name = "settings." + why->field, .expected = why->expected};
    }
    const bool full = tables_.size() >= limits_.tables && !tables_.make_room();
    const auto wait = full ? std::optional{std::chrono::milliseconds{1000}} : opens_.take(client.address, around_.now());
    if (wait) {
        return Error{.code = Code::TooManyTables, .retry_ms = static_cast<std::uint32_t>(wait->count())};
    }
    const auto name = tables_.new_name();
    if (!name) {
        return Error{.code = Code::Storage};
    }
    try {
        Room& room = tables_.add(*name, *viewer.key_hash, root);
        room.owner = client.address;
        client.table = *name;
        client.viewer = viewer;
        around_.note("table_opened", {{"table", *name}, {"game", std::string{text(message.settings.game)}}});
        const Asked asked{.client = client.id, .id = message.id, .at = around_.now()};
        enqueue(room, [this, answer, asked](Room& at, Batch& batch) {
            take(at, batch, answer);
            batch.coming.push_back({.asked = asked, .since = {}});
        });
        run(room);   // at once: whoever comes with the same key next must find its settings
    } catch (...) {  // no memory: whoever comes with the same key next would find half a table, and wait there for ever
        client.table.clear();
        tables_.forget(*name);
        throw;
    }
    ++counters_.tables_opened;
    return std::nullopt;
}

std::optional<Error> Hub::join(Client& client, const Join& message) {
    if (!speaks_ours(message.protocol)) {
        return wrong_protocol();
    }
    if (!client.table.empty() && client.table != message.table) {
        return Error{.code = Code::AlreadyAtTable};
    }
    const Viewer viewer{.key_hash = message.key ? key_hash(*message.key) : std::nullopt,
                        .details = message.details.value_or(false)};
    if (message.key && !viewer.key_hash) {
        return Error{.code = Code::BadKey};
    }
    std::optional<std::chrono::milliseconds> wait;
    const Tables::Found found = find_for(message.table, client.address, wait, viewer);
    if (wait) {
        if (++client.misses == limits_.misses_in_a_row) {
            send(client.id, message_text(Goodbye{Code::TooManyMisses}));
            around_.outlet.close(client.id);
        }
        return Error{.code = Code::TooManyMisses, .retry_ms = static_cast<std::uint32_t>(wait->count())};
    }
    if (found.room == nullptr) {
        return Error{.code = found.why_not};
    }
    client.misses = 0;
    if (found.room->owner.empty()) {
        found.room->owner = client.address;
    }
    client.table = message.table;
    client.viewer = viewer;
    enqueue(*found.room, [asked = Asked{.client = client.id, .id = message.id, .at = around_.now()}, since = message.since](
                             Room&, Batch& batch) { batch.coming.push_back({.asked = asked, .since = since}); });
    return std::nullopt;
}

}  // namespace misthrow::server
