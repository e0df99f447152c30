// A table on one device, where every step is asked for.
#include <gtest/gtest.h>

#include "notation/choice_text.hpp"
#include "play/rng.hpp"
#include "table/rules.hpp"

namespace misthrow::table {
namespace {

play::Bytes32 filled_with(std::uint8_t fill) {
    play::Bytes32 all{};
    all.fill(fill);
    return all;
}

// On one device nothing follows by itself: a roll is asked for, passes are asked for, and a pass that costs is nobody's but the player's.
template <Game G>
void play_by_hand(std::uint8_t seed) {
    const Settings settings{.game = id_of<G>, .rules_version = G::version, .seats = 2, .dice = DiceMode::Same, .by_hand = true};
    Table table = Table::resumed(settings, filled_with(seed), play::make_match(id_of<G>, 2, Seat{0}));
    Rng rng{seed};
    const auto take = [&](const Answer& answer) {
        const auto& events = std::get<std::vector<Event>>(answer);
        for (const Event& event : events) {
            EXPECT_EQ(table.apply(event), std::nullopt);
        }
        return events.size();
    };
    while (table.stage() == Stage::Playing) {
        const play::TypedMatch<G>& match = std::get<play::TypedMatch<G>>(*table.match());
        if (G::node(match.state()) == Node::Roll) {
            const auto [turn, number] = match.next_roll();
            const auto expected = play::FairDice{filled_with(seed), {}}.faces(turn, number, G::dice);
            EXPECT_EQ(take(roll(table)), 1U);
            const auto faces = G::faces_of(std::get<play::TypedMatch<G>>(*table.match()).state().dice);
            for (std::size_t die = 0; die < faces.size(); ++die) {
                EXPECT_TRUE(faces[die] == 0 || faces[die] == expected[die]);
            }
            continue;
        }
        const std::uint64_t node = node_number(table);
        EXPECT_TRUE(std::holds_alternative<Refused>(roll(table)));
        take(pass_helpless(table));
        if (node_number(table) != node) {
            continue;
        }
        for (std::uint32_t seat = 0; seat < 2 && node_number(table) == node; ++seat) {
            if (!undecided(table).contains(static_cast<Seat>(seat))) {
                continue;
            }
            const auto tokens = notation::legal_tokens<G>(std::get<play::TypedMatch<G>>(*table.match()).state(),
                                                          Seat{static_cast<std::uint8_t>(seat)});
            const int before = G::score(std::get<play::TypedMatch<G>>(*table.match()).state(), static_cast<Seat>(seat));
            EXPECT_EQ(take(choose_for(table, seat, node, tokens[rng.below(tokens.size())], Maker::Person)), 1U);
            if (tokens.size() == 1 && tokens[0] == "-" && node_number(table) != node) {
                EXPECT_LT(G::score(std::get<play::TypedMatch<G>>(*table.match()).state(), static_cast<Seat>(seat)), before);
            }
        }
    }
    EXPECT_EQ(table.stage(), Stage::Over);
}

TEST(TableByHand, EveryStepIsAskedFor) {
    for (std::uint8_t seed = 0; seed < 8; ++seed) {
        play_by_hand<Qwixx>(seed);
        play_by_hand<Qwinto>(seed);
        play_by_hand<Knaster>(seed);
    }
}

}  // namespace
}  // namespace misthrow::table
