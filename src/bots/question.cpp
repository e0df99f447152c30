#include "bots/question.hpp"

#include "json/games.hpp"
#include "json/state.hpp"
#include "notation/roll_text.hpp"

namespace misthrow::bots {

template <Game G>
std::string question(const typename G::State& state, Seat seat) {
    json::Writer out;
    out.open_object();
    json::write_state_members<G>(out, state);
    out.key("seat");
    out.integer(static_cast<std::int64_t>(index(seat)) + 1);
    out.key("dice");
    out.open_array();
    for (const std::string& word : notation::dice_words(state)) {
        out.string(word);
    }
    out.close_array();
    if constexpr (requires { json::write_circles(out, state, seat); }) {
        out.key("fills");
        json::write_circles(out, state, seat);
    }
    out.close_object();
    return out.text();
}

namespace {
[[gnu::used]] const auto kQuestions = Games::map([]<Game G>(G) { return &question<G>; });
}  // namespace

}  // namespace misthrow::bots
