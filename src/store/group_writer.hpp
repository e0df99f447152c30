#pragma once
// One thread that writes. Whatever has gathered while it waited for the disk goes into the next transaction, so that one sync serves many tables.
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "store/daily_results.hpp"

namespace misthrow::store {

struct LogCounters {
    std::uint64_t events{0};
    std::uint64_t commits{0};
    std::optional<std::chrono::steady_clock::time_point> busy_since{};  // with what is being written now
};

// What is to be written, all or nothing: statements about one table, whose name is their first parameter (then come its state and the time), then events.
struct WriteBatch {
    std::vector<Event> events{};
    TableKeys keys{};  // of a table that begins with these events
    std::vector<const char*> statements{};
    std::string table{};
    TableState state{};
    std::uint64_t now{0};
    bool gone{false};                            // the table is, with this
    std::string say{};                           // about the table, to other servers, who may not hear it
    std::optional<DailyResult> daily{};          // to be counted,
    std::uint64_t most_daily{0};                 // if fewer are there
    std::shared_ptr<const DailyContents> put{};  // as they were elsewhere
    Done done{[](Outcome) {}};
};

// All of the statements, and what goes to the public list, or none.
[[nodiscard]] WriteBatch erasing(std::vector<const char*> statements, const std::string& table, const std::string& listed = {});

class GroupWriter {
public:
    GroupWriter() = default;
    GroupWriter(const GroupWriter&) = delete;
    GroupWriter& operator=(const GroupWriter&) = delete;
    GroupWriter(GroupWriter&&) = delete;
    GroupWriter& operator=(GroupWriter&&) = delete;
    virtual ~GroupWriter() = default;

    void write(WriteBatch batch);
    // Waits for it.
    Outcome write_now(WriteBatch batch);
    // Waits until everything asked for so far is done.
    void settle() { static_cast<void>(write_now({})); }
    // The end has come: what cannot be written now is not waited for.
    void hurry();
    [[nodiscard]] LogCounters counters() const;

protected:
    // Called by the writing thread alone. All of it is written or nothing, and `Duplicate` if one of the batches is not what comes next.
    virtual Outcome commit(std::span<const WriteBatch> batches) = 0;
    void start();
    // Writes what is still queued. The last class's destructor calls it: the thread calls commit().
    void finish();
    [[nodiscard]] bool is_hurrying() const;
    void count(std::uint64_t events);
    // Writes them and says what became of each, in their order.
    virtual void write_group(std::span<WriteBatch> batches);

private:
    void run();

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<WriteBatch> queue_;
    bool finishing_{false};
    bool hurrying_{false};
    LogCounters counters_;
    std::thread thread_;
};

}  // namespace misthrow::store
