#pragma once
// Finds tables for people who may be guessing.
#include "server/networks.hpp"
#include "server/tables.hpp"

namespace misthrow::server {

class Lookup {
public:
    Lookup(const Limits& limits, const Surroundings& around, Tables& tables)
        : around_{around},
          tables_{tables},
          misses_{limits.misses_per_address_and_minute / 60.0, limits.misses_per_address_and_minute},
          claims_{limits.misses_per_address_and_minute / 60.0, limits.misses_per_address_and_minute} {}

    // Names of tables are not to be guessed: for who asks for those that do not exist nothing is looked up for a while, and a right name is answered like a wrong
    // one; how long that lasts is said. Whoever has a seat or the table knows its name.
    using Then = std::function<void(const Tables::Found&, std::optional<std::chrono::milliseconds> wait)>;
    void find(const std::string& table, const std::string& address, const Viewer& viewer, Then then);
    // The same for who names a table otherwise: how long nothing is looked up, and that the name was none.
    [[nodiscard]] std::optional<std::chrono::milliseconds> wait(const std::string& address);
    void count_miss(const std::string& address);
    // Addresses that have been quiet for a while.
    void forget_quiet();

private:
    const Surroundings& around_;
    Tables& tables_;
    RateByNetwork misses_;  // asking for tables that do not exist
    RateByNetwork claims_;  // asking all the same, with a key
};

}  // namespace misthrow::server
