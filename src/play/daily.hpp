#pragma once
// The game of the day: one seat, and the same dice for everybody on the same date. What its dice are made of, and whether a record is one of it.
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/names.hpp"
#include "play/fair_dice.hpp"

namespace misthrow::play {

// The fingerprint of the day's name, like "2026-11-16 qwixx": nobody can choose it, and everybody can work it out.
[[nodiscard]] Bytes32 daily_seed(std::string_view day, GameId game);

enum class DailyProblem : std::uint8_t {
    BadRecord,  // it cannot be read, or what it says is not legal
    OtherGame,
    NotAlone,   // more than one seat
    NotOver,    // the game was not played to its end
    Helped,     // the tutor had a part in it
    OtherDice,  // they are not those of that day
};
constexpr auto names_of(DailyProblem /*any*/) {
    return names("DailyProblem", "bad_record", "other_game", "not_alone", "not_over", "helped", "other_dice");
}

struct DailyFault {
    DailyProblem problem;
    std::size_t line{0};                  // where, if it is one of the record; from 1
    std::size_t column{0};                // from 1
    std::size_t turn{0};                  // from 1, if it is a roll
    std::vector<std::string> expected{};  // what would have been right
};

// The score of a whole game of that day, or what keeps the record from being one. pre: none; any bytes are safe
[[nodiscard]] std::variant<int, DailyFault> check_daily(std::string_view text, std::string_view day, GameId game);

}  // namespace misthrow::play
