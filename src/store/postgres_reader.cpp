#include "store/postgres_reader.hpp"

#include "store/postgres_schema.hpp"

namespace misthrow::store {

Rows PostgresReader::ask(const char* sql, const Parameters& parameters) {
    const std::scoped_lock lock{mutex_};
    const bool fresh = !database_;
    try {
        return ask_once(sql, parameters);
    } catch (const PostgresError& error) {
        if (!error.is_connection_lost()) {
            throw;
        }
        database_.reset();
        if (fresh) {
            throw;
        }
        return ask_once(sql, parameters);  // it had been lost before
    }
}

Rows PostgresReader::ask_once(const char* sql, const Parameters& parameters) {
    if (!database_) {
        database_.emplace(connect(address_));
        constexpr std::chrono::seconds patience{20};
        database_->give_up_after(patience);
    }
    return database_->run(sql, parameters);
}

}  // namespace misthrow::store
