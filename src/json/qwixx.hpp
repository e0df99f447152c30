#pragma once
// A sheet of Qwixx as JSON.
#include "core/games/qwixx/qwixx.hpp"
#include "json/writer.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Qwixx::Sheet& sheet);

}  // namespace misthrow::json
