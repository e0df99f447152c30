#pragma once
// The two shortest answers of the rules.
#include <utility>
#include <vector>

#include "table/rules.hpp"

namespace misthrow::table {

[[nodiscard]] inline Refused refused(Refusal why) { return {.why = why}; }
[[nodiscard]] inline std::vector<Event> one(Event event) { return {std::move(event)}; }

}  // namespace misthrow::table
