#include "notation/knaster.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "notation/choice_text.hpp"
#include "notation/scan.hpp"
#include "notation/token_reader.hpp"

namespace misthrow::notation {

namespace {

static_assert(knaster::kSide == 5 && knaster::box_at(1, 0) == 5);  // boxes are read and named as those of a grid

// `[3:a3b3]` as written: whether it is right is another question.
struct Bracket {
    knaster::Line line;
    knaster::Boxes circles;
    unsigned named;  // how many cells, repeated ones too
};

std::optional<std::vector<Bracket>> read_brackets(TokenReader& reader) {
    std::vector<Bracket> brackets;
    while (reader.take('[')) {
        const auto line = reader.one_of(Knaster::line_letters);
        if (!line || !reader.take(':')) {
            return std::nullopt;
        }
        Bracket bracket{.line = static_cast<knaster::Line>(*line), .circles = 0, .named = 0};
        while (const auto cell = reader.grid_box()) {
            bracket.circles |= knaster::Boxes{1} << *cell;
            ++bracket.named;
        }
        if (bracket.named == 0 || !reader.take(']')) {
            return std::nullopt;
        }
        brackets.push_back(bracket);
    }
    return brackets;
}

// The circles that go with a write if its brackets are what the filled lines ask for, in the order in which the seat resolves them (KN-R10).
std::optional<knaster::Boxes> resolve(const Knaster::Sheet& before, unsigned box, unsigned sum,
                                      const std::vector<Bracket>& brackets) {
    Knaster::Sheet sheet = before;
    sheet.write(box, sum);
    const knaster::LineList lines = Knaster::lines_filled_by(before, box);
    unsigned resolved = 0;
    for (const Bracket& bracket : brackets) {
        const bool due = std::ranges::find(lines, bracket.line) != lines.end() && (resolved >> bracket.line & 1U) == 0;
        const knaster::Demand demand = due ? sheet.demand(bracket.line) : knaster::Demand{0, 0};
        if (bracket.named != demand.count || (bracket.circles & ~demand.among) != 0 ||
            static_cast<unsigned>(std::popcount(bracket.circles)) != bracket.named) {
            return std::nullopt;
        }
        resolved |= 1U << bracket.line;
        sheet.circled |= bracket.circles;
    }
    // A line without a bracket may have come last: it must ask for nothing.
    for (const knaster::Line line : lines) {
        if ((resolved >> line & 1U) == 0 && sheet.demand(line).count != 0) {
            return std::nullopt;
        }
    }
    return sheet.circled & ~before.circled;
}

std::string bracket_text(knaster::Line line, knaster::Boxes circles) {
    std::string text{'[', Knaster::line_letters[line], ':'};
    for (const unsigned box : knaster::kLineBoxes[line]) {
        text += (circles >> box & 1U) != 0 ? box_text(box) : "";
    }
    return text + ']';
}

}  // namespace

std::string box_text(unsigned box) { return grid_box_text(box); }

std::string short_text(Knaster::Choice choice) {
    if (choice.is_pass()) {
        return std::string{kNothing};
    }
    return choice.is_write() ? box_text(choice.box()) : '(' + box_text(choice.box()) + ')';
}

// The circles of a choice do not say in which order its lines came. Only the written box is shared by two of them, so any order
// will do that begins with the line that circled it.
std::string choice_text(const Knaster::State& state, Seat seat, Knaster::Choice choice) {
    std::string text = short_text(choice);
    if (!choice.is_write()) {
        return text;
    }
    const Knaster::Sheet& before = state.sheets[index(seat)];
    const knaster::LineList lines = Knaster::lines_filled_by(before, choice.box());
    const knaster::Boxes written = knaster::Boxes{1} << choice.box();
    for (std::size_t first = 0; first <= lines.size(); ++first) {  // lines.size(): no line circles the written box
        Knaster::Sheet sheet = before;
        sheet.write(choice.box(), state.dice.sum());
        std::string brackets;
        bool explained = true;
        const auto circle_line = [&](std::size_t at, knaster::Boxes allowed) {
            const knaster::Demand demand = sheet.demand(lines[at]);
            const knaster::Boxes circles = choice.circles() & demand.among & allowed;
            explained &= static_cast<unsigned>(std::popcount(circles)) == demand.count;
            sheet.circled |= circles;
            brackets += demand.count != 0 ? bracket_text(lines[at], circles) : "";
        };
        if (first < lines.size()) {
            circle_line(first, ~knaster::Boxes{0});
        }
        for (std::size_t at = 0; at < lines.size(); ++at) {
            if (at != first) {
                circle_line(at, ~written);
            }
        }
        if (explained && (sheet.circled & ~before.circled) == choice.circles()) {
            return text + brackets;
        }
    }
    return text;
}

ChoiceReading<Knaster> read_choice(const Knaster::State& state, Seat seat, std::string_view token, bool complete) {
    using Choice = Knaster::Choice;
    if (token == kNothing) {
        return checked<Knaster>(state, seat, Choice::pass());
    }
    TokenReader reader{token};
    const bool circle = reader.take('(');
    const auto box = reader.grid_box();
    if (!box || (circle && !reader.take(')'))) {
        return reader.stopped();
    }
    const auto brackets = circle ? std::vector<Bracket>{} : read_brackets(reader);
    if (!brackets || !reader.done()) {
        return reader.stopped();
    }
    const auto bare = circle ? Choice::circle(*box) : Choice::write(*box, 0);
    if (const std::uint64_t marks = Knaster::marks(state, seat); circle || (marks >> bare.mark() & 1U) == 0) {
        return checked<Knaster>(state, seat, bare);
    }
    const Knaster::Sheet& sheet = state.sheets[index(seat)];
    if (complete && brackets->empty()) {
        return Knaster::complete_write(sheet, *box, state.dice.sum());
    }
    const auto circles = resolve(sheet, *box, state.dice.sum(), *brackets);
    if (!circles) {
        return Knaster::Fault::WrongCircles;
    }
    return checked<Knaster>(state, seat, Choice::write(*box, *circles));
}

std::vector<std::string> expected_for(const Knaster::State& state, Seat seat, std::string_view token, Knaster::Fault fault) {
    if (fault == Knaster::Fault::WrongCircles) {
        const auto write = std::get<Knaster::Choice>(read_choice(state, seat, token.substr(0, 2), true));
        return {choice_text(state, seat, write)};
    }
    return legal_tokens<Knaster>(state, seat);
}

std::vector<std::string> face_words(const Knaster::Roll& roll) {
    return {std::to_string(roll.faces[0]), std::to_string(roll.faces[1])};
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

SheetReading<Knaster> read_sheet(Knaster, std::string_view text) {
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
