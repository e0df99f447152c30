#include "server/batches.hpp"

#include <algorithm>
#include <stdexcept>

#include "server/write_message.hpp"
#include "table/aborted.hpp"

namespace misthrow::server {

// Whatever else has arrived by now comes first.
void Batches::enqueue(Room& room, Action action, ClientId of) {
    room.queue.push_back({.action = std::move(action), .of = of});
    if (room.writing || room.queue.size() > 1) {
        return;
    }
    // Without memory for one of these nothing has been asked for: a queue that nobody comes to would be waited in for ever.
    try {
        if (ready_.empty()) {
            around_.post([this] { run_ready(); });
        }
        ready_.push_back(room.live.id());
    } catch (...) {
        room.queue.pop_back();
        throw;
    }
}

void Batches::forget(Room& room, ClientId client) {
    std::erase_if(room.queue, [client](const Queued& each) { return each.of == client; });
}

void Batches::run_ready() {
    for (const std::string& table : std::exchange(ready_, {})) {
        if (Room* room = tables_.in_memory(table)) {
            run(*room);
        }
    }
}

void Batches::run(Room& room) {
    if (room.writing || room.queue.empty()) {
        return;
    }
    auto batch = std::make_shared<Batch>();
    batch->from = room.live.version();
    batch->work.swap(room.queue);
    bool whole = false;
    const auto game = [&room] { return std::pair{room.live.table().game_number(), is_running(room.live.table())}; };
    const auto before = game();
    const table::Stage stage = room.live.table().stage();
    guard(room.live.id(), [&] {
        if (batch->from > 0 && !room.elsewhere.empty()) {
            batch->before = room.live.mark();
        }
        for (const Queued& each : batch->work) {
            each.action(room, *batch);
            if (batch->events.empty()) {
                batch->refused_before = batch->refused.size();
            }
        }
        whole = true;
        batch->settles_dice = batch->from == 0 || game() != before;
        batch->tell = batch->from > 0 && stage == room.live.table().stage() &&
                      (stage == table::Stage::Gathering || stage == table::Stage::Playing);
        if (batch->events.empty()) {
            finish(room, *batch);
        }
    });
    if (whole && !batch->events.empty()) {
        guard(room.live.id(), [&] { write(room, batch); });
    }
}

void Batches::write(Room& room, const std::shared_ptr<Batch>& batch) {
    std::vector<store::Event> events = std::move(batch->events);
    const std::size_t count = events.size();
    batch->last = events.back().body;
    store::TableKeys keys{.follows = room.last, .tell = batch->tell};
    if (batch->from == 0) {
        const table::Table& table = room.live.table();
        keys.at = around_.believed_seconds();
        keys.opener.assign(table.host_key_hash().begin(), table.host_key_hash().end());
    }
    if (const auto& root = room.live.table().same_root(); root && batch->settles_dice) {
        keys.dice.assign(root->begin(), root->end());
        if (around_.peers != nullptr) {
            keys.knows = tables_.others_of_its_dice(room);
        }
    }
    // The log's thread touches nothing of ours: what it has to say is posted.
    around_.log.append(
        std::move(events),
        [this, post = around_.post, table = room.live.id(), batch](store::Outcome outcome) {
            post([this, table, batch, outcome] { written(table, outcome, *batch); });
        },
        std::move(keys));
    // Only now: without memory to ask it, nobody would ever say that it was written.
    room.writing = true;
    ++writing_;
    counters_.events += count;
}

void Batches::written(const std::string& table, store::Outcome outcome, Batch& batch) {
    --writing_;
    Room* room = tables_.in_memory(table);
    if (room == nullptr) {
        return;
    }
    room->writing = false;
    if (outcome == store::Outcome::Unknown) {
        stop_for_the_log(*room);
        return;
    }
    if (room->gone) {
        around_.log.erase(table);
        end(*room);
        return;
    }
    guard(table, [&] { settle(*room, outcome, batch); });
    if (Room* still = tables_.in_memory(table)) {
        run(*still);
    }
}

void Batches::settle(Room& room, store::Outcome outcome, Batch& batch) {
    if (outcome == store::Outcome::Duplicate && batch.open_again) {
        open_again(room, batch);
        return;
    }
    if (outcome == store::Outcome::Duplicate && batch.from > 0) {  // another server was quicker: what was asked is asked again
        decide_again(room, batch);
        return;
    }
    if (outcome != store::Outcome::Durable) {
        give_up(room, batch);
        return;
    }
    const std::string table = room.live.id();
    counters_.last_failure = {};
    room.last = std::move(batch.last);
    if (around_.peers != nullptr) {
        around_.peers->wrote(table, room.live.version());
    }
    audience_.tell_events(room, batch.from);
    if (room.live.table().stage() == table::Stage::Gathering) {  // who sits where has changed
        audience_.tell_presence(room);
    }
    finish(room, batch);
    // What follows may have removed the table.
    if (Room* still = tables_.in_memory(table)) {
        clocks_.follow(*still);
        fold_heard(*still);
        catch_up(*still, 0);
    }
}

// Everybody hears what became of their requests, in their order.
void Batches::finish(Room& room, const Batch& batch) {
    const TimePoint now = around_.now();
    for (const Batch::Coming& coming : batch.coming) {
        // What we know may be old: others have acknowledged more.
        room.behind ? turn_away(room, coming, Code::Storage) : audience_.admit(room, coming.asked, coming.since);
    }
    for (const Asked& asked : batch.done) {
        counters_.durable_seconds += std::chrono::duration<double>(now - asked.at).count();
        ++counters_.durable_answers;
        if (asked.id) {
            people_.send(asked.client, message_text(Ok{*asked.id, room.live.version()}));
        }
    }
    for (const auto& [asked, error] : batch.refused) {
        people_.refuse(asked.client, error);
    }
    for (const Reacted& reaction : batch.reactions) {
        audience_.tell_everywhere(room, message_text(reaction));
    }
    for (const auto& then : batch.then) {
        then(true);
    }
}

// Nobody hears yes or no: who asked asks again after the restart, and what is on disk then has happened.
void Batches::stop_for_the_log(const Room& room) {
    stopped_ = true;
    clocks_.stop();
    ++counters_.storage_failures;
    around_.note("storage_unknown", {{"table", room.live.id()}});
    if (around_.stop) {
        around_.stop("the log");
    }
}

void Batches::has_failed(const std::string& table, std::string_view why) {
    ++counters_.table_failures;
    around_.note("table_failed", {{"table", table}, {"why", std::string{why}}});
    remove(table, Code::Storage);
}

bool Batches::take(Room& room, Batch& batch, const table::Answer& answer) {
    const auto* events = std::get_if<std::vector<table::Event>>(&answer);
    if (events == nullptr) {
        return false;
    }
    for (const table::Event& event : *events) {
        if (std::holds_alternative<table::Voided>(event)) {  // with it, or not at all
            batch.events.push_back(
                {store::kPublicList, 0,
                 table::aborted_entry(room.live.table(), around_.seconds_since_1970(), table::Abortion::Void)});
        }
        batch.events.push_back({room.live.id(), room.live.version() + 1, table::event_text(event)});
        if (const auto wrong = room.live.apply(event, tables_.may_show_seed(room.live, room.live.table().game_number()))) {
            throw std::logic_error{"the rules made an event that does not fit: " + std::string{text(*wrong)}};
        }
    }
    room.touched = around_.now();
    tables_.note_play(room);
    return true;
}

// The disk did not take it, so it has not happened. What is on disk is what counts.
void Batches::give_up(Room& room, const Batch& batch) {
    ++counters_.storage_failures;
    counters_.last_failure = around_.now();
    around_.note("storage_failed", {{"table", room.live.id()}});
    refuse_all(batch, Code::Storage);
    for (const Batch::Coming& coming : batch.coming) {
        let_go(room, coming);
    }
    if (batch.from > 0) {
        read_again(room, batch.from, false);
        return;
    }
    // A table that was about to begin. Whoever opened it asks again, and finds it if it is there in spite of everything.
    refuse_waiting(room, Code::Storage);
    remove(room.live.id(), Code::Storage);
}

void Batches::turn_away(const Room& room, const Batch::Coming& coming, Code code) {
    people_.refuse(coming.asked.client, Error{.id = coming.asked.id, .code = code});
    let_go(room, coming);
}

// Who asked to join once more stays.
void Batches::let_go(const Room& room, const Batch::Coming& coming) {
    const ClientPtr client = people_.find(coming.asked.client);
    if (client && !is_at(room, coming.asked.client)) {
        client->table.clear();
    }
}

void Batches::refuse_all(const Batch& batch, Code code) {
    const auto refuse_with_code = [&](const Asked& asked) { people_.refuse(asked.client, Error{.id = asked.id, .code = code}); };
    std::ranges::for_each(batch.done, refuse_with_code);
    for (std::size_t i = 0; i < batch.refused.size(); ++i) {
        const auto& [asked, error] = batch.refused[i];
        // Whoever was refused later was told of a state that never came to be.
        i < batch.refused_before ? people_.refuse(asked.client, error) : refuse_with_code(asked);
    }
    for (const Batch::Coming& coming : batch.coming) {
        refuse_with_code(coming.asked);
    }
    for (const auto& then : batch.then) {
        then(false);
    }
}

// Whoever still waits for a table that goes waits in vain, and is told so.
void Batches::refuse_waiting(Room& room, Code code) {
    Batch late;
    for (const Queued& each : std::exchange(room.queue, {})) {
        each.action(room, late);
    }
    late.refused_before = 0;
    refuse_all(late, code);
}

// What is on disk is what counts. `from`: the version that everybody has been told; `overtaken`: after it another server has written something else than we.
void Batches::read_again(Room& room, std::uint64_t from, bool overtaken) {
    around_.log.fetch(room.live.id(),
                      [this, post = around_.post, table = room.live.id(), from, overtaken](store::Fetched fetched) {
                          post([this, table, from, overtaken, fetched = std::make_shared<store::Fetched>(std::move(fetched))] {
                              has_been_read(table, *fetched, from, overtaken);
                          });
                      });
    room.writing = true;
    ++writing_;
}

void Batches::has_been_read(const std::string& table, const store::Fetched& fetched, std::uint64_t from, bool overtaken) {
    --writing_;
    Room* room = tables_.in_memory(table);
    if (room == nullptr) {
        return;
    }
    room->writing = false;
    if (room->gone) {
        end(*room);
        return;
    }
    guard(table, [&] {
        const bool read = tables_.replace(*room, fetched);
        // With shared dice it may be another table that is further.
        const std::uint64_t least = !overtaken ? 0 : room->shares ? from : from + 1;
        if (!read || room->live.version() < least) {
            refuse_waiting(*room, Code::Storage);
            remove(table, Code::Storage);
            return;
        }
        room->others_at = table::node_number(room->live.table());
        if (room->live.version() > from) {  // written by others, whether or not that is why ours was not
            audience_.tell_events(*room, from);
        }
        fold_news(fetched);
        clocks_.follow(*room);
        fold_heard(*room);
        catch_up(*room, 0);
    });
    if (Room* still = tables_.in_memory(table)) {
        run(*still);
    }
}

// It was deleted meanwhile.
void Batches::end(Room& room) {
    const std::string table = room.live.id();
    refuse_waiting(room, Code::NoSuchTable);
    people_.each_of(table, [](Client& client) { client.table.clear(); });
    tables_.forget(table);
}

void Batches::remove(const std::string& table, Code why) {
    Room* room = tables_.in_memory(table);
    if (room == nullptr) {
        return;
    }
    people_.each_of(table, [&](Client& client) {  // those who are just coming, too
        client.table.clear();
        people_.dismiss(client.id, why);
    });
    if (room->writing) {
        room->clients.clear();
        room->gone = true;
    } else {
        tables_.forget(table);
    }
}

}  // namespace misthrow::server
