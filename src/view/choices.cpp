#include "notation/choice_text.hpp"
#include "view/knaster_lines.hpp"
#include "view/members.hpp"
#include "view/view.hpp"

namespace misthrow::view {

namespace {

// Numbers that a cross gives up: the open boxes between the last cross and the new one (QX-R11).
void write_skips(json::Writer& out, const Qwixx::Sheet& sheet, Qwixx::Choice choice) {
    const auto left_of_it = low_bits<std::uint64_t>(choice.code % qwixx::kLane);
    const std::uint64_t skipped = sheet.right_of_last >> qwixx::lane(choice.row()) & left_of_it;
    array(out, "skips", [&] {
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            if ((skipped >> bit & 1U) != 0) {
                out.integer(qwixx::number_at(choice.row(), bit));
            }
        }
    });
}

// The dice that make the number, by their place on the table.
void write_dice_used(json::Writer& out, const Qwixx::State& state, Qwixx::Choice choice) {
    array(out, "dice", [&] {
        for (unsigned white = 0; white < 2; ++white) {
            const bool alone = state.dice.white(white) + state.dice.colour(choice.row()) == choice.number();
            if (state.phase == Qwixx::Phase::White || alone) {
                out.integer(white);
            }
        }
        if (state.phase == Qwixx::Phase::Colour) {
            out.integer(2 + static_cast<std::int64_t>(choice.row()));
        }
    });
}

void write_choice(json::Writer& out, const Qwixx::State& state, Seat seat, Qwixx::Choice choice) {
    const Qwixx::Sheet& before = state.sheets[index(seat)];
    if (choice.is_nothing()) {
        member(out, "kind", "pass");
        member(out, "misthrow", state.phase == Qwixx::Phase::Colour && !state.active_crossed);
        return;
    }
    Qwixx::Sheet after = before;
    const std::uint64_t marked = after.cross(choice);
    member(out, "kind", "cross");
    member(out, "row", letter(Qwixx::row_letters, static_cast<std::size_t>(choice.row())));
    member(out, "number", choice.number());
    member(out, "with", state.phase == Qwixx::Phase::White ? "white" : "colour");
    member(out, "lock", (marked & qwixx::kLastBoxes) != 0);
    member(out, "gain", after.score() - before.score());
    write_skips(out, before, choice);
    write_dice_used(out, state, choice);
}

void write_choice(json::Writer& out, const Qwinto::State& state, Seat seat, Qwinto::Choice choice) {
    if (choice.is_nothing()) {
        member(out, "kind", "pass");
        member(out, "misthrow", seat == state.active);  // QN-R09
    } else if (choice.is_pick()) {
        member(out, "kind", "pick");
    } else if (choice.is_write()) {
        Qwinto::Sheet after = state.sheets[index(seat)];
        const int before = after.score();
        after.write(choice.row(), choice.box(), state.dice.sum());
        member(out, "kind", "write");
        member(out, "row", letter(Qwinto::row_letters, qwinto::at(choice.row())));
        member(out, "place", choice.box() + 1);
        member(out, "column", static_cast<int>(qwinto::kColumnOf[qwinto::at(choice.row())][choice.box()]));
        member(out, "number", state.dice.sum());
        member(out, "gain", after.score() - before);
    } else {
        member(out, "kind", notation::short_text(choice));
    }
}

void write_choice(json::Writer& out, const Knaster::State& state, Seat seat, Knaster::Choice choice) {
    if (choice.is_pass()) {
        member(out, "kind", "pass");
        member(out, "misthrow", false);
        return;
    }
    const Knaster::Sheet& before = state.sheets[index(seat)];
    Knaster::Sheet after = before;
    after.mark(choice, state.dice.sum());
    member(out, "kind", choice.is_write() ? "write" : "circle");
    member(out, "box", notation::box_text(choice.box()));
    member(out, "number", state.dice.sum());
    member(out, "gain", after.score() - before.score());
    array(out, "lines", [&] {
        if (choice.is_write()) {
            Knaster::Sheet written = before;
            written.write(choice.box(), state.dice.sum());
            for (const knaster::Line line : Knaster::lines_filled_by(before, choice.box())) {
                object(out, [&] { write_line_demand(out, written, line); });
            }
        }
    });
}

}  // namespace

std::string choices_json(const play::Match& match, Seat seat) {
    json::Writer out;
    out.open_array();
    std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            for (const auto choice : G::choices(typed.state(), seat)) {
                object(out, [&] {
                    member(out, "token", notation::short_text(choice));
                    write_choice(out, typed.state(), seat, choice);
                });
            }
        },
        match);
    out.close_array();
    return out.text();
}

}  // namespace misthrow::view
