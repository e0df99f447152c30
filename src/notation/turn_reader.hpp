#pragma once
// One turn of a record: its line played through the rules, from the state before it.
#include <optional>
#include <string>
#include <vector>

#include "notation/record.hpp"
#include "notation/record_lines.hpp"

namespace misthrow::notation {

// Plays everything behind the turn's number, and stops at the first fault.
template <Game G>
[[nodiscard]] std::optional<RecordFault> read_turn(Log<G>& log, const std::vector<std::string>& names, const Line& line,
                                                   std::vector<Word> turn);

extern template std::optional<RecordFault> read_turn(Log<Qwixx>&, const std::vector<std::string>&, const Line&,
                                                     std::vector<Word>);
extern template std::optional<RecordFault> read_turn(Log<Qwinto>&, const std::vector<std::string>&, const Line&,
                                                     std::vector<Word>);
extern template std::optional<RecordFault> read_turn(Log<Knaster>&, const std::vector<std::string>&, const Line&,
                                                     std::vector<Word>);

}  // namespace misthrow::notation
