#include "view/view.hpp"

#include <algorithm>

#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "view/dice.hpp"
#include "view/members.hpp"
#include "view/sheets.hpp"

namespace misthrow::view {

namespace {

std::string_view node_text(Node node) {
    switch (node) {
        case Node::Roll: return "roll";
        case Node::Choose: return "choose";
        default: return "over";
    }
}

// Whether the dice on the table belong to the turn that is being played.
bool fallen(const Qwixx::State& state) { return state.phase != Qwixx::Phase::Roll; }
bool fallen(const Qwinto::State& state) { return state.phase != Qwinto::Phase::Pick && state.phase != Qwinto::Phase::Roll; }
bool fallen(const Knaster::State& state) { return state.phase != Knaster::Phase::Roll; }

bool any_roll(const auto& log) {
    return std::ranges::any_of(log.steps, [](const auto& step) { return step.index() == 0; });
}

void write_own_members(json::Writer& out, const Qwixx::State& state) { member(out, "closedRows", Qwixx::closed_rows(state)); }
void write_own_members(json::Writer& out, const Qwinto::State& state) {
    out.key("picked");
    const bool picked = state.phase != Qwinto::Phase::Pick && state.picked != 0;
    out.string(picked ? notation::short_text(Qwinto::Choice::pick(state.picked)) : "");
    member(out, "secondRoll", state.phase == Qwinto::Phase::RollAgain);
}
void write_own_members(json::Writer& out, const Knaster::State& state) { member(out, "lastRoll", state.last_roll); }

template <Game G>
SeatSet winners(const typename G::State& state) {
    SeatSet best;
    int most = 0;
    for (std::size_t i = 0; i < state.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const int score = G::score(state, seat);
        if (i == 0 || score > most) {
            most = score;
            best = SeatSet::only(seat);
        } else if (score == most) {
            best.bits = static_cast<std::uint16_t>(best.bits | SeatSet::only(seat).bits);
        }
    }
    return best;
}

template <Game G>
void write_dice(json::Writer& out, const notation::Log<G>& log) {
    const bool shown = any_roll(log);
    array(out, "dice", [&] {
        for (const Die& die : dice(log.state)) {
            object(out, [&] {
                member(out, "die", die.letter);
                member(out, "face", shown ? die.face : 0);
                member(out, "gone", die.gone);
            });
        }
    });
    member(out, "fallen", shown && fallen(log.state));
    member(out, "sum", shown ? shared_sum(log.state) : 0);
}

}  // namespace

std::string view_json(const play::Match& match) {
    json::Writer out;
    std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            const typename G::State& state = typed.state();
            const bool over = G::node(state) == Node::Over;
            object(out, [&] {
                member(out, "game", G::id);
                member(out, "seats", static_cast<int>(state.seats));
                member(out, "node", typed.node_number());
                member(out, "waits", node_text(G::node(state)));
                member(out, "phase", notation::phase_text(state));
                member(out, "active", over ? -1 : static_cast<int>(index(state.active)));
                seat_array(out, "actors", typed.actors());
                seat_array(out, "undecided", typed.undecided());
                write_dice(out, typed.log());
                out.key("nextRoll");
                object(out, [&] {
                    member(out, "turn", typed.next_roll().turn);
                    member(out, "roll", typed.next_roll().roll);
                });
                write_own_members(out, state);
                array(out, "sheets", [&] {
                    for (std::size_t seat = 0; seat < state.seats; ++seat) {
                        write_sheet(out, state, static_cast<Seat>(seat));
                    }
                });
                seat_array(out, "winners", over ? winners<G>(state) : SeatSet::none());
            });
        },
        match);
    return out.text();
}

std::string_view answer_text(play::Answer answer) noexcept {
    using play::Answer;
    switch (answer) {
        case Answer::Taken: return "taken";
        case Answer::Resolved: return "resolved";
        case Answer::Rolled: return "rolled";
        case Answer::StaleNode: return "staleNode";
        case Answer::FutureNode: return "futureNode";
        case Answer::NoSuchSeat: return "noSuchSeat";
        case Answer::NotToDecide: return "notToDecide";
        case Answer::NotAChoice: return "notAChoice";
        case Answer::IllegalChoice: return "illegalChoice";
        case Answer::NotToRoll: return "notToRoll";
        default: return "wrongDice";
    }
}

}  // namespace misthrow::view
