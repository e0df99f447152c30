#pragma once
// A state as JSON: the shape of `misthrow replay --json`, which bots and the browser read too.
#include "core/games.hpp"
#include "json/writer.hpp"
#include "notation/record.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Qwixx::Sheet& sheet);
void write_sheet(Writer& out, const Qwinto::Sheet& sheet);
void write_sheet(Writer& out, const Knaster::Sheet& sheet);

// The members of the object, without its braces, so that a caller can add more.
template <Game G>
void write_state_members(Writer& out, const typename G::State& state);

extern template void write_state_members<Qwixx>(Writer&, const Qwixx::State&);
extern template void write_state_members<Qwinto>(Writer&, const Qwinto::State&);
extern template void write_state_members<Knaster>(Writer&, const Knaster::State&);

// One line, no newline.
[[nodiscard]] std::string record_json(const notation::Record& record);

}  // namespace misthrow::json
