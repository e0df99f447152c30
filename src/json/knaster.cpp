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

}  // namespace misthrow::json
