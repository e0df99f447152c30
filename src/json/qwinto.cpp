#include "json/qwinto.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Qwinto::Sheet& sheet) {
    out.open_object();
    out.key("rows");
    out.open_object();
    for (const qwinto::Row row : qwinto::kAllRows) {
        out.key(Qwinto::row_letters.substr(qwinto::at(row), 1));
        out.open_array();
        for (unsigned box = 0; box < qwinto::kBoxes; ++box) {
            const unsigned number = sheet.rows[qwinto::at(row)].number_at(box);
            number == 0 ? out.null() : out.integer(number);
        }
        out.close_array();
    }
    out.close_object();
    out.key("misthrows");
    out.integer(sheet.misthrows);
    out.close_object();
}

}  // namespace misthrow::json
