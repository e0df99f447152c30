#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "view/games.hpp"
#include "view/view.hpp"

namespace misthrow::view {

namespace {

template <Game G>
void tell_misthrows(const CommonEvents& put, const typename G::State& before, const typename G::State& after) {
    for (std::size_t seat = 0; seat < after.seats; ++seat) {
        if constexpr (requires { after.sheets[seat].misthrows; }) {
            if (after.sheets[seat].misthrows != before.sheets[seat].misthrows) {
                put(MisthrowEvent{.seat = seat, .count = after.sheets[seat].misthrows});
            }
        }
    }
}

template <Game G>
void tell_roll(const CommonEvents& put, const typename G::State& after, typename play::TypedMatch<G>::RollPlace place) {
    RollEvent event{.seat = index(after.active), .turn = place.turn, .roll = place.roll, .sum = Shown<G>::sum(after)};
    for (const Die& die : Shown<G>::dice(after)) {
        event.faces.push_back(die.face);
    }
    put(event);
}

template <Game G>
void tell_choices(json::Writer& out, const typename G::State& before, const typename G::State& after,
                  const typename G::Joint& joint) {
    const CommonEvents put{out};
    const SeatSet actors = G::actors(before);
    for (std::size_t i = 0; i < before.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (actors.contains(seat)) {
            put(ChoiceEvent{.seat = i,
                            .phase = notation::phase_text(before),
                            .token = notation::choice_text(before, seat, joint[i]),
                            .gain = G::score(after, seat) - G::score(before, seat)});
        }
    }
    tell_misthrows<G>(put, before, after);
    Shown<G>::consequences(typename Shown<G>::Events{out}, before, after);
    if (G::node(after) == Node::Over) {
        put(OverEvent{});
    }
}

}  // namespace

std::string events_json(const play::Match& match, std::size_t from) {
    json::Writer out;
    out.open_array();
    std::visit(
        [&]<Game G>(const play::TypedMatch<G>& typed) {
            play::TypedMatch<G> replay{G::initial(typed.state().seats, typed.first())};
            std::size_t step_number = 0;
            for (const notation::Step<G>& step : typed.log().steps) {
                const typename G::State before = replay.state();
                const bool wanted = step_number++ >= from;
                if (const auto* roll = std::get_if<0>(&step)) {
                    const auto place = replay.next_roll();
                    replay.roll(*roll);
                    wanted ? tell_roll<G>(CommonEvents{out}, replay.state(), place) : void();
                    continue;
                }
                const auto& joint = std::get<1>(step);
                replay.apply(joint);
                wanted ? tell_choices<G>(out, before, replay.state(), joint) : void();
            }
        },
        match);
    out.close_array();
    return out.take();
}

}  // namespace misthrow::view
