#include "store/salvage.hpp"

#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "store/chain.hpp"
#include "store/database_file.hpp"
#include "store/page_file.hpp"
#include "store/schema.hpp"
#include "store/sqlite_daily.hpp"

namespace misthrow::store {

namespace {

struct StoredEvent {
    std::string body;
    std::string link;  // empty: of a time before the chain
};
struct TableFacts {
    std::uint64_t state{0};
    std::uint64_t created{0};
    std::uint64_t touched{0};
};

// Everything that was found, each row where its kind says it belongs.
struct Finds {
    std::map<std::string, std::map<std::uint64_t, std::vector<StoredEvent>>> events{};  // more than one: old copies
    std::map<std::string, TableFacts> tables{};
    std::set<std::string> erased{};
    std::set<DailyResult> devices{};
    std::map<std::pair<DailyGame, int>, std::uint64_t> counts{};  // the largest: old copies are smaller
    std::optional<std::uint64_t> commits{};
    std::optional<std::uint64_t> counted{};  // how many events there were

    void take(const Row& row);
};

std::string kinds_of(const Row& row) {
    constexpr std::array letters{'0', 'n', 't', 'b'};
    std::string kinds;
    for (const Value& value : row) {
        kinds += letters[static_cast<std::size_t>(value.kind)];
    }
    return kinds;
}

DailyGame daily_of(const Row& row) { return {.day = static_cast<std::uint32_t>(row[0].number), .game = row[1].bytes}; }

void Finds::take(const Row& row) {
    const std::string kinds = kinds_of(row);
    const auto number = [&](std::size_t at) { return at < row.size() ? row[at].number : 0; };
    if (kinds == "tnt" || kinds == "tntb") {
        events[row[0].bytes][number(1)].push_back({row[2].bytes, row.size() == 4 ? row[3].bytes : std::string{}});
    } else if (kinds == "tn" || kinds.starts_with("tnnn")) {
        tables[row[0].bytes] = {.state = number(1), .created = number(2), .touched = number(3)};
    } else if (kinds == "t") {
        erased.insert(row[0].bytes);
    } else if (kinds == "ntbn") {
        devices.insert({daily_of(row), row[2].bytes, static_cast<int>(number(3))});
    } else if (kinds == "ntnn") {
        std::uint64_t& results = counts[{daily_of(row), static_cast<int>(number(2))}];
        results = std::max(results, number(3));
    } else if (kinds == "tnn" && row[0].bytes == "all") {
        commits = number(1);
        counted = number(2);
    }
}

Finds everything_in(const PageFile& file) {
    Finds finds;
    const std::vector<bool> free = file.free_pages();
    for (std::uint32_t page = 1; page <= file.pages(); ++page) {
        if (!free[page]) {
            for (const Row& row : rows_of(file, page)) {
                finds.take(row);
            }
        }
    }
    return finds;
}

// Of several rows for one event the one that continues the chain.
const StoredEvent& fitting(const std::vector<StoredEvent>& copies, std::string_view previous, const std::string& table,
                           std::uint64_t version) {
    for (const StoredEvent& copy : copies) {
        if (copy.link == next_link(previous, table, version, copy.body)) {
            return copy;
        }
    }
    return copies.front();
}

std::size_t write_events(const Database& database, const Finds& finds) {
    Statement insert{database, "INSERT INTO events (table_id, version, body, link) VALUES (?1, ?2, ?3, ?4)"};
    std::size_t count = 0;
    for (const auto& [table, versions] : finds.events) {
        std::string link;
        for (const auto& [version, copies] : versions) {
            const StoredEvent& event = fitting(copies, link, table, version);
            link = event.link.empty() ? next_link(link, table, version, event.body) : event.link;
            insert.bind(1, table).bind(2, version).bind(3, event.body).bind_bytes(4, link).step();
            insert.reset();
            ++count;
        }
    }
    return count;
}

void write_tables(const Database& database, const Finds& finds, Salvaged& salvaged) {
    const auto now = static_cast<std::uint64_t>(std::time(nullptr));
    Statement insert{database, "INSERT INTO tables (id, state, created, touched) VALUES (?1, ?2, ?3, ?4)"};
    for (const auto& [table, versions] : finds.events) {
        const auto known = finds.tables.find(table);
        const std::uint64_t list = table == kPublicList ? 1 : 0;  // it is not played at
        const TableFacts facts =
            known == finds.tables.end() ? TableFacts{.state = list, .created = now, .touched = now} : known->second;
        // Nothing grows old by being damaged: when it was last in use may be what was.
        insert.bind(1, table).bind(2, facts.state).bind(3, facts.created).bind(4, std::max(facts.touched, now)).step();
        insert.reset();
        salvaged.tables += 1 - list;
    }
    for (const auto& [table, facts] : finds.tables) {
        if (!finds.events.contains(table)) {
            salvaged.lost.push_back(table);
        }
    }
    Statement erased{database, "INSERT INTO erased (id) VALUES (?1)"};
    for (const std::string& id : finds.erased) {
        erased.bind(1, id).step();
        erased.reset();
    }
}

// One of several rows for a device will do: they say the same, unless one is damaged, and nothing shows which.
DailyContents daily_of(const Finds& finds) {
    DailyContents contents;
    for (const DailyResult& each : finds.devices) {
        if (contents.devices.empty() || contents.devices.back().of != each.of || contents.devices.back().device != each.device) {
            contents.devices.push_back(each);
        }
    }
    for (const auto& [of, results] : finds.counts) {
        contents.counts.push_back({of.first, of.second, results});
    }
    return contents;
}

std::string stamp() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &parts)};
}

}  // namespace

