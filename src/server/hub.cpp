#include "server/hub.hpp"

#include <algorithm>

#include "server/answer_request.hpp"
#include "server/keys.hpp"
#include "server/read_message.hpp"

namespace misthrow::server {

namespace {

// An answer that is given whatever happens: whoever waits for a table that goes away hears that it failed.
class RecordAnswer {
public:
    explicit RecordAnswer(std::function<void(RecordReply)> answer) : answer_{std::move(answer)} {}
    ~RecordAnswer() {
        try {
            give({.failed = true});
        } catch (...) {  // NOLINT(bugprone-empty-catch): nobody is left to hear it
        }
    }
    RecordAnswer(const RecordAnswer&) = delete;
    RecordAnswer& operator=(const RecordAnswer&) = delete;
    RecordAnswer(RecordAnswer&&) = delete;
    RecordAnswer& operator=(RecordAnswer&&) = delete;

    // The first time counts.
    void give(RecordReply reply) {
        if (const auto answer = std::exchange(answer_, nullptr)) {
            answer(std::move(reply));
        }
    }

private:
    std::function<void(RecordReply)> answer_;
};

// Somebody whose server stood still may have gone to another, chosen there and thought better of it. What they said here before must not undo that.
bool may_be_an_old_word(const Room& room, const ClientMessage& message) {
    const auto* choice = std::get_if<Choose>(&message);
    const table::Table& table = room.live.table();
    return choice != nullptr && room.others_at == table::node_number(table) && choice->seat > 0 &&
           choice->seat <= table.seats().size() && !room.live.pending(choice->seat - 1).empty();
}

Surroundings with_limits(Surroundings around, const Limits& limits) {
    if (!around.shared) {
        around.shared = std::make_shared<SharedLimits>(limits);
    }
    return around;
}

}  // namespace

Hub::Hub(const Limits& limits, Surroundings around)
    : limits_{limits},
      around_{with_limits(std::move(around), limits)},
      people_{around_.outlet, counters_},
      clocks_{
          limits_,
          around_,
          {.room = [this](const std::string& table) { return tables_.in_memory(table); },
           .enqueue = [this](Room& room, Action action) { batches_.enqueue(room, std::move(action)); },
           .take = [this](Room& room, Batch& batch, const table::Answer& answer) { return batches_.take(room, batch, answer); },
           .runs = [this](const Room& room) { return company_.runs(room); }}},
      tables_{limits_,
              around_,
              counters_,
              {.coming =
                   [this](Room& room) {
                       company_.coming(room);
                       clocks_.follow(room);
                   },
               .leaving =
                   [this](const Room& room) {
                       clocks_.forget(room);
                       company_.leaving(room);
                   }}},
      lookup_{around_, tables_},
      audience_{limits_, around_, counters_, people_, clocks_, tables_},
      batches_{around_, counters_, people_, clocks_, tables_, audience_},
      company_{around_, tables_, clocks_, audience_, batches_},
      door_{limits_, around_, counters_, people_, tables_, lookup_, batches_, [this](ClientId client) { go_on(client); }} {}
Hub::~Hub() = default;

void Hub::connected(ClientId client, std::string address) {
    people_.add(
        std::make_shared<Client>(Client{.id = client,
                                        .address = std::move(address),
                                        .table = {},
                                        .viewer = {},
                                        .messages = {limits_.messages_per_second, limits_.message_burst, around_.now()}}));
}

void Hub::disconnected(ClientId client) {
    if (const ClientPtr left = people_.find(client)) {
        audience_.leave(*left);
        people_.remove(client);
        if (Room* room = tables_.in_memory(left->table)) {
            Batches::forget(*room, client);
        }
    }
}

void Hub::welcome(ClientPtr client) {
    const ClientId id = client->id;
    auto waiting = draining_ || batches_.has_stopped() ? std::exchange(client->waiting, {}) : std::deque<ClientMessage>{};
    people_.add(std::move(client));
    for (const ClientMessage& message : waiting) {
        people_.refuse(id, Error{.id = id_of(message), .code = Code::Draining});
    }
    go_on(id);
}

// Whoever does not slow down in spite of the answers is shown the door.
bool Hub::is_too_fast(Client& client) {
    if (client.messages.take(around_.now())) {
        client.too_fast = 0;
        return false;
    }
    if (++client.too_fast == limits_.too_fast_in_a_row) {
        people_.dismiss(client.id, Code::TooFast);
    }
    return true;
}

void Hub::received_control(ClientId id) {
    if (const ClientPtr client = people_.find(id)) {
        is_too_fast(*client);
    }
}

void Hub::received(ClientId id, std::string_view text) {
    const ClientPtr client = people_.find(id);
    if (!client) {
        return;
    }
    ++counters_.messages;
    if (is_too_fast(*client)) {
        const auto wait = static_cast<std::uint32_t>(client->messages.until_next().count());
        people_.refuse(id, Error{.id = {}, .code = Code::TooFast, .retry_ms = wait});
        return;
    }
    auto reading = read_message(text);
    if (auto* wrong = std::get_if<Unreadable>(&reading)) {
        people_.refuse(id,
                       Error{.id = wrong->id, .code = Code::BadMessage, .field_name = wrong->field, .expected = wrong->expected});
        return;
    }
    auto& message = std::get<ClientMessage>(reading);
    if (draining_ || batches_.has_stopped()) {
        people_.refuse(id, Error{.id = id_of(message), .code = Code::Draining});
        return;
    }
    if (unanswered(*client) >= limits_.unanswered) {
        people_.refuse(id, Error{.id = id_of(message), .code = Code::TooFast, .retry_ms = 1000});
        return;
    }
    if (client->busy) {
        client->waiting.push_back(std::move(message));
        return;
    }
    handle(client, std::move(message));
}

// What it has asked while it waited, up to where it has to wait again.
void Hub::go_on(ClientId id) {
    for (ClientPtr client = people_.find(id); client && !client->busy && !client->waiting.empty(); client = people_.find(id)) {
        ClientMessage message = std::move(client->waiting.front());
        client->waiting.pop_front();
        handle(client, std::move(message));
    }
}

void Hub::handle(const ClientPtr& client, ClientMessage message) {
    if (const auto* opening = std::get_if<Open>(&message)) {
        door_.open(client, *opening);
        return;
    }
    if (const auto* joining = std::get_if<Join>(&message)) {
        door_.join(client, *joining);
        return;
    }
    Room* room = tables_.in_memory(client->table);
    if (room == nullptr) {
        people_.refuse(client->id, Error{.id = id_of(message), .code = Code::NotAtATable});
        return;
    }
    counters_.choices += std::holds_alternative<Choose>(message) ? 1 : 0;
    ask(*room, std::make_shared<Request>(
                   Request{.client = client->id, .at = around_.now(), .message = std::move(message), .counted = client->asking}));
}

// A batch that loses a race is decided again: then this is done a second time.
void Hub::ask(Room& room, std::shared_ptr<Request> request) {
    const ClientId client = request->client;
    Action action = [this, request = std::move(request)](Room& where, Batch& batch) {
        const ClientPtr asking = people_.find(request->client);
        if (!asking || request->waits) {
            return;  // it is gone, and so is its request: it was not acknowledged
        }
        const Asked asked{.client = request->client, .id = id_of(request->message), .at = request->at};
        if (asking->table != where.live.id()) {  // it was refused before it came here, and may be at another table by now
            batch.refused.emplace_back(asked, Error{.id = asked.id, .code = Code::NotAtATable});
        } else if (!request->sure && may_be_an_old_word(where, request->message)) {
            request->waits = true;
            put_off(where.live.id(), std::make_shared<Request>(*request));
        } else {
            answer(where, batch, *asking, asked, request->message);
        }
    };
    batches_.enqueue(room, std::move(action), client);
}

// Until the log has answered: whoever has gone to another server is known to be gone by then.
void Hub::put_off(const std::string& table, std::shared_ptr<Request> request) {
    request->sure = true;
    request->waits = false;
    around_.post([this, table, request = std::move(request)] {
        if (Room* room = tables_.in_memory(table)) {
            batches_.look_for_news(*room);
            ask(*room, request);
        } else {
            people_.refuse(request->client, Error{.id = id_of(request->message), .code = Code::Storage});
        }
    });
}

void Hub::answer(Room& room, Batch& batch, const Client& client, const Asked& asked, const ClientMessage& message) {
    const table::Table& table = room.live.table();
    const auto* reaction = std::get_if<React>(&message);
    if (reaction != nullptr && owns_seat(table, client.viewer, reaction->seat)) {
        batch.reactions.push_back({.seat = reaction->seat, .reaction = reaction->reaction});
        batch.done.push_back(asked);
        return;
    }
    const table::Answer reply =
        reaction != nullptr
            ? table::Answer{table::Refused{.why = table::Refusal::SeatNotYours}}
            : answer_request(room.live, {.viewer = client.viewer, .host_present = is_host_present(room)}, message, limits_);
    const auto* events = std::get_if<std::vector<table::Event>>(&reply);
    const bool counts = events != nullptr && !events->empty() && is_of_gathering(message);
    const auto wait = counts ? around_.shared->changes.take(client.address, around_.now()) : std::nullopt;
    if (const auto* why = std::get_if<table::Refused>(&reply)) {
        batch.refused.emplace_back(asked, error_for(table, *why, asked.id));
    } else if (wait) {
        batch.refused.emplace_back(
            asked, Error{.id = asked.id, .code = Code::TooFast, .retry_ms = static_cast<std::uint32_t>(wait->count())});
    } else {
        batches_.take(room, batch, reply);
        batch.done.push_back(asked);
    }
}

void Hub::record(const std::string& table, std::function<void(RecordReply)> answer, const std::string& address) {
    const auto once = std::make_shared<RecordAnswer>(std::move(answer));
    const Lookup::Then enqueue_it = [this, once](const Tables::Found& found, std::optional<std::chrono::milliseconds> wait) {
        if (found.room == nullptr) {
            once->give({.text = {}, .failed = found.why_not != Code::NoSuchTable, .wait = wait});
            return;
        }
        if (found.room->queue.size() >= limits_.waiting_at_table) {
            once->give({.failed = true});
            return;
        }
        batches_.look_for_news(*found.room);
        batches_.enqueue(*found.room, [this, once](Room& at, Batch& batch) {
            const table::Table& played = at.live.table();
            const bool show_seed = tables_.may_show_seed(at.live, recorded_game(played));
            batch.then.emplace_back([once, text = record_of(played, show_seed), old = at.behind](bool durable) {
                once->give(durable && !old ? RecordReply{.text = text} : RecordReply{.failed = true});
            });
        });
    };
    if (address.empty()) {
        tables_.fetch(table, [enqueue_it](const Tables::Found& found) { enqueue_it(found, {}); });
    } else {
        lookup_.find(table, address, {}, enqueue_it);
    }
}

void Hub::sweep() {
    tables_.sweep([this](const store::Seen& seen) {
        if (seen.failure) {
            ++counters_.storage_failures;
            around_.note("unreadable_list", {{"why", seen.failure->what()}});
        }
        for (const std::string& id : seen.erased) {
            around_.note("table_deleted", {{"table", id}});
            batches_.remove(id, Code::Deleted);
        }
        ++counters_.sweeps;
        counters_.last_sweep = around_.now();
    });
    around_.shared->forget_quiet(around_.now());
}

TimePoint Hub::tick() {
    company_.tick();
    return clocks_.tick();
}

bool Hub::drain() {
    if (!std::exchange(draining_, true)) {
        company_.leave();
    }
    clocks_.stop();
    return batches_.is_idle() && !tables_.is_loading();
}

void Hub::aborted(std::uint64_t from, std::function<void(std::optional<std::string>)> answer) {
    constexpr std::uint64_t most = 100;
    around_.log.fetch_part(store::kPublicList, from, most,
                           [this, post = around_.post, answer = std::move(answer)](store::Fetched fetched) {
                               post([this, answer, fetched = std::make_shared<store::Fetched>(std::move(fetched))] {
                                   if (fetched->failure) {
                                       ++counters_.storage_failures;
                                       around_.note("unreadable_list", {{"why", fetched->failure->what()}});
                                       answer(std::nullopt);
                                       return;
                                   }
                                   std::string lines;
                                   for (const store::Event& event : fetched->tables.front().events) {
                                       lines += std::to_string(event.version) + " " + event.body + "\n";
                                   }
                                   answer(std::move(lines));
                               });
                           });
}

}  // namespace misthrow::server
