#include "notation/choice_text.hpp"
#include "view/members.hpp"
#include "view/sheets.hpp"

namespace misthrow::view {

namespace {

using qwixx::Row;

// Crosses that the row still needs before its last number may be crossed (QX-R12).
int needed(const Qwixx::Sheet& sheet, Row row) {
    const int missing = qwixx::kCrossesBeforeLast - sheet.crosses(row);
    return missing > 0 ? missing : 0;
}

// Whether those crosses can still come: enough boxes are left before the last one.
bool last_reachable(const Qwixx::Sheet& sheet, Row row) {
    const std::uint64_t before_last = sheet.right_of_last >> qwixx::lane(row) & 0x07FE;
    return std::popcount(before_last) >= needed(sheet, row);
}

std::string_view box_state(const Qwixx::State& state, const Qwixx::Sheet& sheet, Row row, unsigned bit) {
    if ((sheet.boxes(row) >> bit & 1U) != 0) {
        return "crossed";
    }
    if ((sheet.right_of_last >> (qwixx::lane(row) + bit) & 1U) == 0) {
        return "skipped";
    }
    if (!Qwixx::is_open(state, row)) {
        return "lost";
    }
    if (bit != qwixx::kBoxes || needed(sheet, row) == 0) {
        return "open";
    }
    return last_reachable(sheet, row) ? "locked" : "lost";
}

}  // namespace

void write_sheet(json::Writer& out, const Qwixx::State& state, Seat seat) {
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    const auto write_row = [&](Row row) {
        member(out, "row", letter(Qwixx::row_letters, static_cast<std::size_t>(row)));
        array(out, "boxes", [&] {
            for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
                object(out, [&] {
                    member(out, "number", qwixx::number_at(row, bit));
                    member(out, "state", box_state(state, sheet, row, bit));
                });
            }
        });
        member(out, "lock", sheet.has_lock(row));
        member(out, "closed", !Qwixx::is_open(state, row));
        member(out, "crosses", sheet.crosses(row));
        member(out, "points", qwixx::points(sheet.crosses(row)));
        member(out, "needed", needed(sheet, row));
        member(out, "reachable", last_reachable(sheet, row));
    };
    object(out, [&] {
        array(out, "rows", [&] {
            for (const Row row : qwixx::kAllRows) {
                object(out, [&] { write_row(row); });
            }
        });
        member(out, "misthrows", static_cast<int>(sheet.misthrows));
        member(out, "misthrowPoints", -qwixx::kMisthrowCost * sheet.misthrows);
        member(out, "total", sheet.score());
    });
}

}  // namespace misthrow::view
