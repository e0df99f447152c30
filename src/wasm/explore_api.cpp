// Positions to look at: set up by hand, taken from a game, judged, and played on many times. Input is a line that says what is asked, and below it a position
// (docs/notation.md) or a record; output is JSON. Seats count from 0.
#include <cstdint>
#include <memory>

#include "json/writer.hpp"
#include "review/explore.hpp"
#include "review/explore_json.hpp"
#include "review/position_edit.hpp"
#include "review/rollout.hpp"
#include "view/view.hpp"
#include "wasm/buffers.hpp"

namespace {

using namespace misthrow;
using review::Position;
using review::PositionFault;
using review::PositionWords;

std::string refused(const PositionFault& fault) {
    return json::text_of(review::RefusalJson{.fault = fault.sheet ? text(fault.sheet->problem) : text(fault.problem),
                                             .found = fault.found,
                                             .seat = fault.seat,
                                             .expected = fault.expected});
}
std::string nothing() { return json::text_of(review::RefusalJson{.fault = "notPossible"}); }

std::string shown(const Position& position) {
    return json::text_of(
        review::PositionJson{.position = review::position_text(position.words),
                             .turn = position.words.active,
                             .looks = position.words.looks,
                             .fits = position.fits,
                             .view = {view::view_json(position.match)},
                             .options = {view::choices_json(position.match, static_cast<Seat>(position.words.looks))}});
}

std::string shown(const PositionWords& words) {
    const auto reading = review::read_position(words);
    const auto* position = std::get_if<Position>(&reading);
    return position != nullptr ? shown(*position) : refused(std::get<PositionFault>(reading));
}
std::string shown(const std::optional<PositionWords>& words) { return words ? shown(*words) : nothing(); }

PositionWords with_step(PositionWords words, std::string step) {
    words.steps.push_back(std::move(step));
    return words;
}

// One fall of the dice that are waited for; `way` may be any number.
std::optional<PositionWords> rolled(const Position& position, std::uint64_t way) {
    return std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) -> std::optional<PositionWords> {
            if (G::node(typed.state()) != Node::Roll) {
                return std::nullopt;
            }
            return with_step(position.words,
                             review::step_text<G>(G::fall(typed.state(), static_cast<std::uint32_t>(way % G::ways))));
        },
        position.match);
}

// The seat that is looked at chooses; everybody else who has to decide, decides well.
std::optional<PositionWords> chosen(const Position& position, std::string_view token) {
    return std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) -> std::optional<PositionWords> {
            const auto seat = static_cast<Seat>(position.words.looks);
            if (G::node(typed.state()) != Node::Choose || !G::actors(typed.state()).contains(seat)) {
                return std::nullopt;
            }
            auto step = review::joint_text<G>(typed.state(), seat, token);
            return step ? std::optional{with_step(position.words, std::move(*step))} : std::nullopt;
        },
        position.match);
}

std::string entries(const PositionWords& words, std::size_t seat, std::string_view box) {
    const auto found = review::box_entries(words, seat, box);
    if (!found) {
        return nothing();
    }
    return json::text_of(review::EntriesJson{.now = found->now,
                                             .circled = found->circled,
                                             .crosses = found->crosses,
                                             .may_circle = found->may_circle,
                                             .numbers = found->numbers});
}

// What can be asked of a position that may be wrong.
std::optional<std::string> of_words(std::string_view what, wasm::Words& asked, PositionWords& words) {
    const auto number = [&] { return static_cast<std::size_t>(asked.number().value_or(kMostSeats + 1)); };
    if (what == "seats") {
        return shown(review::with_seats(words, number()));
    }
    if (what == "turn") {
        words.active = number();
        words.looks = words.active;
        return shown(review::with_first_roll_only(words));
    }
    if (what == "look") {
        words.looks = number();
        return shown(words);
    }
    if (what == "entries") {
        const std::size_t seat = number();
        return entries(words, seat, asked.next());
    }
    if (what == "mark") {
        const std::size_t seat = number();
        const std::string_view box = asked.next();
        return shown(review::with_entry(words, seat, box, asked.next()));
    }
    if (what == "misthrows") {
        const std::size_t seat = number();
        return shown(review::with_misthrows(words, seat, asked.next()));
    }
    if (what == "back") {
        if (!words.steps.empty()) {
            words.steps.pop_back();
        }
        return shown(words);
    }
    if (what == "dice") {
        return shown(with_step(words, std::string{asked.next()}));
    }
    return std::nullopt;
}

