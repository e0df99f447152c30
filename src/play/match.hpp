#pragma once
// A game being played: the state, who has chosen what so far, and the log of what is settled. Choices are committed one by one, may be changed
// until the last one is in, and then take effect together; so nothing pending is ever part of a state.
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

#include "core/games.hpp"
#include "notation/record.hpp"

namespace misthrow::play {

template <Game G>
class TypedMatch {
public:
    using GameType = G;

    // pre: as G::initial
    TypedMatch(std::size_t seats, Seat first) : first_{first} { log_.state = G::initial(seats, first); }
    // From a position.
    explicit TypedMatch(const typename G::State& state) : first_{state.active} { log_.state = state; }

    // Who was active at the start.
    [[nodiscard]] Seat first() const noexcept { return first_; }
    [[nodiscard]] const typename G::State& state() const noexcept { return log_.state; }
    [[nodiscard]] const notation::Log<G>& log() const noexcept { return log_; }
    // How many nodes are behind us. Whoever sends a choice names the node it is for, so that a late one is not taken for the next.
    [[nodiscard]] std::size_t node_number() const noexcept { return forgotten_ + log_.steps.size(); }
    // The same game without its log: for trying what comes next.
    [[nodiscard]] TypedMatch without_log() const {
        TypedMatch copy{log_.state};
        copy.forgotten_ = node_number();
        copy.turns_begun_ = turns_begun_;
        copy.rolls_of_turn_ = rolls_of_turn_;
        copy.pending_ = pending_;
        return copy;
    }

    // Who has to decide at this node, and who of them has not yet.
    [[nodiscard]] SeatSet actors() const noexcept { return G::actors(log_.state); }
    [[nodiscard]] SeatSet undecided() const noexcept {
        SeatSet left = actors();
        for (std::size_t seat = 0; seat < log_.state.seats; ++seat) {
            if (pending_[seat]) {
                left.bits = static_cast<std::uint16_t>(left.bits & ~(1U << seat));
            }
        }
        return left;
    }
    [[nodiscard]] const std::optional<typename G::Choice>& pending(Seat seat) const noexcept { return pending_[index(seat)]; }

    // Which roll comes next, or has just been made: turns from 1, and the rolls of a turn from 1. Dice that are not drawn on the spot are found by it.
    struct RollPlace {
        std::size_t turn;
        std::size_t roll;
    };
    [[nodiscard]] RollPlace next_roll() const noexcept {
        return at_turn_start() ? RollPlace{turns_begun_ + 1, 1} : RollPlace{turns_begun_, rolls_of_turn_ + 1};
    }

    // pre: G::rollable
    void roll(const typename G::Roll& roll) {
        begin_turn_if_due();
        ++rolls_of_turn_;
        G::roll(log_.state, roll);
        log_.steps.emplace_back(std::in_place_index<0>, roll);
    }

    // Takes the choice in place of an earlier one. True if it was the last one missing: then all have taken effect, and the node is another.
    // pre: G::check says None
    bool commit(Seat seat, typename G::Choice choice) {
        assert(G::check(log_.state, seat, choice) == G::Fault::None);
        pending_[index(seat)] = choice;
        if (undecided() != SeatSet::none()) {
            return false;
        }
        typename G::Joint joint{};
        for (std::size_t i = 0; i < joint.size(); ++i) {
            joint[i] = pending_[i].value_or(typename G::Choice{});
            pending_[i].reset();
        }
        apply(joint);
        return true;
    }

    // All choices of this node at once, as a record holds them. pre: as G::resolve; nothing is pending
    void apply(const typename G::Joint& joint) {
        begin_turn_if_due();
        G::resolve(log_.state, joint);
        log_.steps.emplace_back(std::in_place_index<1>, joint);
    }

private:
    // A fresh game stands at the start of a turn.
    [[nodiscard]] bool at_turn_start() const noexcept { return log_.state.phase == typename G::State{}.phase; }
    void begin_turn_if_due() noexcept {
        if (at_turn_start()) {
            ++turns_begun_;
            rolls_of_turn_ = 0;
        }
    }

    notation::Log<G> log_;
    Seat first_;
    std::size_t forgotten_{0};  // steps that are not in the log
    std::size_t turns_begun_{0};
    std::size_t rolls_of_turn_{0};
    std::array<std::optional<typename G::Choice>, G::max_seats> pending_{};
};

// Any game, for the boundaries that learn at run time which one is played.
using Match = Games::Variant<TypedMatch>;

// A choice of any game, as it was read.
template <Game G>
struct ChoiceOf {
    typename G::Choice choice;
};
using AnyChoice = Games::Variant<ChoiceOf>;

[[nodiscard]] inline Match without_log(const Match& match) {
    return std::visit([](const auto& typed) -> Match { return typed.without_log(); }, match);
}

// pre: the game has that many seats
[[nodiscard]] inline Match make_match(GameId game, std::size_t seats, Seat first) {
    return with_game(game, [&]<Game G>(G) -> Match { return TypedMatch<G>{seats, first}; });
}

// The match that the first `steps` steps of a record lead to.
[[nodiscard]] inline Match replay(const notation::Record& record, std::size_t steps) {
    return std::visit(
        [&]<Game G>(const notation::Log<G>& log) -> Match {
            TypedMatch<G> typed{log.state.seats, record.first};
            for (std::size_t at = 0; at < log.steps.size() && at < steps; ++at) {
                if (const auto* roll = std::get_if<0>(&log.steps[at])) {
                    typed.roll(*roll);
                } else {
                    typed.apply(std::get<1>(log.steps[at]));
                }
            }
            return typed;
        },
        record.log);
}

}  // namespace misthrow::play
