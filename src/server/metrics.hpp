#pragma once
// What the server counts, in the text form Prometheus reads.
#include <string>

#include "server/hub.hpp"
#include "server/net.hpp"
#include "store/sqlite_log.hpp"

namespace misthrow::server {

[[nodiscard]] std::string metrics_text(const Hub& hub, const Net& net, const store::LogCounters& log);

}  // namespace misthrow::server
