#include "view/view.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/random.hpp"
#include "notation/choice_text.hpp"
#include "notation/record.hpp"
#include "play/rng.hpp"
#include "view/typescript.hpp"

namespace misthrow::view {
namespace {

play::Match match_of(const std::string& text) {
    const auto reading = notation::read_record(text);
    const auto* record = std::get_if<notation::Record>(&reading);
    EXPECT_NE(record, nullptr) << text;
    return play::replay(*record, 1000);
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

const std::string kQwixx =
    "[Game \"qwixx\"]\n[Seats \"Anna, Ben\"]\n\n1. 4 4 3 6 2 6 | g8 r8 | b10\n2. 2 2 5 2 4 1 | r4 - | -\n3. 2 2 5 2 4 1\n";

TEST(View, TellsWhatAQwixxBoxIs) {
    const std::string json = view_json(match_of(kQwixx));
    EXPECT_TRUE(holds(json, R"("phase":"white")")) << json;
    EXPECT_TRUE(holds(json, R"({"number":4,"state":"crossed","colour":"r"})")) << json;
    EXPECT_TRUE(holds(json, R"({"number":3,"state":"skipped","colour":"r"})")) << json;
    EXPECT_TRUE(holds(json, R"({"number":12,"state":"locked","colour":"r"})")) << json;
    EXPECT_TRUE(holds(json, R"("undecided":[0,1])")) << json;
    EXPECT_TRUE(holds(json, R"("needed":4)")) << json;
}

TEST(View, SaysWhyNotWithItsData) {
    const play::Match match = match_of(kQwixx);
    const Seat anna{0};
    EXPECT_TRUE(holds(why_json(match, anna, "y4"), R"("fault":"none")"));
    EXPECT_TRUE(holds(why_json(match, anna, "r4"), R"("fault":"alreadyCrossed")"));
    EXPECT_TRUE(holds(why_json(match, anna, "y5"), R"("fault":"notThatSum")"));
    const std::string left = why_json(match, Seat{1}, "r4");
    EXPECT_TRUE(holds(left, R"("fault":"leftOfLastCross")") && holds(left, R"("last":8)")) << left;
    EXPECT_TRUE(holds(why_json(match, anna, "z1"), R"("fault":"notAChoice")"));
    EXPECT_TRUE(holds(why_json(match, Seat{7}, "r4"), R"("fault":"notAChoice")"));
    EXPECT_TRUE(holds(why_json(match, anna, ""), R"("fault":"notAChoice")"));
}

// A two is left of Ben's crosses in red and yellow, and closes rows that he has too few crosses for.
TEST(View, TellsWhoCanOnlyPass) {
    const std::string json = view_json(match_of(
        "[Game \"qwixx\"]\n[Seats \"Anna, Ben\"]\n\n1. 2 3 1 1 1 1 | - r5 | -\n2. 2 3 1 1 1 1 | - y5 | -\n3. 1 1 1 1 1 1\n"));
    EXPECT_TRUE(holds(json, R"("undecided":[0,1],"helpless":[1])")) << json;
}

TEST(View, AChoiceSaysWhatItDoes) {
    const std::string json = choices_json(match_of(kQwixx), Seat{0});
    EXPECT_TRUE(holds(json, R"({"kind":"pass","token":"-","misthrow":false})")) << json;
    EXPECT_TRUE(holds(
        json,
        R"({"kind":"cross","token":"y4","row":"y","number":4,"with":"white","lock":false,"gain":1,"skips":[2,3],"dice":[0,1]})"))
        << json;
}

// With two equal white dice either makes the number: one is named, so that what is named adds up.
TEST(View, ACrossNamesTheDiceThatMakeIt) {
    const std::string json = choices_json(match_of("[Game \"qwixx\"]\n[Seats \"A\"]\n\n1. 3 3 5 2 4 1 | -\n"), Seat{0});
    EXPECT_TRUE(holds(json, R"("token":"r8","row":"r","number":8,"with":"colour")")) << json;
    EXPECT_TRUE(holds(json, R"("dice":[0,2])")) << json;
    EXPECT_FALSE(holds(json, R"("dice":[0,1,)")) << json;
}

TEST(View, EventsTellConsequences) {
    const std::string json = events_json(match_of(kQwixx), 0);
    EXPECT_TRUE(holds(json, R"({"kind":"roll","seat":0,"turn":1,"roll":1,"sum":8,"faces":[4,4,3,6,2,6]})")) << json;
    EXPECT_TRUE(holds(json, R"({"kind":"choice","seat":1,"phase":"white","token":"r8","gain":1})")) << json;
    EXPECT_TRUE(holds(json, R"({"kind":"misthrow","seat":1,"count":1})")) << json;
    EXPECT_EQ(events_json(match_of(kQwixx), 1000), "[]");
}

TEST(View, CirclesAreGuidedLineByLine) {
    const play::Match match =
        match_of("[Game \"knaster\"]\n[Seats \"A\"]\n\n1. 1 2 | a1\n2. 1 3 | b1\n3. 1 4 | c1\n4. 1 5 | d1\n5. 1 6\n");
    const Seat a{0};
    const std::string first = circles_json(match, a, "e1");
    EXPECT_TRUE(holds(
        first, R"("lines":[{"line":"1","combination":"straight","count":3,"among":["a1","b1","c1","d1","e1"]}],"token":"")"))
        << first;
    EXPECT_TRUE(holds(circles_json(match, a, "e1 1:a1b1e1"), R"("lines":[],"token":"e1[1:a1b1e1]")"));
    EXPECT_TRUE(holds(circles_json(match, a, "e1 1:a1b1"), R"("fault":"wrongCircles")"));
    EXPECT_TRUE(holds(circles_json(match, a, "e1 1:a1b1a2"), R"("fault":"wrongCircles")"));
    EXPECT_TRUE(holds(circles_json(match, a, "e1 a:a1b1c1"), R"("fault":"wrongCircles")"));
    EXPECT_TRUE(holds(circles_json(match, a, "a1"), R"("fault":"illegalChoice")"));
    EXPECT_TRUE(holds(circles_json(match, Seat{3}, "e1"), R"("fault":"illegalChoice")"));
}

TEST(View, ThePageHasItsTypes) {
    std::ifstream in{std::string{MISTHROW_ROOT} + "/web/client/view.ts"};
    EXPECT_EQ((std::string{std::istreambuf_iterator<char>{in}, {}}), typescript())
        << "run: misthrow protocol --view > web/client/view.ts";
}

// Whatever happens: every choice that is shown can be made, and everything stays readable.
template <Game G>
void play_through(std::uint64_t seed) {
    Rng rng{seed};
    play::TypedMatch<G> typed{std::min<std::size_t>(3, G::max_seats), Seat{0}};
    while (G::node(typed.state()) != Node::Over) {
        if (G::node(typed.state()) == Node::Roll) {
            typed.roll(G::fall(typed.state(), static_cast<std::uint32_t>(rng.below(G::ways))));
            continue;
        }
        for (std::size_t seat = 0; seat < typed.state().seats; ++seat) {
            const auto at = static_cast<Seat>(seat);
            if (!typed.undecided().contains(at)) {
                continue;
            }
            const play::Match match{typed};
            const std::string listed = choices_json(match, at);
            for (const std::string& token : notation::legal_tokens<G>(typed.state(), at)) {
                ASSERT_TRUE(holds(listed, "\"token\":\"" + token + "\"")) << listed;
                ASSERT_TRUE(holds(why_json(match, at, token), R"("fault":"none")")) << token;
            }
            ASSERT_TRUE(holds(view_json(match), R"("winners":[])"));
            typed.commit(at, engine::random_choice(typed.state(), at, rng));
        }
    }
    const play::Match match{typed};
    EXPECT_TRUE(holds(view_json(match), R"("waits":"over")"));
    EXPECT_TRUE(holds(events_json(match, 0), R"({"kind":"over"})"));
}

TEST(View, FollowsWholeGames) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        Games::for_each([&]<Game G>(G) { play_through<G>(seed); });
    }
}

}  // namespace
}  // namespace misthrow::view
