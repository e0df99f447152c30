#pragma once
// Finds tables for people who may be guessing.
#include "server/tables.hpp"

namespace misthrow::server {

class Lookup {
public:
    Lookup(const Surroundings& around, Tables& tables) : around_{around}, tables_{tables} {}

    // Names of tables are not to be guessed: for who asks for those that do not exist nothing is looked up for a while, and a right name is answered like a wrong
    // one; how long that lasts is said. Whoever has a seat or the table knows its name.
    using Then = std::function<void(const Tables::Found&, std::optional<std::chrono::milliseconds> wait)>;
    void find(const std::string& table, const std::string& address, const Viewer& viewer, Then then);
    // The same for who names a table otherwise: how long nothing is looked up, and that the name was none.
    [[nodiscard]] std::optional<std::chrono::milliseconds> wait(const std::string& address);
    void count_miss(const std::string& address);

private:
    const Surroundings& around_;
    Tables& tables_;
};

}  // namespace misthrow::server
