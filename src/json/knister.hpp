#pragma once
// A sheet of Knister as JSON.
#include "core/games/knister/knister.hpp"
#include "json/writer.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Knister::Sheet& sheet);

}  // namespace misthrow::json
