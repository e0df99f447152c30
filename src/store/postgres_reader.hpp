#pragma once
// A connection for questions; one that is lost is opened anew for the next question.
#include <mutex>
#include <optional>
#include <string>

#include "store/postgres.hpp"

namespace misthrow::store {

class PostgresReader {
public:
    explicit PostgresReader(std::string address) : address_{std::move(address)} {}

    // Throws PostgresError, also if there is no answer for long. Asked twice if the connection was lost: what it changes may be done twice.
    Rows ask(const char* sql, const Parameters& parameters = {});

private:
    Rows ask_once(const char* sql, const Parameters& parameters);

    std::string address_;
    std::mutex mutex_;
    std::optional<Postgres> database_;
};

}  // namespace misthrow::store
