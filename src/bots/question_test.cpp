#include "bots/question.hpp"

#include <gtest/gtest.h>

#include "notation/knaster.hpp"
#include "play/rng.hpp"

namespace misthrow::bots {
namespace {

std::string box(unsigned number) { return notation::box_text(number); }

// "fills" as a bot reads it: for a box, what stands in the brackets behind its token.
std::string part_of(const std::string& text, const std::string& token) {
    const std::size_t fills = text.find(R"("fills":{)");
    const std::string key = '"' + token + "\":[";
    const std::size_t start = text.find(key, fills);
    return start == std::string::npos ? "" : text.substr(start + key.size(), text.find("}]", start) - start - key.size());
}

unsigned count(const std::string& text, std::string_view part) {
    unsigned found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

// Through whole games: the lines are those a write fills, and what they ask for is what the rules ask for.
TEST(Question, TellsInKnasterWhatAWriteFillsAndWhatMayBeCircled) {
    Rng rng{8};
    unsigned filling = 0;
    for (int game = 0; game < 30; ++game) {
        Knaster::State state = Knaster::initial(2, Seat{0});
        while (Knaster::node(state) != Node::Over) {
            if (Knaster::node(state) == Node::Roll) {
                Knaster::roll(state, Knaster::fall(state, static_cast<std::uint32_t>(rng.below(Knaster::ways))));
                continue;
            }
            Knaster::Joint joint{};
            for (const Seat seat : {Seat{0}, Seat{1}}) {
                const std::string text = question<Knaster>(state, seat);
                const auto choices = Knaster::choices(state, seat);
                for (const Knaster::Choice choice : choices) {
                    if (!choice.is_write()) {
                        continue;
                    }
                    const auto lines = Knaster::lines_filled_by(state.sheets[index(seat)], choice.box());
                    const std::string part = part_of(text, box(choice.box()));
                    EXPECT_EQ(count(part, "\"line\":"), lines.size());
                    for (const Knaster::Choice each : Knaster::extensions(state, seat, choice)) {
                        for (unsigned circled = 0; circled < knaster::kBoxes; ++circled) {
                            if ((each.circles() >> circled & 1U) != 0) {
                                EXPECT_NE(part.find('"' + box(circled) + '"'), std::string::npos) << part;
                            }
                        }
                    }
                    filling += lines.empty() ? 0 : 1;
                }
                joint[index(seat)] = choices[rng.below(choices.size())];
            }
            Knaster::resolve(state, joint);
        }
    }
    EXPECT_GT(filling, 100U);
}

}  // namespace
}  // namespace misthrow::bots
