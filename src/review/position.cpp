#include "review/position.hpp"

#include <algorithm>

#include "notation/scan.hpp"
#include "notation/sheet_text.hpp"
#include "play/commands.hpp"
#include "review/edit.hpp"

namespace misthrow::review {

namespace {

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> found;
    for (const notation::Piece& piece : notation::split({text, 0}, ' ')) {
        if (!piece.text.empty()) {
            found.emplace_back(piece.text);
        }
    }
    return found;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

// A step of the turn: dice where they are waited for, else one choice for each who decides.
std::optional<PositionFault> take_step(play::Match& match, const std::string& step) {
    return std::visit(
        [&]<Game G>(play::TypedMatch<G>& typed) -> std::optional<PositionFault> {
            switch (G::node(typed.state())) {
                case Node::Over: return PositionFault{.problem = PositionProblem::GameOver, .found = step};
                case Node::Roll: {
                    std::vector<std::string> faces;
                    for (const std::string& word : words_in(step)) {
                        std::ranges::transform(word, std::back_inserter(faces), [](char face) { return std::string{face}; });
                    }
                    const play::Reply reply = play::roll(match, typed.node_number(), faces);
                    return reply.answer == play::Answer::Rolled
                               ? std::nullopt
                               : std::optional{PositionFault{.problem = PositionProblem::BadStep, .found = step}};
                }
                case Node::Choose: break;
            }
            const std::vector<std::string> tokens = words_in(step);
            const SeatSet actors = G::actors(typed.state());
            if (tokens.size() != static_cast<std::size_t>(actors.size())) {
                return PositionFault{.problem = PositionProblem::BadStep, .found = step};
            }
            auto token = tokens.begin();
            const std::size_t node = typed.node_number();
            for (std::size_t i = 0; i < typed.state().seats && token != tokens.end(); ++i) {
                if (const auto seat = static_cast<Seat>(i); actors.contains(seat)) {
                    play::Reply reply = play::choose(match, seat, node, *token);
                    if (reply.answer != play::Answer::Taken && reply.answer != play::Answer::Resolved) {
                        return PositionFault{.problem = PositionProblem::BadStep,
                                             .found = *token,
                                             .seat = i,
                                             .expected = std::move(reply.expected)};
                    }
                    ++token;
                }
            }
            return std::nullopt;
        },
        match);
}

// What has happened since the start of the turn, step by step.
template <Game G>
std::vector<std::string> steps_text(typename G::State state, std::span<const notation::Step<G>> steps) {
    std::vector<std::string> found;
    for (const notation::Step<G>& step : steps) {
        if (const auto* roll = std::get_if<0>(&step)) {
            found.push_back(step_text<G>(*roll));
            G::roll(state, *roll);
        } else {
            found.push_back(step_text<G>(state, std::get<1>(step)));
            G::resolve(state, std::get<1>(step));
        }
    }
    return found;
}

template <Game G>
PositionWords words_at(const typename G::State& start, std::span<const notation::Step<G>> steps, std::size_t looks) {
    PositionWords words{.game = std::string{G::name},
                        .sheets = {},
                        .active = index(start.active),
                        .looks = looks,
                        .steps = steps_text<G>(start, steps)};
    for (std::size_t seat = 0; seat < start.seats; ++seat) {
        words.sheets.push_back(notation::sheet_text(start.sheets[seat]));
    }
    return words;
}

template <Game G>
bool begins_turn(const typename G::State& state) {
    return state.phase == typename G::State{}.phase;
}

template <Game G>
PositionReading placed(const PositionWords& words) {
    const std::size_t seats = words.sheets.size();
    if (seats < G::min_seats || seats > G::max_seats) {
        return PositionFault{.problem = PositionProblem::WrongSeatCount,
                             .found = std::to_string(seats),
                             .expected = {std::to_string(G::min_seats), std::to_string(G::max_seats)}};
    }
    if (words.active >= seats || words.looks >= seats) {
        return PositionFault{.problem = PositionProblem::BadSeat, .expected = {"1", std::to_string(seats)}};
    }
    std::array<typename G::Sheet, G::max_seats> sheets{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const auto reading = notation::read_sheet<G>(words.sheets[seat]);
        if (const auto* fault = std::get_if<notation::SheetFault>(&reading)) {
            return PositionFault{
                .problem = PositionProblem::BadSheet, .found = words.sheets[seat], .seat = seat, .sheet = *fault};
        }
        sheets[seat] = std::get<typename G::Sheet>(reading);
    }
    const typename G::State start = G::at_turn(sheets, seats, static_cast<Seat>(words.active));
    play::Match match = play::TypedMatch<G>{start};
    for (const std::string& step : words.steps) {
        if (auto fault = take_step(match, step)) {
            return *fault;
        }
    }
    const auto& typed = std::get<play::TypedMatch<G>>(match);
    const bool fits = fit_together<G>({sheets.data(), seats});
    if (!words.steps.empty() && begins_turn<G>(typed.state())) {
        const typename G::State next = G::at_turn(typed.state().sheets, seats, typed.state().active);
        return Position{words_at<G>(next, {}, words.looks), play::TypedMatch<G>{next}, fits};
    }
    return Position{words_at<G>(start, typed.log().steps, words.looks), match, fits};
}

}  // namespace

std::variant<PositionWords, PositionFault> position_words(std::string_view text) {
    const std::vector<notation::Piece> parts = notation::split({text, 0}, '|');
    PositionWords words;
    std::optional<std::size_t> looks;
    for (const std::string& word : words_in(parts.front().text)) {
        if (words.game.empty()) {
            words.game = word;
        } else if (word.starts_with('@') || word.starts_with('?')) {
            const auto seat = notation::read_number(std::string_view{word}.substr(1), 1, kMostSeats);
            if (!seat) {
                return PositionFault{.problem = PositionProblem::BadSeat, .found = word};
            }
            if (word.starts_with('@')) {
                words.active = *seat - 1;
            } else {
                looks = *seat - 1;
            }
        } else {
            words.sheets.push_back(word);
        }
    }
    words.looks = looks.value_or(words.active);
    for (std::size_t at = 1; at < parts.size(); ++at) {
        words.steps.emplace_back(parts[at].text);
    }
    return words;
}

std::string position_text(const PositionWords& words) {
    std::string text = words.game + ' ' + joined(words.sheets);
    if (words.active != 0) {
        text += " @" + std::to_string(words.active + 1);
    }
    if (words.looks != words.active) {
        text += " ?" + std::to_string(words.looks + 1);
    }
    for (const std::string& step : words.steps) {
        text += '|' + step;
    }
    return text;
}

PositionReading read_position(const PositionWords& words) {
    const auto game = game_named(words.game);
    if (!game) {
        return PositionFault{.problem = PositionProblem::NoGame, .found = words.game};
    }
    return with_game(*game, [&]<Game G>(G) { return placed<G>(words); });
}

PositionWords words_of(const notation::Record& record, std::size_t steps) {
    return std::visit(
        [&]<Game G>(const notation::Log<G>& log) {
            typename G::State state = G::initial(log.state.seats, record.first);
            typename G::State start = state;
            std::size_t from = 0;
            for (std::size_t at = 0; at < steps; ++at) {
                if (begins_turn<G>(state)) {
                    start = state;
                    from = at;
                }
                if (const auto* roll = std::get_if<0>(&log.steps[at])) {
                    G::roll(state, *roll);
                } else {
                    G::resolve(state, std::get<1>(log.steps[at]));
                }
            }
            if (begins_turn<G>(state)) {
                start = state;
                from = steps;
            }
            return words_at<G>(start, std::span{log.steps}.subspan(from, steps - from), index(start.active));
        },
        record.log);
}

}  // namespace misthrow::review
