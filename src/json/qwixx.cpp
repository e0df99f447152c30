#include "json/qwixx.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Qwixx::Sheet& sheet) {
    out.open_object();
    out.key("rows");
    out.open_object();
    for (const qwixx::Row row : qwixx::kAllRows) {
        out.key(Qwixx::row_letters.substr(static_cast<std::size_t>(row), 1));
        out.open_array();
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            if ((sheet.boxes(row) >> bit & 1U) != 0) {
                out.integer(qwixx::number_at(row, bit));
            }
        }
        out.close_array();
    }
    out.close_object();
    out.key("locks");
    out.open_array();
    for (const qwixx::Row row : qwixx::kAllRows) {
        if (sheet.has_lock(row)) {
            out.string(Qwixx::row_letters.substr(static_cast<std::size_t>(row), 1));
        }
    }
    out.close_array();
    out.key("misthrows");
    out.integer(sheet.misthrows);
    out.close_object();
}

}  // namespace misthrow::json
