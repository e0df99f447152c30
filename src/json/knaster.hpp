#pragma once
// Knaster as JSON.
#include "core/games/knaster/knaster.hpp"
#include "json/writer.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Knaster::Sheet& sheet);

// What the seat's writes make it circle: for each write that fills lines, by its token, a list of {"line", "circles", "among"}: how many boxes of the line it
// circles, and which it can circle as things are. pre: the seat has to decide now
void write_circles(Writer& out, const Knaster::State& state, Seat seat);

}  // namespace misthrow::json