bool is_damaged_database(const std::string& path) {
    try {
        return !everything_in(PageFile{path}).events.empty();
    } catch (const Failure&) {
        return false;
    }
}

Salvaged salvage(const std::string& from, const std::string& to) {
    const Finds finds = everything_in(PageFile{from});
    Salvaged salvaged;
    make_private(to);
    Database database{to};
    prepare(database);
    database.run("BEGIN IMMEDIATE");
    salvaged.events = write_events(database, finds);
    write_tables(database, finds, salvaged);
    put_daily(database, daily_of(finds));
    Statement progress{database, "UPDATE progress SET commits = ?1, events = ?2"};
    progress.bind(1, finds.commits.value_or(0)).bind(2, salvaged.events).step();
    database.run("COMMIT");
    if (finds.counted) {
        salvaged.missing = *finds.counted > salvaged.events ? *finds.counted - salvaged.events : 0;
    }
    return salvaged;
}

namespace {

namespace fs = std::filesystem;

std::string note_of(const std::string& path) { return path + ".damaged"; }
std::string replacement_of(const std::string& path) { return path + ".replacement"; }

void remove_journal(const std::string& path) {
    std::error_code ignored;
    fs::remove(path + "-wal", ignored);
    fs::remove(path + "-shm", ignored);
}

// Under a second name, or as a copy where the file system knows no such thing.
void keep(const std::string& path, const std::string& name) {
    std::error_code unable;
    fs::create_hard_link(path, name, unable);
    if (unable) {
        fs::copy_file(path, name);
    }
}

std::string free_name(const std::string& path) {
    const std::string first = path + ".damaged-" + stamp();
    std::string name = first;
    for (int more = 2; fs::exists(name); ++more) {
        name = first + "-" + std::to_string(more);
    }
    return name;
}

}  // namespace

// From the moment the replacement has its name, a crash changes nothing any more: the rest is done at the next start.
Replaced replace_damaged(const std::string& path) {
    try {
        const std::string fresh = path + ".salvaged";
        fs::remove(fresh);  // of an attempt that was interrupted
        remove_journal(fresh);
        Replaced replaced{.what = salvage(path, fresh), .kept_as = free_name(path)};
        keep(path, replaced.kept_as);
        if (fs::exists(path + "-wal")) {
            keep(path + "-wal", replaced.kept_as + "-wal");
        }
        fs::rename(fresh, replacement_of(path));
        finish_replacement(path);
        return replaced;
    } catch (const fs::filesystem_error& error) {
        throw Failure{error.what()};
    }
}

// The old journal goes first: SQLite would write it into whatever file it lies beside.
void finish_replacement(const std::string& path) {
    try {
        if (fs::exists(replacement_of(path))) {
            remove_journal(path);
            fs::rename(replacement_of(path), path);
            fs::remove(note_of(path));
        }
    } catch (const fs::filesystem_error& error) {
        throw Failure{error.what()};
    }
}

void note_damage(const std::string& path) { std::ofstream{note_of(path)}; }
bool is_noted_as_damaged(const std::string& path) { return fs::exists(note_of(path)); }

}  // namespace misthrow::store
