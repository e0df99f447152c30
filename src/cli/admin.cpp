#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <utility>

#include "cli/admin_backup.hpp"
#include "cli/admin_check.hpp"
#include "cli/admin_compact.hpp"
#include "cli/admin_copy.hpp"
#include "cli/admin_migrate.hpp"
#include "cli/all_tables.hpp"
#include "cli/commands.hpp"
#include "json/writer.hpp"
#include "server/keys.hpp"
#include "server/load_table.hpp"
#include "server/view.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_log.hpp"
#include "table/aborted.hpp"

namespace misthrow::cli {

namespace {

struct AdminOptions {
    std::string database{"misthrow.db"};
    std::vector<std::string> tables;
    std::string out;
    bool all{false};
    bool json{false};
};

std::optional<server::LiveTable> load(store::EventLog& log, const std::string& id) {
    server::Loaded loaded = server::load_table(id, log.read(id), 1);
    if (loaded.damage) {
        std::cerr << id << ": event " << loaded.damage->version << " does not fit: " << loaded.damage->why << '\n';
    }
    return std::move(loaded.live);
}

std::string day(std::uint64_t seconds) {
    const auto time = static_cast<std::time_t>(seconds);
    std::tm parts{};
    gmtime_r(&time, &parts);
    std::ostringstream out;
    out << std::put_time(&parts, "%Y-%m-%d %H:%M");
    return out.str();
}

std::string names_of(const table::Table& table) {
    std::string names;
    for (const table::SeatState& seat : table.seats()) {
        names += (names.empty() ? "" : ", ") + (seat.kind == table::SeatKind::Open ? std::string{"-"} : seat.name);
    }
    return names;
}

void print_json(const store::TableRow& row, const table::Table& table) {
    json::Writer out;
    out.open_object();
    const auto text = [&](std::string_view key, std::string_view value) {
        out.key(key);
        out.string(value);
    };
    const auto number = [&](std::string_view key, std::uint64_t value) {
        out.key(key);
        out.integer(static_cast<std::int64_t>(value));
    };
    text("table", row.id);
    text("game", name(table.settings().game));
    text("stage", misthrow::text(table.stage()));
    out.key("seats");
    out.open_array();
    for (const table::SeatState& seat : table.seats()) {
        out.string(seat.name);
    }
    out.close_array();
    number("games", table.game_number());
    number("events", row.events);
    number("created", row.created);
    number("used", row.touched);
    out.key("put_away");
    out.boolean(row.state == store::TableState::Finished);
    out.close_object();
    std::cout << out.text() << '\n';
}

int list(const AdminOptions& options) {
    store::SqliteLog log{options.database};
    int status = kDone;
    if (!options.json) {
        std::cout << "TABLE     GAME           STAGE       EVENTS  CREATED (UTC)     USED (UTC)        SEATS\n";
    }
    for (const store::TableRow& row : log.tables()) {
        const auto live = load(log, row.id);
        if (!live) {
            status = kFaulty;
            continue;
        }
        if (options.json) {
            print_json(row, live->table());
            continue;
        }
        std::cout << std::left << std::setw(10) << row.id << std::setw(15) << name(live->table().settings().game) << std::setw(12)
                  << misthrow::text(live->table().stage()) << std::right << std::setw(6) << row.events << "  " << day(row.created)
                  << "  " << day(row.touched) << "  " << names_of(live->table()) << '\n';
    }
    return status;
}

// All games of a table, the oldest first; an empty line parts them. Nothing if what is stored does not fit, or there is no such table.
std::optional<std::string> records_of(const std::string& id, const std::vector<store::Event>& events) {
    server::LiveTable live{id, 1};
    std::string records;
    std::uint32_t last = 0;
    const auto add = [&](const std::optional<std::string>& record) {
        records += record ? (records.empty() ? "" : "\n") + *record : "";
    };
    for (const store::Event& event : events) {
        if (const auto damage = server::add_stored(live, event, true)) {
            std::cerr << id << ": event " << damage->version << " does not fit: " << damage->why << '\n';
            return std::nullopt;
        }
        const auto& before = live.table().put_away();  // when a rematch is agreed, and until the next one
        if (before && before->game != std::exchange(last, before->game)) {
            add(server::record_of(live.table(), true));
        }
    }
    if (live.table().match()) {
        add(server::record_of(live.table(), true));
    }
    return events.empty() ? std::nullopt : std::optional{records};
}

// To its file in the folder, or behind the records before it: an empty line parts them.
int put_records(const AdminOptions& options, const std::string& id, const std::string& records, bool first) {
    if (options.out.empty()) {
        std::cout << (first ? "" : "\n") << records;
        return kDone;
    }
    const std::string path = options.out + "/" + id + ".mtr";
    errno = 0;
    std::ofstream file{path, std::ios::binary};
    if (!(file << records).flush()) {
        std::cerr << "misthrow: cannot write " << path << (errno != 0 ? std::string{": "} + std::strerror(errno) : "") << '\n';
        return kCannotStart;
    }
    std::cout << path << '\n';
    return kDone;
}

int export_tables(const AdminOptions& options) {
    store::SqliteLog log{options.database};
    std::vector<std::string> ids = options.tables;
    if (options.all) {
        for (const store::TableRow& row : log.tables()) {
            ids.push_back(row.id);
        }
    }
    int status = kDone;
    bool first = true;
    for (const std::string& id : ids) {
        const auto records = records_of(id, log.read(id));
        if (records && !records->empty()) {
            const int put = put_records(options, id, *records, first);
            if (put != kDone) {
                return put;  // the next would fail as well
            }
            first = false;
        } else if (!records || !options.all) {  // of all tables, those without a game have nothing to export
            std::cerr << id << (records ? ": no game has begun at this table" : ": there is no such table")
                      << "; 'misthrow admin list' names them\n";
            status = kFaulty;
        }
    }
    return status;
}

int erase(const AdminOptions& options) {
    store::SqliteLog log{options.database};
    int status = kDone;
    for (const std::string& id : options.tables) {
        const std::vector<store::Event> events = server::is_table_id(id) ? log.read(id) : std::vector<store::Event>{};
        if (events.empty()) {
            std::cerr << id << ": there is no such table; 'misthrow admin list' names them\n";
            status = std::max(status, kFaulty);
            continue;
        }
        const server::Loaded loaded = server::load_table(id, events, 1);
        const auto now = static_cast<std::uint64_t>(std::time(nullptr));
        const std::string listed = loaded.live ? table::aborted_entry(loaded.live->table(), now, table::Abortion::Deleted) : "";
        if (log.erase_elsewhere(id, listed) != store::Outcome::Durable) {
            std::cerr << "misthrow: " << id << " could not be deleted: the disk did not take it\n";
            return kCannotStart;  // the next would fail as well
        }
        std::cout << id << ": deleted\n";
    }
    return status;
}

}  // namespace

void add_admin(CLI::App& app, int& status) {
    auto options = std::make_shared<AdminOptions>();
    CLI::App* command = app.add_subcommand(
        "admin", "The tables of a server: list, export and delete them, check and save them, move them, read a damaged file");
    command->require_subcommand(1);
    command->footer(R"(
A server may be running while tables are listed, exported, checked, saved or deleted: what is deleted disappears from it within
seconds, and whoever sits there is told. copy, restore and compact want what no server is using.

Examples:
  misthrow admin list --database tables.db
  misthrow admin export k7m2x9qp --out records --database tables.db
  misthrow admin export --all --database tables.db > all.mtr
  misthrow admin delete k7m2x9qp --database tables.db
  misthrow admin check tables.db                  is everything in it as it was written?
  misthrow admin salvage tables.db mended.db      what can be read of a damaged file
  misthrow admin copy tables.db postgresql://misthrow@localhost/misthrow     and back; no server may be using either
  misthrow admin backup saved.db --store postgresql://misthrow@localhost/misthrow      servers may be using it
  misthrow admin restore saved.db --store postgresql://misthrow@localhost/another      into an empty one
  misthrow admin compact --database tables.db     after tables have been deleted: the file gets smaller
  misthrow admin migrate --store postgresql://misthrow@localhost/misthrow    before servers of a new version start

Exit status: 0 done, 1 a table is missing, unreadable or damaged, 2 the file cannot be used or a record cannot be written.)");
    const auto add = [&](const char* name, const char* help, int (*work)(const AdminOptions&)) {
        CLI::App* each = command->add_subcommand(name, help);
        each->add_option("--database", options->database, "The server's file")
            ->envname("MISTHROW_DATABASE")
            ->capture_default_str();
        each->callback([options, work, &status] {
            if (const std::string wrong = what_is_wrong_with(options->database, "; --database names the server's");
                !wrong.empty()) {
                std::cerr << "misthrow: " << wrong << '\n';
                status = kCannotStart;
                return;
            }
            try {
                status = work(*options);
            } catch (const store::SqliteError& error) {
                std::cerr << "misthrow: cannot use " << options->database << ": " << error.what() << '\n';
                status = kCannotStart;
            }
        });
        return each;
    };
    add("list", "Every table: game, stage, people, age", list)
        ->add_flag("--json", options->json, "One JSON object a table, on one line");
    CLI::App* exporting = add("export", "The records of tables, with the dice's proof", export_tables);
    CLI::Option* named = exporting->add_option("TABLE", options->tables, "Names of tables");
    exporting->add_flag("--all", options->all, "Every table at which a game has begun")->excludes(named);
    exporting->add_option("--out", options->out, "A folder for TABLE.mtr; without it to standard output")
        ->check(CLI::ExistingDirectory);
    exporting->parse_complete_callback([options] {
        if (options->tables.empty() && !options->all) {
            throw CLI::RequiredError("TABLE or --all");
        }
    });
    add_admin_check(*command, status);
    add_admin_copy(*command, status);
    add_admin_compact(*command, status);
    add_admin_backup(*command, status);
    add_admin_migrate(*command, status);
    add("delete", "Delete tables for good", erase)->add_option("TABLE", options->tables, "Names of tables")->required();
}

}  // namespace misthrow::cli
