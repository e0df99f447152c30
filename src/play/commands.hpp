#pragma once
// What people and dice do to a match, in words, with everything checked: the front door of `play` for server, terminal and browser.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/match.hpp"

namespace misthrow::play {

enum class Answer : std::uint8_t {
    Taken,       // the choice is pending
    Resolved,    // it was the last one: all have taken effect
    Rolled,      // the dice have fallen
    StaleNode,   // meant for a node that is behind us
    FutureNode,  // meant for a node that is not reached yet
    NoSuchSeat,
    NotToDecide,  // that seat has nothing to decide now
    NotAChoice,   // no token of this game
    IllegalChoice,
    NotToRoll,  // no dice are waited for
    WrongDice,  // not what these dice can show
};

// Where an answer is not the plain one, what would have been right.
struct Reply {
    Answer answer;
    notation::Reason reason{};            // with IllegalChoice
    std::vector<std::string> expected{};  // legal tokens, or the faces each die can show
    // A choice that was read and taken: what it is, and its token as a record writes it, Knaster's brackets completed and in order.
    std::optional<AnyChoice> choice{};
    std::string token{};
};

// A choice of this seat for the node with this number. A Knaster write without brackets is completed as the referee does.
[[nodiscard]] Reply choose(Match& match, Seat seat, std::size_t node, std::string_view token);

// The same for one that has been read before, at this node: its token is not read again, and not in the reply.
[[nodiscard]] Answer choose_again(Match& match, Seat seat, const AnyChoice& choice);

// The dice in words: Qwixx six (`x` for a die that has left), Qwinto the picked ones in the order o y p, Knaster two.
[[nodiscard]] Reply roll(Match& match, std::size_t node, const std::vector<std::string>& faces);

// What all dice of the game show, in their fixed order, whichever of them are in play: white white red yellow green blue, orange yellow purple, or the two.
// pre: a roll is waited for; die_count(game) faces from 1 to 6
void roll_all(Match& match, const std::vector<std::uint8_t>& faces);
[[nodiscard]] std::size_t die_count(GameId game) noexcept;

struct Pass {
    Seat seat;
    AnyChoice choice;
};
// Commits "nothing" for every seat that is helpless (helpless.hpp), and says for whom.
std::vector<Pass> pass_the_helpless(Match& match);

// What a clock that has run out plays: the first choice of the list.
[[nodiscard]] std::string timeout_token(const Match& match, Seat seat);

}  // namespace misthrow::play
