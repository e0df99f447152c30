#include "server/open_log.hpp"

#include <filesystem>

#include "store/database_file.hpp"
#include "store/page_file.hpp"
#include "store/salvage.hpp"

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

// A chain does not know that it should go on: events that are gone from its end, or whole tables, are found by counting. That takes a second for each gigabyte or
// so, so it is left out for very large files; 'misthrow admin check' counts them all.
void count_events(const std::string& database, const Note& note) {
    constexpr std::uintmax_t most_bytes = 512 << 20U;
    std::error_code unknown;
    if (std::filesystem::file_size(database, unknown) > most_bytes || unknown) {
        return;
    }
    store::LogReader reader{database};
    const std::uint64_t expected = reader.progress().events;
    const store::LogReader::Counted found = reader.count_events();
    if (found.events != expected || found.astray > 0) {
        note("events_missing", {{"expected", std::to_string(expected)},
                                {"found", std::to_string(found.events)},
                                {"astray", std::to_string(found.astray)}});
    }
}

// If the file turns out to be damaged on the way, that is noted and thrown.
Opened open_once(const std::string& database, const MakeHub& make_hub, const Note& note) {
    try {
        store::make_private(database);
        Opened opened;
        opened.lock = FileLock::of_itself(database);
        opened.lock->refuse_second_name(database);
        opened.log = std::make_unique<store::SqliteLog>(database, store::Opening::TakeOver);
        const store::LostTail lost = opened.log->watch_tail();
        if (lost.transactions > 0) {
            note("journal_tail_lost", {{"transactions", std::to_string(lost.transactions)}});
        }
        if (!lost.known) {  // whether something is lost cannot be told
            note("mark_unreadable", {{"file", database + ".mark"}});
        }
        opened.hub = make_hub(*opened.log);
        static_cast<void>(opened.log->take_erased());
        opened.log->settle();
        opened.tables = opened.hub->load();
        count_events(database, note);
        return opened;
    } catch (const store::Failure& error) {
        if (error.damage()) {
            store::note_damage(database);
        }
        throw;
    }
}

}  // namespace

Opened open_log(const std::string& database, const MakeHub& make_hub, const Note& note) {
    try {
        if (std::filesystem::exists(database)) {
            static_cast<void>(FileLock::of_itself(database));  // nothing is mended under a server that uses it
        }
        mend(database, note);
        try {
            return open_once(database, make_hub, note);
        } catch (const store::Failure& error) {
            if (!error.damage()) {
                throw;
            }
            mend(database, note);
            return open_once(database, make_hub, note);
        }
    } catch (const store::Failure& error) {
        throw std::runtime_error{"cannot open " + database + ": " + error.what()};
    }
}

}  // namespace misthrow::server
