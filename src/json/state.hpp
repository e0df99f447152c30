#pragma once
// A state as JSON: the shape of `misthrow replay --json`, which bots and the browser read too.
#include "core/games.hpp"
#include "json/games.hpp"
#include "json/writer.hpp"
#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "notation/record.hpp"

namespace misthrow::json {

// The members of the object, without its braces, so that a caller can add more.
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
    if (!G::board.empty()) {
        out.key("board");
        out.string(G::board);
    }
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

// One line, no newline.
[[nodiscard]] std::string record_json(const notation::Record& record);

}  // namespace misthrow::json
