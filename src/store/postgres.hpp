#pragma once
// PostgreSQL, as far as we need it: a connection, statements with text parameters, results that free themselves, and errors with PostgreSQL's own words.
#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/event_log.hpp"

namespace misthrow::store {

class PostgresError : public Failure {
public:
    PostgresError(const std::string& what, std::string state) : Failure{what}, state_{std::move(state)} {}
    // Five letters and digits that say what went wrong; empty if the connection is gone.
    [[nodiscard]] const std::string& state() const noexcept { return state_; }
    [[nodiscard]] bool is_connection_lost() const noexcept;

private:
    std::string state_;
};

// The rows of an answer.
class Rows {
public:
    explicit Rows(PGresult* result) : result_{result} {}
    [[nodiscard]] int size() const noexcept { return PQntuples(result_.get()); }
    [[nodiscard]] int changed() const noexcept;
    [[nodiscard]] bool is_null(int row, int column) const noexcept { return PQgetisnull(result_.get(), row, column) == 1; }
    [[nodiscard]] std::string text(int row, int column) const;
    // Of a column of type bytea.
    [[nodiscard]] std::string bytes(int row, int column) const;
    [[nodiscard]] std::uint64_t number(int row, int column) const;
    [[nodiscard]] ExecStatusType status() const noexcept { return PQresultStatus(result_.get()); }
    [[nodiscard]] std::string_view tag() const noexcept { return PQcmdStatus(result_.get()); }
    // Throws PostgresError unless it went well.
    void check() const;
    [[nodiscard]] explicit operator bool() const noexcept { return result_ != nullptr; }

private:
    struct Clear {
        void operator()(PGresult* result) const noexcept { PQclear(result); }
    };
    std::unique_ptr<PGresult, Clear> result_;
};

using Parameters = std::vector<std::string>;  // as text; bytes by bytes_text()

class Postgres {
public:
    // Throws PostgresError. The address is a libpq one: postgresql://user@host:port/database, or key=value pairs.
    explicit Postgres(const std::string& address);

    // From now on whoever has not answered for so long is taken for gone, even if the connection stands: a backend that hangs, a line that swallows everything.
    void give_up_after(std::chrono::milliseconds patience) noexcept { patience_ = patience; }

    // One statement and its answer.
    Rows run(const char* sql, const Parameters& parameters = {});
    void prepare(const char* name, const char* sql);

    // Many statements on one way: queue() each, then take() as many answers in their order.
    void begin_pipeline();
    void queue(const char* sql, const Parameters& parameters = {});
    void queue_prepared(const char* name, const Parameters& parameters);
    // Everything queued so far is sent; a statement that fails takes those after it along, up to here.
    void sync();
    Rows take();       // the answer to the next statement
    void take_sync();  // pre: every statement before it is answered
    void end_pipeline();

    // COPY … FROM STDIN, with all of its lines.
    void copy_in(const char* sql, std::string_view lines);

    [[nodiscard]] PGconn* handle() const noexcept { return handle_.get(); }

private:
    [[noreturn]] void fail() const;
    void wait_for_answer() const;

    struct Finish {
        void operator()(PGconn* handle) const noexcept { PQfinish(handle); }
    };
    std::unique_ptr<PGconn, Finish> handle_;
    std::optional<std::chrono::milliseconds> patience_{};  // nothing: some statements take as long as they take
};

// Bytes as PostgreSQL reads them from text.
[[nodiscard]] std::string bytes_text(std::string_view bytes);
// And a list.
[[nodiscard]] std::string array_text(const std::vector<std::string>& list);

}  // namespace misthrow::store
