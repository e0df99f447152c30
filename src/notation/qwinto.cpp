#include "notation/qwinto.hpp"

#include <bit>

#include "notation/scan.hpp"
#include "notation/token_reader.hpp"
#include "notation/turn_reader.hpp"

namespace misthrow::notation {

std::string short_text(Qwinto::Choice choice) {
    if (choice.is_nothing()) {
        return std::string{kNothing};
    }
    if (choice.is_write()) {
        return Qwinto::row_letters[qwinto::at(choice.row())] + std::to_string(choice.box() + 1);
    }
    if (choice.is_pick()) {
        std::string text;
        for (const qwinto::Row row : qwinto::kAllRows) {
            if ((choice.dice() >> qwinto::at(row) & 1U) != 0) {
                text += Qwinto::row_letters[qwinto::at(row)];
            }
        }
        return text;
    }
    return choice == Qwinto::Choice::again() ? "again" : "keep";
}

std::string choice_text(const Qwinto::State&, Seat, Qwinto::Choice choice) { return short_text(choice); }

ChoiceReading<Qwinto> read_choice(const Qwinto::State& state, Seat seat, std::string_view token, bool /*complete*/) {
    for (const std::uint8_t code : {std::uint8_t{0}, Qwinto::Choice::kAgain, Qwinto::Choice::kKeep}) {
        if (token == short_text(Qwinto::Choice{code})) {
            return checked<Qwinto>(state, seat, Qwinto::Choice{code});
        }
    }
    for (const qwinto::DiceSet dice : Qwinto::Choice::kPicks) {
        if (token == short_text(Qwinto::Choice::pick(dice))) {
            return checked<Qwinto>(state, seat, Qwinto::Choice::pick(dice));
        }
    }
    TokenReader reader{token};
    const auto row = reader.one_of(Qwinto::row_letters);
    const auto box = row ? reader.number(1, qwinto::kBoxes) : std::nullopt;
    if (!box) {
        return reader.stopped();
    }
    return checked<Qwinto>(state, seat, Qwinto::Choice::write(static_cast<Qwinto::Row>(*row), *box - 1));
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

std::vector<std::string> dice_words(const Qwinto::State& state) {
    if (state.phase == Qwinto::Phase::Pick) {
        return {};
    }
    std::vector<std::string> words = face_words(state.dice);
    words.insert(words.begin(), short_text(Qwinto::Choice::pick(state.picked)));
    return words;
}

std::string sheet_text(const Qwinto::Sheet& sheet) {
    std::string text;
    for (const qwinto::Row row : qwinto::kAllRows) {
        for (unsigned box = 0; box < qwinto::kBoxes; ++box) {
            const unsigned number = sheet.rows[qwinto::at(row)].number_at(box);
            text += (box == 0 ? "" : ",") + (number == 0 ? std::string{"."} : std::to_string(number));
        }
        text += '/';
    }
    return text + std::to_string(sheet.misthrows);
}

namespace {

std::optional<SheetFault> read_qwinto_row(const Piece& piece, qwinto::Row row, Qwinto::Sheet& sheet) {
    const std::vector<Piece> entries = split(piece, ',');
    if (entries.size() != qwinto::kBoxes) {
        return SheetFault{SheetProblem::WrongEntries, piece.offset};
    }
    for (unsigned box = 0; box < qwinto::kBoxes; ++box) {
        if (entries[box].text == ".") {
            continue;
        }
        const auto number = read_number(entries[box].text, 1, qwinto::kMaxSum);
        if (!number) {
            return SheetFault{SheetProblem::NotANumber, entries[box].offset};
        }
        // Boxes come from left to right, so a number only has to be the highest so far.
        if (sheet.rows[qwinto::at(row)].numbers >> *number != 0) {
            return SheetFault{SheetProblem::OutOfOrder, entries[box].offset};
        }
        if ((sheet.writable(*number) >> qwinto::box_bit(row, box) & 1U) == 0) {
            return SheetFault{SheetProblem::TwiceInColumn, entries[box].offset};
        }
        sheet.write(row, box, *number);
    }
    return std::nullopt;
}

}  // namespace

SheetReading<Qwinto> read_sheet(Qwinto, std::string_view text) {
    const std::vector<Piece> parts = split({text, 0}, '/');
    if (parts.size() != qwinto::kRows + 1) {
        return SheetFault{SheetProblem::WrongParts, 0};
    }
    Qwinto::Sheet sheet;
    for (const qwinto::Row row : qwinto::kAllRows) {
        if (const auto fault = read_qwinto_row(parts[qwinto::at(row)], row, sheet)) {
            return *fault;
        }
    }
    const auto misthrows = read_misthrows(parts.back(), qwinto::kMisthrowLimit);
    if (const auto* fault = std::get_if<SheetFault>(&misthrows)) {
        return *fault;
    }
    sheet.misthrows = std::get<std::uint8_t>(misthrows);
    return sheet;
}

std::string decision_text(const Qwinto::State& state, const Qwinto::Joint& joint) {
    if (state.phase == Qwinto::Phase::Again) {
        return joint[index(state.active)] == Qwinto::Choice::again() ? " >" : "";
    }
    return (state.phase == Qwinto::Phase::Enter ? " |" : "") + choices_text<Qwinto>(state, joint);
}

std::vector<std::string> continuations(const Qwinto::State& state) {
    if (Qwinto::node(state) == Node::Roll) {
        return {kFaceWords.begin(), kFaceWords.end()};
    }
    return state.phase == Qwinto::Phase::Again ? std::vector<std::string>{">", "|"} : std::vector<std::string>{"|"};
}

std::optional<RecordFault> read_dice(TurnReader<Qwinto>& reader) {
    Qwinto::Joint joint{};
    const Seat active = reader.state().active;
    if (reader.at_end() || reader.at_mark("|")) {
        return reader.fault(RecordProblem::DiceMissing, legal_tokens<Qwinto>(reader.state(), active));
    }
    if (auto found = reader.read_choice_of(active, joint)) {
        return found;
    }
    reader.take_choices(joint);
    if (reader.at_end()) {
        return std::nullopt;
    }
    if (auto found = reader.read_roll()) {
        return found;
    }
    // What follows tells whether the roll was kept: a `>`, choices, or nothing yet.
    if (reader.at_end()) {
        return std::nullopt;
    }
    const bool again = reader.at_mark(">");
    joint[index(active)] = again ? Qwinto::Choice::again() : Qwinto::Choice::keep();
    if (!again && !reader.at_mark("|")) {
        return reader.fault(RecordProblem::BadDie, {">", "|"});
    }
    reader.take_choices(joint);
    if (again) {
        reader.skip();
        return reader.at_end() ? std::nullopt : reader.read_roll();
    }
    return std::nullopt;
}

}  // namespace misthrow::notation
