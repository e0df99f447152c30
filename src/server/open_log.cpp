#include "server/open_log.hpp"

#include <filesystem>

#include "server/table_keys.hpp"
#include "store/database_file.hpp"
#include "store/page_file.hpp"
#include "store/postgres_daily.hpp"
#include "store/postgres_peers.hpp"
#include "store/salvage.hpp"
#include "store/shard_list.hpp"
#include "store/sharded_log.hpp"
#include "store/sharded_peers.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::server {

namespace {

// What a program that was interrupted has left to do, and what can be read of a file that is known to be damaged.
void mend(const std::string& database, const Note& note) {
    store::finish_replacement(database);
    if (!store::is_noted_as_damaged(database)) {
        if (!store::is_journal_broken(database)) {
            return;
        }
        store::note_damage(database);
    }
    const store::Replaced replaced = store::replace_damaged(database);
    std::string lost;
    for (const std::string& table : replaced.what.lost) {
        lost += (lost.empty() ? "" : ",") + table;
    }
    const std::optional<std::size_t> missing = replaced.what.missing;
    note("database_damaged", {{"kept_as", replaced.kept_as},
                              {"tables_read", std::to_string(replaced.what.tables)},
                              {"events_read", std::to_string(replaced.what.events)},
                              {"events_missing", missing ? std::to_string(*missing) : "unknown"},
                              {"tables_lost", lost}});
}

// A file that is read in a moment is looked at whole before anybody comes, and mended if it is damaged. In a larger one that is found when somebody wants what
// is damaged; 'misthrow admin check' looks at all of it.
constexpr std::uintmax_t kSmallFile = 16 << 20U;
constexpr std::uintmax_t kLargeFile = 512 << 20U;

std::uintmax_t size_of(const std::string& database) {
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(database, unknown);
    return unknown ? 0 : size;
}

void look_for_damage(const std::string& database) {
    if (size_of(database) > kSmallFile) {
        return;
    }
    if (const std::vector<std::string> faults = store::LogReader{database}.faults(); !faults.empty()) {
        throw store::Failure{faults.front(), true};
    }
}

// A chain does not know that it should go on: events that are gone from its end, or whole tables, are found by counting. That takes a second for each gigabyte or
// so: it is done while the server works already, and left out for very large files; 'misthrow admin check' counts them all.
void count_events(const std::string& database, const Note& note) try {
    if (size_of(database) > kLargeFile) {
        return;
    }
    store::LogReader reader{database};
    const store::LogReader::Counted found = reader.count_events();
    if (found.events != found.expected || found.astray > 0) {
        note("events_missing", {{"expected", std::to_string(found.expected)},
                                {"found", std::to_string(found.events)},
                                {"astray", std::to_string(found.astray)}});
    }
} catch (const store::Failure& failure) {
    if (failure.damage()) {
        store::note_damage(database);  // the next start mends it
    }
    note("events_not_counted", {{"why", failure.what()}});
}

// If the file turns out to be damaged on the way, that is noted and thrown.
Opened open_once(const std::string& database, const MakeHubs& make_hubs, const Note& note) {
    try {
        store::make_private(database);
        Opened opened;
        opened.lock_itself = FileLock::of_itself(database);
        opened.lock_itself->refuse_second_name(database);
        auto log = std::make_unique<store::SqliteLog>(database, store::Opening::TakeOver);
        const store::LostTail lost = log->watch_tail();
        if (lost.transactions > 0) {
            note("journal_tail_lost", {{"transactions", std::to_string(lost.transactions)}});
        }
        if (!lost.known) {  // whether something is lost cannot be told
            note("mark_unreadable", {{"file", database + ".mark"}});
        }
        look_for_damage(database);
        log->label(keys_of);
        opened.counters = [file = log.get()] { return file->counters(); };
        opened.in_place = [file = log.get()] { return file->in_place(); };
        opened.daily = log.get();
        opened.log = std::move(log);
        opened.hubs = make_hubs(*opened.log, nullptr);
        opened.counting = std::async(std::launch::async, [database, note] { count_events(database, note); });
        return opened;
    } catch (const store::Failure& error) {
        if (error.damage()) {
            store::note_damage(database);
        }
        throw;
    }
}

Opened open_file(const std::string& database, const MakeHubs& make_hubs, const Note& note) {
    try {
        if (std::filesystem::exists(database)) {
            static_cast<void>(FileLock::of_itself(database));  // nothing is mended under a server that uses it
        }
        mend(database, note);
        try {
            return open_once(database, make_hubs, note);
        } catch (const store::Failure& error) {
            if (!error.damage()) {
                throw;
            }
            mend(database, note);
            return open_once(database, make_hubs, note);
        }
    } catch (const store::Failure& error) {
        throw std::runtime_error{"cannot open " + database + ": " + error.what()};
    }
}

// Any number of servers, which hear of each other; or one that is alone: another one waits until it has gone, and takes over.
Opened open_postgres(const std::vector<std::string>& addresses, bool alone, const MakeHubs& make_hubs, const Note& note) try {
    const std::string node = alone ? std::string{} : store::new_node_name();
    store::join_shards(addresses);
    std::vector<std::unique_ptr<store::PostgresLog>> logs;
    std::vector<std::unique_ptr<store::PostgresPeers>> peers;
    for (const std::string& address : addresses) {
        logs.push_back(std::make_unique<store::PostgresLog>(
            address,
            store::Sharing{.alone = alone, .waiting = [&note] { note("standby", {{"store", "postgresql"}}); }, .node = node}));
        if (!alone) {
            peers.push_back(std::make_unique<store::PostgresPeers>(address, node, *logs.back()));
        }
    }
    Opened opened;
    opened.in_place = [] { return true; };
    opened.own_daily = std::make_unique<store::PostgresDaily>(addresses.front());
    opened.daily = opened.own_daily.get();
    if (addresses.size() == 1) {
        opened.counters = [database = logs.front().get()] { return database->counters(); };
        opened.log = std::move(logs.front());
        opened.peers = alone ? nullptr : std::move(peers.front());
    } else {
        auto log = std::make_unique<store::ShardedLog>(std::move(logs), [note](std::size_t shard, bool away) {
            note(away ? "store_away" : "store_back", {{"store", std::to_string(shard + 1)}});
        });
        opened.counters = [databases = log.get()] { return databases->counters(); };
        opened.log = std::move(log);
        opened.peers = alone ? nullptr : std::make_unique<store::ShardedPeers>(std::move(peers));
    }
    opened.hubs = make_hubs(*opened.log, opened.peers.get());
    return opened;
} catch (const store::Failure& error) {
    throw std::runtime_error{std::string{"cannot use the database of --store: "} + error.what()};
}

}  // namespace

Opened open_log(const ServeOptions& options, const MakeHubs& make_hubs, const Note& note) {
    if (!options.stores.empty()) {
        return open_postgres(options.stores, options.alone, make_hubs, note);
    }
    if (options.database.empty()) {
        throw std::runtime_error{"--database is empty: it names the file that holds all tables"};
    }
    const std::string database = store::real_path(options.database);  // through a link or not, it is one file
    if (store::kind_of_file(database) == store::FileKind::Other && !store::is_damaged_database(database)) {
        throw std::runtime_error{options.database + " is not a database of misthrow"};
    }
    auto lock = std::make_unique<FileLock>(database + ".lock");
    Opened opened = open_file(database, make_hubs, note);
    opened.lock = std::move(lock);
    return opened;
}

}  // namespace misthrow::server
