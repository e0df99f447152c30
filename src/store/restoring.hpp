#pragma once
// A log that is being filled with all tables of another, one after the other. It is there when keep() has returned; without that nothing of it is, however the
// program ends.
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "store/postgres.hpp"
#include "store/snapshot.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::store {

// Everything throws Failure.
class Restoring {
public:
    Restoring() = default;
    Restoring(const Restoring&) = delete;
    Restoring& operator=(const Restoring&) = delete;
    Restoring(Restoring&&) = delete;
    Restoring& operator=(Restoring&&) = delete;
    virtual ~Restoring() = default;

    virtual void add(const TableRow& row, const TableKeys& keys, std::vector<Event> events) = 0;
    // The public list, whole.
    virtual void add_list(const std::vector<Event>& entries) = 0;
    virtual void add_daily(const DailyContents& contents) = 0;
    // What has been written, to be compared. Nothing may be added any more.
    [[nodiscard]] virtual std::unique_ptr<Snapshot> written() = 0;
    virtual void keep() = 0;
};

// A file that is not there yet. Until it is whole it has the name PATH.unfinished, which only a program that was killed leaves behind.
class RestoringFile final : public Restoring {
public:
    explicit RestoringFile(std::string path);
    ~RestoringFile() override;
    RestoringFile(const RestoringFile&) = delete;
    RestoringFile& operator=(const RestoringFile&) = delete;
    RestoringFile(RestoringFile&&) = delete;
    RestoringFile& operator=(RestoringFile&&) = delete;

    void add(const TableRow& row, const TableKeys& keys, std::vector<Event> events) override;
    void add_list(const std::vector<Event>& entries) override;
    void add_daily(const DailyContents& contents) override;
    [[nodiscard]] std::unique_ptr<Snapshot> written() override;
    void keep() override;

private:
    void settle();

    std::string path_;
    std::string unfinished_;
    std::unique_ptr<SqliteLog> log_;
    std::atomic<bool> failed_{false};
    std::uint64_t waiting_{0};  // tables that may not be on disk yet
};

// A database without tables that no server is using. All is one transaction.
class RestoringPostgres final : public Restoring {
public:
    explicit RestoringPostgres(const std::string& address);

    void add(const TableRow& row, const TableKeys& keys, std::vector<Event> events) override;
    void add_list(const std::vector<Event>& entries) override;
    void add_daily(const DailyContents& contents) override;
    [[nodiscard]] std::unique_ptr<Snapshot> written() override;
    void keep() override;
    [[nodiscard]] std::unique_ptr<PostgresSnapshot> inside();

private:
    void add_events(const std::vector<Event>& events);
    void send();

    Postgres database_;
    std::string tables_;  // lines on their way, as COPY wants them
    std::string events_;
};

}  // namespace misthrow::store
