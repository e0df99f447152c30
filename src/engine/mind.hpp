#pragma once
// What the engine knows of a game. Each game says it in engine/<game>.hpp, beside its players.
#include "core/game.hpp"

namespace misthrow::engine {

// How far novice and casual misjudge.
struct Weakness {
    int points;
    int overlooks;  // of 256 choices
};

// `Features`, `novice` and `casual` for a game that has a network, and nothing for one that has none yet.
template <Game G>
struct Mind;

// A game that the levels can be played in. Its weights are the file weights/<G::name>.mtw.
template <class G>
concept Thinking = requires { typename Mind<G>::Features; };

}  // namespace misthrow::engine
