#pragma once
// What the engine knows of a game. Each game says it in engine/<game>.hpp, beside its players.
#include <array>

#include "core/game.hpp"

namespace misthrow::engine {

// How far the levels below strong misjudge, and what they play for. At a table a win weighs more than points, so that the same error
// does less harm there than alone, where points are all there is.
struct Weakness {
    int half_points;  // at a table
    int alone;        // half points as well
    int overlooks;    // of 256 choices
    bool for_points;  // and does not think of winning
};

// `Features`, its `weaknesses` (novice, casual, regular, skilled) and `taste` for a game that has a network, and nothing for one that has none yet.
// `taste`: how far the taste of a seat may outweigh what a choice is worth, in 1/8192 of a win (levels.hpp).
template <Game G>
struct Mind;

// A game that the levels can be played in. Its weights are the file weights/<G::name>.mtw.
template <class G>
concept Thinking = requires { typename Mind<G>::Features; };

}  // namespace misthrow::engine
