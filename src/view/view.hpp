#pragma once
// Everything a front end shows of a match, as JSON: the table, the choices of a seat with what they would do, why something is not possible, what
// has happened. Codes and data only; sentences are made from locales/ by whoever shows them. Seats count from 0 here.
#include <cstddef>
#include <string>
#include <string_view>

#include "play/match.hpp"

namespace misthrow::view {

// The whole table: phase, dice, who decides, sheets and points.
[[nodiscard]] std::string view_json(const play::Match& match);

// Every choice the seat has now, each with what it does to the sheet. Empty for a seat that has nothing to decide.
[[nodiscard]] std::string choices_json(const play::Match& match, Seat seat);

// Why a token cannot be chosen: {"fault":…, data}, or {"fault":"none"}. A Knaster box that is filled is taken as one to circle.
[[nodiscard]] std::string why_json(const play::Match& match, Seat seat, std::string_view token);

// Knaster's circles, step by step: `steps` is the box and then, for each line already resolved, its letter, a colon and its circles (c3 3:a3b3). Says
// which lines still ask for circles, and the whole token once none does. {"fault":…} if the steps are not possible.
[[nodiscard]] std::string circles_json(const play::Match& match, Seat seat, std::string_view steps);

// What has happened since node `from`: rolls, choices, and what followed from them.
[[nodiscard]] std::string events_json(const play::Match& match, std::size_t from);

}  // namespace misthrow::view
