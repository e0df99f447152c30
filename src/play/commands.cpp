#include "play/commands.hpp"

#include <cassert>
#include <optional>

#include "notation/choice_text.hpp"

namespace misthrow::play {

namespace {

const std::vector<std::string> kFaces{"1", "2", "3", "4", "5", "6"};

// Bots and clients may leave Knaster's brackets to the referee.
template <Game G>
notation::ChoiceReading<G> read(const typename G::State& state, Seat seat, std::string_view token) {
    if constexpr (std::same_as<G, Knaster>) {
        return notation::read_choice(state, seat, token, true);
    } else {
        return notation::read_choice(state, seat, token);
    }
}

// Faces as numbers, 0 for `x`; nothing if a word is no face.
std::optional<std::vector<std::uint8_t>> numbers(const std::vector<std::string>& faces) {
    std::vector<std::uint8_t> found;
    for (const std::string& face : faces) {
        if (face.size() != 1 || (face != "x" && (face[0] < '1' || face[0] > '6'))) {
            return std::nullopt;
        }
        found.push_back(face == "x" ? std::uint8_t{0} : static_cast<std::uint8_t>(face[0] - '0'));
    }
    return found;
}

std::optional<Qwixx::Roll> roll_of(const Qwixx::State&, const std::vector<std::uint8_t>& faces) {
    if (faces.size() != 6 || faces[0] == 0 || faces[1] == 0) {
        return std::nullopt;
    }
    return Qwixx::Roll::of({faces[0], faces[1]}, {faces[2], faces[3], faces[4], faces[5]});
}

std::optional<Qwinto::Roll> roll_of(const Qwinto::State& state, const std::vector<std::uint8_t>& faces) {
    Qwinto::Roll roll;
    std::size_t next = 0;
    for (const qwinto::Row row : qwinto::kAllRows) {
        if ((state.picked >> qwinto::at(row) & 1U) != 0 && next < faces.size()) {
            roll.faces[qwinto::at(row)] = faces[next++];
        }
    }
    return next == faces.size() ? std::optional{roll} : std::nullopt;
}

std::optional<Knaster::Roll> roll_of(const Knaster::State&, const std::vector<std::uint8_t>& faces) {
    return faces.size() == 2 ? std::optional{Knaster::Roll{{faces[0], faces[1]}}} : std::nullopt;
}

// Of all the game's dice, those that are in play.
std::vector<std::uint8_t> in_play(const Qwixx::State& state, std::vector<std::uint8_t> faces) {
    for (const qwixx::Row row : qwixx::kAllRows) {
        faces[2 + static_cast<std::size_t>(row)] = Qwixx::is_open(state, row) ? faces[2 + static_cast<std::size_t>(row)] : 0;
    }
    return faces;
}

std::vector<std::uint8_t> in_play(const Qwinto::State& state, const std::vector<std::uint8_t>& faces) {
    std::vector<std::uint8_t> picked;
    for (const qwinto::Row row : qwinto::kAllRows) {
        if ((state.picked >> qwinto::at(row) & 1U) != 0) {
            picked.push_back(faces[qwinto::at(row)]);
        }
    }
    return picked;
}

std::vector<std::uint8_t> in_play(const Knaster::State&, std::vector<std::uint8_t> faces) { return faces; }

std::optional<Answer> wrong_node(std::size_t now, std::size_t named) {
    if (named == now) {
        return std::nullopt;
    }
    return named < now ? Answer::StaleNode : Answer::FutureNode;
}

}  // namespace

Reply choose(Match& match, Seat seat, std::size_t node, std::string_view token) {
    return std::visit(
        [&]<Game G>(TypedMatch<G>& typed) -> Reply {
            if (index(seat) >= typed.state().seats) {
                return {.answer = Answer::NoSuchSeat};
            }
            if (const auto wrong = wrong_node(typed.node_number(), node)) {
                return {.answer = *wrong};
            }
            if (!typed.actors().contains(seat)) {
                return {.answer = Answer::NotToDecide};
            }
            const auto reading = read<G>(typed.state(), seat, token);
            if (const auto* choice = std::get_if<typename G::Choice>(&reading)) {
                return {.answer = typed.commit(seat, *choice) ? Answer::Resolved : Answer::Taken};
            }
            std::vector<std::string> legal = notation::legal_tokens<G>(typed.state(), seat);
            if (const auto* fault = std::get_if<typename G::Fault>(&reading)) {
                return {.answer = Answer::IllegalChoice, .reason = *fault, .expected = std::move(legal)};
            }
            return {.answer = Answer::NotAChoice, .expected = std::move(legal)};
        },
        match);
}

Reply roll(Match& match, std::size_t node, const std::vector<std::string>& faces) {
    return std::visit(
        [&]<Game G>(TypedMatch<G>& typed) -> Reply {
            if (const auto wrong = wrong_node(typed.node_number(), node)) {
                return {.answer = *wrong};
            }
            if (G::node(typed.state()) != Node::Roll) {
                return {.answer = Answer::NotToRoll};
            }
            const auto read_faces = numbers(faces);
            const auto fallen = read_faces ? roll_of(typed.state(), *read_faces) : std::nullopt;
            if (!fallen || !G::rollable(typed.state(), *fallen)) {
                return {.answer = Answer::WrongDice, .expected = kFaces};
            }
            typed.roll(*fallen);
            return {.answer = Answer::Rolled};
        },
        match);
}

void roll_all(Match& match, const std::vector<std::uint8_t>& faces) {
    std::visit(
        [&]<Game G>(TypedMatch<G>& typed) {
            const auto fallen = roll_of(typed.state(), in_play(typed.state(), faces));
            assert(fallen && G::rollable(typed.state(), *fallen));
            typed.roll(*fallen);
        },
        match);
}

std::size_t die_count(GameId game) noexcept {
    switch (game) {
        case GameId::Qwixx: return 6;
        case GameId::Qwinto: return 3;
        default: return 2;
    }
}

bool pass_the_helpless(Match& match) {
    return std::visit(
        [&]<Game G>(TypedMatch<G>& typed) {
            const std::size_t node = typed.node_number();
            for (std::size_t i = 0; i < typed.state().seats && typed.node_number() == node; ++i) {
                const auto seat = static_cast<Seat>(i);
                const auto choices = G::choices(typed.state(), seat);
                if (choices.size() == 1 && notation::short_text(choices[0]) == "-" && !typed.pending(seat)) {
                    typed.commit(seat, choices[0]);
                }
            }
            return typed.node_number() != node;
        },
        match);
}

std::string whole_token(const Match& match, Seat seat, std::string_view token) {
    return std::visit(
        [&]<Game G>(const TypedMatch<G>& typed) {
            const auto reading = read<G>(typed.state(), seat, token);
            const auto* choice = std::get_if<typename G::Choice>(&reading);
            assert(choice != nullptr);
            return notation::choice_text(typed.state(), seat, *choice);
        },
        match);
}

std::string timeout_token(const Match& match, Seat seat) {
    return std::visit(
        [&]<Game G>(const TypedMatch<G>& typed) {
            return notation::choice_text(typed.state(), seat, G::choices(typed.state(), seat)[0]);
        },
        match);
}

}  // namespace misthrow::play
