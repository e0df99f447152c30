#include "notation/choice_text.hpp"
#include "view/members.hpp"
#include "view/sheets.hpp"

namespace misthrow::view {

void write_sheet(json::Writer& out, const Knaster::State& state, Seat seat) {
    const Knaster::Sheet& sheet = state.sheets[index(seat)];
    const auto write_box = [&](unsigned box) {
        member(out, "box", notation::box_text(box));
        member(out, "number", sheet.number_at(box));
        member(out, "circled", (sheet.circled >> box & 1U) != 0);
    };
    const auto write_line = [&](knaster::Line line) {
        member(out, "line", letter(Knaster::line_letters, line));
        member(out, "worth", static_cast<int>(knaster::kLinePoints[line]));
        member(out, "filled", std::popcount(sheet.filled & knaster::kLineMask[line]));
        member(out, "circled", std::popcount(sheet.circled & knaster::kLineMask[line]));
        member(out, "done", (sheet.circled & knaster::kLineMask[line]) == knaster::kLineMask[line]);
    };
    object(out, [&] {
        array(out, "boxes", [&] {  // row by row, left to right
            for (unsigned row = 0; row < knaster::kSide; ++row) {
                for (unsigned column = 0; column < knaster::kSide; ++column) {
                    object(out, [&] { write_box(knaster::box_at(column, row)); });
                }
            }
        });
        array(out, "lines", [&] {
            for (knaster::Line line = 0; line < knaster::kLines; ++line) {
                object(out, [&] { write_line(line); });
            }
        });
        member(out, "circles", std::popcount(sheet.circled));
        member(out, "linePoints", sheet.line_points());
        member(out, "total", sheet.score());
    });
}

}  // namespace misthrow::view
