#pragma once
// The append-only log of all tables: what is in it has happened, and nothing else has.
#include <cstdint>
#include <functional>
#include <optional>
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

// How far a table is, as somebody knows it.
struct KnownTable {
    std::string id;
    std::uint64_t events{0};
    friend bool operator==(const KnownTable&, const KnownTable&) = default;
};

// What a table can be found by besides its name: bytes that mean nothing to us.
struct TableKeys {
    std::string opener{};  // who opened it
    std::string dice{};    // what it shares with other tables; empty if nothing
    std::uint64_t at{0};   // when, in seconds since 1970
    // All others that share its dice, as far as they are known. Any batch may say so: where several servers write, it is a `Duplicate` if another is there by
    // now, or further. Where one writes it knows them all.
    std::optional<std::vector<KnownTable>> knows{};
    // Where several servers write: the table's event before these, as we know it. If another one is there it is a `Duplicate`. Empty: whichever there is.
    std::string follows{};
    bool tell{false};  // other servers may hear the events themselves, not only that there are some
    friend bool operator==(const TableKeys&, const TableKeys&) = default;
};

// As numbers they are stored.
enum class TableState : std::uint8_t {
    Playing,
    Finished,   // a game was played to its end: kept for its record
    Gathering,  // no game has begun
};

// A table of the list. Times are seconds since 1970, as those who wrote them believed.
struct TableRow {
    std::string id;
    TableState state{TableState::Gathering};
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

// A table as it is stored.
struct StoredTable {
    TableRow row;
    std::vector<Event> events;
};
// Some of a table's events. Step by step: gcc 12 takes the braces that say it in one for an uninitialised string.
[[nodiscard]] inline StoredTable part_of_table(const std::string& table, std::vector<Event> events) {
    StoredTable part;
    part.row.id = table;
    part.events = std::move(events);
    return part;
}
// What was asked for.
struct Fetched {
    std::vector<StoredTable>
        tables{};  // nothing if there is no such table; else it, and behind it every other that shares its dice
    std::optional<Failure> failure{};  // it could not be read
};
// Called once, from a thread of the log.
using Take = std::function<void(Fetched)>;

// Who has not been in use for how long, in seconds since 1970.
struct Ages {
    std::uint64_t gathering_before{0};
    std::uint64_t playing_before{0};
    std::uint64_t now{0};  // by which these are old
};

struct Seen {
    std::vector<std::string> erased{};  // by another process, since somebody last looked
    std::vector<std::string> idle{};    // not in use for long, the oldest first, some of them; finished ones never
    std::optional<Failure> failure{};   // it could not be read
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

    // All events of a batch are written, or none. Returns at once. `keys`: of a table that begins with this batch, or `dice` and what is known of them.
    virtual void append(std::vector<Event> batch, Done done, TableKeys keys = {}) = 0;

    // Returns at once. What was written before the call is seen.
    virtual void fetch(const std::string& table, Take take) = 0;
    // A part of one table's events, or of the public list, in the only table of the answer.
    virtual void fetch_part(const std::string& table, std::uint64_t from, std::uint64_t most, Take take) = 0;
    // What others have written to a table after this version, with the event of that version before it; everything that we wrote there ourselves must be
    // decided. `with_dice`: and behind it every other table that shares its dice, as of a moment that is not before.
    virtual void fetch_tail(const std::string& table, std::uint64_t version, bool with_dice, Take take) {
        with_dice ? fetch(table, std::move(take)) : fetch_part(table, version, 0, std::move(take));
    }
    // How far each of these tables is: its last event alone, or none if that is not known. In one answer or in several, each about some of them.
    virtual void fetch_ends(const std::vector<std::string>& tables, const Take& take) {
        Fetched fetched;
        for (const std::string& each : tables) {
            fetched.tables.push_back(part_of_table(each, {}));
        }
        take(std::move(fetched));
    }
    // The table that this key has opened.
    virtual void fetch_opened_by(const std::string& opener, Take take) = 0;
    // The same, of a key that was asked to open a table with the dice of another: such a table is where that one is.
    virtual void fetch_opened_beside(const std::string& opener, const std::string& /*beside*/, Take take) {
        fetch_opened_by(opener, std::move(take));
    }

    // Returns at once.
    virtual void look_around(const Ages& ages, std::function<void(Seen)> take) = 0;

    // These take their turn among the batches and return at once.
    // The table is in use: it does not grow old.
    virtual void touch(const std::string& table, TableState state, std::uint64_t now) = 0;
    // `listed`: what goes to the public list with it, if anything.
    virtual void erase(const std::string& table, const std::string& listed = {}) = 0;
    // The same, unless another server has touched it after this time, which it had when it was read.
    virtual void erase_if_old(const std::string& table, std::uint64_t /*touched*/, const std::string& listed = {}) {
        erase(table, listed);
    }
    // Waits until everything that was asked for so far is done.
    virtual void settle() = 0;

    // These wait for the disk and throw Failure.
    // The events of a table from a version on, in order; so many at most, 0: all.
    [[nodiscard]] virtual std::vector<Event> read(const std::string& table, std::uint64_t from = 1, std::uint64_t most = 0) = 0;
    [[nodiscard]] virtual std::vector<TableRow> tables() = 0;
    // When any table was last in use; 0 if there is none.
    [[nodiscard]] virtual std::uint64_t last_touched() = 0;
    // Tables that share dice have names of one slot (slots.hpp). Early versions drew names without regard to it.
    [[nodiscard]] virtual bool are_dice_together() { return true; }

    // Erases a table that a server in another process may be using: that server hears of it when it looks around. Waits for the disk.
    virtual Outcome erase_elsewhere(const std::string& table, const std::string& listed = {}) = 0;
};

}  // namespace misthrow::store
