#include "store/postgres.hpp"

#include <poll.h>

#include <array>
#include <charconv>

namespace misthrow::store {

namespace {

// libpq wants C strings side by side.
std::vector<const char*> pointers(const Parameters& parameters) {
    std::vector<const char*> list;
    list.reserve(parameters.size());
    for (const std::string& each : parameters) {
        list.push_back(each.c_str());
    }
    return list;
}

std::string without_line_end(std::string text) {
    while (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return text;
}

int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

// Notices ("relation exists, skipping") are nobody's business.
void ignore(void* /*nothing*/, const PGresult* /*notice*/) {}

}  // namespace

// 08: connection; 57P0x: the server is going down, or is not up yet.
bool PostgresError::is_connection_lost() const noexcept {
    return state_.empty() || state_.starts_with("08") || state_.starts_with("57P");
}

int Rows::changed() const noexcept {
    const std::string_view count = PQcmdTuples(result_.get());
    int number = 0;
    std::from_chars(count.data(), count.data() + count.size(), number);
    return number;
}

std::string Rows::text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

// As PostgreSQL writes them: \x and two digits each.
std::string Rows::bytes(int row, int column) const {
    const std::string written = text(row, column);
    std::string bytes;
    for (std::size_t at = 2; at + 1 < written.size(); at += 2) {
        bytes.push_back(static_cast<char>(digit(written[at]) * 16 + digit(written[at + 1])));
    }
    return bytes;
}

std::uint64_t Rows::number(int row, int column) const {
    const std::string written = text(row, column);
    std::uint64_t number = 0;
    std::from_chars(written.data(), written.data() + written.size(), number);
    return number;
}

void Rows::check() const {
    if (!result_) {
        throw PostgresError{"the connection to PostgreSQL is gone", {}};
    }
    if (status() == PGRES_COMMAND_OK || status() == PGRES_TUPLES_OK) {
        return;
    }
    const char* state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
    throw PostgresError{without_line_end(PQresultErrorMessage(result_.get())), state == nullptr ? "" : state};
}

namespace {

// What libpq says of an address that it cannot read holds all of it, with the password.
void check_address(const std::string& address) {
    char* wrong = nullptr;
    PQconninfoOption* options = PQconninfoParse(address.c_str(), &wrong);
    const bool good = options != nullptr;
    PQconninfoFree(options);
    PQfreemem(wrong);
    if (!good) {
        throw PostgresError{"the address cannot be read; postgresql://misthrow@localhost/misthrow would be right",
                            "22023"};  // as PostgreSQL calls a wrong parameter
    }
}

// What the address says counts more. A connection that nobody answers any more is given up after a while.
PGconn* begin_connection(const std::string& address) {
    check_address(address);
    constexpr std::array names = {"fallback_application_name", "connect_timeout", "tcp_user_timeout", "dbname",
                                  static_cast<const char*>(nullptr)};
    const std::array values = {"misthrow", "10", "10000", address.c_str(), static_cast<const char*>(nullptr)};
    return PQconnectdbParams(names.data(), values.data(), 1);
}

}  // namespace

Postgres::Postgres(const std::string& address) : handle_{begin_connection(address)} {
    if (PQstatus(handle_.get()) != CONNECTION_OK) {
        fail();
    }
    PQsetNoticeReceiver(handle_.get(), ignore, nullptr);
}

// libpq's words name host and port and never the password.
void Postgres::fail() const { throw PostgresError{without_line_end(PQerrorMessage(handle_.get())), {}}; }

void Postgres::wait_for_answer() const {
    if (!patience_) {
        return;
    }
    const auto until = std::chrono::steady_clock::now() + *patience_;
    while (PQisBusy(handle_.get()) == 1) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        pollfd answer{.fd = PQsocket(handle_.get()), .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&answer, 1, static_cast<int>(left.count())) == 0) {
            throw PostgresError{"PostgreSQL does not answer", {}};
        }
        if (PQconsumeInput(handle_.get()) != 1) {
            fail();
        }
    }
}

Rows Postgres::run(const char* sql, const Parameters& parameters) {
    queue(sql, parameters);
    Rows rows = take();
    rows.check();
    return rows;
}

void Postgres::prepare(const char* name, const char* sql) { Rows{PQprepare(handle_.get(), name, sql, 0, nullptr)}.check(); }

void Postgres::begin_pipeline() {
    if (PQenterPipelineMode(handle_.get()) != 1) {
        fail();
    }
}

void Postgres::queue(const char* sql, const Parameters& parameters) {
    if (PQsendQueryParams(handle_.get(), sql, static_cast<int>(parameters.size()), nullptr, pointers(parameters).data(), nullptr,
                          nullptr, 0) != 1) {
        fail();
    }
}

void Postgres::queue_prepared(const char* name, const Parameters& parameters) {
    if (PQsendQueryPrepared(handle_.get(), name, static_cast<int>(parameters.size()), pointers(parameters).data(), nullptr,
                            nullptr, 0) != 1) {
        fail();
    }
}

void Postgres::sync() {
    if (PQpipelineSync(handle_.get()) != 1) {
        fail();
    }
}

Rows Postgres::take() {
    wait_for_answer();
    Rows rows{PQgetResult(handle_.get())};
    if (!rows) {
        fail();
    }
    for (;;) {
        wait_for_answer();
        const Rows more{PQgetResult(handle_.get())};
        if (!more) {  // nothing ends the answer to a statement
            return rows;
        }
    }
}

void Postgres::take_sync() {
    wait_for_answer();
    const Rows rows{PQgetResult(handle_.get())};
    if (!rows || rows.status() != PGRES_PIPELINE_SYNC) {
        fail();
    }
}

void Postgres::end_pipeline() {
    if (PQexitPipelineMode(handle_.get()) != 1) {
        fail();
    }
}

void Postgres::copy_in(const char* sql, std::string_view lines) {
    const Rows begun{PQexec(handle_.get(), sql)};
    if (begun.status() != PGRES_COPY_IN) {
        begun.check();
        fail();
    }
    if (PQputCopyData(handle_.get(), lines.data(), static_cast<int>(lines.size())) != 1 ||
        PQputCopyEnd(handle_.get(), nullptr) != 1) {
        fail();
    }
    const Rows ended{PQgetResult(handle_.get())};
    while (PGresult* more = PQgetResult(handle_.get())) {
        PQclear(more);
    }
    ended.check();
}

std::string bytes_text(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "\\x";
    for (const char each : bytes) {
        const auto byte = static_cast<unsigned char>(each);
        text += digits[byte >> 4U];
        text += digits[byte & 15U];
    }
    return text;
}

std::string array_text(const std::vector<std::string>& list) {
    std::string text = "{";
    for (const std::string& each : list) {
        text += text.size() > 1 ? ",\"" : "\"";
        for (const char letter : each) {
            text += letter == '"' || letter == '\\' ? "\\" : "";
            text += letter;
        }
        text += '"';
    }
    return text + "}";
}

}  // namespace misthrow::store
