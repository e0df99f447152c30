#pragma once
// One turn of a record: its line played through the rules, from the state before it.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "notation/record.hpp"
#include "notation/record_lines.hpp"
#include "notation/turn_text.hpp"

namespace misthrow::notation {

inline constexpr std::array<const char*, 6> kFaceWords{"1", "2", "3", "4", "5", "6"};

// A fresh game stands at the start of a turn; so does every state that waits for the same.
template <Game G>
[[nodiscard]] bool at_turn_start(const typename G::State& state) {
    return state.phase == typename G::State{}.phase;
}

// Where a line has got to; the reader stops at the first fault.
template <Game G>
class TurnReader {
public:
    TurnReader(Log<G>& log, const std::vector<std::string>& names, const Line& line, std::vector<Word> turn)
        : log_{log}, names_{names}, line_{line}, words_{std::move(turn)} {}

    // Plays everything behind the turn's number, and stops at the first fault.
    [[nodiscard]] std::optional<RecordFault> read();

    // For read_dice(), which a game may have of its own.
    [[nodiscard]] const typename G::State& state() const { return log_.state; }
    // The faces of one roll of the dice that are in play, all dice in their fixed order.
    [[nodiscard]] std::optional<RecordFault> read_roll();
    [[nodiscard]] std::optional<RecordFault> read_choice_of(Seat seat, typename G::Joint& joint);
    void take_choices(const typename G::Joint& joint);
    void skip() { ++at_; }

    [[nodiscard]] bool at_end() const { return at_ == words_.size(); }
    [[nodiscard]] bool at_mark(std::string_view mark) const { return !at_end() && words_[at_].text == mark; }
    // At the word that is next, or behind the line's end.
    [[nodiscard]] RecordFault fault(RecordProblem problem, std::vector<std::string> expected = {}) const;

private:
    [[nodiscard]] std::optional<RecordFault> read_choices();

    Log<G>& log_;
    const std::vector<std::string>& names_;
    const Line& line_;
    std::vector<Word> words_;
    std::size_t at_{0};
};

// The dice of a turn that begins with a roll.
template <Game G>
[[nodiscard]] std::optional<RecordFault> read_dice(TurnReader<G>& reader) {
    return reader.read_roll();
}

template <Game G>
RecordFault TurnReader<G>::fault(RecordProblem problem, std::vector<std::string> expected) const {
    if (at_end()) {
        return fault_at(problem, line_, line_.text.size(), {}, std::move(expected));
    }
    return fault_at(problem, line_, words_[at_].offset, words_[at_].text, std::move(expected));
}

template <Game G>
void TurnReader<G>::take_choices(const typename G::Joint& joint) {
    G::resolve(log_.state, joint);
    log_.steps.emplace_back(std::in_place_index<1>, joint);
}

template <Game G>
std::optional<RecordFault> TurnReader<G>::read_roll() {
    const std::vector<std::string> gone{"x"};
    const std::vector<std::string> rolled{kFaceWords.begin(), kFaceWords.end()};
    Faces<G> faces{};
    for (std::size_t die = 0; die < G::dice; ++die) {
        const bool in_play = (G::dice_in_play(log_.state) >> die & 1U) != 0;
        if (!in_play && !G::shows_missing_dice) {
            continue;
        }
        const std::vector<std::string>& shown = in_play ? rolled : gone;
        if (at_end() || at_mark("|") || at_mark(">")) {
            return fault(RecordProblem::DiceMissing, shown);
        }
        if (std::ranges::find(shown, words_[at_].text) == shown.end()) {
            return fault(RecordProblem::BadDie, shown);
        }
        faces[die] = in_play ? static_cast<std::uint8_t>(words_[at_].text[0] - '0') : std::uint8_t{0};
        ++at_;
    }
    const typename G::Roll fallen = G::roll_of(log_.state, faces);
    G::roll(log_.state, fallen);
    log_.steps.emplace_back(std::in_place_index<0>, fallen);
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
    RecordFault found = reason != nullptr
                            ? fault(RecordProblem::IllegalChoice, expected_for(log_.state, seat, words_[at_].text, *reason))
                            : fault(RecordProblem::NotAChoice, legal_tokens<G>(log_.state, seat));
    found.seat_name = names_[index(seat)];
    if (reason != nullptr) {
        found.reason = Refused<G>{*reason};
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
    if (auto found = read_dice(*this)) {
        return found;
    }
    while (!at_end()) {
        if (!at_mark("|")) {
            return fault(RecordProblem::BadDie, {"|"});
        }
        // A pick is a choice too, but it belongs to the next turn.
        if (G::node(log_.state) != Node::Choose || at_turn_start<G>(log_.state)) {
            return fault(RecordProblem::SegmentTooMany);
        }
        ++at_;
        if (auto found = read_choices()) {
            return found;
        }
    }
    return std::nullopt;
}

}  // namespace misthrow::notation
