#include "notation/roll_text.hpp"

#include "notation/choice_text.hpp"

namespace misthrow::notation {

std::vector<std::string> face_words(const Qwixx::Roll& roll) {
    std::vector<std::string> words{std::to_string(roll.white(0)), std::to_string(roll.white(1))};
    for (const qwixx::Row row : qwixx::kAllRows) {
        words.push_back(roll.colour(row) == 0 ? "x" : std::to_string(roll.colour(row)));
    }
    return words;
}

std::vector<std::string> face_words(const Qwinto::Roll& roll) {
    std::vector<std::string> words;
    for (const unsigned face : roll.faces) {
        if (face != 0) {
            words.push_back(std::to_string(face));
        }
    }
    return words;
}

std::vector<std::string> face_words(const Knaster::Roll& roll) {
    return {std::to_string(roll.faces[0]), std::to_string(roll.faces[1])};
}

std::vector<std::string> dice_words(const Qwixx::State& state) { return face_words(state.dice); }
std::vector<std::string> dice_words(const Knaster::State& state) { return face_words(state.dice); }

std::vector<std::string> dice_words(const Qwinto::State& state) {
    std::vector<std::string> words = face_words(state.dice);
    words.insert(words.begin(), short_text(Qwinto::Choice::pick(state.picked)));
    return words;
}

}  // namespace misthrow::notation
