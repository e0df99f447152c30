#pragma once
// Daily results in PostgreSQL: any number of servers count together. Each result is one statement by itself, and may be said twice.
#include "store/daily_results.hpp"
#include "store/postgres_reader.hpp"
#include "store/work_queue.hpp"

namespace misthrow::store {

// All there is, by whichever connection is asked; and as it was elsewhere.
using AskPostgres = std::function<Rows(const char* sql, const Parameters& parameters)>;
[[nodiscard]] DailyContents all_daily(const AskPostgres& ask);
void put_daily(const AskPostgres& ask, const DailyContents& contents);

class PostgresDaily final : public DailyResults {
public:
    // pre: the database has what this program needs (migrate)
    explicit PostgresDaily(const std::string& address) : database_{address}, work_{1} {}

    void add(const DailyResult& result, std::uint64_t most, Done done) override;
    void count(const DailyGame& game, const std::string& device, std::function<void(DailyCounts)> take) override;
    void forget(std::uint32_t counts_before, std::uint32_t devices_before) override;
    [[nodiscard]] DailyContents all() override;
    void put(const DailyContents& contents) override;

private:
    PostgresReader database_;
    WorkQueue work_;  // last: it ends first
};

}  // namespace misthrow::store
