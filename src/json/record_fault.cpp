#include "json/record_fault.hpp"

#include <array>
#include <string_view>

namespace misthrow::json {

namespace {

// In the order of notation::RecordProblem.
constexpr std::array<std::string_view, 25> kProblems{
    "tooLarge",        "notUtf8",        "controlCharacter", "badHeader",   "headerTwice", "gameMissing",      "seatsMissing",
    "unknownGame",     "unknownBoard",   "wrongSeatCount",   "badName",     "badFirst",    "emptyLineMissing", "headerAfterTurns",
    "wrongTurnNumber", "afterTheEnd",    "badDie",           "diceMissing", "notAChoice",  "illegalChoice",    "choiceMissing",
    "choiceTooMany",   "segmentTooMany", "turnUnfinished",   "wrongResult"};
static_assert(kProblems.size() == static_cast<std::size_t>(notation::RecordProblem::WrongResult) + 1);

// A faulty line can be long; a sentence about it needs its beginning only.
constexpr std::size_t kMostFound = 60;

}  // namespace

void write_fault_members(Writer& out, const notation::RecordFault& fault) {
    write_members(out, FaultMembers{.error = kProblems[static_cast<std::size_t>(fault.problem)],
                                    .found = std::string_view{fault.found}.substr(0, kMostFound),
                                    .name = fault.seat_name,
                                    .expected = fault.expected,
                                    .line = fault.line,
                                    .column = fault.column});
}

}  // namespace misthrow::json
