#include "notation/sheet_text.hpp"

#include <optional>
#include <vector>

#include "notation/scan.hpp"

namespace misthrow::notation {

namespace {

// A piece of the text that remembers where it stands.
struct Piece {
    std::string_view text;
    std::size_t offset;
};

std::vector<Piece> split(Piece whole, char separator) {
    std::vector<Piece> pieces;
    std::size_t start = 0;
    for (std::size_t at = 0; at <= whole.text.size(); ++at) {
        if (at == whole.text.size() || whole.text[at] == separator) {
            pieces.push_back({whole.text.substr(start, at - start), whole.offset + start});
            start = at + 1;
        }
    }
    return pieces;
}

std::variant<std::uint8_t, SheetFault> read_misthrows(const Piece& piece, int limit) {
    const auto number = read_number(piece.text, 0, 999);
    if (!number) {
        return SheetFault{SheetProblem::NotANumber, piece.offset};
    }
    if (*number > static_cast<unsigned>(limit)) {
        return SheetFault{SheetProblem::TooManyMisthrows, piece.offset};
    }
    return static_cast<std::uint8_t>(*number);
}

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

std::string sheet_text(const Knaster::Sheet& sheet) {
    std::string text;
    for (unsigned row = 0; row < knaster::kSide; ++row) {
        text += row == 0 ? "" : "/";
        for (unsigned column = 0; column < knaster::kSide; ++column) {
            const unsigned box = knaster::box_at(column, row);
            const unsigned number = sheet.number_at(box);
            const std::string entry = number == 0 ? "." : std::to_string(number);
            text += column == 0 ? "" : ",";
            text += (sheet.circled >> box & 1U) != 0 ? '(' + entry + ')' : entry;
        }
    }
    return text;
}

template <>
SheetReading<Qwixx> read_sheet<Qwixx>(std::string_view text) {
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

template <>
SheetReading<Qwinto> read_sheet<Qwinto>(std::string_view text) {
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

template <>
SheetReading<Knaster> read_sheet<Knaster>(std::string_view text) {
    const std::vector<Piece> rows = split({text, 0}, '/');
    if (rows.size() != knaster::kSide) {
        return SheetFault{SheetProblem::WrongParts, 0};
    }
    Knaster::Sheet sheet;
    for (unsigned row = 0; row < knaster::kSide; ++row) {
        const std::vector<Piece> entries = split(rows[row], ',');
        if (entries.size() != knaster::kSide) {
            return SheetFault{SheetProblem::WrongEntries, rows[row].offset};
        }
        for (unsigned column = 0; column < knaster::kSide; ++column) {
            std::string_view entry = entries[column].text;
            if (entry == ".") {
                continue;
            }
            const unsigned box = knaster::box_at(column, row);
            if (entry.starts_with('(') && entry.ends_with(')')) {
                entry = entry.substr(1, entry.size() - 2);
                if (entry == ".") {
                    return SheetFault{SheetProblem::EmptyCircle, entries[column].offset};
                }
                sheet.circled |= knaster::Boxes{1} << box;
            }
            const auto number = read_number(entry, knaster::kMinSum, knaster::kMaxSum);
            if (!number) {
                return SheetFault{SheetProblem::NotANumber, entries[column].offset};
            }
            sheet.write(box, *number);
        }
    }
    return sheet;
}

}  // namespace misthrow::notation
