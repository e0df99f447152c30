#pragma once
// Sheets box by box, as a front end draws them: what is marked, what can still be, what never will; and the points part by part.
#include "core/games.hpp"
#include "json/writer.hpp"

namespace misthrow::view {

void write_sheet(json::Writer& out, const Qwixx::State& state, Seat seat);
void write_sheet(json::Writer& out, const Qwinto::State& state, Seat seat);
void write_sheet(json::Writer& out, const Knaster::State& state, Seat seat);

}  // namespace misthrow::view
