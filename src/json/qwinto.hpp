#pragma once
// A sheet of Qwinto as JSON.
#include "core/games/qwinto/qwinto.hpp"
#include "json/writer.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Qwinto::Sheet& sheet);

}  // namespace misthrow::json
