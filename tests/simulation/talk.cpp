// People come, ask, hear and go.
#include <array>

#include "world.hpp"

namespace misthrow::simulation {

Person* World::at(server::ClientId client) {
    const auto found = std::ranges::find(people_, client, &Person::connection);
    return found == people_.end() ? nullptr : &*found;
}

std::vector<std::string> World::known_tables() const {
    std::vector<std::string> names;
    for (const auto& [name, events] : disk_.tables) {
        names.push_back(name);
    }
    return names;
}

bool World::somebody_comes() {
    Person& person = people_[rng_.below(people_.size())];
    if (person.connection != 0) {
        return false;
    }
    person.connection = next_connection_++;
    if (rng_.below(8) == 0) {
        person.table.clear();  // they look for another one
    }
    unbroken("connected", [&] { hub_->connected(person.connection, "address" + std::to_string(rng_.below(3))); });
    return true;
}

bool World::somebody_goes() {
    Person& person = people_[rng_.below(people_.size())];
    if (person.connection == 0) {
        return false;
    }
    disconnect(person);
    return true;
}

void World::disconnect(Person& person) {
    const server::ClientId id = person.connection;
    note("gone " + std::to_string(id));
    person.disconnect();
    unbroken("disconnected", [&] { hub_->disconnected(id); });
}

bool World::somebody_asks() {
    Person& person = people_[rng_.below(people_.size())];
    if (person.connection == 0) {
        return false;
    }
    if (person.leaving) {
        disconnect(person);
        return true;
    }
    const std::uint64_t most = person.kind == Kind::Liar ? 8 : rng_.below(4) == 0 ? 4 : 1;  // some do not wait for answers
    bool said = false;
    for (std::uint64_t i = 1 + rng_.below(2); i > 0 && person.connection != 0 && !person.leaving && person.asked.size() < most;
         --i) {
        if (auto message = person.next(rng_, known_tables())) {
            say(person, std::move(*message));
            said = true;
        }
    }
    if (person.kind == Kind::Liar && rng_.below(20) == 0 && person.connection != 0) {
        static constexpr std::array<std::string_view, 5> kNoise{"", "{", "[1,2]", "{\"type\":7}", "\xFF\xFE"};
        unbroken("noise", [&] { hub_->received(person.connection, kNoise.at(rng_.below(kNoise.size()))); });
    }
    return said;
}

void World::say(Person& person, boost::json::object message) {
    ++tally_.messages;
    now_ += std::chrono::milliseconds{rng_.below(40)};
    const std::uint32_t id = next_request_++;
    message["id"] = id;
    Request request;
    if (message.at("type") == "choose" && message.at("seat").to_number<std::uint32_t>() > 0) {
        request.choice = Choice{.seat = message.at("seat").to_number<std::uint32_t>() - 1,
                                .token = std::string{message.at("token").as_string()}};
    }
    if (message.at("type") == "join") {
        request.table = message.at("table").as_string();
    }
    person.asked.emplace(id, std::move(request));
    const std::string text = boost::json::serialize(message);
    note(std::to_string(person.connection) + " > " + text);
    unbroken("received", [&] { hub_->received(person.connection, text); });
}

void World::send(server::ClientId client, std::string_view text) {
    note(std::to_string(client) + " < " + std::string{text});
    Person* person = at(client);
    if (person == nullptr || person->leaving) {
        return;  // they do not hear it any more
    }
    const boost::json::object message = boost::json::parse(text).as_object();
    const auto& type = message.at("type").as_string();
    if (type == "error" && message.at("code") == "too_fast") {  // it was not read, so it has no number: it was the last
        if (!person->asked.empty()) {
            person->asked.erase(std::prev(person->asked.end()));
        }
        return;
    }
    if (const auto* id = message.if_contains("id")) {
        const auto asked = person->asked.find(id->to_number<std::uint32_t>());
        if (asked == person->asked.end()) {
            breaks("answered what was not asked, or twice: " + std::string{text});
            return;
        }
        if (type == "ok") {
            ++tally_.acknowledged;
            check_told(person->table, message.at("version").to_number<std::uint64_t>());
            if (asked->second.choice) {
                ++tally_.choices;
                check_choice(person->table, *asked->second.choice);
            }
        }
        if (type == "events") {  // a table that was joined without a view
            person->table = asked->second.table;
        }
        person->asked.erase(asked);
    }
    if (type == "view" || type == "events") {
        check_told(type == "view" ? std::string{message.at("table").as_string()} : person->table,
                   message.at("version").to_number<std::uint64_t>());
    }
    const bool was_over = !person->now.empty() && person->now.at("stage") == "over";
    if (person->hear(message)) {
        ++tally_.gaps;
        person->now = {};  // they join again
        person->asked.clear();
        person->leaving = true;
    } else if (!was_over && !person->now.empty() && person->now.at("stage") == "over") {
        ++tally_.games;
    }
}

void World::close(server::ClientId client) {
    if (Person* person = at(client)) {
        person->leaving = true;
        person->asked.clear();  // whoever is shown the door is owed nothing
    }
}

}  // namespace misthrow::simulation
