#include "json/record_fault.hpp"

#include <array>
#include <string_view>

namespace misthrow::json {

namespace {

// In the order of notation::RecordProblem.
constexpr std::array<std::string_view, 24> kProblems{
    "tooLarge",         "notUtf8",         "controlCharacter", "badHeader",      "headerTwice",    "gameMissing",
    "seatsMissing",     "unknownGame",     "wrongSeatCount",   "badName",        "badFirst",       "emptyLineMissing",
    "headerAfterTurns", "wrongTurnNumber", "afterTheEnd",      "badDie",         "diceMissing",    "notAChoice",
    "illegalChoice",    "choiceMissing",   "choiceTooMany",    "segmentTooMany", "turnUnfinished", "wrongResult"};
static_assert(kProblems.size() == static_cast<std::size_t>(notation::RecordProblem::WrongResult) + 1);

// A faulty line can be long; a sentence about it needs its beginning only.
constexpr std::size_t kMostFound = 60;

}  // namespace

void write_fault_members(Writer& out, const notation::RecordFault& fault) {
    out.key("error");
    out.string(kProblems[static_cast<std::size_t>(fault.problem)]);
    out.key("found");
    out.string(std::string_view{fault.found}.substr(0, kMostFound));
    out.key("name");
    out.string(fault.seat_name);
    out.key("expected");
    out.open_array();
    for (const std::string& word : fault.expected) {
        out.string(word);
    }
    out.close_array();
    out.key("line");
    out.integer(static_cast<std::int64_t>(fault.line));
    out.key("column");
    out.integer(static_cast<std::int64_t>(fault.column));
}

}  // namespace misthrow::json
