#pragma once
// What the views of all games are made of. Seats count from 0 here: they are places in the lists of a view.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/games.hpp"
#include "core/lists.hpp"
#include "json/described.hpp"

namespace misthrow::view {

using json::field;

// One letter of a list of letters.
[[nodiscard]] constexpr std::string_view letter(std::string_view letters, std::size_t at) noexcept {
    return letters.substr(at, 1);
}

// The single letters of a text, as words.
template <std::size_t Count>
[[nodiscard]] constexpr std::array<std::string_view, Count> single_letters(std::string_view letters) noexcept {
    std::array<std::string_view, Count> found{};
    for (std::size_t at = 0; at < Count; ++at) {
        found[at] = letter(letters, at);
    }
    return found;
}

// Seats as a list of their places.
struct Seats {
    static constexpr std::string_view typescript = "number[]";
    SeatSet set;
    void write(json::Writer& out) const;
};

// A die of the game, whether it is in play or not. Its letter is the same in all games that have such a die.
struct DieLetter {
    static constexpr std::string_view typescript = "DieName";
    std::string_view text;
    void write(json::Writer& out) const { out.string(text); }
};
struct Die {
    static constexpr std::string_view type_name = "Die";
    DieLetter die{};
    unsigned face{0};
    bool gone{false};
    static constexpr auto fields() {
        return std::tuple{field("die", &Die::die), field("face", &Die::face, "0: shows nothing"),
                          field("gone", &Die::gone, "has left the game")};
    }
};
inline constexpr std::size_t kMostDice = 6;
using Dice = FixedList<Die, kMostDice>;

struct RollPlace {
    static constexpr std::string_view type_name = "RollPlace";
    std::size_t turn{0};
    std::size_t roll{0};
    static constexpr auto fields() { return std::tuple{field("turn", &RollPlace::turn), field("roll", &RollPlace::roll)}; }
};

// Choices that several games have.

struct Pass {
    static constexpr std::string_view type_name = "Pass";
    static constexpr std::string_view kind = "pass";
    std::string token{};
    bool misthrow{false};
    static constexpr auto fields() { return std::tuple{field("token", &Pass::token), field("misthrow", &Pass::misthrow)}; }
};

// Events that all games have.

struct RollEvent {
    static constexpr std::string_view type_name = "RollEvent";
    static constexpr std::string_view kind = "roll";
    std::size_t seat{0};
    std::size_t turn{0};
    std::size_t roll{0};
    unsigned sum{0};
    FixedList<unsigned, kMostDice> faces{};
    static constexpr auto fields() {
        return std::tuple{field("seat", &RollEvent::seat), field("turn", &RollEvent::turn), field("roll", &RollEvent::roll),
                          field("sum", &RollEvent::sum),
                          field("faces", &RollEvent::faces, "all dice in their fixed order, 0 for one that did not fall")};
    }
};
struct ChoiceEvent {
    static constexpr std::string_view type_name = "ChoiceEvent";
    static constexpr std::string_view kind = "choice";
    std::size_t seat{0};
    std::string_view phase{};
    std::string token{};
    int gain{0};
    static constexpr auto fields() {
        return std::tuple{field("seat", &ChoiceEvent::seat), field("phase", &ChoiceEvent::phase),
                          field("token", &ChoiceEvent::token), field("gain", &ChoiceEvent::gain)};
    }
};
struct MisthrowEvent {
    static constexpr std::string_view type_name = "MisthrowEvent";
    static constexpr std::string_view kind = "misthrow";
    std::size_t seat{0};
    unsigned count{0};
    static constexpr auto fields() {
        return std::tuple{field("seat", &MisthrowEvent::seat), field("count", &MisthrowEvent::count)};
    }
};
struct OverEvent {
    static constexpr std::string_view type_name = "OverEvent";
    static constexpr std::string_view kind = "over";
    static constexpr auto fields() { return std::tuple{}; }
};
using CommonEvents = json::Sink<RollEvent, ChoiceEvent, MisthrowEvent, OverEvent>;

// What a game shows of itself: specialised in GAME.hpp, listed in games.hpp.
template <Game G>
struct Shown;

}  // namespace misthrow::view
