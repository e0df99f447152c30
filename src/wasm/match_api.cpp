// One match an instance: load a record (a fresh game is one without turns), look at it, roll, choose, and take the record home. Input is words,
// output is JSON; {"error":"…"} where the words make no sense. Seats count from 0.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "engine/choose.hpp"
#include "json/writer.hpp"
#include "notation/choice_text.hpp"
#include "play/rng.hpp"
#include "table/rules.hpp"
#include "view/view.hpp"
#include "wasm/buffers.hpp"
#include "wasm/session.hpp"

namespace {

using namespace misthrow;
using wasm::answer;
using wasm::session;

constexpr std::size_t kToTheEnd = std::numeric_limits<std::size_t>::max();

std::string one_member(std::string_view key, std::string_view value) {
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
    wasm::Words words{wasm::input()};
    return answer(f(*session(), words));
}

// Calls `f` with the session, the seat that the first word names, and the other words.
template <class F>
std::uint32_t with_seat(const F& f) {
    return with_session([&](wasm::Session& now, wasm::Words& words) {
        const auto seat = words.number();
        const std::size_t seats = std::visit([](const auto& typed) -> std::size_t { return typed.state().seats; }, now.match());
        return seat && *seat < seats ? f(now, static_cast<Seat>(*seat), words) : one_member("error", "noSuchSeat");
    });
}

// Lets the events happen, and says whether the table is at another node now.
std::string settled(wasm::Session& now, const table::Answer& answer) {
    const std::uint64_t before = table::node_number(now.table);
    const auto* events = std::get_if<std::vector<table::Event>>(&answer);
    if (events == nullptr ||
        std::ranges::any_of(*events, [&](const auto& event) { return now.table.apply(event).has_value(); })) {
        return one_member("answer", "refused");
    }
    return one_member("answer", table::node_number(now.table) == before ? "taken" : "resolved");
}

// A node by its number, or the one that the table is at: "now".
std::optional<std::uint64_t> node_named(const wasm::Session& now, wasm::Words& words) {
    wasm::Words ahead = words;
    if (ahead.next() == "now") {
        words = ahead;
        return table::node_number(now.table);
    }
    return words.number();
}

std::string choose(wasm::Session& now, Seat seat, std::uint64_t node, const std::string& token) {
    return settled(now, table::choose_for(now.table, static_cast<std::uint32_t>(index(seat)), node, token, table::Maker::Person));
}

// The record becomes the table of this instance, or the fault is told.
std::string load(std::string_view text) {
    auto reading = notation::read_record(text);
    if (const auto* fault = std::get_if<notation::RecordFault>(&reading)) {
        return wasm::fault_json(*fault);
    }
    auto& record = std::get<notation::Record>(reading);
    table::Table table = wasm::table_after(record, kToTheEnd, std::nullopt);
    session().emplace(wasm::Session{.record = std::move(record), .table = std::move(table)});
    return view::view_json(session()->match());
}

std::vector<std::string> remaining(wasm::Words& words) {
    std::vector<std::string> found;
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        found.emplace_back(word);
    }
    return found;
}

}  // namespace

