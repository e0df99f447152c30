#include "json/knister.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Knister::Sheet& sheet) {
    out.open_object();
    out.key("numbers");
    out.open_array();
    for (unsigned row = 0; row < knister::kSide; ++row) {
        out.open_array();
        for (unsigned column = 0; column < knister::kSide; ++column) {
            const unsigned number = sheet.number_at(knister::box_at(column, row));
            number == 0 ? out.null() : out.integer(number);
        }
        out.close_array();
    }
    out.close_array();
    out.close_object();
}

}  // namespace misthrow::json
