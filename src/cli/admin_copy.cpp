// admin copy: all tables from a file to a database, or back.
#include "cli/admin_copy.hpp"

#include <unistd.h>

#include <atomic>
#include <iostream>

#include "cli/commands.hpp"
#include "server/file_lock.hpp"
#include "server/table_keys.hpp"
#include "store/chain.hpp"
#include "store/database_file.hpp"
#include "store/postgres_daily.hpp"
#include "store/postgres_log.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::cli {

namespace {

class CannotCopy : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

bool is_address(const std::string& name) { return name.starts_with("postgresql://") || name.starts_with("postgres://"); }
// An address may hold a password.
std::string name_of(const std::string& end) { return is_address(end) ? "the database" : end; }

// One side of the copy, which no server may be using meanwhile.
struct End {
    std::unique_ptr<server::FileLock> lock;  // first: it goes last
    std::unique_ptr<store::EventLog> log;
    std::unique_ptr<store::DailyResults> own_daily{};  // where the log does not keep them itself
    store::DailyResults* daily{nullptr};
};

End open_end(const std::string& name) {
    End end;
    if (is_address(name)) {
        const auto in_use = [] { throw CannotCopy{"a server is using the database; stop it first"}; };
        end.log = std::make_unique<store::PostgresLog>(name, store::Sharing{.alone = true, .waiting = in_use});
        end.own_daily = std::make_unique<store::PostgresDaily>(name);
        end.daily = end.own_daily.get();
        return end;
    }
    auto log = std::make_unique<store::SqliteLog>(name);
    end.daily = log.get();
    end.log = std::move(log);
    end.lock = server::FileLock::of_itself(name);
    return end;
}

// Everything in a log as one hash: every event, in what state a table is, when it was made and last used.
struct Contents {
    std::uint64_t tables{0};
    std::uint64_t events{0};
    std::string hash{};
    friend bool operator==(const Contents&, const Contents&) = default;
};

void add(Contents& contents, const std::vector<store::Event>& events) {
    for (const store::Event& event : events) {
        if (!event.intact) {
            throw CannotCopy{event.table + " is damaged from event " + std::to_string(event.version) +
                             " on; 'misthrow admin check' says more, 'misthrow admin delete' removes it"};
        }
        contents.hash = store::next_link(contents.hash, event.table, event.version, event.body);
        ++contents.events;
    }
}

Contents contents_of(store::EventLog& log) {
    Contents contents;
    for (const store::TableRow& row : log.tables()) {
        const std::string about =
            std::to_string(static_cast<int>(row.state)) + " " + std::to_string(row.created) + " " + std::to_string(row.touched);
        contents.hash = store::next_link(contents.hash, row.id, 0, about);
        add(contents, log.read(row.id));
        ++contents.tables;
    }
    add(contents, log.read(store::kPublicList));
    return contents;
}

// Of an entry of the public list, what it says: its digits are made anew, and are the same.
std::string said_in(const std::string& entry) {
    constexpr std::size_t digits = 64;
    return entry.substr(std::min(entry.size(), digits + 1));
}

void copy_tables(store::EventLog& from, store::EventLog& to, std::uint64_t all) {
    std::atomic<bool> failed{false};
    const auto done = [&failed](store::Outcome outcome) { failed = failed || outcome != store::Outcome::Durable; };
    constexpr std::uint64_t at_once = 500;
    const bool watched = isatty(STDERR_FILENO) == 1;
    std::uint64_t copied = 0;
    for (const store::TableRow& row : from.tables()) {
        std::vector<store::Event> events = from.read(row.id);
        store::TableKeys keys = events.empty() ? store::TableKeys{} : server::keys_of(events.front().body);
        keys.at = row.created;
        to.append(std::move(events), done, std::move(keys));
        to.touch(row.id, row.state, row.touched);
        if (++copied % at_once == 0) {
            to.settle();
            if (watched) {
                std::cerr << '\r' << copied << " of " << all << " tables" << std::flush;
            }
        }
    }
    for (const store::Event& entry : from.read(store::kPublicList)) {
        to.append({{store::kPublicList, 0, said_in(entry.body)}}, done);
    }
    to.settle();
    if (watched && copied >= at_once) {
        std::cerr << '\r' << std::string(40, ' ') << '\r';
    }
    if (failed) {
        throw CannotCopy{"not everything could be written"};
    }
}

int copy(const std::string& source, const std::string& target) {
    if (!is_address(source) && store::kind_of_file(source) == store::FileKind::Missing) {
        throw CannotCopy{"there is no file " + source};
    }
    if (!is_address(source) && store::kind_of_file(source) != store::FileKind::Database) {
        throw CannotCopy{source + " is not a database of misthrow, nor an address like postgresql://misthrow@localhost/misthrow"};
    }
    if (!is_address(target) && store::kind_of_file(target) != store::FileKind::Missing) {
        throw CannotCopy{target + " is there already; the copy goes to a file that is not"};
    }
    if (!is_address(target)) {
        store::make_private(target);
    }
    const End from = open_end(source);
    const Contents wanted = contents_of(*from.log);
    const End to = open_end(target);
    if (contents_of(*to.log) != Contents{} || !to.daily->all().empty()) {
        throw CannotCopy{name_of(target) + " has tables already; the copy goes to one that is empty"};
    }
    copy_tables(*from.log, *to.log, wanted.tables);
    const store::DailyContents daily = from.daily->all();
    to.daily->put(daily);
    if (contents_of(*to.log) != wanted || to.daily->all() != daily) {
        throw CannotCopy{"the copy is not what it was made of: " + name_of(target) + " must not be used"};
    }
    std::cout << wanted.tables << " tables, " << wanted.events << " events, all of them read again and compared\n";
    return kDone;
}

}  // namespace

void add_admin_copy(CLI::App& admin, int& status) {
    struct Ends {
        std::string from;
        std::string to;
    };
    auto ends = std::make_shared<Ends>();
    CLI::App* command = admin.add_subcommand("copy", "Copy all tables from a file to a PostgreSQL database, or back");
    command->add_option("FROM", ends->from, "A server's file, or postgresql://USER@HOST/DATABASE")->required();
    command->add_option("TO", ends->to, "A file that is not there yet, or an empty database")->required();
    command->callback([ends, &status] {
        try {
            status = copy(ends->from, ends->to);
        } catch (const std::runtime_error& error) {
            std::cerr << "misthrow: " << error.what() << '\n';
            status = kCannotStart;
        }
    });
}

}  // namespace misthrow::cli
