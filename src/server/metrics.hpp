#pragma once
// What the server counts, in the text form Prometheus reads.
#include <string>

#include "server/figures.hpp"
#include "store/group_writer.hpp"

namespace misthrow::server {

[[nodiscard]] std::string metrics_text(const Figures& all, const Net& net, const store::LogCounters& log);

}  // namespace misthrow::server
