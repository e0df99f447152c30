#pragma once
// A match: rounds of games in which the players take turns in the seats and every rotation gets the same dice.
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "bots/report.hpp"
#include "core/games.hpp"
#include "engine/player.hpp"
#include "match/sprt.hpp"
#include "match/tally.hpp"
#include "notation/record.hpp"

namespace misthrow::match {

// A program, as /bin/sh would run it.
struct Command {
    std::string text;
};
using Contestant = std::variant<engine::Player, Command>;

struct Plan {
    GameId game{};
    std::vector<Contestant> players;  // in the first game of a round one a seat, in this order; then each moves on by one seat
    std::int64_t rounds{0};           // of as many games as there are players
    std::uint64_t seed{0};
    unsigned threads{1};                  // each runs bots of its own
    std::optional<Hypotheses> sprt;       // pre: two players
    std::chrono::milliseconds timeout{};  // of a bot's decision
    // If there is one: gets every game that counts, in their order from 0, from the calling thread. Game n is rotation n % players of its
    // round: player i sits in seat (i + rotation) % players. Names and headers are its business.
    std::function<void(std::int64_t, notation::Record)> keep{};
};

struct Result {
    Tally tally;                        // of the rounds up to a verdict
    std::vector<bots::Report> reports;  // of the same rounds; one a player, empty for built-in ones
    std::optional<Sprt> sprt;
    double seconds{0};
    bool stopped{false};  // before the end and without a verdict
    // The number of a bot that has never answered. A match with such a one says nothing, and ends as soon as that is clear.
    std::optional<std::size_t> silent{};
};

// Rounds count in their order whichever thread was first, so for built-in players the result is the same on any number of threads.
// `progress` is called now and then, from the calling thread, with the number of games that count so far; the match stops where it
// returns false. It may be empty. pre: the number of players suits the game and is two or more, rounds >= 1, threads >= 1
[[nodiscard]] Result play(const Plan& plan, const std::function<bool(std::int64_t)>& progress);

}  // namespace misthrow::match
