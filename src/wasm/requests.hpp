#pragma once
// What requests about the table of an instance have in common: the session, the seat they name, and what they came to.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/writer.hpp"
#include "table/rules.hpp"
#include "wasm/buffers.hpp"
#include "wasm/session.hpp"

namespace misthrow::wasm {

inline std::string one_member(std::string_view key, std::string_view value) {
    json::Writer out;
    out.open_object();
    out.key(key);
    out.string(value);
    out.close_object();
    return out.text();
}

// Calls `f` with the session and the words of the input.
template <class F>
std::uint32_t with_session(const F& f) {
    if (!session()) {
        return answer(one_member("error", "noMatch"));
    }
    Words words{input()};
    return answer(f(*session(), words));
}

// Calls `f` with the session, the seat that the first word names, and the other words.
template <class F>
std::uint32_t with_seat(const F& f) {
    return with_session([&](Session& now, Words& words) {
        const auto seat = words.number();
        const std::size_t seats = std::visit([](const auto& typed) -> std::size_t { return typed.state().seats; }, now.match());
        return seat && *seat < seats ? f(now, static_cast<Seat>(*seat), words) : one_member("error", "noSuchSeat");
    });
}

// Lets the events happen, and says whether the table is at another node now.
inline std::string settled(Session& now, const table::Answer& answer) {
    const std::uint64_t before = table::node_number(now.table);
    const auto* events = std::get_if<std::vector<table::Event>>(&answer);
    if (events == nullptr ||
        std::ranges::any_of(*events, [&](const auto& event) { return now.table.apply(event).has_value(); })) {
        return one_member("answer", "refused");
    }
    return one_member("answer", table::node_number(now.table) == before ? "taken" : "resolved");
}

// A node by its number, or the one that the table is at: "now".
inline std::optional<std::uint64_t> node_named(const Session& now, Words& words) {
    Words ahead = words;
    if (ahead.next() == "now") {
        words = ahead;
        return table::node_number(now.table);
    }
    return words.number();
}

inline std::string choose(Session& now, Seat seat, std::uint64_t node, const std::string& token) {
    return settled(now, table::choose_for(now.table, static_cast<std::uint32_t>(index(seat)), node, token, table::Maker::Person));
}

}  // namespace misthrow::wasm
