#pragma once
// What a table can be found by besides its name, out of its first event.
#include "store/event_log.hpp"

namespace misthrow::server {

[[nodiscard]] store::TableKeys keys_of(const std::string& first_event);

}  // namespace misthrow::server
