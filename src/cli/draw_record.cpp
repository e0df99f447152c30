#include <algorithm>
#include <vector>

#include "cli/draw.hpp"
#include "cli/games.hpp"
#include "notation/choice_text.hpp"
#include "notation/roll_text.hpp"

namespace misthrow::cli {

namespace {

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : std::string{separator}) + word;
    }
    return text;
}

template <Game G>
std::string result(const typename G::State& state, const std::vector<std::string>& names) {
    int top = G::score(state, Seat{});
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        top = std::max(top, G::score(state, static_cast<Seat>(seat)));
    }
    std::vector<std::string> winners;
    for (std::size_t seat = 0; seat < state.seats; ++seat) {
        if (G::score(state, static_cast<Seat>(seat)) == top) {
            winners.push_back(names[seat]);
        }
    }
    const std::string points = std::to_string(top) + (top == 1 ? " point" : " points");
    if (state.seats == 1) {
        return "The game is over: " + points + ".";
    }
    return "The game is over: " + joined(winners, " and ") + (winners.size() == 1 ? " wins with " : " share the win with ") +
           points + ".";
}

template <Game G>
std::string draw_state(const Terminal& terminal, const typename G::State& state, const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < state.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const int score = G::score(state, seat);
        text += terminal.paint(Ink::Strong, names[i]) + ": " + std::to_string(score) + (score == 1 ? " point\n" : " points\n");
        text += draw_sheet(terminal, state, seat) + '\n';
    }
    if (G::node(state) == Node::Over) {
        return text + result<G>(state, names) + '\n';
    }
    const std::vector<std::string> dice =
        G::node(state) == Node::Choose ? notation::dice_words(state) : std::vector<std::string>{};
    text += "The game goes on: " + waited_for(state, names[index(state.active)]) + '.';
    text += dice.empty() ? "\n" : " Dice: " + joined(dice, " ") + "\n";
    for (std::size_t i = 0; i < state.seats; ++i) {
        const std::vector<std::string> legal = notation::legal_tokens<G>(state, static_cast<Seat>(i));
        if (!legal.empty()) {
            text += "  " + names[i] + " may play: " + joined(legal, " ") + '\n';
        }
    }
    return text;
}

}  // namespace

std::string draw_record(const Terminal& terminal, const notation::Record& record) {
    return std::visit([&]<Game G>(const notation::Log<G>& log) { return draw_state<G>(terminal, log.state, record.names); },
                      record.log);
}

}  // namespace misthrow::cli
