#include "notation/choice_text.hpp"

#include <algorithm>

#include "notation/scan.hpp"

namespace misthrow::notation {

namespace {

constexpr std::string_view kNothing = "-";

// A token is read from left to right; what is not understood stops it where it stands.
class TokenReader {
public:
    explicit TokenReader(std::string_view token) : token_{token} {}

    [[nodiscard]] bool done() const { return at_ == token_.size(); }
    [[nodiscard]] NoChoice stopped() const { return {at_}; }
    [[nodiscard]] bool take(char wanted) {
        const bool found = at_ < token_.size() && token_[at_] == wanted;
        at_ += found ? 1 : 0;
        return found;
    }
    // The index of the next character in `letters`.
    [[nodiscard]] std::optional<unsigned> one_of(std::string_view letters) {
        const std::size_t found = done() ? std::string_view::npos : letters.find(token_[at_]);
        if (found == std::string_view::npos) {
            return std::nullopt;
        }
        ++at_;
        return static_cast<unsigned>(found);
    }
    [[nodiscard]] std::optional<unsigned> knaster_box() {
        const std::size_t start = at_;
        const auto column = one_of("abcde");
        const auto row = column ? one_of("12345") : std::nullopt;
        if (!row) {
            at_ = start;
            return std::nullopt;
        }
        return knaster::box_at(*column, *row);
    }
    [[nodiscard]] std::optional<unsigned> number(unsigned low, unsigned high) {
        const auto number = read_number(token_.substr(at_), low, high);
        if (number) {
            at_ = token_.size();
        }
        return number;
    }

private:
    std::string_view token_;
    std::size_t at_{0};
};

template <Game G>
ChoiceReading<G> checked(const typename G::State& state, Seat seat, typename G::Choice choice) {
    const typename G::Fault fault = G::check(state, seat, choice);
    if (fault != G::Fault::None) {
        return fault;
    }
    return choice;
}

// `[3:a3b3]` as written: whether it is right is another question.
struct Bracket {
    knaster::Line line;
    knaster::Boxes circles;
    unsigned named;  // how many cells, repeated ones too
};

std::optional<std::vector<Bracket>> read_brackets(TokenReader& reader) {
    std::vector<Bracket> brackets;
    while (reader.take('[')) {
        const auto line = reader.one_of(kKnasterLines);
        if (!line || !reader.take(':')) {
            return std::nullopt;
        }
        Bracket bracket{.line = static_cast<knaster::Line>(*line), .circles = 0, .named = 0};
        while (const auto cell = reader.knaster_box()) {
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
    std::string text{'[', kKnasterLines[line], ':'};
    for (const unsigned box : knaster::kLineBoxes[line]) {
        text += (circles >> box & 1U) != 0 ? box_text(box) : "";
    }
    return text + ']';
}

}  // namespace

std::string box_text(unsigned knaster_box) {
    return {static_cast<char>('a' + knaster_box / knaster::kSide), static_cast<char>('1' + knaster_box % knaster::kSide)};
}

std::string short_text(Qwixx::Choice choice) {
    if (choice.is_nothing()) {
        return std::string{kNothing};
    }
    return kQwixxRows[static_cast<std::size_t>(choice.row())] + std::to_string(choice.number());
}

std::string short_text(Qwinto::Choice choice) {
    if (choice.is_nothing()) {
        return std::string{kNothing};
    }
    if (choice.is_write()) {
        return kQwintoRows[qwinto::at(choice.row())] + std::to_string(choice.box() + 1);
    }
    if (choice.is_pick()) {
        std::string text;
        for (const qwinto::Row row : qwinto::kAllRows) {
            if ((choice.dice() >> qwinto::at(row) & 1U) != 0) {
                text += kQwintoRows[qwinto::at(row)];
            }
        }
        return text;
    }
    return choice == Qwinto::Choice::again() ? "again" : "keep";
}

std::string short_text(Knaster::Choice choice) {
    if (choice.is_pass()) {
        return std::string{kNothing};
    }
    return choice.is_write() ? box_text(choice.box()) : '(' + box_text(choice.box()) + ')';
}

std::string choice_text(const Qwixx::State&, Seat, Qwixx::Choice choice) { return short_text(choice); }
std::string choice_text(const Qwinto::State&, Seat, Qwinto::Choice choice) { return short_text(choice); }

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

ChoiceReading<Qwixx> read_choice(const Qwixx::State& state, Seat seat, std::string_view token) {
    if (token == kNothing) {
        return checked<Qwixx>(state, seat, Qwixx::Choice::nothing());
    }
    TokenReader reader{token};
    const auto row = reader.one_of(kQwixxRows);
    const auto number = row ? reader.number(2, 12) : std::nullopt;
    if (!number) {
        return reader.stopped();
    }
    return checked<Qwixx>(state, seat, Qwixx::Choice::cross(static_cast<Qwixx::Row>(*row), *number));
}

ChoiceReading<Qwinto> read_choice(const Qwinto::State& state, Seat seat, std::string_view token) {
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
    const auto row = reader.one_of(kQwintoRows);
    const auto box = row ? reader.number(1, qwinto::kBoxes) : std::nullopt;
    if (!box) {
        return reader.stopped();
    }
    return checked<Qwinto>(state, seat, Qwinto::Choice::write(static_cast<Qwinto::Row>(*row), *box - 1));
}

ChoiceReading<Knaster> read_choice(const Knaster::State& state, Seat seat, std::string_view token, bool complete) {
    using Choice = Knaster::Choice;
    if (token == kNothing) {
        return checked<Knaster>(state, seat, Choice::pass());
    }
    TokenReader reader{token};
    const bool circle = reader.take('(');
    const auto box = reader.knaster_box();
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

template <Game G>
std::vector<std::string> legal_tokens(const typename G::State& state, Seat seat) {
    std::vector<std::string> tokens;
    for (const auto choice : G::choices(state, seat)) {
        tokens.push_back(short_text(choice));
    }
    std::ranges::sort(tokens);
    return tokens;
}

template std::vector<std::string> legal_tokens<Qwixx>(const Qwixx::State&, Seat);
template std::vector<std::string> legal_tokens<Qwinto>(const Qwinto::State&, Seat);
template std::vector<std::string> legal_tokens<Knaster>(const Knaster::State&, Seat);

}  // namespace misthrow::notation
