// One match an instance: load a record (a fresh game is one without turns), look at it, roll, choose, and take the record home. Input is words,
// output is JSON; {"error":"…"} where the words make no sense. Seats count from 0.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "table/rules.hpp"
#include "view/view.hpp"
#include "wasm/buffers.hpp"
#include "wasm/requests.hpp"
#include "wasm/session.hpp"

namespace {

using namespace misthrow;
using wasm::answer;
using wasm::choose;
using wasm::node_named;
using wasm::one_member;
using wasm::session;
using wasm::settled;
using wasm::with_seat;
using wasm::with_session;

constexpr std::size_t kToTheEnd = std::numeric_limits<std::size_t>::max();

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

}  // extern "C"
