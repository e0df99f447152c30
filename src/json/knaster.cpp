#include "json/knaster.hpp"

#include "notation/knaster.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Knaster::Sheet& sheet) {
    out.open_object();
    out.key("numbers");
    out.open_array();
    for (unsigned row = 0; row < knaster::kSide; ++row) {
        out.open_array();
        for (unsigned column = 0; column < knaster::kSide; ++column) {
            const unsigned number = sheet.number_at(knaster::box_at(column, row));
            number == 0 ? out.null() : out.integer(number);
        }
        out.close_array();
    }
    out.close_array();
    out.key("circled");
    out.open_array();
    for (unsigned box = 0; box < knaster::kBoxes; ++box) {
        if ((sheet.circled >> box & 1U) != 0) {
            out.string(notation::box_text(box));
        }
    }
    out.close_array();
    out.close_object();
}

void write_circles(Writer& out, const Knaster::State& state, Seat seat) {
    const Knaster::Sheet& before = state.sheets[index(seat)];
    out.open_object();
    for (unsigned box = 0; box < knaster::kBoxes; ++box) {
        const knaster::LineList lines =
            (before.filled >> box & 1U) != 0 ? knaster::LineList{} : Knaster::lines_filled_by(before, box);
        if (lines.empty()) {
            continue;
        }
        Knaster::Sheet after = before;
        after.write(box, state.dice.sum());
        out.key(notation::box_text(box));
        out.open_array();
        for (const knaster::Line line : lines) {
            const knaster::Demand demand = after.demand(line);
            out.open_object();
            out.key("line");
            out.string(Knaster::line_letters.substr(line, 1));
            out.key("circles");
            out.integer(demand.count);
            out.key("among");
            out.open_array();
            for (const unsigned each : knaster::kLineBoxes[line]) {
                if (demand.count != 0 && (demand.among >> each & 1U) != 0) {
                    out.string(notation::box_text(each));
                }
            }
            out.close_array();
            out.close_object();
        }
        out.close_array();
    }
    out.close_object();
}

}  // namespace misthrow::json
