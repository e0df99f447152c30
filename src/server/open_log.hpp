#pragma once
// The log at the start of a server. A damaged page does not keep it from starting: what can be read takes the file's place, what does not fit any more is
// quarantined, and all of it is said in the journal.
#include <future>
#include <memory>

#include "server/file_lock.hpp"
#include "server/hub.hpp"
#include "server/journal.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::server {

using Note = std::function<void(std::string_view event, const JournalFields& fields)>;
using MakeHub = std::function<std::unique_ptr<Hub>(store::EventLog&)>;

// The log, and the hub of its tables.
struct Opened {
    std::unique_ptr<FileLock> lock;  // first: it goes last
    std::unique_ptr<store::SqliteLog> log;
    std::unique_ptr<Hub> hub;
    std::future<void> counting;  // whether all events are there: goes on while the server works
};

// Throws std::runtime_error with a sentence for people.
[[nodiscard]] Opened open_log(const std::string& database, const MakeHub& make_hub, const Note& note);

}  // namespace misthrow::server
