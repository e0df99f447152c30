#include "store/postgres_peers.hpp"

#include <poll.h>
#include <sodium.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>

#include "store/peer_lines.hpp"
#include "store/postgres_schema.hpp"
#include "store/postgres_statements.hpp"

namespace misthrow::store {

namespace {

// Our own time is up, or the time that PostgreSQL gives those who have said nothing for a while. kLease in server/company.cpp is less.
constexpr const char* kBeat =
    "WITH old AS (DELETE FROM nodes WHERE until < now() - interval '1 hour'),"
    " ours AS (INSERT INTO nodes VALUES ($1, now() + interval '6 seconds')"
    " ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING id)"
    " SELECT id FROM nodes WHERE until > now() AND until < now() + interval '7 seconds' UNION SELECT id FROM ours";
constexpr const char* kLeave = "UPDATE nodes SET until = now() - interval '1 second' WHERE id = $1";
// Many at once. One that is just being written to is told as it is, and asked for again.
constexpr const char* kClaim =
    "WITH free AS MATERIALIZED (SELECT id FROM tables WHERE id = ANY($1::text[]) AND (runner IS NULL OR runner = $2 OR NOT EXISTS"
    " (SELECT FROM nodes WHERE nodes.id = runner AND until > now() AND until < now() + interval '7 seconds'))"
    " ORDER BY id FOR UPDATE OF tables SKIP LOCKED),"
    " taken AS (UPDATE tables SET runner = $2 FROM free WHERE tables.id = free.id RETURNING tables.id, runner)"
    " SELECT id, runner FROM taken UNION ALL"
    " SELECT id, runner FROM tables WHERE id = ANY($1::text[]) AND id NOT IN (SELECT id FROM taken)";
// Locked in one order by everybody.
constexpr const char* kGiveBack =
    "WITH ours AS MATERIALIZED (SELECT id FROM tables WHERE id = ANY($1::text[]) AND runner = $2 ORDER BY id FOR UPDATE)"
    " UPDATE tables SET runner = NULL FROM ours WHERE tables.id = ours.id";

constexpr int kQuiet = 2000;                  // milliseconds until we ask whether anybody is there
constexpr int kWait = 200;                    // until we connect again
constexpr std::chrono::seconds kPatience{5};  // with who does not answer

}  // namespace

std::string new_node_name() {
    std::array<unsigned char, 6> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    constexpr std::string_view digits = "0123456789abcdef";
    std::string name;
    for (const unsigned char byte : bytes) {
        name += digits[byte >> 4U];
        name += digits[byte & 15U];
    }
    return name;
}

Postgres connect_to_listen(const std::string& address) {
    Postgres database = connect(address);
    database.run(kNameOfWhoListens);
    database.run("LISTEN misthrow");
    return database;
}

PostgresPeers::PostgresPeers(std::string address, std::string name, PostgresLog& log)
    : address_{std::move(address)}, name_{std::move(name)}, log_{log}, stop_{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)} {}

PostgresPeers::~PostgresPeers() {
    stopping_ = true;
    eventfd_write(stop_, 1);
    if (listening_.joinable()) {
        listening_.join();
    }
    log_.hurry();  // whoever waits for it to have written answers to us
    close(stop_);
}

void PostgresPeers::listen(PeerHears hears) {
    hears_ = std::move(hears);
    listening_ = std::thread{[this] { keep_listening(); }};
}

void PostgresPeers::keep_listening() {
    while (!stopping_) {
        try {
            Postgres database = connect_to_listen(address_);
            database.give_up_after(kPatience);
            hears_.gap();
            hear(database);
        } catch (const PostgresError&) {  // it is gone: we come back
            pollfd stopped{.fd = stop_, .events = POLLIN, .revents = 0};
            poll(&stopped, 1, kWait);
        }
    }
}

void PostgresPeers::hear(Postgres& database) {
    while (!stopping_) {
        std::array<pollfd, 2> wait{
            {{.fd = PQsocket(database.handle()), .events = POLLIN, .revents = 0}, {.fd = stop_, .events = POLLIN, .revents = 0}}};
        if (poll(wait.data(), wait.size(), kQuiet) == 0) {
            database.run("SELECT 1");
        }
        if (PQconsumeInput(database.handle()) != 1) {
            throw PostgresError{"nobody tells us anything any more", {}};
        }
        while (PGnotify* notice = PQnotifies(database.handle())) {
            const std::string message = notice->extra;
            PQfreemem(notice);
            pass_on(message);
        }
    }
}

