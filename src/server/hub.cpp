#include "server/hub.hpp"

#include <algorithm>

#include "server/write_message.hpp"

namespace misthrow::server {

Hub::Hub(const Limits& limits, Surroundings around) : limits_{limits}, around_{std::move(around)} {}
Hub::~Hub() = default;

// Whatever else has arrived by now comes first: what several seats of a table ask at the same time is written and told together.
void Hub::enqueue(Place& place, Action action) {
    place.queue.push_back(std::move(action));
    if (place.writing || place.queue.size() > 1) {
        return;
    }
    ready_.push_back(place.live.id());
    if (ready_.size() == 1) {
        around_.post([this] { run_ready(); });
    }
}

void Hub::run_ready() {
    for (const std::string& table : std::exchange(ready_, {})) {
        if (const auto found = tables_.find(table); found != tables_.end()) {
            run(*found->second);
        }
    }
}

void Hub::run(Place& place) {
    if (place.writing || place.queue.empty()) {
        return;
    }
    auto batch = std::make_shared<Batch>();
    batch->from = place.live.version();
    std::deque<Action> work;
    work.swap(place.queue);
    bool whole = false;
    guard(place.live.id(), [&] {
        for (const Action& action : work) {
            action(place, *batch);
            if (batch->events.empty()) {
                batch->refused_before = batch->refused.size();
            }
        }
        whole = true;
        if (batch->events.empty()) {
            finish(place, *batch);
        }
    });
    if (!whole || batch->events.empty()) {
        return;
    }
    place.writing = true;
    ++writing_;
    std::vector<store::Event> events = std::move(batch->events);
    counters_.events += events.size();
    around_.log.append(std::move(events), [this, table = place.live.id(), batch](store::Outcome outcome) {
        around_.post([this, table, batch, outcome] { written(table, outcome, *batch); });
    });
}

void Hub::written(const std::string& table, store::Outcome outcome, Batch& batch) {
    --writing_;
    const auto found = tables_.find(table);
    if (found == tables_.end()) {
        return;
    }
    Place& place = *found->second;
    place.writing = false;
    if (place.gone) {
        around_.log.erase(table);
        forget(table);
        return;
    }
    guard(table, [&] {
        if (outcome != store::Outcome::Durable) {
            give_up(place, batch);
            return;
        }
        send_events(place, batch.from);
        if (place.live.table().stage() == table::Stage::Gathering) {  // who sits where has changed
            send_presence(place);
        }
        finish(place, batch);
        // What follows may have removed the table.
        if (const auto still = tables_.find(table); still != tables_.end()) {
            after_change(*still->second);
        }
    });
    if (const auto still = tables_.find(table); still != tables_.end()) {
        run(*still->second);
    }
}

// A fault in the work for one table costs nobody else anything: the table leaves the memory, and whoever comes finds it as it is on disk.
void Hub::guard(const std::string& table, const std::function<void()>& work) {
    const std::string id = table;  // NOLINT(performance-unnecessary-copy-initialization): the work may end the table
    try {
        work();
    } catch (const std::exception& error) {
        ++counters_.table_failures;
        around_.note("table_failed", {{"table", id}, {"why", error.what()}});
        remove(id, Code::Storage);
    }
}

// Everybody hears what became of their requests, in their order.
void Hub::finish(Place& place, Batch& batch) {
    const TimePoint now = around_.now();
    for (const Batch::Coming& coming : batch.coming) {
        admit(place, coming.asked, coming.since);
    }
    for (const Asked& asked : batch.done) {
        counters_.durable_seconds += std::chrono::duration<double>(now - asked.at).count();
        ++counters_.durable_answers;
        if (asked.id) {
            send(asked.client, message_text(Ok{*asked.id, place.live.version()}));
        }
    }
    for (auto& [asked, error] : batch.refused) {
        refuse(asked.client, error);
    }
    for (const Reacted& reaction : batch.reactions) {
        const std::string text = message_text(reaction);
        for (const ClientId client : place.clients) {
            send(client, text);
        }
    }
    for (const auto& then : batch.then) {
        then(true);
    }
}

// The disk did not take it, so it has not happened. What is on disk is what counts.
void Hub::give_up(Place& place, Batch& batch) {
    ++counters_.storage_failures;
    around_.note("storage_failed", {{"table", place.live.id()}});
    const auto refuse_with_storage = [&](const Asked& asked) {
        refuse(asked.client, Error{.id = asked.id, .code = Code::Storage});
    };
    std::ranges::for_each(batch.done, refuse_with_storage);
    for (std::size_t i = 0; i < batch.refused.size(); ++i) {
        const auto& [asked, error] = batch.refused[i];
        // Whoever was refused later was told of a state that never came to be.
        i < batch.refused_before ? refuse(asked.client, error) : refuse_with_storage(asked);
    }
    for (const Batch::Coming& coming : batch.coming) {
        refuse_with_storage(coming.asked);
        const auto client = clients_.find(coming.asked.client);
        const bool was_here = std::ranges::find(place.clients, coming.asked.client) != place.clients.end();
        if (client != clients_.end() && !was_here) {  // who asked to join once more stays
            client->second.table.clear();
        }
    }
    for (const auto& then : batch.then) {
        then(false);
    }
    if (read_again(place)) {
        after_change(place);
    } else {
        remove(place.live.id(), Code::Storage);
    }
}

// False: nothing is there, or nothing can be read now.
bool Hub::read_again(Place& place) {
    try {
        Loaded again = load_table(place.live.id(), around_.log.read(place.live.id()), limits_.recent_events);
        if (again.live) {  // else it is forgotten by the keys it has
            place.live = *std::move(again.live);
        }
        return again.live.has_value();
    } catch (const store::Failure& failure) {
        around_.note("unreadable_table", {{"table", place.live.id()}, {"why", failure.what()}});
        return false;
    }
}

void Hub::send(ClientId client, std::string text) {
    if (clients_.contains(client)) {
        around_.outlet.send(client, std::make_shared<const std::string>(std::move(text)));
    }
}

void Hub::send_events(Place& place, std::uint64_t from) {
    if (place.clients.empty()) {
        return;
    }
    const auto list = place.live.events_since(from);
    const auto wants_details = [this](ClientId id) { return clients_.at(id).viewer.details; };
    const Common common = common_of(place.live, clock_left(place), std::ranges::any_of(place.clients, wants_details));
    for (const ClientId id : place.clients) {
        const Viewer& viewer = clients_.at(id).viewer;
        if (!list) {  // more at once than we keep
            send(id, message_text(view_for(place.live, viewer, common, presence(place), may_show_seed(place.live))));
            continue;
        }
        send(id, message_text(events_for(place.live, viewer, common, from, *list)));
    }
}

void Hub::admit(Place& place, const Asked& asked, std::optional<std::uint64_t> since) {
    const auto found = clients_.find(asked.client);
    if (found == clients_.end() || found->second.table != place.live.id()) {
        return;  // it has left again
    }
    const Viewer& viewer = found->second.viewer;
    const bool here = std::ranges::find(place.clients, asked.client) != place.clients.end();
    found->second.host = is_host(place.live.table(), viewer);
    if (!here) {
        const bool lonely = place.clients.empty();
        place.clients.push_back(asked.client);
        if (lonely) {  // nobody was kept waiting so far
            std::ranges::fill(place.away_since, around_.now());
        }
    }
    const Common common = common_of(place.live, clock_left(place), viewer.details);
    const auto list = since ? place.live.events_since(*since) : std::nullopt;
    if (list) {
        Events message = events_for(place.live, viewer, common, *since, *list);
        message.id = asked.id;
        send(asked.client, message_text(message));
    } else {
        View view = view_for(place.live, viewer, common, presence(place), may_show_seed(place.live));
        view.id = asked.id;
        send(asked.client, message_text(view));
    }
    if (!here) {
        send_presence(place);
        set_deadline(place);
    }
}

void Hub::send_presence(Place& place) {
    const auto text = std::make_shared<const std::string>(message_text(Present{presence(place)}));
    for (const ClientId client : place.clients) {
        around_.outlet.send(client, text);
    }
}

bool Hub::is_present(const Place& place, std::uint32_t seat) const {
    const auto& hash = place.live.table().seats()[seat].key_hash;
    return hash && std::ranges::any_of(place.clients, [&](ClientId id) { return clients_.at(id).viewer.key_hash == hash; });
}

Presence Hub::presence(const Place& place) const {
    const table::Table& table = place.live.table();
    Presence present;
    for (std::uint32_t seat = 0; seat < table.seats().size(); ++seat) {
        present.seats.push_back(is_present(place, seat));
    }
    for (const ClientId id : place.clients) {
        const Client& client = clients_.at(id);
        present.host = present.host || client.host;
        present.watching += !client.host && seats_of(table, client.viewer).empty() ? 1 : 0;
    }
    return present;
}

bool Hub::is_host_present(const Place& place) const {
    return std::ranges::any_of(place.clients, [this](ClientId id) { return clients_.at(id).host; });
}

// Same dice: a game is being played with them that no table has finished yet.
bool Hub::are_dice_secret(const play::Bytes32& root) const {
    const auto group = same_dice_.find(root);
    if (group == same_dice_.end()) {
        return false;
    }
    std::uint32_t running = 0;
    std::uint32_t finished = 0;
    for (const std::string& id : group->second) {
        const table::Table& table = tables_.at(id)->live.table();
        const bool runs = table.stage() != table::Stage::Gathering && table.stage() != table::Stage::Over;
        const std::uint32_t behind = table.stage() == table::Stage::Over ? table.game_number() : table.game_number() - 1;
        finished = std::max(finished, behind);
        running = std::max(running, runs ? table.game_number() : 0);
    }
    return running > finished;
}

// Same dice: not while another table still plays with them.
bool Hub::may_show_seed(const LiveTable& live) const {
    const auto& root = live.table().same_root();
    if (!root) {
        return true;
    }
    const auto group = same_dice_.find(*root);
    if (group == same_dice_.end()) {
        return true;
    }
    return std::ranges::none_of(group->second, [&](const std::string& id) {
        const table::Table& other = tables_.at(id)->live.table();
        return id != live.id() && other.game_number() == live.table().game_number() && other.stage() != table::Stage::Over &&
               other.stage() != table::Stage::Gathering;
    });
}

void Hub::connected(ClientId client, std::string address) {
    clients_.emplace(client, Client{.id = client,
                                    .address = std::move(address),
                                    .table = {},
                                    .viewer = {},
                                    .messages = {limits_.messages_per_second, limits_.message_burst, around_.now()}});
}

void Hub::disconnected(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) {
        return;
    }
    leave(found->second);
    clients_.erase(found);
}

void Hub::leave(Client& client) {
    const auto found = tables_.find(client.table);
    if (found == tables_.end()) {
        return;
    }
    Place& place = *found->second;
    if (std::erase(place.clients, client.id) == 0) {
        return;
    }
    place.away_since.resize(place.live.table().seats().size(), around_.now());
    for (const std::uint32_t seat : seats_of(place.live.table(), client.viewer)) {
        place.away_since[seat] = around_.now();
    }
    send_presence(place);
    set_deadline(place);
}

void Hub::record(const std::string& table, std::function<void(RecordReply)> answer) {
    const Found found = find(table);
    if (found.place == nullptr) {
        answer({.text = {}, .failed = found.why_not == Code::Storage});
        return;
    }
    enqueue(*found.place, [this, answer = std::move(answer)](Place& at, Batch& batch) {
        batch.then.emplace_back([answer, text = record_of(at.live.table(), may_show_seed(at.live))](bool durable) {
            answer(durable ? RecordReply{.text = text} : RecordReply{.failed = true});
        });
    });
}

bool Hub::drain() {
    draining_ = true;
    return writing_ == 0 && ready_.empty();
}

}  // namespace misthrow::server
