#pragma once
// Everything in a log as it was at one moment, while servers go on writing to it.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "store/event_log.hpp"
#include "store/log_reader.hpp"
#include "store/postgres.hpp"

namespace misthrow::store {

// Everything throws Failure.
class Snapshot {
public:
    Snapshot() = default;
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;
    Snapshot(Snapshot&&) = delete;
    Snapshot& operator=(Snapshot&&) = delete;
    virtual ~Snapshot() = default;

    // By age, then by name; without the number of their events.
    [[nodiscard]] virtual std::vector<TableRow> tables() = 0;
    // All events of a table, or of the public list.
    [[nodiscard]] virtual std::vector<Event> read(const std::string& table) = 0;
    // Results of daily games.
    [[nodiscard]] virtual DailyContents daily() = 0;
};

class FileSnapshot final : public Snapshot {
public:
    // A file that no program has the right to change can be read, too, if nobody is using it.
    explicit FileSnapshot(const std::string& path);
    [[nodiscard]] std::vector<TableRow> tables() override { return reader_.tables(); }
    [[nodiscard]] std::vector<Event> read(const std::string& table) override { return reader_.read(table); }
    [[nodiscard]] DailyContents daily() override { return reader_.all_daily(); }

private:
    LogReader reader_;
};

class PostgresSnapshot final : public Snapshot {
public:
    // Of this moment.
    explicit PostgresSnapshot(const std::string& address);
    // As whoever has begun a transaction there sees it. It must live longer.
    explicit PostgresSnapshot(Postgres& inside);
    [[nodiscard]] std::vector<TableRow> tables() override;
    [[nodiscard]] std::vector<Event> read(const std::string& table) override;
    [[nodiscard]] DailyContents daily() override;
    // How many entries of another database's list have come to this one's.
    [[nodiscard]] std::uint64_t carried_from(std::size_t shard);

private:
    void read_ahead(const std::string& table);

    std::unique_ptr<Postgres> own_;
    Postgres& database_;
    std::vector<std::string> order_;  // in which tables are asked for
    std::size_t next_{0};
    std::map<std::string, std::vector<Event>> ahead_;  // read with those before
};

}  // namespace misthrow::store