std::string explore(wasm::Words asked, std::string_view text) {
    const std::string_view what = asked.next();
    if (what == "new") {
        const std::string_view game = asked.next();
        return shown(review::fresh_position(game, static_cast<std::size_t>(asked.number().value_or(0))));
    }
    if (what == "take") {
        const auto node = asked.number();
        const auto seat = asked.number();
        const auto reading = notation::read_record(text);
        const auto* record = std::get_if<notation::Record>(&reading);
        const std::size_t steps =
            record != nullptr ? std::visit([](const auto& log) { return log.steps.size(); }, record->log) : 0;
        if (record == nullptr || !node || *node > steps) {
            return nothing();
        }
        PositionWords words = review::words_of(*record, static_cast<std::size_t>(*node));
        words.looks = seat && *seat < words.sheets.size() ? static_cast<std::size_t>(*seat) : words.active;
        return shown(words);
    }
    auto read = review::position_words(text);
    if (const auto* fault = std::get_if<PositionFault>(&read)) {
        return refused(*fault);
    }
    auto& words = std::get<PositionWords>(read);
    if (auto answer = of_words(what, asked, words)) {
        return *answer;
    }
    const auto reading = review::read_position(words);
    if (const auto* fault = std::get_if<PositionFault>(&reading)) {
        return refused(*fault);
    }
    const auto& position = std::get<Position>(reading);
    if (what == "roll") {
        return shown(rolled(position, asked.number().value_or(0)));
    }
    if (what == "choose") {
        return shown(chosen(position, asked.rest()));
    }
    return shown(position);
}

// Calls `f` with the match and the seat of the position that the text is. Nothing if it is none.
template <class F>
auto with_position(std::string_view text, const F& f) -> decltype(f(play::TypedMatch<Qwixx>{1, Seat{0}}, Seat{0})) {
    const auto words = review::position_words(text);
    if (const auto* found = std::get_if<PositionWords>(&words)) {
        const auto reading = review::read_position(*found);
        if (const auto* position = std::get_if<Position>(&reading); position != nullptr && position->fits) {
            return std::visit([&](const auto& typed) { return f(typed, static_cast<Seat>(position->words.looks)); },
                              position->match);
        }
    }
    return {};
}

struct Look {
    std::unique_ptr<review::LongLook> look;
    bool decides{false};
};
Look& current() {
    static Look look;
    return look;
}

}  // namespace

extern "C" {

// The first line: `new GAME SEATS`, `take NODE SEAT` (of a record), `show`, `look SEAT`, `seats N`, `turn SEAT`, `mark SEAT BOX [ENTRY]`,
// `misthrows SEAT N`, `dice FACES`, `roll NUMBER`, `choose TOKEN`, `back`. The output is the position with its view, or what is wrong:
// {"fault":…,"found":…,"seat":…,"expected":[…]}. `entries SEAT BOX` asks what may stand in a box.
[[clang::export_name("misthrow_explore")]] std::uint32_t misthrow_explore() {
    return wasm::with_line([](std::string_view asked, std::string_view text) { return explore(wasm::Words{asked}, text); });
}

// The input is a position. The output is what everybody can expect and what each choice is worth, or {} where there are no weights.
[[clang::export_name("misthrow_judge")]] std::uint32_t misthrow_judge() {
    const auto found = with_position(wasm::input(), []<Game G>(const play::TypedMatch<G>& typed, Seat seat) {
        return review::explored<G>(typed.state(), seat);
    });
    return wasm::answer(found ? review::explored_json(*found) : "{}");
}

// The first line: the most games, the standard error to stop at in millionths, how many choices, the seed; below it a position. It begins to play the
// position on. Output: {"begun":true} or false.
[[clang::export_name("misthrow_look")]] std::uint32_t misthrow_look() {
    return wasm::with_line([](std::string_view asked, std::string_view text) {
        wasm::Words words{asked};
        review::RolloutPlan plan;
        plan.most_games = static_cast<std::int64_t>(words.number().value_or(static_cast<std::uint64_t>(plan.most_games)));
        plan.error = static_cast<double>(words.number().value_or(5000)) / 1e6;
        plan.choices = static_cast<std::size_t>(words.number().value_or(plan.choices));
        plan.seed = words.number().value_or(plan.seed);
        current() = with_position(text, [&]<Game G>(const play::TypedMatch<G>& typed, Seat seat) {
            return Look{review::long_look<G>(typed.state(), seat, plan), G::node(typed.state()) == Node::Choose};
        });
        return std::string{current().look ? R"({"begun":true})" : R"({"begun":false})"};
    });
}

// A game more of each choice. Output: {"done":…,"rollout":…}, the object of `rollout --json`.
[[clang::export_name("misthrow_look_more")]] std::uint32_t misthrow_look_more() {
    if (!current().look) {
        return wasm::answer(R"({"done":true})");
    }
    const bool more = current().look->more();
    json::Writer out;
    out.open_object();
    out.key("done");
    out.boolean(!more);
    out.key("rollout");
    out.json(review::rollout_json(current().look->now(), current().decides));
    out.close_object();
    if (!more) {
        current().look.reset();
    }
    return wasm::answer(out.take());
}

}  // extern "C"
