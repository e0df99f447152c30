#include "notation/choice_text.hpp"
#include "notation/record.hpp"
#include "notation/roll_text.hpp"

namespace misthrow::notation {

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += ' ' + word;
    }
    return text;
}

template <Game G>
std::string turns_text(const Log<G>& log, Seat first) {
    typename G::State state = G::initial(log.state.seats, first);
    const auto turn_start = state.phase;
    std::string text;
    std::size_t turn = 0;
    for (const Step<G>& step : log.steps) {
        if (state.phase == turn_start) {
            text += (turn == 0 ? "" : "\n") + std::to_string(turn + 1) + '.';
            ++turn;
        }
        if (const auto* roll = std::get_if<0>(&step)) {
            text += joined(face_words(*roll));
            G::roll(state, *roll);
            continue;
        }
        const auto& joint = std::get<1>(step);
        text += decision_text(state, joint);
        G::resolve(state, joint);
    }
    return text + (turn == 0 ? "" : "\n");
}

}  // namespace

std::string write_record(const Record& record) {
    const auto header = [](std::string_view key, std::string_view value) {
        return '[' + std::string{key} + " \"" + std::string{value} + "\"]\n";
    };
    std::string names;
    for (const std::string& each : record.names) {
        names += (names.empty() ? "" : ", ") + each;
    }
    std::string text =
        with_game(record.game,
                  [&]<Game G>(G) { return header("Game", G::id) + (G::board.empty() ? "" : header("Board", G::board)); }) +
        header("Seats", names) + header("First", std::to_string(index(record.first) + 1));
    for (const Header& other : record.others) {
        text += header(other.key, other.value);
    }
    return text + '\n' + std::visit([&](const auto& log) { return turns_text(log, record.first); }, record.log);
}

}  // namespace misthrow::notation
