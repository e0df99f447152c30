#pragma once
// Writes to PostgreSQL: one connection, one round trip for each group of batches. A connection that is lost is opened anew, and what was on its way is looked for
// before anything is said about it.
#include <functional>
#include <optional>
#include <string>

#include "store/group_writer.hpp"
#include "store/postgres.hpp"

namespace misthrow::store {

// Who else may write to the database.
struct Sharing {
    bool alone{false};                // nobody: whoever comes second waits until the first is gone
    std::function<void()> waiting{};  // called once if we have to wait
};

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

private:
    Outcome try_commit(std::span<const WriteBatch> batches);
    int queue(const WriteBatch& batch);  // how many statements
    std::optional<PostgresError> take_answers(int statements);
    void open();
    bool claim();
    bool reopen();
    bool is_there(std::span<const WriteBatch> batches);

    std::string address_;
    Sharing sharing_;
    std::int64_t fence_;     // held by our connection: who has it knows that the connection before is gone
    std::int64_t token_{0};  // of the group being written
    std::optional<Postgres> database_;
};

}  // namespace misthrow::store
