#include "view/view.hpp"

#include <algorithm>

#include "notation/phase_text.hpp"
#include "play/helpless.hpp"
#include "view/circles.hpp"
#include "view/table_view.hpp"

namespace misthrow::view {

namespace {

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

bool any_roll(const auto& log) {
    return std::ranges::any_of(log.steps, [](const auto& step) { return step.index() == 0; });
}

// Before the first roll dice show nothing.
Dice without_faces(const Dice& dice) {
    Dice blank;
    for (const Die& die : dice) {
        blank.push_back({.die = die.die, .face = 0, .gone = die.gone});
    }
    return blank;
}

}  // namespace

void Seats::write(json::Writer& out) const {
    out.open_array();
    for (std::size_t seat = 0; seat < kMostSeats; ++seat) {
        if (set.contains(static_cast<Seat>(seat))) {
            out.integer(static_cast<std::int64_t>(seat));
        }
    }
    out.close_array();
}

template <Game G>
TableView<G> table_view(const play::TypedMatch<G>& match) {
    const typename G::State& state = match.state();
    const bool over = G::node(state) == Node::Over;
    TableView<G> shown;
    static_cast<typename Shown<G>::Own&>(shown) = Shown<G>::own(state);
    shown.seats = state.seats;
    shown.node = match.node_number();
    shown.waits = WaitsWord::texts[static_cast<std::size_t>(G::node(state))];
    shown.phase = notation::phase_text(state);
    shown.active = over ? -1 : static_cast<int>(index(state.active));
    shown.actors = {match.actors()};
    shown.undecided = {match.undecided()};
    shown.helpless = {play::helpless(match)};
    const bool rolled = any_roll(match.log());
    shown.dice = rolled ? Shown<G>::dice(state) : without_faces(Shown<G>::dice(state));
    shown.fallen = rolled && Shown<G>::fallen(state);
    shown.sum = rolled ? Shown<G>::sum(state) : 0;
    shown.next_roll = {.turn = match.next_roll().turn, .roll = match.next_roll().roll};
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        shown.sheets.push_back(Shown<G>::sheet(state, static_cast<Seat>(seat)));
    }
    shown.winners = {over ? winners<G>(state) : SeatSet::none()};
    return shown;
}

std::string view_json(const play::Match& match) {
    return std::visit([](const auto& typed) { return json::text_of(table_view(typed)); }, match);
}

std::string choices_json(const play::Match& match, Seat seat) {
    json::Writer out;
    out.open_array();
    std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            const typename Shown<G>::Choices put{out};
            for (const auto choice : G::choices(typed.state(), seat)) {
                Shown<G>::describe(put, typed.state(), seat, choice);
            }
        },
        match);
    out.close_array();
    return out.take();
}

std::string circles_json(const play::Match& match, Seat seat, std::string_view steps) {
    return std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            if constexpr (requires { Shown<G>::circles(typed.state(), seat, steps); }) {
                if (index(seat) < typed.state().seats) {
                    return Shown<G>::circles(typed.state(), seat, steps);
                }
            }
            return refused_circles("illegalChoice");
        },
        match);
}

}  // namespace misthrow::view
