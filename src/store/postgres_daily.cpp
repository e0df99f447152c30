#include "store/postgres_daily.hpp"

#include <charconv>

namespace misthrow::store {

namespace {

// Who is there already, or comes when it is full, is not inserted, and so not counted.
constexpr const char* kAdd =
    "WITH added AS (INSERT INTO daily_devices (day, game, device, score)"
    " SELECT $1::integer, $2, $3::bytea, $4::integer WHERE"
    " (SELECT coalesce(sum(results), 0) FROM daily_counts WHERE day = $1::integer AND game = $2) < $5::bigint"
    " ON CONFLICT DO NOTHING RETURNING score)"
    " INSERT INTO daily_counts AS there (day, game, score, results) SELECT $1::integer, $2, score, 1 FROM added"
    " ON CONFLICT (day, game, score) DO UPDATE SET results = there.results + 1";

int score_of(const Rows& rows, int row, int column) {
    const std::string text = rows.text(row, column);
    int score = 0;
    std::from_chars(text.data(), text.data() + text.size(), score);
    return score;
}

DailyGame game_of(const Rows& rows, int row) {
    return {.day = static_cast<std::uint32_t>(rows.number(row, 0)), .game = rows.text(row, 1)};
}

}  // namespace

void PostgresDaily::add(const DailyResult& result, std::uint64_t most, Done done) {
    work_.add([this, result, most, done = std::move(done)] {
        Outcome outcome = Outcome::Durable;
        try {
            database_.ask(kAdd, {std::to_string(result.of.day), result.of.game, bytes_text(result.device),
                                 std::to_string(result.score), std::to_string(most)});
        } catch (const Failure&) {
            outcome = Outcome::Failed;
        }
        done(outcome);
    });
}

void PostgresDaily::count(const DailyGame& game, const std::string& device, std::function<void(DailyCounts)> take) {
    work_.add([this, game, device, take = std::move(take)] {
        DailyCounts found;
        try {
            const Parameters of{std::to_string(game.day), game.game};
            const Rows counts =
                database_.ask("SELECT score, results FROM daily_counts WHERE day = $1::integer AND game = $2", of);
            for (int row = 0; row < counts.size(); ++row) {
                found.results[score_of(counts, row, 0)] = counts.number(row, 1);
            }
            if (!device.empty()) {
                const Rows own =
                    database_.ask("SELECT score FROM daily_devices WHERE day = $1::integer AND game = $2 AND device = $3::bytea",
                                  {of[0], of[1], bytes_text(device)});
                found.own = own.size() == 0 ? std::nullopt : std::optional{score_of(own, 0, 0)};
            }
        } catch (const Failure& failure) {
            found = {.results = {}, .own = {}, .failure = failure};
        }
        take(std::move(found));
    });
}

// What cannot be forgotten now is forgotten another time.
void PostgresDaily::forget(std::uint32_t counts_before, std::uint32_t devices_before) {
    work_.add([this, counts_before, devices_before] {
        try {
            database_.ask("DELETE FROM daily_counts WHERE day < $1::integer", {std::to_string(counts_before)});
            database_.ask("DELETE FROM daily_devices WHERE day < $1::integer", {std::to_string(devices_before)});
        } catch (const Failure&) {
            return;
        }
    });
}

DailyContents all_daily(const AskPostgres& ask) {
    DailyContents contents;
    const Rows counts = ask("SELECT day, game, score, results FROM daily_counts ORDER BY day, game COLLATE \"C\", score", {});
    for (int row = 0; row < counts.size(); ++row) {
        contents.counts.push_back({game_of(counts, row), score_of(counts, row, 2), counts.number(row, 3)});
    }
    const Rows devices = ask("SELECT day, game, device, score FROM daily_devices ORDER BY day, game COLLATE \"C\", device", {});
    for (int row = 0; row < devices.size(); ++row) {
        contents.devices.push_back({game_of(devices, row), devices.bytes(row, 2), score_of(devices, row, 3)});
    }
    return contents;
}

void put_daily(const AskPostgres& ask, const DailyContents& contents) {
    for (const DailyContents::Count& each : contents.counts) {
        ask("INSERT INTO daily_counts (day, game, score, results) VALUES ($1::integer, $2, $3::integer, $4::bigint)",
            {std::to_string(each.of.day), each.of.game, std::to_string(each.score), std::to_string(each.results)});
    }
    for (const DailyResult& each : contents.devices) {
        ask("INSERT INTO daily_devices (day, game, device, score) VALUES ($1::integer, $2, $3::bytea, $4::integer)",
            {std::to_string(each.of.day), each.of.game, bytes_text(each.device), std::to_string(each.score)});
    }
}

DailyContents PostgresDaily::all() {
    return all_daily([this](const char* sql, const Parameters& parameters) { return database_.ask(sql, parameters); });
}

void PostgresDaily::put(const DailyContents& contents) {
    put_daily([this](const char* sql, const Parameters& parameters) { return database_.ask(sql, parameters); }, contents);
}

}  // namespace misthrow::store
