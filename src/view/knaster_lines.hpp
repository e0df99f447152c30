#pragma once
// A filled line of Knaster: its combination, and the circles it asks for.
#include <string_view>

#include "core/games/knaster/knaster.hpp"
#include "json/writer.hpp"

namespace misthrow::view {

// pre: the line is filled
[[nodiscard]] std::string_view combination(const Knaster::Sheet& sheet, knaster::Line line);

// Members: line, combination, count, among. pre: the line is filled
void write_line_demand(json::Writer& out, const Knaster::Sheet& sheet, knaster::Line line);

void write_boxes(json::Writer& out, std::string_view key, knaster::Boxes boxes);

}  // namespace misthrow::view
