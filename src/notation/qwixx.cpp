#include "notation/qwixx.hpp"

#include <optional>

#include "core/games.hpp"
#include "notation/scan.hpp"
#include "notation/token_reader.hpp"

namespace misthrow::notation {

namespace {

constexpr std::string_view kColourLetters = Qwixx::colour_letters;

std::string box_name(qwixx::Box box) { return kColourLetters[qwixx::at(box.colour)] + std::to_string(box.number); }

// An entry of a row, in its own words: a number where the row has one colour, else the box's name.
template <const qwixx::Board& kBoard>
std::string entry_text(qwixx::Row row, unsigned bit) {
    const qwixx::Box box = qwixx::box_at<kBoard>(row, bit);
    return QwixxOn<kBoard>::rows_are_colours ? std::to_string(box.number) : box_name(box);
}

// The bit of an entry within its row.
template <const qwixx::Board& kBoard>
std::optional<unsigned> read_entry(qwixx::Row row, std::string_view text) {
    for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
        if (text == entry_text<kBoard>(row, bit)) {
            return bit;
        }
    }
    return std::nullopt;
}

template <const qwixx::Board& kBoard>
std::optional<SheetFault> read_row(const Piece& piece, qwixx::Row row, qwixx::SheetOn<kBoard>& sheet) {
    if (piece.text == "-") {
        return std::nullopt;
    }
    for (const Piece& entry : split(piece, ',')) {
        const bool lock = entry.text.ends_with('!');
        const auto bit = read_entry<kBoard>(row, entry.text.substr(0, entry.text.size() - (lock ? 1 : 0)));
        if (!bit) {
            return SheetFault{SheetProblem::NotANumber, entry.offset};
        }
        const bool last = *bit == qwixx::kBoxes;
        if (lock != last) {
            return SheetFault{last ? SheetProblem::LockMissing : SheetProblem::LockMisplaced, entry.offset};
        }
        const qwixx::ChoiceOn<kBoard> choice{static_cast<std::uint8_t>(qwixx::lane(row) + *bit)};
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

template <const qwixx::Board& kBoard>
std::string short_text(qwixx::ChoiceOn<kBoard> choice) {
    if (choice.is_nothing()) {
        return std::string{kNothing};
    }
    return box_name(qwixx::box_at<kBoard>(choice.row(), choice.code % qwixx::kLane));
}

template <const qwixx::Board& kBoard>
ChoiceReading<QwixxOn<kBoard>> read_choice(const qwixx::StateOn<kBoard>& state, Seat seat, std::string_view token,
                                           bool /*complete*/) {
    using G = QwixxOn<kBoard>;
    if (token == kNothing) {
        return checked<G>(state, seat, G::Choice::nothing());
    }
    TokenReader reader{token};
    const auto colour = reader.one_of(kColourLetters);
    const auto number = colour ? reader.number(2, 12) : std::nullopt;
    if (!number) {
        return reader.stopped();
    }
    return checked<G>(state, seat, G::Choice::cross(static_cast<qwixx::Colour>(*colour), *number));
}

std::vector<std::string> face_words(const qwixx::Roll& roll) {
    std::vector<std::string> words{std::to_string(roll.white(0)), std::to_string(roll.white(1))};
    for (const qwixx::Colour colour : qwixx::kAllColours) {
        words.push_back(roll.colour(colour) == 0 ? "x" : std::to_string(roll.colour(colour)));
    }
    return words;
}

template <const qwixx::Board& kBoard>
std::string sheet_text(const qwixx::SheetOn<kBoard>& sheet) {
    std::string text;
    for (const qwixx::Row row : qwixx::kAllRows) {
        std::string entries;
        for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
            if ((sheet.boxes(row) >> bit & 1U) != 0) {
                entries += (entries.empty() ? "" : ",") + entry_text<kBoard>(row, bit);
            }
        }
        text += (entries.empty() ? "-" : entries) + (sheet.has_lock(row) ? "!/" : "/");
    }
    return text + std::to_string(sheet.misthrows);
}

template <const qwixx::Board& kBoard>
SheetReading<QwixxOn<kBoard>> read_sheet(QwixxOn<kBoard> /*game*/, std::string_view text) {
    const std::vector<Piece> parts = split({text, 0}, '/');
    if (parts.size() != qwixx::kRows + 1) {
        return SheetFault{SheetProblem::WrongParts, 0};
    }
    qwixx::SheetOn<kBoard> sheet;
    for (const qwixx::Row row : qwixx::kAllRows) {
        if (const auto fault = read_row(parts[qwixx::at(row)], row, sheet)) {
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

namespace {

// The templates above, for every board.
template <const qwixx::Board& kBoard>
constexpr auto texts_of(QwixxOn<kBoard> /*game*/) {
    return std::tuple{&short_text<kBoard>, &read_choice<kBoard>, &sheet_text<kBoard>, &read_sheet<kBoard>};
}
[[gnu::used]] const auto kOnAllBoards = QwixxGames::map([](auto game) { return texts_of(game); });

}  // namespace

}  // namespace misthrow::notation
