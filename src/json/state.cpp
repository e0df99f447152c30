#include "json/state.hpp"

#include <vector>

#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"

namespace misthrow::json {

void write_sheet(Writer& out, const Qwixx::Sheet& sheet) {
    out.open_object();
    out.key("rows");
    out.open_object();
    for (const qwixx::Row row : qwixx::kAllRows) {
        out.key(notation::kQwixxRows.substr(static_cast<std::size_t>(row), 1));
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
            out.string(notation::kQwixxRows.substr(static_cast<std::size_t>(row), 1));
        }
    }
    out.close_array();
    out.key("misthrows");
    out.integer(sheet.misthrows);
    out.close_object();
}

void write_sheet(Writer& out, const Qwinto::Sheet& sheet) {
    out.open_object();
    out.key("rows");
    out.open_object();
    for (const qwinto::Row row : qwinto::kAllRows) {
        out.key(notation::kQwintoRows.substr(qwinto::at(row), 1));
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

template <Game G>
void write_state_members(Writer& out, const typename G::State& state) {
    const bool over = G::node(state) == Node::Over;
    const auto each_seat = [&](const auto& write) {
        out.open_array();
        for (std::size_t seat = 0; seat < state.seats; ++seat) {
            write(static_cast<Seat>(seat));
        }
        out.close_array();
    };
    out.key("game");
    out.string(G::id);
    out.key("status");
    out.string(over ? "over" : "open");
    out.key("phase");
    out.string(notation::phase_text(state));
    if (!over) {  // nobody is active any more
        out.key("active");
        out.integer(static_cast<std::int64_t>(index(state.active)) + 1);
    }
    out.key("scores");
    each_seat([&](Seat seat) { out.integer(G::score(state, seat)); });
    out.key("sheets");
    each_seat([&](Seat seat) { write_sheet(out, state.sheets[index(seat)]); });
    out.key("legal");
    each_seat([&](Seat seat) {
        out.open_array();
        for (const std::string& token : notation::legal_tokens<G>(state, seat)) {
            out.string(token);
        }
        out.close_array();
    });
}

template void write_state_members<Qwixx>(Writer&, const Qwixx::State&);
template void write_state_members<Qwinto>(Writer&, const Qwinto::State&);
template void write_state_members<Knaster>(Writer&, const Knaster::State&);

std::string record_json(const notation::Record& record) {
    Writer out;
    out.open_object();
    std::visit([&]<Game G>(const notation::Log<G>& log) { write_state_members<G>(out, log.state); }, record.log);
    out.close_object();
    return out.text();
}

}  // namespace misthrow::json
