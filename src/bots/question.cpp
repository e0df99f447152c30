#include "bots/question.hpp"

#include "json/state.hpp"
#include "notation/roll_text.hpp"

namespace misthrow::bots {

namespace {

std::vector<std::string> dice_of(const Qwixx::State& state) { return notation::dice_words(state); }
std::vector<std::string> dice_of(const Knaster::State& state) { return notation::dice_words(state); }
// Before the pick there are no dice: the state still holds those of the turn before.
std::vector<std::string> dice_of(const Qwinto::State& state) {
    return state.phase == Qwinto::Phase::Pick ? std::vector<std::string>{} : notation::dice_words(state);
}

}  // namespace

template <Game G>
std::string question(const typename G::State& state, Seat seat) {
    json::Writer out;
    out.open_object();
    json::write_state_members<G>(out, state);
    out.key("seat");
    out.integer(static_cast<std::int64_t>(index(seat)) + 1);
    out.key("dice");
    out.open_array();
    for (const std::string& word : dice_of(state)) {
        out.string(word);
    }
    out.close_array();
    out.close_object();
    return out.text();
}

template std::string question<Qwixx>(const Qwixx::State&, Seat);
template std::string question<Qwinto>(const Qwinto::State&, Seat);
template std::string question<Knaster>(const Knaster::State&, Seat);

}  // namespace misthrow::bots
