#pragma once
// Writes to PostgreSQL: one connection, one round trip for each group of batches. A connection that is lost is opened anew, and what was on its way is looked for
// before anything is said about it.
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "store/group_writer.hpp"
#include "store/postgres.hpp"

namespace misthrow::store {

// Who else may write to the database.
struct Sharing {
    bool alone{false};                           // nobody: whoever comes second waits until the first is gone
    std::function<void()> waiting{};             // called once if we have to wait
    std::chrono::milliseconds patience{20'000};  // with a connection that does not answer; a disk may be slow
    std::string node{};                          // our name among several that hear of what each writes; empty: nobody is told
};

// From now on this connection is alone, until it ends. False: a server is using the database.
[[nodiscard]] bool lock_alone(Postgres& database);

class PostgresWriter final : public GroupWriter {
public:
    // Throws PostgresError.
    explicit PostgresWriter(std::string address, Sharing sharing = {});
    ~PostgresWriter() override;
    PostgresWriter(const PostgresWriter&) = delete;
    PostgresWriter& operator=(const PostgresWriter&) = delete;
    PostgresWriter(PostgresWriter&&) = delete;
    PostgresWriter& operator=(PostgresWriter&&) = delete;

protected:
    Outcome commit(std::span<const WriteBatch> batches) override;
    // Whoever lost a race leaves the group, and the others go on together.
    void write_group(std::span<WriteBatch> batches) override;

private:
    using Group = std::vector<const WriteBatch*>;
    struct Tried {
        Outcome outcome{Outcome::Durable};
        const WriteBatch* culprit{nullptr};  // whose statement went wrong
        std::vector<const WriteBatch*>
            lost{};  // of these nothing was written, though of the others all: their versions were taken
    };
    struct Asked {
        const WriteBatch* batch{nullptr};  // for whom the statement is
        bool decides{false};               // no row: the batch has lost
    };
    Tried commit_group(const Group& group);
    std::optional<Tried> try_commit(const Group& group);
    void queue_group(const Group& group);
    [[nodiscard]] bool may_lose(const WriteBatch& batch) const;
    void queue_race(const WriteBatch& batch);
    void queue_events(const WriteBatch& batch);
    void queue_listed(const WriteBatch& batch);
    void queue_news(const Group& group);
    void add(const char* sql, const Parameters& parameters = {});
    void add_prepared(const char* name, const Parameters& parameters, bool decides = false);
    std::optional<PostgresError> take_answers(Tried& tried);
    void end_stuck_writers();
    void open();
    // Whose the fence is.
    enum class Claimed : std::uint8_t { Ours, OursBefore, Others };
    Claimed claim();
    void wait_for_claim();
    bool reopen();
    std::optional<Tried> look_for(const Group& group);

    std::string address_;
    Sharing sharing_;
    std::int64_t fence_;     // held by our connection: who has it knows that the connection before is gone
    std::int64_t token_{0};  // of the group being written
    const WriteBatch* queueing_{nullptr};
    std::vector<Asked> asked_;  // one for each statement of the group
    std::optional<Postgres> database_;
};

}  // namespace misthrow::store