extern "C" {

// A record, checked line by line. Output: the view, or {"error":…,"line":…,"column":…}.
[[clang::export_name("misthrow_load")]] std::uint32_t misthrow_load() { return answer(load(wasm::input())); }

// A whole turn as a record writes it, without its number: the game goes on with it. Output as of load.
[[clang::export_name("misthrow_turn")]] std::uint32_t misthrow_turn() {
    return with_session([](wasm::Session& now, wasm::Words& words) {
        const std::size_t turn = std::visit([](const auto& typed) { return typed.next_roll().turn; }, now.match());
        return load(wasm::record_text(now) + std::to_string(turn) + ". " + std::string{words.rest()} + '\n');
    });
}

// STEP: goes to where the loaded record stood after so many steps. Output: the view.
[[clang::export_name("misthrow_go")]] std::uint32_t misthrow_go() {
    return with_session([](wasm::Session& now, wasm::Words& words) {
        now.table = wasm::table_after(now.record, static_cast<std::size_t>(words.number().value_or(kToTheEnd)), now.seed);
        return view::view_json(now.match());
    });
}

[[clang::export_name("misthrow_view")]] std::uint32_t misthrow_view() {
    return with_session([](wasm::Session& now, wasm::Words&) { return view::view_json(now.match()); });
}

[[clang::export_name("misthrow_record")]] std::uint32_t misthrow_record() {
    return with_session([](wasm::Session& now, wasm::Words&) { return wasm::record_text(now); });
}

// NODE: what has happened since.
[[clang::export_name("misthrow_events")]] std::uint32_t misthrow_events() {
    return with_session([](wasm::Session& now, wasm::Words& words) {
        return view::events_json(now.match(), static_cast<std::size_t>(words.number().value_or(0)));
    });
}

// SEAT: its choices.
[[clang::export_name("misthrow_choices")]] std::uint32_t misthrow_choices() {
    return with_seat([](wasm::Session& now, Seat seat, wasm::Words&) { return view::choices_json(now.match(), seat); });
}

// SEAT TOKEN: why it cannot be chosen.
[[clang::export_name("misthrow_why")]] std::uint32_t misthrow_why() {
    return with_seat(
        [](wasm::Session& now, Seat seat, wasm::Words& words) { return view::why_json(now.match(), seat, words.rest()); });
}

// SEAT BOX [LINE:CIRCLES…]: Knaster's circles step by step.
[[clang::export_name("misthrow_circles")]] std::uint32_t misthrow_circles() {
    return with_seat(
        [](wasm::Session& now, Seat seat, wasm::Words& words) { return view::circles_json(now.match(), seat, words.rest()); });
}

// SEED: what the dice of this table are made of. Output: {"answer":"taken"}.
[[clang::export_name("misthrow_seed")]] std::uint32_t misthrow_seed() {
    return with_session([](wasm::Session& now, wasm::Words& words) {
        const auto seed = play::from_hex(words.next());
        if (!seed) {
            return one_member("error", "noSeed");
        }
        now.seed = seed;
        table::Settings settings = now.table.settings();
        settings.dice = table::DiceMode::Same;
        now.table = table::Table::resumed(settings, *seed, now.match());
        return one_member("answer", "taken");
    });
}

// SEAT NODE TOKEN. Output: {"answer":…}.
[[clang::export_name("misthrow_choose")]] std::uint32_t misthrow_choose() {
    return with_seat([](wasm::Session& now, Seat seat, wasm::Words& words) {
        const auto node = node_named(now, words);
        return node ? choose(now, seat, *node, std::string{words.rest()}) : one_member("error", "noNode");
    });
}

// NODE FACE…: the dice that are in play, as in a record. Output: {"answer":…}.
[[clang::export_name("misthrow_enter_dice")]] std::uint32_t misthrow_enter_dice() {
    return with_session([](wasm::Session& now, wasm::Words& words) {
        const auto node = node_named(now, words);
        return node ? settled(now, table::enter_dice(now.table, {.host = true}, *node, remaining(words)))
                    : one_member("error", "noNode");
    });
}

// The roll that is due, as the seed gives it. Output: {"answer":…}.
[[clang::export_name("misthrow_roll")]] std::uint32_t misthrow_roll() {
    return with_session([](wasm::Session& now, wasm::Words&) { return settled(now, table::roll(now.table)); });
}

// Every seat that can do nothing else passes, unless that costs points. Output: {"answer":…}.
[[clang::export_name("misthrow_pass_helpless")]] std::uint32_t misthrow_pass_helpless() {
    return with_session([](wasm::Session& now, wasm::Words&) { return settled(now, table::pass_helpless(now.table)); });
}

// SEAT NODE PLAYER SEED: a built-in player decides for the seat. A player that this build does not have is played by its most careful one. Output:
// {"answer":…}.
[[clang::export_name("misthrow_decide")]] std::uint32_t misthrow_decide() {
    return with_seat([](wasm::Session& now, Seat seat, wasm::Words& words) {
        const auto node = node_named(now, words);
        const engine::Player player = engine::player_named(words.next()).value_or(engine::Player::Careful);
        Rng rng{words.number().value_or(0)};
        const std::string token = std::visit(
            [&](const auto& typed) {
                return typed.actors().contains(seat)
                           ? notation::choice_text(typed.state(), seat, engine::choose(player, typed.state(), seat, rng))
                           : std::string{};
            },
            now.match());
        return node ? choose(now, seat, *node, token) : one_member("error", "noNode");
    });
}

}  // extern "C"
