#pragma once
// SQLite, as far as we need it: statements that bind, step and free themselves, and errors with SQLite's own words.
#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "store/event_log.hpp"

namespace misthrow::store {

class SqliteError : public Failure {
public:
    SqliteError(const std::string& what, int code) : Failure{what, is_damage(code)}, code_{code} {}
    [[nodiscard]] int code() const noexcept { return code_; }  // SQLite's extended result code
    [[nodiscard]] static bool is_damage(int code) noexcept {
        return (code & 0xFF) == SQLITE_CORRUPT || (code & 0xFF) == SQLITE_NOTADB;
    }

private:
    int code_;
};

enum class Access : std::uint8_t {
    Write,  // the file is made if it is not there
    Read,   // nothing of it is changed, its journal neither
};

class Database {
public:
    // Throws SqliteError.
    explicit Database(const std::string& path, Access access = Access::Write);
    void run(const char* sql) const;
    // The bytes of the write-ahead log, once more and synced. pre: WAL mode, and a writing transaction is open here
    void write_log_again() const;
    [[nodiscard]] sqlite3* handle() const noexcept { return handle_.get(); }

private:
    struct Close {
        void operator()(sqlite3* handle) const noexcept { sqlite3_close_v2(handle); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

// Everything but reset() and rewind() throws SqliteError.
class Statement {
public:
    Statement(const Database& database, const char* sql);
    Statement& bind(int at, std::string_view text);
    Statement& bind(int at, std::uint64_t number);
    Statement& bind_bytes(int at, std::string_view bytes);
    // Without a copy: it stays where it is until the next rewind() or reset().
    Statement& lend(int at, std::string_view text);
    Statement& lend_bytes(int at, std::string_view bytes);
    // True while there is a row.
    bool step();
    void reset() noexcept;
    // The same for who binds everything anew each time.
    void rewind() noexcept;
    // Bytes are text like any other.
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::uint64_t number(int column) const noexcept;

private:
    void check(int code);
    struct Finalize {
        void operator()(sqlite3_stmt* handle) const noexcept { sqlite3_finalize(handle); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

}  // namespace misthrow::store
