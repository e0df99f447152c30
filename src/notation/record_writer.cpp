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
std::string choices_text(const typename G::State& state, const typename G::Joint& joint) {
    std::string text;
    const SeatSet actors = G::actors(state);
    for (std::size_t i = 0; i < state.seats; ++i) {
        if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
            text += ' ' + choice_text(state, seat, joint[i]);
        }
    }
    return text;
}

std::string decision_text(const Qwixx::State& state, const Qwixx::Joint& joint) {
    return " |" + choices_text<Qwixx>(state, joint);
}
std::string decision_text(const Knaster::State& state, const Knaster::Joint& joint) {
    return " |" + choices_text<Knaster>(state, joint);
}

// A pick and a second roll belong to the dice; keeping is not written.
std::string decision_text(const Qwinto::State& state, const Qwinto::Joint& joint) {
    if (state.phase == Qwinto::Phase::Again) {
        return joint[index(state.active)] == Qwinto::Choice::again() ? " >" : "";
    }
    return (state.phase == Qwinto::Phase::Enter ? " |" : "") + choices_text<Qwinto>(state, joint);
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
        header("Game", name(record.game)) + header("Seats", names) + header("First", std::to_string(index(record.first) + 1));
    for (const Header& other : record.others) {
        text += header(other.key, other.value);
    }
    return text + '\n' + std::visit([&](const auto& log) { return turns_text(log, record.first); }, record.log);
}

}  // namespace misthrow::notation
