#pragma once
// A sheet of Knaster as JSON.
#include "core/games/knaster/knaster.hpp"
#include "json/writer.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Knaster::Sheet& sheet);

}  // namespace misthrow::json
