#include "json/qwixx.hpp"

#include "notation/qwixx.hpp"

namespace misthrow::json {

template <const qwixx::Board& kBoard>
void write_sheet(Writer& out, const qwixx::SheetOn<kBoard>& sheet) {
    using G = QwixxOn<kBoard>;
    out.open_object();
    out.key("rows");
    out.open_object();
    for (const qwixx::Row row : qwixx::kAllRows) {
        out.key(G::row_letters.substr(qwixx::at(row), 1));
        out.open_array();
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            if ((sheet.boxes(row) >> bit & 1U) != 0) {
                if constexpr (G::rows_are_colours) {
                    out.integer(qwixx::number_at<kBoard>(row, bit));
                } else {
                    out.string(notation::short_text(qwixx::ChoiceOn<kBoard>{static_cast<std::uint8_t>(qwixx::lane(row) + bit)}));
                }
            }
        }
        out.close_array();
    }
    out.close_object();
    out.key("locks");
    out.open_array();
    for (const qwixx::Row row : qwixx::kAllRows) {
        if (sheet.has_lock(row)) {
            out.string(G::row_letters.substr(qwixx::at(row), 1));
        }
    }
    out.close_array();
    out.key("misthrows");
    out.integer(sheet.misthrows);
    out.close_object();
}

template void write_sheet(Writer&, const qwixx::SheetOn<qwixx::kBaseBoard>&);
template void write_sheet(Writer&, const qwixx::SheetOn<qwixx::kMixedA>&);
template void write_sheet(Writer&, const qwixx::SheetOn<qwixx::kMixedB>&);

}  // namespace misthrow::json
