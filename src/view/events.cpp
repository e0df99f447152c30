#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "view/dice.hpp"
#include "view/members.hpp"
#include "view/view.hpp"

namespace misthrow::view {

namespace {

// What a resolution led to, told by the sheets before and after it.

void write_consequences(json::Writer& out, const Qwixx::State& before, const Qwixx::State& after) {
    for (const qwixx::Row row : qwixx::kAllRows) {
        if (!Qwixx::is_open(before, row) || Qwixx::is_open(after, row)) {
            continue;
        }
        SeatSet closers;
        for (std::size_t seat = 0; seat < after.seats; ++seat) {
            const bool closed = after.sheets[seat].has_lock(row) && !before.sheets[seat].has_lock(row);
            closers.bits = static_cast<std::uint16_t>(closers.bits | static_cast<unsigned>(closed) << seat);
        }
        object(out, [&] {
            member(out, "kind", "closed");
            member(out, "row", letter(Qwixx::row_letters, static_cast<std::size_t>(row)));
            seat_array(out, "by", closers);
        });
    }
}

void write_consequences(json::Writer& out, const Qwinto::State& before, const Qwinto::State& after) {
    for (std::size_t seat = 0; seat < after.seats; ++seat) {
        const Qwinto::Sheet& old = before.sheets[seat];
        const Qwinto::Sheet& now = after.sheets[seat];
        for (const qwinto::Row row : qwinto::kAllRows) {
            if (now.rows[qwinto::at(row)].full() && !old.rows[qwinto::at(row)].full()) {
                object(out, [&] {
                    member(out, "kind", "rowFull");
                    member(out, "seat", seat);
                    member(out, "row", letter(Qwinto::row_letters, qwinto::at(row)));
                    member(out, "points", now.row_points(row));
                });
            }
        }
        for (const qwinto::BonusColumn& bonus : qwinto::kBonusColumns) {
            if (now.column_points(bonus) != old.column_points(bonus)) {
                object(out, [&] {
                    member(out, "kind", "column");
                    member(out, "seat", seat);
                    member(out, "points", now.column_points(bonus));
                });
            }
        }
    }
}

void write_consequences(json::Writer& out, const Knaster::State& before, const Knaster::State& after) {
    for (std::size_t seat = 0; seat < after.seats; ++seat) {
        for (knaster::Line line = 0; line < knaster::kLines; ++line) {
            const knaster::Boxes mask = knaster::kLineMask[line];
            if ((after.sheets[seat].circled & mask) == mask && (before.sheets[seat].circled & mask) != mask) {
                object(out, [&] {
                    member(out, "kind", "line");
                    member(out, "seat", seat);
                    member(out, "line", letter(Knaster::line_letters, line));
                    member(out, "points", static_cast<int>(knaster::kLinePoints[line]));
                });
            }
        }
    }
    if (after.last_roll && !before.last_roll && after.phase == Knaster::Phase::Roll) {
        object(out, [&] { member(out, "kind", "lastRoll"); });
    }
}

void write_misthrows(json::Writer& out, const auto& before, const auto& after) {
    for (std::size_t seat = 0; seat < after.seats; ++seat) {
        if constexpr (requires { after.sheets[seat].misthrows; }) {
            if (after.sheets[seat].misthrows != before.sheets[seat].misthrows) {
                object(out, [&] {
                    member(out, "kind", "misthrow");
                    member(out, "seat", seat);
                    member(out, "count", static_cast<int>(after.sheets[seat].misthrows));
                });
            }
        }
    }
}

template <Game G>
void write_roll(json::Writer& out, const typename G::State& after, typename play::TypedMatch<G>::RollPlace place) {
    object(out, [&] {
        member(out, "kind", "roll");
        member(out, "seat", index(after.active));
        member(out, "turn", place.turn);
        member(out, "roll", place.roll);
        member(out, "sum", shared_sum(after));
        array(out, "faces", [&] {  // all dice in their fixed order, 0 for one that did not fall
            for (const Die& die : dice(after)) {
                out.integer(die.face);
            }
        });
    });
}

template <Game G>
void write_choices(json::Writer& out, const typename G::State& before, const typename G::State& after,
                   const typename G::Joint& joint) {
    const SeatSet actors = G::actors(before);
    for (std::size_t i = 0; i < before.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (!actors.contains(seat)) {
            continue;
        }
        object(out, [&] {
            member(out, "kind", "choice");
            member(out, "seat", i);
            member(out, "phase", notation::phase_text(before));
            member(out, "token", notation::choice_text(before, seat, joint[i]));
            member(out, "gain", G::score(after, seat) - G::score(before, seat));
        });
    }
    write_misthrows(out, before, after);
    write_consequences(out, before, after);
    if (G::node(after) == Node::Over) {
        object(out, [&] { member(out, "kind", "over"); });
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
                    wanted ? write_roll<G>(out, replay.state(), place) : void();
                    continue;
                }
                const auto& joint = std::get<1>(step);
                replay.apply(joint);
                wanted ? write_choices<G>(out, before, replay.state(), joint) : void();
            }
        },
        match);
    out.close_array();
    return out.text();
}

}  // namespace misthrow::view
