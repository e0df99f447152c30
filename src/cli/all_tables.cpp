#include "cli/all_tables.hpp"

#include <iostream>

#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress.hpp"
#include "server/table_keys.hpp"
#include "store/chain.hpp"
#include "store/database_file.hpp"
#include "store/page_file.hpp"
#include "store/postgres_schema.hpp"
#include "store/postgres_writer.hpp"
#include "store/shard_list.hpp"
#include "store/sharded_restoring.hpp"

namespace misthrow::cli {

bool is_address(const std::string& name) { return name.starts_with("postgresql://") || name.starts_with("postgres://"); }
std::string shown(const Place& place) {
    return place.size() > 1            ? std::to_string(place.size()) + " databases"
           : is_address(place.front()) ? "the database"
                                       : place.front();
}

std::string what_is_wrong_with(const std::string& file, const std::string& hint_if_missing) {
    switch (store::kind_of_file(file)) {
        case store::FileKind::Missing: return "there is no file " + file + hint_if_missing;
        case store::FileKind::Empty:
        case store::FileKind::Other: return file + " is not a database of misthrow";
        case store::FileKind::Database: break;
    }
    return store::is_journal_broken(file)
               ? "the journal of " + file +
                     " is damaged, and opening it would throw away what stands behind the broken place; "
                     "the server mends it when it starts, 'misthrow admin salvage' makes a copy"
               : std::string{};
}

Unused lock_unused(const std::string& name) {
    Unused held;
    if (!is_address(name)) {
        held.lock = server::FileLock::of_itself(name);
        return held;
    }
    held.connection = std::make_unique<store::Postgres>(name);
    if (!store::lock_alone(*held.connection)) {
        throw CannotCarry{"a server is using the database; stop it first"};
    }
    return held;
}

std::unique_ptr<store::Snapshot> open_source(const Place& place) {
    const std::string& name = place.front();
    if (is_address(name)) {
        if (place.size() > 1) {
            return store::snapshot_of(place);
        }
        store::refuse_one_of_several(name);
        return std::make_unique<store::PostgresSnapshot>(name);
    }
    if (const std::string wrong = what_is_wrong_with(name); !wrong.empty()) {
        throw CannotCarry{wrong};
    }
    try {
        return std::make_unique<store::FileSnapshot>(name);
    } catch (const store::Failure& failure) {
        throw CannotCarry{"cannot read " + name + ": " + failure.what()};
    }
}

std::unique_ptr<store::Restoring> open_target(const Place& place) {
    const std::string& name = place.front();
    if (place.size() > 1) {
        return std::make_unique<store::ShardedRestoring>(place);
    }
    if (is_address(name)) {
        store::refuse_one_of_several(name);
        return std::make_unique<store::RestoringPostgres>(name);
    }
    if (store::kind_of_file(name) != store::FileKind::Missing) {
        throw CannotCarry{name + " is there already; a file that is not is wanted"};
    }
    return std::make_unique<store::RestoringFile>(name);
}

namespace {

// Adds up what goes by.
class Reckoning {
public:
    void add(const store::TableRow& row, const std::vector<store::Event>& events) {
        const std::string about =
            std::to_string(static_cast<int>(row.state)) + " " + std::to_string(row.created) + " " + std::to_string(row.touched);
        contents_.hash = store::next_link(contents_.hash, row.id, 0, about);
        add(events);
        ++contents_.tables;
    }
    void add(const std::vector<store::Event>& events) {
        for (const store::Event& event : events) {
            if (!event.intact) {
                throw CannotCarry{event.table + " is damaged from event " + std::to_string(event.version) +
                                  " on; 'misthrow admin check' says more, 'misthrow admin delete' removes it"};
            }
            contents_.hash = store::next_link(contents_.hash, event.table, event.version, event.body);
            ++contents_.events;
        }
    }
    [[nodiscard]] const Contents& contents() const noexcept { return contents_; }

private:
    Contents contents_;
};

using EachTable = std::function<void(const store::TableRow&, std::vector<store::Event>)>;

// Everything of a log, reckoned up. `part` of two: for the bar.
Contents go_through(store::Snapshot& from, std::int64_t part, ProgressBar& bar, const EachTable& each) {
    constexpr std::int64_t at_once = 100;
    Reckoning reckoning;
    const std::vector<store::TableRow> rows = from.tables();
    const auto all = static_cast<std::int64_t>(rows.size());
    std::int64_t done = 0;
    for (const store::TableRow& row : rows) {
        std::vector<store::Event> events = from.read(row.id);
        reckoning.add(row, events);
        each(row, std::move(events));
        if (++done % at_once == 0) {
            bar.show(all * part + done, all * 2);
            if (interrupted()) {
                throw Interrupted{};
            }
        }
    }
    reckoning.add(from.read(store::kPublicList));
    return reckoning.contents();
}

}  // namespace

Contents carry_all(store::Snapshot& from, store::Restoring& to) {
    catch_interrupts();
    ProgressBar bar;
    const Contents wanted = go_through(from, 0, bar, [&to](const store::TableRow& row, std::vector<store::Event> events) {
        store::TableKeys keys = events.empty() ? store::TableKeys{} : server::keys_of(events.front().body);
        keys.at = row.created;
        to.add(row, keys, std::move(events));
    });
    to.add_list(from.read(store::kPublicList));
    const store::DailyContents daily = from.daily();
    to.add_daily(daily);
    const auto written = to.written();
    if (go_through(*written, 1, bar, [](const auto&, const auto&) {}) != wanted || written->daily() != daily) {
        throw CannotCarry{"what was written is not what was read; nothing has been kept"};
    }
    to.keep();
    return wanted;
}

int carried(const std::function<void()>& work) try {
    work();
    return kDone;
} catch (const Interrupted& stopped) {
    std::cerr << "misthrow: " << stopped.what() << '\n';
    return kInterrupted;
} catch (const std::runtime_error& error) {
    std::cerr << "misthrow: " << error.what() << '\n';
    return kCannotStart;
}

}  // namespace misthrow::cli
