#include "notation/qwixx.hpp"

#include <optional>

#include "notation/scan.hpp"
#include "notation/token_reader.hpp"

namespace misthrow::notation {

std::string short_text(Qwixx::Choice choice) {
    if (choice.is_nothing()) {
        return std::string{kNothing};
    }
    return Qwixx::row_letters[static_cast<std::size_t>(choice.row())] + std::to_string(choice.number());
}

std::string choice_text(const Qwixx::State&, Seat, Qwixx::Choice choice) { return short_text(choice); }

ChoiceReading<Qwixx> read_choice(const Qwixx::State& state, Seat seat, std::string_view token, bool /*complete*/) {
    if (token == kNothing) {
        return checked<Qwixx>(state, seat, Qwixx::Choice::nothing());
    }
    TokenReader reader{token};
    const auto row = reader.one_of(Qwixx::row_letters);
    const auto number = row ? reader.number(2, 12) : std::nullopt;
    if (!number) {
        return reader.stopped();
    }
    return checked<Qwixx>(state, seat, Qwixx::Choice::cross(static_cast<Qwixx::Row>(*row), *number));
}

std::vector<std::string> face_words(const Qwixx::Roll& roll) {
    std::vector<std::string> words{std::to_string(roll.white(0)), std::to_string(roll.white(1))};
    for (const qwixx::Row row : qwixx::kAllRows) {
        words.push_back(roll.colour(row) == 0 ? "x" : std::to_string(roll.colour(row)));
    }
    return words;
}

std::string sheet_text(const Qwixx::Sheet& sheet) {
    std::string text;
    for (const qwixx::Row row : qwixx::kAllRows) {
        std::string numbers;
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            if ((sheet.boxes(row) >> bit & 1U) != 0) {
                numbers += (numbers.empty() ? "" : ",") + std::to_string(qwixx::number_at(row, bit));
            }
        }
        text += (numbers.empty() ? "-" : numbers) + (sheet.has_lock(row) ? "!/" : "/");
    }
    return text + std::to_string(sheet.misthrows);
}

namespace {

std::optional<SheetFault> read_qwixx_row(const Piece& piece, qwixx::Row row, Qwixx::Sheet& sheet) {
    if (piece.text == "-") {
        return std::nullopt;
    }
    for (const Piece& entry : split(piece, ',')) {
        const bool lock = entry.text.ends_with('!');
        const auto number = read_number(entry.text.substr(0, entry.text.size() - (lock ? 1 : 0)), 2, 12);
        if (!number) {
            return SheetFault{SheetProblem::NotANumber, entry.offset};
        }
        const bool last = qwixx::bit_in_row(row, *number) == qwixx::kBoxes;
        if (lock != last) {
            return SheetFault{last ? SheetProblem::LockMissing : SheetProblem::LockMisplaced, entry.offset};
        }
        const auto choice = Qwixx::Choice::cross(row, *number);
        if ((sheet.right_of_last >> choice.code & 1U) == 0) {
            return SheetFault{SheetProblem::OutOfOrder, entry.offset};
        }
        if ((sheet.crossable() >> choice.code & 1U) == 0) {
            return SheetFault{SheetProblem::LastNeedsFive, entry.offset};
        }
        sheet.cross(choice);
    }
    return std::nullopt;
}

}  // namespace

SheetReading<Qwixx> read_sheet(Qwixx, std::string_view text) {
    const std::vector<Piece> parts = split({text, 0}, '/');
    if (parts.size() != qwixx::kRows + 1) {
        return SheetFault{SheetProblem::WrongParts, 0};
    }
    Qwixx::Sheet sheet;
    for (const qwixx::Row row : qwixx::kAllRows) {
        if (const auto fault = read_qwixx_row(parts[static_cast<std::size_t>(row)], row, sheet)) {
            return *fault;
        }
    }
    const auto misthrows = read_misthrows(parts.back(), qwixx::kMisthrowLimit);
    if (const auto* fault = std::get_if<SheetFault>(&misthrows)) {
        return *fault;
    }
    sheet.misthrows = std::get<std::uint8_t>(misthrows);
    return sheet;
}

}  // namespace misthrow::notation