void PostgresPeers::pass_on(const std::string& message) const {
    PeerMessage heard = read_peer_message(message);
    if (heard.node == name_) {
        return;
    }
    for (PeerLine& line : heard.lines) {
        if (line.text.empty()) {
            hears_.news({.table = std::move(line.table), .version = line.version, .bodies = std::move(line.bodies)});
        } else {
            hears_.said(heard.node, line.table, line.text);
        }
    }
}

// Nothing if there is no answer. What a crash of the database loses of this, those who hear of it say again: nobody waits for its disk.
std::optional<Rows> PostgresPeers::ask(const char* sql, const Parameters& parameters) {
    for (int tries = 0; tries < 2; ++tries) {
        try {
            if (!database_) {
                database_.emplace(connect(address_));
                database_->give_up_after(kPatience);
                database_->run("SET synchronous_commit = off");
                database_->run("SET lock_timeout = '1s'");
            }
            return database_->run(sql, parameters);
        } catch (const PostgresError& error) {
            if (!error.is_connection_lost()) {
                return std::nullopt;
            }
            database_.reset();
        }
    }
    return std::nullopt;
}

// Who cannot write does not live: others run its tables. Nobody waits for what is asked about tables: that is more when somebody has died, and then we must live.
void PostgresPeers::beat(std::function<void(std::optional<std::vector<std::string>>)> take) {
    log_.when_written([this, take = std::move(take)] { asking_.add([this, take] { take(beat_now()); }); });
}

std::optional<std::vector<std::string>> PostgresPeers::beat_now() {
    const std::optional<Rows> rows = left_ ? std::nullopt : ask(kBeat, {name_});
    if (!rows) {
        return std::nullopt;
    }
    std::vector<std::string> alive;
    for (int row = 0; row < rows->size(); ++row) {
        alive.push_back(rows->text(row, 0));
    }
    return alive;
}

void PostgresPeers::claim(const std::string& table, std::function<void(std::string)> take) {
    ask_about({.table = table, .claimed = std::move(take)});
}

void PostgresPeers::give_back(const std::string& table, std::function<void(bool)> take) {
    ask_about({.table = table, .given = std::move(take)});
}

void PostgresPeers::ask_about(Asking asking) {
    bool first = false;
    {
        const std::scoped_lock lock{mutex_};
        first = asked_.empty();
        asked_.push_back(std::move(asking));
    }
    if (first) {
        asking_.add([this] { ask_next(); });
    }
}

// As many of one kind as stand together: what is asked about one table stays in its order. Then whoever waits has a turn, a beat above all.
void PostgresPeers::ask_next() {
    constexpr std::size_t most = 500;
    std::vector<Asking> together;
    {
        const std::scoped_lock lock{mutex_};
        const bool claims = asked_.front().claimed != nullptr;
        for (const Asking& each : asked_) {
            if (together.size() == most || (each.claimed != nullptr) != claims) {
                break;
            }
            together.push_back(each);
        }
    }
    together.front().claimed ? claim_now(together) : give_back_now(together);
    const std::scoped_lock lock{mutex_};
    asked_.erase(asked_.begin(), asked_.begin() + static_cast<std::ptrdiff_t>(together.size()));
    if (!asked_.empty()) {
        asking_.add([this] { ask_next(); });
    }
}

std::string PostgresPeers::names_of(const std::vector<Asking>& tables) {
    std::vector<std::string> names;
    std::ranges::transform(tables, std::back_inserter(names), &Asking::table);
    return array_text(names);
}

void PostgresPeers::claim_now(const std::vector<Asking>& tables) {
    const std::optional<Rows> rows = ask(kClaim, {names_of(tables), name_});
    std::map<std::string, std::string> runners;
    for (int row = 0; rows && row < rows->size(); ++row) {
        runners[rows->text(row, 0)] = rows->text(row, 1);
    }
    std::ranges::for_each(tables, [&](const Asking& each) { each.claimed(runners[each.table]); });
}

void PostgresPeers::give_back_now(const std::vector<Asking>& tables) {
    const bool done = ask(kGiveBack, {names_of(tables), name_}).has_value();
    std::ranges::for_each(tables, [done](const Asking& each) { each.given(done); });
}

void PostgresPeers::leave() {
    left_ = true;
    asking_.add([this] { static_cast<void>(ask(kLeave, {name_})); });
}

}  // namespace misthrow::store
