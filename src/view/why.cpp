#include "notation/choice_text.hpp"
#include "view/dice.hpp"
#include "view/members.hpp"
#include "view/view.hpp"

namespace misthrow::view {

namespace {

// What a sentence about the fault needs to know. `token` was understood, so its parts are where they should be.

void write_data(json::Writer& out, const Qwixx::State& state, Seat seat, std::string_view token) {
    const std::size_t at = Qwixx::row_letters.find(token[0]);
    if (at == std::string_view::npos) {
        return;
    }
    const auto row = static_cast<qwixx::Row>(at);
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    const auto crossed = static_cast<std::uint16_t>(sheet.boxes(row));
    member(out, "row", letter(Qwixx::row_letters, at));
    member(out, "number", token.substr(1));
    member(out, "with", state.phase == Qwixx::Phase::Colour ? "colour" : "white");
    member(out, "sum", shared_sum(state));
    array(out, "sums", [&] {
        for (std::size_t white = 0; white < 2 && state.dice.colour(row) != 0; ++white) {
            out.integer(state.dice.white(white) + state.dice.colour(row));
        }
    });
    member(out, "last", crossed != 0 ? qwixx::number_at(row, static_cast<unsigned>(std::bit_width(crossed)) - 1U) : 0);
    member(out, "have", sheet.crosses(row));
}

void write_data(json::Writer& out, const Qwinto::State& state, Seat seat, std::string_view token) {
    const std::size_t at = Qwinto::row_letters.find(token[0]);
    if (at == std::string_view::npos || token.size() != 2 || token[1] < '1' || token[1] > '9') {
        return;
    }
    const qwinto::RowCells& cells = state.sheets[index(seat)].rows[at];
    const auto box = static_cast<unsigned>(token[1] - '1');
    unsigned left = 0;
    unsigned right = 0;
    for (unsigned other = 0; other < qwinto::kBoxes; ++other) {
        const unsigned number = cells.number_at(other);
        left = other < box && number != 0 ? number : left;
        right = other > box && number != 0 && right == 0 ? number : right;
    }
    member(out, "row", letter(Qwinto::row_letters, at));
    member(out, "sum", shared_sum(state));
    member(out, "holds", cells.number_at(box));
    member(out, "left", left);  // the neighbours the number must fit between; 0: none
    member(out, "right", right);
}

void write_data(json::Writer& out, const Knaster::State& state, Seat seat, std::string_view token) {
    const std::string_view box = token.substr(token[0] == '(' ? 1 : 0, 2);
    if (box.size() != 2) {
        return;
    }
    member(out, "box", box);
    member(out, "sum", shared_sum(state));
    const auto at = knaster::box_at(static_cast<unsigned>(box[0] - 'a'), static_cast<unsigned>(box[1] - '1'));
    member(out, "holds", state.sheets[index(seat)].number_at(at));
}

// A box that is filled cannot be written into: whoever points at it means to circle it.
std::string meant(const Knaster::State& state, Seat seat, std::string_view token) {
    const auto reading = notation::read_choice(state, seat, token, true);
    const auto* fault = std::get_if<Knaster::Fault>(&reading);
    return fault != nullptr && *fault == Knaster::Fault::BoxFilled ? '(' + std::string{token.substr(0, 2)} + ')'
                                                                   : std::string{token};
}
std::string meant(const auto&, Seat, std::string_view token) { return std::string{token}; }

}  // namespace

std::string why_json(const play::Match& match, Seat seat, std::string_view token) {
    json::Writer out;
    std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            const std::string asked = index(seat) < typed.state().seats ? meant(typed.state(), seat, token) : std::string{};
            const auto reading = notation::read_choice(typed.state(), seat, asked, true);
            object(out, [&] {
                if (std::holds_alternative<notation::NoChoice>(reading)) {
                    member(out, "fault", "notAChoice");
                    return;
                }
                const auto* fault = std::get_if<typename G::Fault>(&reading);
                member(out, "fault", G::fault_names[static_cast<std::size_t>(fault != nullptr ? *fault : G::Fault::None)]);
                member(out, "token", asked);
                write_data(out, typed.state(), seat, asked);
            });
        },
        match);
    return out.text();
}

}  // namespace misthrow::view
