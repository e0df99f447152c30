// How clients come to a table: they open one, or they join.
#include "server/hub.hpp"
#include "server/keys.hpp"

namespace misthrow::server {

namespace {

table::Settings settings_of(const Settings& wanted) {
    return {.game = wanted.game,
            .rules_version = 0,
            .seats = wanted.seats,
            .dice = wanted.dice,
            .clock_seconds = wanted.clock_seconds,
            .takeover_seconds = wanted.takeover_seconds,
            .games_of_series = wanted.series_games};
}

bool same_settings(const table::Settings& a, const table::Settings& b) {
    return a.game == b.game && a.dice == b.dice && a.clock_seconds == b.clock_seconds &&
           a.takeover_seconds == b.takeover_seconds && a.games_of_series == b.games_of_series;
}

}  // namespace

void Hub::open(Client& client, const Open& message) {
    const auto refuse_with = [&](Error error) {
        error.id = message.id;
        refuse(client.id, error);
    };
    const auto hash = key_hash(message.key);
    if (!hash) {
        refuse_with({.code = Code::BadKey});
        return;
    }
    const table::Settings settings = settings_of(message.settings);
    const auto known = by_host_key_.find(*hash);
    if (!client.table.empty() && (known == by_host_key_.end() || known->second != client.table)) {
        refuse_with({.code = Code::AlreadyAtTable});
        return;
    }
    const Viewer viewer{.key_hash = hash, .details = message.details.value_or(false)};
    const Asked asked{.client = client.id, .id = message.id, .at = around_.now()};
    if (known != by_host_key_.end()) {
        Place& place = *tables_.at(known->second);
        if (!same_settings(place.live.table().settings(), settings)) {
            refuse_with({.code = Code::BadKey});
            return;
        }
        client.table = known->second;
        client.viewer = viewer;
        enqueue(place, [asked](Place&, Batch& batch) { batch.coming.push_back({.asked = asked, .since = {}}); });
        return;
    }
    if (message.same_as.has_value() && message.settings.dice != table::DiceMode::Same) {
        refuse_with({.code = Code::BadSettings, .field_name = "same_as", .expected = std::vector<std::string>{"dice: same"}});
        return;
    }
    std::optional<play::Bytes32> root;
    if (message.settings.dice == table::DiceMode::Same) {
        root = play::random_seed();
    }
    if (message.same_as) {
        const Found found = is_table_id(*message.same_as) ? find(*message.same_as) : Found{};
        const Place* other = found.place;
        if (found.why_not != Code::NoSuchTable) {
            refuse_with({.code = found.why_not});
            return;
        }
        if (other == nullptr || !other->live.table().same_root() || other->live.table().settings().game != settings.game) {
            refuse_with({.code = Code::BadSettings, .field_name = "same_as"});
            return;
        }
        root = other->live.table().same_root();
        if (are_dice_secret(*root)) {  // whoever gets them now could play ahead (docs/fair-dice.md)
            refuse_with({.code = Code::WrongStage, .expected = std::vector<std::string>{"over"}});
            return;
        }
    }
    const table::Answer answer = table::open(settings, *hash, root);
    if (const auto* why = std::get_if<table::Refused>(&answer)) {
        refuse_with({.code = Code::BadSettings, .field_name = "settings", .expected = why->expected});
        return;
    }
    auto& opened = opens_
                       .try_emplace(client.address, limits_.tables_per_address_and_hour / 3600.0,
                                    limits_.tables_per_address_and_hour, around_.now())
                       .first->second;
    const bool full = tables_.size() >= limits_.tables && !make_room();
    if (full || !opened.take(around_.now())) {
        refuse_with({.code = Code::TooManyTables, .retry_ms = static_cast<std::uint32_t>(opened.until_next().count())});
        return;
    }
    std::string id = new_table_id();
    for (Found there = find(id); there.place != nullptr || there.why_not != Code::NoSuchTable; there = find(id)) {
        if (there.why_not == Code::Storage) {
            refuse_with({.code = Code::Storage});
            return;
        }
        id = new_table_id();
    }
    auto [made, fresh] =
        tables_.emplace(id, std::make_unique<Place>(Place{
                                .live = LiveTable{id, limits_.recent_events}, .touched = around_.now(), .told = around_.now()}));
    by_host_key_[*hash] = id;
    if (root) {
        same_dice_[*root].insert(id);
    }
    client.table = id;
    client.viewer = viewer;
    ++counters_.tables_opened;
    around_.note("table_opened", {{"table", id}, {"game", std::string{text(message.settings.game)}}});
    enqueue(*made->second, [this, answer, asked](Place& place, Batch& batch) {
        take(place, batch, answer);
        batch.coming.push_back({.asked = asked, .since = {}});
    });
    run(*made->second);  // at once: whoever comes with the same key next must find its settings
}

void Hub::join(Client& client, const Join& message) {
    const auto refuse_with = [&](Error error) {
        error.id = message.id;
        refuse(client.id, error);
    };
    if (!client.table.empty() && client.table != message.table) {
        refuse_with({.code = Code::AlreadyAtTable});
        return;
    }
    Viewer viewer{.key_hash = {}, .details = message.details.value_or(false)};
    if (message.key) {
        viewer.key_hash = key_hash(*message.key);
        if (!viewer.key_hash) {
            refuse_with({.code = Code::BadKey});
            return;
        }
    }
    auto& misses = misses_
                       .try_emplace(client.address, limits_.misses_per_address_and_minute / 60.0,
                                    limits_.misses_per_address_and_minute, around_.now())
                       .first->second;
    const bool in_memory = tables_.contains(message.table);
    if (!in_memory && !misses.take(around_.now())) {
        refuse_with({.code = Code::TooManyMisses, .retry_ms = static_cast<std::uint32_t>(misses.until_next().count())});
        return;
    }
    const auto [place, why_not] = is_table_id(message.table) ? find(message.table) : Found{};
    if (place == nullptr) {
        refuse_with({.code = why_not});
        return;
    }
    // Watchers leave room for those whose table it is.
    const bool theirs = is_host(place->live.table(), viewer) || !seats_of(place->live.table(), viewer).empty();
    const std::size_t most = theirs ? 2 * limits_.clients_per_table : limits_.clients_per_table;
    if (place->clients.size() >= most && client.table.empty()) {
        refuse_with({.code = Code::TooManyConnections});
        return;
    }
    client.table = message.table;
    client.viewer = viewer;
    enqueue(*place, [asked = Asked{.client = client.id, .id = message.id, .at = around_.now()}, since = message.since](
                        Place&, Batch& batch) { batch.coming.push_back({.asked = asked, .since = since}); });
}

}  // namespace misthrow::server
