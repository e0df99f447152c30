#include "store/sqlite_daily.hpp"

namespace misthrow::store {

namespace {

constexpr const char* kPutDevice = "INSERT INTO daily_devices (day, game, device, score) VALUES (?1, ?2, ?3, ?4)";
constexpr const char* kPutCount = "INSERT INTO daily_counts (day, game, score, results) VALUES (?1, ?2, ?3, ?4)";

// Points can be lost: as the file keeps them, and back.
std::uint64_t kept(int score) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(score)); }
int score_of(std::uint64_t number) { return static_cast<int>(static_cast<std::int64_t>(number)); }

}  // namespace

// No row looks like one of the log's tables: what is read of a damaged file is told apart by that (salvage).
void make_daily_tables(const Database& database) {
    database.run(
        "CREATE TABLE daily_counts (day INTEGER NOT NULL, game TEXT NOT NULL, score INTEGER NOT NULL, results INTEGER NOT NULL,"
        " PRIMARY KEY (day, game, score)) WITHOUT ROWID");
    database.run(
        "CREATE TABLE daily_devices (day INTEGER NOT NULL, game TEXT NOT NULL, device BLOB NOT NULL, score INTEGER NOT NULL,"
        " PRIMARY KEY (day, game, device)) WITHOUT ROWID");
}

void add_daily(const Database& database, const DailyResult& result, std::uint64_t most) {
    Statement device{database,
                     "INSERT OR IGNORE INTO daily_devices (day, game, device, score) SELECT ?1, ?2, ?3, ?4"
                     " WHERE (SELECT coalesce(sum(results), 0) FROM daily_counts WHERE day = ?1 AND game = ?2) < ?5"};
    device.bind(1, std::uint64_t{result.of.day}).bind(2, result.of.game).bind_bytes(3, result.device);
    device.bind(4, kept(result.score)).bind(5, most).step();
    if (sqlite3_changes(database.handle()) == 0) {
        return;
    }
    Statement counted{database,
                      "INSERT INTO daily_counts (day, game, score, results) VALUES (?1, ?2, ?3, 1)"
                      " ON CONFLICT DO UPDATE SET results = results + 1"};
    counted.bind(1, std::uint64_t{result.of.day}).bind(2, result.of.game).bind(3, kept(result.score)).step();
}

void put_daily(const Database& database, const DailyContents& contents) {
    Statement device{database, kPutDevice};
    for (const DailyResult& each : contents.devices) {
        device.bind(1, std::uint64_t{each.of.day}).bind(2, each.of.game).bind_bytes(3, each.device).bind(4, kept(each.score));
        device.step();
        device.reset();
    }
    Statement count{database, kPutCount};
    for (const DailyContents::Count& each : contents.counts) {
        count.bind(1, std::uint64_t{each.of.day}).bind(2, each.of.game).bind(3, kept(each.score)).bind(4, each.results).step();
        count.reset();
    }
}

DailyCounts count_daily(const Database& database, const DailyGame& game, const std::string& device) {
    DailyCounts found;
    Statement counts{database, "SELECT score, results FROM daily_counts WHERE day = ?1 AND game = ?2"};
    counts.bind(1, std::uint64_t{game.day}).bind(2, game.game);
    while (counts.step()) {
        found.results[score_of(counts.number(0))] = counts.number(1);
    }
    Statement own{database, "SELECT score FROM daily_devices WHERE day = ?1 AND game = ?2 AND device = ?3"};
    own.bind(1, std::uint64_t{game.day}).bind(2, game.game).bind_bytes(3, device);
    if (!device.empty() && own.step()) {
        found.own = score_of(own.number(0));
    }
    return found;
}

DailyContents all_daily(const Database& database) {
    const auto game_of = [](const Statement& row) {
        return DailyGame{.day = static_cast<std::uint32_t>(row.number(0)), .game = row.text(1)};
    };
    DailyContents contents;
    Statement counts{database, "SELECT day, game, score, results FROM daily_counts ORDER BY day, game, score"};
    while (counts.step()) {
        contents.counts.push_back({game_of(counts), score_of(counts.number(2)), counts.number(3)});
    }
    Statement devices{database, "SELECT day, game, device, score FROM daily_devices ORDER BY day, game, device"};
    while (devices.step()) {
        contents.devices.push_back({game_of(devices), devices.text(2), score_of(devices.number(3))});
    }
    return contents;
}

}  // namespace misthrow::store
