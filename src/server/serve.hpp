#pragma once
// The server as a whole: file, hubs, network.
#include <cstdint>
#include <functional>
#include <string>

#include "server/journal.hpp"
#include "server/limits.hpp"
#include "server/net.hpp"

namespace misthrow::server {

struct ServeOptions {
    NetOptions net;
    Limits limits;
    std::string database{"misthrow.db"};
    std::vector<std::string> stores{};  // addresses of PostgreSQL databases, instead of the file
    bool alone{false};                  // nobody else may use that database; who comes second waits
    std::string page{};                 // a folder; empty: what is built in
    JournalForm journal{JournalForm::Plain};
    unsigned thinking_threads{1};                     // for computer players; tables and sockets: net.threads
    std::function<void(std::uint16_t port)> ready{};  // called once, when it listens
};

// How many threads tables and sockets are spread over on a machine with so many cores, where nobody says otherwise.
[[nodiscard]] unsigned threads_for(unsigned cores);

// Until it is told to stop. Throws std::runtime_error with a sentence for people if it cannot start.
void serve(const ServeOptions& options);

}  // namespace misthrow::server
