#pragma once
// A sheet of Qwixx as JSON.
#include "core/games/qwixx/qwixx.hpp"
#include "json/writer.hpp"

namespace misthrow::json {

// Rows of one colour hold numbers, others the names of boxes.
template <const qwixx::Board& kBoard>
void write_sheet(Writer& out, const qwixx::SheetOn<kBoard>& sheet);

}  // namespace misthrow::json
