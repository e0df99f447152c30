#pragma once
// What the server counts, in the text form Prometheus reads.
#include <string>

#include "server/daily_board.hpp"
#include "server/hub.hpp"
#include "server/net.hpp"
#include "store/group_writer.hpp"

namespace misthrow::server {

[[nodiscard]] std::string metrics_text(const Hub& hub, const DailyBoard& daily, const Net& net, const store::LogCounters& log);

}  // namespace misthrow::server
