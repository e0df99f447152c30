#include "play/commands.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "core/dice.hpp"
#include "notation/choice_text.hpp"
#include "play/helpless.hpp"

namespace misthrow::play {

namespace {

const std::vector<std::string> kFaces{"1", "2", "3", "4", "5", "6"};

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

// The faces in words, those of dice that are not in play written or left out as the game's records do, as the faces of all dice.
template <Game G>
std::optional<Faces<G>> all_faces(const typename G::State& state, const std::vector<std::uint8_t>& words) {
    Faces<G> faces{};
    std::size_t next = 0;
    for (std::size_t die = 0; die < G::dice; ++die) {
        const bool in_play = (G::dice_in_play(state) >> die & 1U) != 0;
        if (!in_play && !G::shows_missing_dice) {
            continue;
        }
        if (next == words.size() || in_play != is_face(words[next])) {
            return std::nullopt;
        }
        faces[die] = words[next++];
    }
    return next == words.size() ? std::optional{faces} : std::nullopt;
}

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
            const auto reading = notation::read_choice(typed.state(), seat, token, true);
            if (const auto* choice = std::get_if<typename G::Choice>(&reading)) {
                std::string whole = notation::choice_text(typed.state(), seat, *choice);
                return {.answer = typed.commit(seat, *choice) ? Answer::Resolved : Answer::Taken,
                        .choice = ChoiceOf<G>{*choice},
                        .token = std::move(whole)};
            }
            std::vector<std::string> legal = notation::legal_tokens<G>(typed.state(), seat);
            if (const auto* fault = std::get_if<typename G::Fault>(&reading)) {
                return {.answer = Answer::IllegalChoice, .reason = notation::Refused<G>{*fault}, .expected = std::move(legal)};
            }
            return {.answer = Answer::NotAChoice, .expected = std::move(legal)};
        },
        match);
}

Answer choose_again(Match& match, Seat seat, const AnyChoice& choice) {
    return std::visit(
        [&]<Game G>(TypedMatch<G>& typed) {
            const auto* read = std::get_if<ChoiceOf<G>>(&choice);
            if (read == nullptr || index(seat) >= typed.state().seats || !typed.actors().contains(seat)) {
                return read == nullptr ? Answer::NotAChoice : Answer::NotToDecide;
            }
            if (G::check(typed.state(), seat, read->choice) != G::Fault::None) {
                return Answer::IllegalChoice;
            }
            return typed.commit(seat, read->choice) ? Answer::Resolved : Answer::Taken;
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
            const auto fallen = read_faces ? all_faces<G>(typed.state(), *read_faces) : std::nullopt;
            if (!fallen) {
                return {.answer = Answer::WrongDice, .expected = kFaces};
            }
            typed.roll(G::roll_of(typed.state(), *fallen));
            return {.answer = Answer::Rolled};
        },
        match);
}

void roll_all(Match& match, const std::vector<std::uint8_t>& faces) {
    std::visit(
        [&]<Game G>(TypedMatch<G>& typed) {
            assert(faces.size() == G::dice);
            Faces<G> all{};
            std::ranges::copy_n(faces.begin(), std::ssize(all),
                                all.begin());  // not all of `faces`: gcc fears for what lies behind
            typed.roll(G::roll_of(typed.state(), all));
        },
        match);
}

std::size_t die_count(GameId game) noexcept {
    return with_game(game, []<Game G>(G) { return std::size_t{G::dice}; });
}

std::vector<Pass> pass_the_helpless(Match& match) {
    return std::visit(
        []<Game G>(TypedMatch<G>& typed) {
            std::vector<Pass> passed;
            const SeatSet seats = helpless(typed);
            for (std::size_t i = 0; i < G::max_seats; ++i) {
                if (const auto seat = static_cast<Seat>(i); seats.contains(seat)) {
                    const auto nothing = G::choices(typed.state(), seat)[0];
                    passed.push_back({.seat = seat, .choice = ChoiceOf<G>{nothing}});
                    typed.commit(seat, nothing);
                }
            }
            return passed;
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
