#pragma once
// What all hubs of a server count together: whoever comes from one address has one measure, whichever hub its tables are with.
#include <atomic>
#include <cstddef>

#include "server/limits.hpp"
#include "server/networks.hpp"

namespace misthrow::server {

struct SharedLimits {
    explicit SharedLimits(const Limits& limits)
        : opens{limits.tables_per_address_and_hour / 3600.0, limits.tables_per_address_and_hour},
          changes{limits.changes_per_address_and_second, limits.change_burst},
          misses{limits.misses_per_address_and_minute / 60.0, limits.misses_per_address_and_minute},
          claims{limits.misses_per_address_and_minute / 60.0, limits.misses_per_address_and_minute} {}

    // Addresses that have been quiet for a while.
    void forget_quiet(TimePoint now) {
        for (RateByNetwork* each : {&opens, &changes, &misses, &claims}) {
            each->forget_quiet(now);
        }
    }

    RateByNetwork opens;
    RateByNetwork changes;               // of who sits where
    RateByNetwork misses;                // asking for tables that do not exist
    RateByNetwork claims;                // asking all the same, with a key
    std::atomic<std::size_t> tables{0};  // in memory
};

}  // namespace misthrow::server
