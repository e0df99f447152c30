#include "store/sqlite.hpp"

#include <algorithm>

#include "store/gathered_journal.hpp"

namespace misthrow::store {

namespace {

// What we say to SQLite is right: where it finds no such table or column, or an unknown format, the file is not as we made it.
[[noreturn]] void fail(sqlite3* handle, const std::string& doing) {
    const int code = sqlite3_extended_errcode(handle);
    throw SqliteError{doing + ": " + sqlite3_errmsg(handle), code == SQLITE_ERROR ? SQLITE_CORRUPT : code};
}

// SQLite counts every byte it has, under a lock that all threads share. Nobody asks it.
void count_no_memory() {
    static const int once = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    static_cast<void>(once);
}

}  // namespace

Database::Database(const std::string& path, Access access) {
    sqlite3* handle = nullptr;
    const int how = access == Access::Read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    // A name is a name: SQLite would take file:x for an address, and :memory: for no file at all.
    const std::string plain = path.starts_with('/') ? path : "./" + path;
    count_no_memory();
    const int code = sqlite3_open_v2(plain.c_str(), &handle, how | SQLITE_OPEN_NOMUTEX, gathered_journal());
    handle_.reset(handle);
    if (code != SQLITE_OK) {
        fail(handle, "cannot open " + path);
    }
    sqlite3_busy_timeout(handle, 5000);
}

void Database::run(const char* sql) const {
    if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        fail(handle(), sql);
    }
}

void Database::write_log_again() const {
    sqlite3_file* log = nullptr;
    sqlite3_file_control(handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, static_cast<void*>(&log));
    if (log == nullptr || log->pMethods == nullptr) {
        return;
    }
    const auto check = [](int code) {
        if (code != SQLITE_OK) {
            throw SqliteError{std::string{"cannot write the log again: "} + sqlite3_errstr(code), code};
        }
    };
    sqlite3_int64 size = 0;
    check(log->pMethods->xFileSize(log, &size));
    if (size == 0) {
        return;
    }
    constexpr sqlite3_int64 most = 65'536;
    std::string bytes;
    for (sqlite3_int64 at = 0; at < size; at += most) {
        bytes.resize(static_cast<std::size_t>(std::min(most, size - at)));
        check(log->pMethods->xRead(log, bytes.data(), static_cast<int>(bytes.size()), at));
        check(log->pMethods->xWrite(log, bytes.data(), static_cast<int>(bytes.size()), at));
    }
    check(log->pMethods->xSync(log, SQLITE_SYNC_FULL));
}

Statement::Statement(const Database& database, const char* sql) {
    sqlite3_stmt* handle = nullptr;
    if (sqlite3_prepare_v2(database.handle(), sql, -1, &handle, nullptr) != SQLITE_OK) {
        fail(database.handle(), sql);
    }
    handle_.reset(handle);
}

// What could not be bound would be NULL, and NULL is no error to a WHERE or to INSERT OR IGNORE.
Statement& Statement::bind(int at, std::string_view text) {
    check(sqlite3_bind_text(handle_.get(), at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
    return *this;
}

Statement& Statement::bind(int at, std::uint64_t number) {
    check(sqlite3_bind_int64(handle_.get(), at, static_cast<sqlite3_int64>(number)));
    return *this;
}

Statement& Statement::bind_bytes(int at, std::string_view bytes) {
    check(sqlite3_bind_blob(handle_.get(), at, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT));
    return *this;
}

Statement& Statement::lend(int at, std::string_view text) {
    check(sqlite3_bind_text(handle_.get(), at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC));
    return *this;
}

Statement& Statement::lend_bytes(int at, std::string_view bytes) {
    check(sqlite3_bind_blob(handle_.get(), at, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC));
    return *this;
}

void Statement::check(int code) {
    if (code != SQLITE_OK) {
        reset();
        throw SqliteError{sqlite3_errstr(code), code};
    }
}

bool Statement::step() {
    const int code = sqlite3_step(handle_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        sqlite3* database = sqlite3_db_handle(handle_.get());
        const std::string what = sqlite3_errmsg(database);  // before the reset forgets it
        const int extended = sqlite3_extended_errcode(database);
        reset();
        throw SqliteError{what, extended};
    }
    return code == SQLITE_ROW;
}

void Statement::reset() noexcept {
    sqlite3_reset(handle_.get());
    sqlite3_clear_bindings(handle_.get());
}

void Statement::rewind() noexcept { sqlite3_reset(handle_.get()); }

// We store no NULL and nothing empty: without bytes there was no memory for them, or the row is damaged, which its reader notices.
std::string Statement::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
    if (bytes != nullptr) {
        return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column))};
    }
    if (sqlite3_errcode(sqlite3_db_handle(handle_.get())) == SQLITE_NOMEM) {
        throw SqliteError{"no memory for a row", SQLITE_NOMEM};
    }
    return {};
}

std::uint64_t Statement::number(int column) const noexcept {
    return static_cast<std::uint64_t>(sqlite3_column_int64(handle_.get(), column));
}

}  // namespace misthrow::store
