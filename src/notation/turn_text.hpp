#pragma once
// How a turn is written, where a game does not say otherwise in a file of its own: the dice, then behind a bar the choices of everybody who decides.
#include <string>
#include <string_view>
#include <vector>

#include "core/games.hpp"
#include "notation/choice_text.hpp"
#include "notation/games.hpp"

namespace misthrow::notation {

// The first segment of the turn that is being played.
template <class State>
[[nodiscard]] std::vector<std::string> dice_words(const State& state) {
    return face_words(state.dice);
}

// Everybody's choices at one node.
template <Game G>
[[nodiscard]] std::string choices_text(const typename G::State& state, const typename G::Joint& joint) {
    std::string text;
    const SeatSet actors = G::actors(state);
    for (std::size_t i = 0; i < state.seats; ++i) {
        if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
            text += ' ' + choice_text(state, seat, joint[i]);
        }
    }
    return text;
}

template <class State, class Joint>
[[nodiscard]] std::string decision_text(const State& state, const Joint& joint) {
    return " |" + choices_text<GameOf<State>>(state, joint);
}

// What would have been right where a seat's token had this fault.
template <class State, class Fault>
[[nodiscard]] std::vector<std::string> expected_for(const State& state, Seat seat, std::string_view /*token*/, Fault /*fault*/) {
    return legal_tokens<GameOf<State>>(state, seat);
}

// What could come next in a turn that is not finished.
template <class State>
[[nodiscard]] std::vector<std::string> continuations(const State& state) {
    if (GameOf<State>::node(state) == Node::Roll) {
        return {"1", "2", "3", "4", "5", "6"};
    }
    return {"|"};
}

}  // namespace misthrow::notation
