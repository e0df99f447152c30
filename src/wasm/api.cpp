// The core for the browser and Node: plain functions over linear memory. Those that need no match; the others are in match_api.cpp.
#include <cstdint>

#include "json/state.hpp"
#include "json/writer.hpp"
#include "notation/record.hpp"
#include "wasm/buffers.hpp"
#include "wasm/session.hpp"

extern "C" {

// Functions without a result of their own return the length of their output.

// Every game: its name, what the headers of its records say, and the numbers of seats it takes.
[[clang::export_name("misthrow_games")]] std::uint32_t misthrow_games() {
    misthrow::json::Writer out;
    out.open_array();
    misthrow::Games::for_each([&]<misthrow::Game G>(G) {
        out.open_object();
        out.key("game");
        out.string(G::name);
        out.key("id");
        out.string(G::id);
        out.key("board");
        out.string(G::board);
        out.key("minSeats");
        out.integer(static_cast<std::int64_t>(G::min_seats));
        out.key("maxSeats");
        out.integer(static_cast<std::int64_t>(G::max_seats));
        out.close_object();
    });
    out.close_array();
    return misthrow::wasm::answer(out.text());
}

// The input is a record; the output the object of `replay --json`, or {"error":…,"line":…,"column":…}.
[[clang::export_name("misthrow_replay")]] std::uint32_t misthrow_replay() {
    const auto reading = misthrow::notation::read_record(misthrow::wasm::input());
    const auto* fault = std::get_if<misthrow::notation::RecordFault>(&reading);
    return misthrow::wasm::answer(fault != nullptr ? misthrow::wasm::fault_json(*fault)
                                                   : misthrow::json::record_json(std::get<misthrow::notation::Record>(reading)));
}

}  // extern "C"
