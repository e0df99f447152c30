#pragma once
// A whole daily game, as the page writes its record.
#include <string>

#include "notation/choice_text.hpp"
#include "play/commands.hpp"
#include "play/daily.hpp"
#include "play/rng.hpp"
#include "play/verify.hpp"

namespace misthrow::testing_support {

// Played at random by `chance`; with other dice, seats or headers it is none.
struct DailyGame {
    std::string day{"2026-11-16"};
    GameId game{id_of<Qwixx>};
    std::uint64_t chance{1};
    std::size_t seats{1};
    std::string dice_of{};  // another day
};

inline notation::Record daily_record(const DailyGame& wanted) {
    const play::Bytes32 seed = play::daily_seed(wanted.dice_of.empty() ? wanted.day : wanted.dice_of, wanted.game);
    const play::FairDice dice{seed, {}};
    notation::Record record;
    record.game = wanted.game;
    record.first = static_cast<Seat>(dice.first_seat(wanted.seats));
    record.others = play::proof_headers(
        {.kind = play::DiceKind::Same, .server_commitment = play::server_commitment(seed), .server_seed = seed, .seats = {}});
    for (std::size_t seat = 0; seat < wanted.seats; ++seat) {
        record.names.push_back("Player " + std::to_string(seat + 1));
    }
    Rng rng{wanted.chance};
    play::Match match = play::make_match(wanted.game, wanted.seats, record.first);
    with_game(wanted.game, [&]<Game G>(G) {
        auto& typed = std::get<play::TypedMatch<G>>(match);
        while (G::node(typed.state()) != Node::Over) {
            if (G::node(typed.state()) == Node::Roll) {
                const auto [turn, roll] = typed.next_roll();
                play::roll_all(match, dice.faces(turn, roll, play::die_count(wanted.game)));
                continue;
            }
            const std::size_t node = typed.node_number();
            const SeatSet actors = typed.actors();
            for (std::size_t i = 0; i < wanted.seats; ++i) {
                if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
                    const auto tokens = notation::legal_tokens<G>(typed.state(), seat);
                    (void)play::choose(match, seat, node, tokens[rng.below(tokens.size())]);
                }
            }
        }
        record.log = typed.log();
    });
    return record;
}

inline int score_of(const notation::Record& record) {
    return std::visit([](const auto& log) { return std::decay_t<decltype(log)>::GameType::score(log.state, Seat{}); },
                      record.log);
}

}  // namespace misthrow::testing_support
