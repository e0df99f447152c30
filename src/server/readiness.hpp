#pragma once
// Whether the server takes work, for whoever sends it some.
#include <chrono>
#include <string>

#include "server/surroundings.hpp"

namespace misthrow::server {

struct Readiness {
    bool draining{false};
    bool full{false};  // no connection is free
    TimePoint now;
    TimePoint started;
    const Counters& hub;
    std::optional<TimePoint> writing_since{};  // what is on its way to the disk or the database
};

// It may be that nothing moves: a database that is away, a disk that hangs.
inline constexpr std::chrono::seconds kLongWrite{5};

// Empty: it does. A disk that did not take something is given half a minute: without work nobody would see that it is well again.
[[nodiscard]] inline std::string why_not_ready(const Readiness& at) {
    constexpr std::chrono::seconds patience{30};  // the sweeper comes every five seconds
    if (at.draining) {
        return "draining";
    }
    if (at.full) {
        return "too_many_connections";
    }
    if (at.hub.last_failure != TimePoint{} && at.now - at.hub.last_failure < patience) {
        return "storage";
    }
    if (at.writing_since && at.now - *at.writing_since > kLongWrite) {
        return "storage";
    }
    return at.now - std::max(at.started, at.hub.last_sweep) > patience ? "sweeper" : "";
}

}  // namespace misthrow::server
