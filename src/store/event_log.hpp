#pragma once
// The append-only log of all tables: what is in it has happened, and nothing else has.
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace misthrow::store {

// Stands where a table's name does, and is none: the public list of aborted games (docs/fair-dice.md). What is appended to it gets its version, and its place in
// the list's own chain, when it is written: `version` is 0 then.
inline constexpr const char* kPublicList = "aborted";

// `version` counts a table's events from 1 without gaps; the body is the server's business.
struct Event {
    std::string table;
    std::uint64_t version{0};
    std::string body;
    bool intact{true};  // as it was written, and so is everything before it; false: the chain is broken here
    friend bool operator==(const Event&, const Event&) = default;
};

enum class Outcome : std::uint8_t {
    Durable,    // on disk: it may be acknowledged
    Duplicate,  // one of the versions is taken already; nothing of this batch was written
    Failed,     // the disk did not take it; nothing of this batch was written
    Unknown,  // it may or may not be there: a sync failed, or the file is damaged. The next start will tell; nothing more can be written before
};

// A table of the list. Times are seconds since 1970.
struct TableRow {
    std::string id;
    bool finished{false};
    std::uint64_t created{0};
    std::uint64_t touched{0};
    std::uint64_t events{0};
};

// Reading did not work: the disk, or the file. Thrown by everything that reads.
class Failure : public std::runtime_error {
public:
    explicit Failure(const std::string& what, bool damage = false) : std::runtime_error{what}, damage_{damage} {}
    // The file itself is damaged: trying again will not help.
    [[nodiscard]] bool damage() const noexcept { return damage_; }

private:
    bool damage_;
};

// Called once for each batch, in the order of appending, from the log's own thread.
using Done = std::function<void(Outcome)>;

class EventLog {
public:
    EventLog() = default;
    EventLog(const EventLog&) = delete;
    EventLog& operator=(const EventLog&) = delete;
    EventLog(EventLog&&) = delete;
    EventLog& operator=(EventLog&&) = delete;
    virtual ~EventLog() = default;

    // All events of a batch are written, or none. Returns at once.
    virtual void append(std::vector<Event> batch, Done done) = 0;

    // The events of a table from a version on, in order; so many at most, 0: all.
    [[nodiscard]] virtual std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0) = 0;
    // Every event of every table that is not marked finished, table by table, in order: what a restart needs.
    virtual void read_open(const std::function<void(Event&&)>& each) = 0;

    // These take their turn among the batches and return at once.
    // A finished table stays as a record but is not loaded at a restart.
    virtual void mark_finished(const std::string& table) = 0;
    virtual void mark_open(const std::string& table) = 0;
    // The table is in use: it does not grow old.
    virtual void touch(const std::string& table) = 0;
    // `listed`: what goes to the public list with it, if anything.
    virtual void erase(const std::string& table, const std::string& listed = {}) = 0;
    // Waits until everything that was asked for so far is done.
    virtual void settle() = 0;

    [[nodiscard]] virtual std::vector<TableRow> tables() = 0;
    // Of every table that is not finished: its name, and when it was last in use.
    [[nodiscard]] virtual std::vector<std::pair<std::string, std::uint64_t>> touched() = 0;

    // Erases a table that a server in another process may be using: that server finds its name with take_erased(). Waits for the disk.
    virtual Outcome erase_elsewhere(const std::string& table, const std::string& listed = {}) = 0;
    [[nodiscard]] virtual std::vector<std::string> take_erased() = 0;
};

}  // namespace misthrow::store
