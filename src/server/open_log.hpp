#pragma once
// The log at the start of a server: a file, or PostgreSQL. A damaged page does not keep it from starting: what can be read takes the file's place, what does not fit any more is
// quarantined, and all of it is said in the journal.
#include <future>
#include <memory>

#include "server/file_lock.hpp"
#include "server/hub.hpp"
#include "server/journal.hpp"
#include "server/serve.hpp"
#include "store/group_writer.hpp"

namespace misthrow::server {

using Note = std::function<void(std::string_view event, const JournalFields& fields)>;
using Hubs = std::vector<std::unique_ptr<Hub>>;
using MakeHubs = std::function<Hubs(store::EventLog&, store::Peers*)>;

// The log, and the hubs of its tables.
struct Opened {
    std::unique_ptr<FileLock> lock{};         // of what lies beside the file. First: it goes last
    std::unique_ptr<FileLock> lock_itself{};  // of the file
    std::unique_ptr<store::EventLog> log{};
    std::unique_ptr<store::DailyResults> own_daily{};  // where the log does not keep them itself
    store::DailyResults* daily{nullptr};
    std::unique_ptr<store::Peers> peers{};  // other servers on the same database, if there may be some
    Hubs hubs{};
    std::function<store::LogCounters()> counters{};
    std::function<bool()> in_place{};  // false: what is written from now on would be lost
    std::future<void> counting{};      // whether all events are there: goes on while the server works
};

// Throws std::runtime_error with a sentence for people.
[[nodiscard]] Opened open_log(const ServeOptions& options, const MakeHubs& make_hubs, const Note& note);

}  // namespace misthrow::server
