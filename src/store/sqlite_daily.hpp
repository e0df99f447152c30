#pragma once
// Daily results in the file: what is written takes its turn among the log's transactions, because a second writer could build on what a failed sync has lost.
#include "store/daily_results.hpp"
#include "store/sqlite.hpp"

namespace misthrow::store {

// These throw SqliteError.
void make_daily_tables(const Database& database);
void add_daily(const Database& database, const DailyResult& result, std::uint64_t most);
void put_daily(const Database& database, const DailyContents& contents);
[[nodiscard]] DailyCounts count_daily(const Database& database, const DailyGame& game, const std::string& device);
[[nodiscard]] DailyContents all_daily(const Database& database);

// Their parameter is a day, as text.
inline constexpr const char* kForgetDailyCounts = "DELETE FROM daily_counts WHERE day < CAST(?1 AS INTEGER)";
inline constexpr const char* kForgetDailyDevices = "DELETE FROM daily_devices WHERE day < CAST(?1 AS INTEGER)";

}  // namespace misthrow::store
