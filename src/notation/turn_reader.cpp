#include "notation/turn_reader.hpp"

#include <algorithm>
#include <utility>

#include "notation/choice_text.hpp"

namespace misthrow::notation {

namespace {

const std::vector<std::string> kFaces{"1", "2", "3", "4", "5", "6"};
const std::vector<std::string> kNoDie{"x"};

std::uint8_t face_of(const std::string& text) { return text == "x" ? std::uint8_t{0} : static_cast<std::uint8_t>(text[0] - '0'); }

// Where a line has got to; the reader stops at the first fault.
template <Game G>
class TurnReader {
public:
    TurnReader(Log<G>& log, const std::vector<std::string>& names, const Line& line, std::vector<Word> turn)
        : log_{log}, names_{names}, line_{line}, words_{std::move(turn)} {}

    [[nodiscard]] std::optional<RecordFault> read();

private:
    [[nodiscard]] std::optional<RecordFault> read_dice();
    [[nodiscard]] std::optional<RecordFault> read_choices();
    // The faces of one roll; `known[i]` lists what die i can show.
    [[nodiscard]] std::optional<RecordFault> read_faces(const std::vector<std::vector<std::string>>& known,
                                                        std::vector<std::string>& faces);
    [[nodiscard]] std::optional<RecordFault> read_choice_of(Seat seat, typename G::Joint& joint);
    void take_roll(const typename G::Roll& roll);
    void take_choices(const typename G::Joint& joint);

    [[nodiscard]] bool at_end() const { return at_ == words_.size(); }
    [[nodiscard]] bool at_mark(std::string_view mark) const { return !at_end() && words_[at_].text == mark; }
    // At the word that is next, or behind the line's end.
    [[nodiscard]] RecordFault fault(RecordProblem problem, std::vector<std::string> expected = {}) const;

