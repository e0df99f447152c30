#include "cli/explain.hpp"

#include "cli/games.hpp"

namespace misthrow::cli {

namespace {

using notation::RecordFault;
using notation::RecordProblem;
using notation::SheetProblem;

std::string quoted(const std::string& text) { return '"' + text + '"'; }

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

std::string reason(std::monostate) { return "it is not legal"; }
template <Game G>
std::string reason(notation::Refused<G> refused) {
    return why_not(refused.fault);
}

std::string what_is_wrong(const RecordFault& fault) {
    const std::string found = quoted(fault.found);
    switch (fault.problem) {
        case RecordProblem::TooLarge:
            return "the record is larger than " + std::to_string(notation::kMostRecordBytes) + " bytes; no game is that long";
        case RecordProblem::NotUtf8: return "this byte is not UTF-8 text";
        case RecordProblem::ControlCharacter: return "a record may not hold control characters";
        case RecordProblem::BadHeader: return found + " is not a header; a header looks like [Key \"value\"]";
        case RecordProblem::HeaderTwice: return "the header " + fault.found + " stands here a second time";
        case RecordProblem::GameMissing: return "the header [Game \"…\"] is missing";
        case RecordProblem::SeatsMissing: return "the header [Seats \"name, name\"] is missing";
        case RecordProblem::UnknownGame: return "there is no game " + found;
        case RecordProblem::UnknownBoard: return "the game is not played on a board " + found;
        case RecordProblem::WrongSeatCount:
            return std::string{name(fault.game)} + " cannot be played by " + fault.found + " seats";
        case RecordProblem::BadName:
            return found + " is not a name: 1 to 40 characters, without comma, quote, bracket or control character";
        case RecordProblem::BadFirst: return found + " is not a seat";
        case RecordProblem::EmptyLineMissing: return "an empty line must stand between the headers and the turns";
        case RecordProblem::HeaderAfterTurns: return "headers must stand before the turns";
        case RecordProblem::WrongTurnNumber: return found + " is not the number of this turn";
        case RecordProblem::AfterTheEnd: return "the game is over; nothing may follow";
        case RecordProblem::BadDie: return found + " cannot stand here among the dice";
        case RecordProblem::DiceMissing: return "a die is missing";
        case RecordProblem::NotAChoice: return found + " of " + fault.seat_name + " is not a choice";
        case RecordProblem::IllegalChoice:
            return found + " of " + fault.seat_name +
                   " is not legal: " + std::visit([](auto why) { return reason(why); }, fault.reason);
        case RecordProblem::ChoiceMissing: return "the choice of " + fault.seat_name + " is missing";
        case RecordProblem::ChoiceTooMany: return found + " is one choice too many";
        case RecordProblem::SegmentTooMany: return "this turn has nothing more to decide";
        case RecordProblem::TurnUnfinished: return "turn " + fault.found + " is not finished, but another follows";
        case RecordProblem::WrongResult: return "the result " + found + " is not what the game came to";
    }
    return "the record is faulty";
}

}  // namespace

std::string explain(const RecordFault& fault) {
    std::string text = what_is_wrong(fault);
    if (!fault.expected.empty()) {
        const bool choice = fault.problem == RecordProblem::IllegalChoice || fault.problem == RecordProblem::NotAChoice ||
                            fault.problem == RecordProblem::ChoiceMissing;
        text += (choice ? "; legal: " : "; expected: ") + listed(fault.expected);
    }
    return text;
}

std::string explain(const notation::SheetFault& fault) {
    const std::string place = " (at character " + std::to_string(fault.offset + 1) + ")";
    switch (fault.problem) {
        case SheetProblem::WrongParts: return "a sheet of this game has another number of parts between slashes" + place;
        case SheetProblem::WrongEntries: return "a row of this game has another number of entries between commas" + place;
        case SheetProblem::NotANumber: return "this is not a number of this game" + place;
        case SheetProblem::OutOfOrder: return "the numbers of a row must go on from left to right" + place;
        case SheetProblem::LastNeedsFive: return "the last number of a row needs five crosses before it" + place;
        case SheetProblem::LockMissing: return "a last number always carries its lock: write ! after it" + place;
        case SheetProblem::LockMisplaced: return "only the last number of a row carries a lock" + place;
        case SheetProblem::TwiceInColumn: return "a number stands twice in a column" + place;
        case SheetProblem::EmptyCircle: return "an empty box cannot be circled" + place;
        case SheetProblem::TooManyMisthrows: return "there are four misthrow boxes" + place;
    }
    return "the sheet is faulty" + place;
}

}  // namespace misthrow::cli
