// The fast core against the naive twins, node by node, on random play.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "core/games.hpp"
#include "notation/choice_text.hpp"
#include "notation/phase_text.hpp"
#include "notation/roll_text.hpp"
#include "notation/sheet_text.hpp"
#include "sim/play_game.hpp"
#include "twin/twin.hpp"

namespace misthrow {
namespace {

// Slow builds (sanitizers) may ask for fewer: MISTHROW_TWIN_DECISIONS.
std::uint64_t decisions_wanted() {
    const char* text = std::getenv("MISTHROW_TWIN_DECISIONS");
    return text != nullptr ? std::strtoull(text, nullptr, 10) : 1'000'000;
}

std::string key(std::vector<std::string> faces, bool sort_first_two) {
    if (sort_first_two && faces[1] < faces[0]) {
        std::swap(faces[0], faces[1]);
    }
    std::string text;
    for (const std::string& face : faces) {
        text += (text.empty() ? "" : " ") + face;
    }
    return text;
}

template <Game G>
void expect_same_outcomes(const typename G::State& state, const twin::Twin& other) {
    std::map<std::string, int> mine;
    for (const auto outcome : G::outcomes(state)) {
        mine[key(notation::face_words(outcome.roll), G::equal_dice)] += static_cast<int>(outcome.ways);
    }
    ASSERT_EQ(mine, other.outcomes());
}

// Every full form of a write, circles and all, against the twin's tokens.
template <Game G>
void expect_same_completions(const typename G::State& state, Seat seat, const twin::Twin& other, const std::string& entry) {
    std::set<typename G::Choice> mine;
    const auto listed = std::get<typename G::Choice>(notation::read_choice(state, seat, entry, true));
    for (const auto choice : G::extensions(state, seat, listed)) {
        mine.insert(choice);
        ASSERT_TRUE(other.allows(static_cast<int>(index(seat)) + 1, notation::choice_text(state, seat, choice)))
            << notation::choice_text(state, seat, choice);
    }
    std::set<typename G::Choice> theirs;
    for (const std::string& token : other.completions(static_cast<int>(index(seat)) + 1, entry)) {
        const auto reading = notation::read_choice(state, seat, token);
        ASSERT_TRUE(std::holds_alternative<typename G::Choice>(reading)) << token;
        theirs.insert(std::get<typename G::Choice>(reading));
    }
    ASSERT_EQ(mine, theirs) << entry;
}

template <Game G>
void expect_same_state(const typename G::State& state, const twin::Twin& other) {
    ASSERT_EQ(notation::phase_text(state), other.phase());
    if (G::node(state) != Node::Over) {
        ASSERT_EQ(static_cast<int>(index(state.active)) + 1, other.active());
    }
    for (std::size_t i = 0; i < state.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const int number = static_cast<int>(i) + 1;
        ASSERT_EQ(notation::legal_tokens<G>(state, seat), other.legal(number));
        ASSERT_EQ(G::score(state, seat), other.score(number));
        ASSERT_EQ(notation::sheet_text(state.sheets[i]), other.sheet(number));
    }
}

template <Game G>
void play_against_twin(std::uint64_t game, std::uint64_t& decisions) {
    Rng rng{2026, game};
    const std::size_t seats = G::min_seats + rng.below(G::max_seats - G::min_seats + 1);
    const auto first = static_cast<Seat>(rng.below(seats));
    // Random play alone hardly ever closes a row or fills one: every third game has players that know what they want.
    sim::Seated players{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        players.players[seat] = engine::kAllPlayers[game % 3 == 0 ? rng.below(3) : 0];
    }
    typename G::State state = G::initial(seats, first);
    const twin::TwinGame* named = twin::twin_game(std::string{G::name});
    ASSERT_NE(named, nullptr) << "no twin of " << G::name;
    const auto other = named->make(static_cast<int>(seats), static_cast<int>(index(first)) + 1, {});
    Draw draw{rng, G::ways};
    while (G::node(state) != Node::Over) {
        expect_same_state<G>(state, *other);
        if (G::node(state) == Node::Roll) {
            if (rng.below(G::dice > 3 ? 2000 : 50) == 0) {
                expect_same_outcomes<G>(state, *other);
            }
            draw = Draw{rng, G::ways};
            const auto roll = G::fall(state, static_cast<std::uint32_t>(draw.way()));
            other->roll(notation::face_words(roll));
            G::roll(state, roll);
        } else {
            typename G::Joint joint{};
            std::vector<std::string> tokens(seats);
            for (std::size_t i = 0; i < seats; ++i) {
                const auto seat = static_cast<Seat>(i);
                if (!G::actors(state).contains(seat)) {
                    continue;
                }
                ++decisions;
                joint[i] = players.choose(state, seat, draw);
                tokens[i] = notation::choice_text(state, seat, joint[i]);
                if constexpr (std::same_as<G, Knaster>) {
                    if (rng.below(20) == 0) {
                        expect_same_completions<G>(state, seat, *other, notation::short_text(joint[i]));
                    }
                }
            }
            other->choose(tokens);
            G::resolve(state, joint);
        }
        if (testing::Test::HasFatalFailure()) {
            return;
        }
    }
    expect_same_state<G>(state, *other);
}

template <class G>
class TwinTest : public testing::Test {};
using EveryGame = Games::As<testing::Types>;
TYPED_TEST_SUITE(TwinTest, EveryGame);

TYPED_TEST(TwinTest, AgreesOnAMillionRandomDecisions) {
    std::uint64_t decisions = 0;
    for (std::uint64_t game = 0; decisions < decisions_wanted(); ++game) {
        play_against_twin<TypeParam>(game, decisions);
        if (this->HasFatalFailure()) {
            FAIL() << "in game " << game;
        }
    }
    this->RecordProperty("decisions", std::to_string(decisions));
}

}  // namespace
}  // namespace misthrow