    Log<G>& log_;
    const std::vector<std::string>& names_;
    const Line& line_;
    std::vector<Word> words_;
    std::size_t at_{0};
};

template <Game G>
RecordFault TurnReader<G>::fault(RecordProblem problem, std::vector<std::string> expected) const {
    if (at_end()) {
        return fault_at(problem, line_, line_.text.size(), {}, std::move(expected));
    }
    return fault_at(problem, line_, words_[at_].offset, words_[at_].text, std::move(expected));
}

template <Game G>
void TurnReader<G>::take_roll(const typename G::Roll& roll) {
    G::roll(log_.state, roll);
    log_.steps.emplace_back(std::in_place_index<0>, roll);
}

template <Game G>
void TurnReader<G>::take_choices(const typename G::Joint& joint) {
    G::resolve(log_.state, joint);
    log_.steps.emplace_back(std::in_place_index<1>, joint);
}

template <Game G>
std::optional<RecordFault> TurnReader<G>::read_faces(const std::vector<std::vector<std::string>>& known,
                                                     std::vector<std::string>& faces) {
    for (const std::vector<std::string>& shown : known) {
        if (at_end() || at_mark("|") || at_mark(">")) {
            return fault(RecordProblem::DiceMissing, shown);
        }
        const std::string face{words_[at_].text};
        if (std::ranges::find(shown, face) == shown.end()) {
            return fault(RecordProblem::BadDie, shown);
        }
        faces.push_back(face);
        ++at_;
    }
    return std::nullopt;
}

template <>
std::optional<RecordFault> TurnReader<Qwixx>::read_dice() {
    std::vector<std::vector<std::string>> known{kFaces, kFaces};
    for (const qwixx::Row row : qwixx::kAllRows) {
        known.push_back(Qwixx::is_open(log_.state, row) ? kFaces : kNoDie);
    }
    std::vector<std::string> faces;
    if (auto found = read_faces(known, faces)) {
        return found;
    }
    take_roll(qwixx::Roll::of({face_of(faces[0]), face_of(faces[1])},
                              {face_of(faces[2]), face_of(faces[3]), face_of(faces[4]), face_of(faces[5])}));
    return std::nullopt;
}

template <>
std::optional<RecordFault> TurnReader<Knaster>::read_dice() {
    std::vector<std::string> faces;
    if (auto found = read_faces({kFaces, kFaces}, faces)) {
        return found;
    }
    take_roll(Knaster::Roll{{face_of(faces[0]), face_of(faces[1])}});
    return std::nullopt;
}

template <>
std::optional<RecordFault> TurnReader<Qwinto>::read_dice() {
    Qwinto::Joint joint{};
    const Seat active = log_.state.active;
    if (at_end() || at_mark("|")) {
        return fault(RecordProblem::DiceMissing, legal_tokens<Qwinto>(log_.state, active));
    }
    if (auto found = read_choice_of(active, joint)) {
        return found;
    }
    take_choices(joint);
    const auto roll = [&]() -> std::optional<RecordFault> {
        const std::vector<std::vector<std::string>> known(static_cast<std::size_t>(std::popcount(log_.state.picked)), kFaces);
        std::vector<std::string> faces;
        if (auto found = read_faces(known, faces)) {
            return found;
        }
        Qwinto::Roll fallen;
        std::size_t next = 0;
        for (const qwinto::Row row : qwinto::kAllRows) {
            if ((log_.state.picked >> qwinto::at(row) & 1U) != 0) {
                fallen.faces[qwinto::at(row)] = face_of(faces[next++]);
            }
        }
        take_roll(fallen);
        return std::nullopt;
    };
    if (at_end()) {
        return std::nullopt;
    }
    if (auto found = roll()) {
        return found;
    }
    // What follows tells whether the roll was kept: a `>`, choices, or nothing yet.
    if (at_end()) {
        return std::nullopt;
    }
    const bool again = at_mark(">");
    joint[index(active)] = again ? Qwinto::Choice::again() : Qwinto::Choice::keep();
    if (!again && !at_mark("|")) {
        return fault(RecordProblem::BadDie, {">", "|"});
    }
    take_choices(joint);
    if (again) {
        ++at_;
        return at_end() ? std::nullopt : roll();
    }
    return std::nullopt;
}

template <Game G>
std::optional<RecordFault> TurnReader<G>::read_choice_of(Seat seat, typename G::Joint& joint) {
    const auto reading = read_choice(log_.state, seat, words_[at_].text);
    if (const auto* choice = std::get_if<typename G::Choice>(&reading)) {
        joint[index(seat)] = *choice;
        ++at_;
        return std::nullopt;
    }
    const auto* reason = std::get_if<typename G::Fault>(&reading);
    RecordFault found =
        fault(reason != nullptr ? RecordProblem::IllegalChoice : RecordProblem::NotAChoice, legal_tokens<G>(log_.state, seat));
    found.seat_name = names_[index(seat)];
    if (reason != nullptr) {
        found.reason = *reason;
        if constexpr (std::same_as<G, Knaster>) {
            if (*reason == Knaster::Fault::WrongCircles) {  // show one right form of this very write
                const auto box = std::get<Knaster::Choice>(read_choice(log_.state, seat, words_[at_].text.substr(0, 2), true));
                found.expected = {choice_text(log_.state, seat, box)};
            }
        }
    }
    return found;
}

// One segment: the choices of everybody who has to decide now.
template <Game G>
std::optional<RecordFault> TurnReader<G>::read_choices() {
    const SeatSet actors = G::actors(log_.state);
    typename G::Joint joint{};
    for (std::size_t i = 0; i < log_.state.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if (!actors.contains(seat)) {
            continue;
        }
        if (at_end() || at_mark("|")) {
            RecordFault found = fault(RecordProblem::ChoiceMissing, legal_tokens<G>(log_.state, seat));
            found.seat_name = names_[i];
            return found;
        }
        if (auto found = read_choice_of(seat, joint)) {
            return found;
        }
    }
    if (!at_end() && !at_mark("|")) {
        return fault(RecordProblem::ChoiceTooMany);
    }
    take_choices(joint);
    return std::nullopt;
}

template <Game G>
std::optional<RecordFault> TurnReader<G>::read() {
    if (auto found = read_dice()) {
        return found;
    }
    while (!at_end()) {
        if (!at_mark("|")) {
            return fault(RecordProblem::BadDie, {"|"});
        }
        if (G::node(log_.state) != Node::Choose) {
            return fault(RecordProblem::SegmentTooMany);
        }
        ++at_;
        if (auto found = read_choices()) {
            return found;
        }
    }
    return std::nullopt;
}

}  // namespace

template <Game G>
std::optional<RecordFault> read_turn(Log<G>& log, const std::vector<std::string>& names, const Line& line,
                                     std::vector<Word> turn) {
    return TurnReader<G>{log, names, line, std::move(turn)}.read();
}

template std::optional<RecordFault> read_turn(Log<Qwixx>&, const std::vector<std::string>&, const Line&, std::vector<Word>);
template std::optional<RecordFault> read_turn(Log<Qwinto>&, const std::vector<std::string>&, const Line&, std::vector<Word>);
template std::optional<RecordFault> read_turn(Log<Knaster>&, const std::vector<std::string>&, const Line&, std::vector<Word>);

}  // namespace misthrow::notation
