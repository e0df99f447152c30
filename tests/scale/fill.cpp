// fill FILE FROM OPEN FINISHED: a file of many tables, copied from those of FROM, a file of the server's. Of what is copied every second open table is one where
// people still gather, the others are in the middle of a game. A tool for measuring: docs/scaling.md says how.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <ctime>
#include <iostream>
#include <span>

#include "store/chain.hpp"
#include "store/log_reader.hpp"
#include "store/schema.hpp"

namespace {

using namespace misthrow::store;

constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";
constexpr std::size_t kNameLength = 8;

// In the order of their names, and far apart: pages are filled one after the other.
std::string name_of(std::uint64_t table, std::uint64_t tables) {
    const auto all = static_cast<std::uint64_t>(std::pow(kLetters.size(), kNameLength));
    std::uint64_t rest = all / tables * table;
    std::string name(kNameLength, kLetters.front());
    for (std::size_t i = kNameLength; i-- > 0; rest /= kLetters.size()) {
        name[i] = kLetters[rest % kLetters.size()];
    }
    return name;
}

std::string key_of(const std::string& name) { return next_link("key", name, 1, {}) + next_link("key", name, 2, {}); }

std::string hex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        text += digits[value >> 4U];
        text += digits[value & 0xFU];
    }
    return text;
}

// Who opened the table stands in its first event, the last word but one. Two tables of one key a database would refuse.
std::vector<Event> opened_by(const std::string& key, std::vector<Event> events) {
    const std::string& first = events.front().body;
    constexpr std::size_t digits = 64;
    const std::string was = first.substr(first.rfind(' ') - digits, digits);
    for (Event& event : events) {
        for (std::size_t at = event.body.find(was); at != std::string::npos; at = event.body.find(was, at + digits)) {
            event.body.replace(at, digits, hex(key));
        }
    }
    return events;
}

class Filler {
public:
    explicit Filler(const std::string& path) : database_{opened(path)} { database_.run("BEGIN"); }
    void add(const std::string& name, TableState state, std::uint64_t now, const std::vector<Event>& sample) {
        const std::vector<Event> events = opened_by(key_of(name), sample);
        Statement row{database_, "INSERT INTO tables (id, state, created, touched, opener) VALUES (?1, ?2, ?3, ?3, ?4)"};
        row.bind(1, name).bind(2, static_cast<std::uint64_t>(state)).bind(3, now).bind_bytes(4, key_of(name)).step();
        std::string link;
        for (const Event& event : events) {
            link = next_link(link, name, event.version, event.body);
            insert_.bind(1, name).bind(2, event.version).bind(3, event.body).bind_bytes(4, link).step();
            insert_.reset();
        }
        events_ += events.size();
        if (++tables_ % 20'000 == 0) {
            database_.run("COMMIT");
            database_.run("BEGIN");
        }
    }
    void finish() {
        Statement progress{database_, "UPDATE progress SET events = ?1"};
        progress.bind(1, events_).step();
        database_.run("COMMIT");
        std::cout << tables_ << " tables, " << events_ << " events\n";
    }

private:
    static Database opened(const std::string& path) {
        Database database{path};
        prepare(database);
        database.run("PRAGMA synchronous=OFF");
        database.run("PRAGMA cache_size=-200000");
        return database;
    }

    Database database_;
    Statement insert_{database_, "INSERT INTO events (table_id, version, body, link) VALUES (?1, ?2, ?3, ?4)"};
    std::uint64_t tables_{0};
    std::uint64_t events_{0};
};

std::uint64_t number(std::string_view text) {
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

void fill(std::span<char*> words) {
    LogReader from{words[2], Access::Read};
    std::vector<std::vector<Event>> samples;
    for (const TableRow& row : from.tables()) {
        samples.push_back(from.read(row.id));
    }
    std::ranges::sort(samples, {}, &std::vector<Event>::size);
    if (samples.empty()) {
        throw Failure{"there is no table to copy"};
    }
    const std::vector<Event>& shortest = samples.front();
    const std::vector<Event>& middle = samples[samples.size() / 2];
    const std::uint64_t open = number(words[3]);
    const std::uint64_t all = open + number(words[4]);
    const auto now = static_cast<std::uint64_t>(std::time(nullptr));
    Filler filler{words[1]};
    for (std::uint64_t table = 0, opened = 0; table < all; ++table) {
        const bool is_open = opened * all < open * (table + 1) && opened < open;
        const bool gathering = is_open && ++opened % 2 == 0;
        const TableState state = !is_open ? TableState::Finished : gathering ? TableState::Gathering : TableState::Playing;
        filler.add(name_of(table, all), state, now, gathering ? shortest : middle);
    }
    filler.finish();
}

}  // namespace

int main(int count, char** words) {
    if (count != 5) {
        std::cerr << "usage: fill FILE FROM OPEN FINISHED\n";
        return 2;
    }
    try {
        fill({words, static_cast<std::size_t>(count)});
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
