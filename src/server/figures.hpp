#pragma once
// What a thread of the server has counted, and what all of them have.
#include <algorithm>
#include <vector>

#include "server/daily_board.hpp"
#include "server/hub.hpp"
#include "server/net.hpp"

namespace misthrow::server {

struct Figures {
    Counters hub{};
    std::size_t tables{0};
    std::size_t quarantined{0};
    std::size_t clients{0};
    NetCounters net{};
    std::uint64_t daily_counted{0};
    std::uint64_t daily_refused{0};
};

// By the hub's own thread.
[[nodiscard]] inline Figures figures_of(const Hub& hub, const NetCounters& net) {
    return {
        .hub = hub.counters(), .tables = hub.tables(), .quarantined = hub.quarantined(), .clients = hub.clients(), .net = net};
}

// A fault of one hub's is the server's, and it has swept when all of them have.
[[nodiscard]] inline Figures sum_of(const std::vector<Figures>& all) {
    Figures sum = all.front();
    for (auto each = all.begin() + 1; each != all.end(); ++each) {
        sum.hub.messages += each->hub.messages;
        sum.hub.choices += each->hub.choices;
        sum.hub.events += each->hub.events;
        sum.hub.refused += each->hub.refused;
        sum.hub.storage_failures += each->hub.storage_failures;
        sum.hub.sweeps = std::min(sum.hub.sweeps, each->hub.sweeps);
        sum.hub.table_failures += each->hub.table_failures;
        sum.hub.tables_opened += each->hub.tables_opened;
        sum.hub.clients_ahead += each->hub.clients_ahead;
        sum.hub.last_failure = std::max(sum.hub.last_failure, each->hub.last_failure);
        sum.hub.last_sweep = std::min(sum.hub.last_sweep, each->hub.last_sweep);
        sum.hub.durable_seconds += each->hub.durable_seconds;
        sum.hub.durable_answers += each->hub.durable_answers;
        sum.tables += each->tables;
        sum.quarantined += each->quarantined;
        sum.clients += each->clients;
        sum.net += each->net;
        sum.daily_counted += each->daily_counted;
        sum.daily_refused += each->daily_refused;
    }
    return sum;
}

}  // namespace misthrow::server
