#include "view/qwixx.hpp"

#include <charconv>

namespace misthrow::view {

namespace {

using qwixx::Colour;
using qwixx::Row;

// The words of this view are those of all boards.
std::string_view name(Colour colour) { return QwixxColourName::texts[qwixx::at(colour)]; }
template <const qwixx::Board& kBoard>
std::string_view name_of(Row row) {
    return letter(QwixxOn<kBoard>::row_letters, qwixx::at(row));
}

// Crosses that the row still needs before its last number may be crossed (QX-R12).
template <const qwixx::Board& kBoard>
int needed(const qwixx::SheetOn<kBoard>& sheet, Row row) {
    const int missing = qwixx::kCrossesBeforeLast - sheet.crosses(row);
    return missing > 0 ? missing : 0;
}

// Whether those crosses can still come: enough boxes are left before the last one.
template <const qwixx::Board& kBoard>
bool last_reachable(const qwixx::SheetOn<kBoard>& sheet, Row row) {
    const std::uint64_t before_last = sheet.right_of_last >> qwixx::lane(row) & 0x07FE;
    return std::popcount(before_last) >= needed(sheet, row);
}

template <const qwixx::Board& kBoard>
std::string_view box_state(const qwixx::StateOn<kBoard>& state, const qwixx::SheetOn<kBoard>& sheet, Row row, unsigned bit) {
    if ((sheet.boxes(row) >> bit & 1U) != 0) {
        return "crossed";
    }
    if ((sheet.right_of_last >> (qwixx::lane(row) + bit) & 1U) == 0) {
        return "skipped";
    }
    if (!QwixxOn<kBoard>::is_open(state, row)) {
        return "lost";
    }
    if (bit != qwixx::kBoxes || needed(sheet, row) == 0) {
        return "open";
    }
    return last_reachable(sheet, row) ? "locked" : "lost";
}

template <const qwixx::Board& kBoard>
QwixxRow shown_row(const qwixx::StateOn<kBoard>& state, const qwixx::SheetOn<kBoard>& sheet, Row row) {
    QwixxRow shown{.row = name_of<kBoard>(row),
                   .lock_colour = name(qwixx::lock_colour<kBoard>(row)),
                   .lock = sheet.has_lock(row),
                   .closed = !QwixxOn<kBoard>::is_open(state, row),
                   .crosses = sheet.crosses(row),
                   .points = qwixx::points(sheet.crosses(row)),
                   .needed = needed(sheet, row),
                   .reachable = last_reachable(sheet, row)};
    for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
        const qwixx::Box box = qwixx::box_at<kBoard>(row, bit);
        shown.boxes[bit - 1] = {.number = box.number, .state = box_state(state, sheet, row, bit), .colour = name(box.colour)};
    }
    return shown;
}

std::string_view with_which(qwixx::Phase phase) { return phase == qwixx::Phase::Colour ? "colour" : "white"; }

// Numbers that a cross gives up: the open boxes between the last cross and the new one (QX-R11).
template <const qwixx::Board& kBoard>
FixedList<unsigned, qwixx::kBoxes> skipped_by(const qwixx::SheetOn<kBoard>& sheet, qwixx::ChoiceOn<kBoard> choice) {
    const auto left_of_it = low_bits<std::uint64_t>(choice.code % qwixx::kLane);
    const std::uint64_t skipped = sheet.right_of_last >> qwixx::lane(choice.row()) & left_of_it;
    FixedList<unsigned, qwixx::kBoxes> numbers;
    for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
        if ((skipped >> bit & 1U) != 0) {
            numbers.push_back(qwixx::number_at<kBoard>(choice.row(), bit));
        }
    }
    return numbers;
}

// The dice that make the number, by their place on the table. Where either white die would do, the first is named.
template <const qwixx::Board& kBoard>
FixedList<unsigned, 2> dice_used(const qwixx::StateOn<kBoard>& state, qwixx::ChoiceOn<kBoard> choice) {
    FixedList<unsigned, 2> places;
    if (state.phase == qwixx::Phase::White) {
        places.push_back(0);
        places.push_back(1);
        return places;
    }
    const bool first = state.dice.white(0) + state.dice.colour(choice.colour()) == choice.number();
    places.push_back(first ? 0 : 1);
    places.push_back(2 + static_cast<unsigned>(choice.colour()));
    return places;
}

}  // namespace

template <const qwixx::Board& kBoard>
Dice Shown<QwixxOn<kBoard>>::dice(const State& state) {
    Dice found;
    for (unsigned white = 0; white < 2; ++white) {
        found.push_back({.die = {"w"}, .face = state.dice.white(white), .gone = false});
    }
    const unsigned left = QwixxOn<kBoard>::colours_left(state);
    for (const Colour colour : qwixx::kAllColours) {
        found.push_back(
            {.die = {name(colour)}, .face = state.dice.colour(colour), .gone = (left >> qwixx::at(colour) & 1U) == 0});
    }
    return found;
}

template <const qwixx::Board& kBoard>
unsigned Shown<QwixxOn<kBoard>>::sum(const State& state) {
    return state.dice.white(0) + state.dice.white(1);
}
template <const qwixx::Board& kBoard>
bool Shown<QwixxOn<kBoard>>::fallen(const State& state) {
    return state.phase != qwixx::Phase::Roll;
}
template <const qwixx::Board& kBoard>
typename Shown<QwixxOn<kBoard>>::Own Shown<QwixxOn<kBoard>>::own(const State& state) {
    return {.closed_rows = static_cast<unsigned>(QwixxOn<kBoard>::closed_rows(state))};
}

template <const qwixx::Board& kBoard>
QwixxSheet Shown<QwixxOn<kBoard>>::sheet(const State& state, Seat seat) {
    const qwixx::SheetOn<kBoard>& sheet = state.sheets[index(seat)];
    QwixxSheet shown{
        .misthrows = sheet.misthrows, .misthrow_points = -qwixx::kMisthrowCost * sheet.misthrows, .total = sheet.score()};
    for (const Row row : qwixx::kAllRows) {
        shown.rows[static_cast<std::size_t>(row)] = shown_row(state, sheet, row);
    }
    return shown;
}

template <const qwixx::Board& kBoard>
void Shown<QwixxOn<kBoard>>::describe(const Choices& put, const State& state, Seat seat, qwixx::ChoiceOn<kBoard> choice) {
    const qwixx::SheetOn<kBoard>& before = state.sheets[index(seat)];
    if (choice.is_nothing()) {
        put(Pass{.token = notation::short_text(choice),
                 .misthrow = state.phase == qwixx::Phase::Colour && !state.active_crossed});
        return;
    }
    qwixx::SheetOn<kBoard> after = before;
    const std::uint64_t marked = after.cross(choice);
    put(Cross{.token = notation::short_text(choice),
              .row = name_of<kBoard>(choice.row()),
              .number = choice.number(),
              .with = with_which(state.phase),
              .lock = (marked & qwixx::kLastBoxes) != 0,
              .gain = after.score() - before.score(),
              .skips = skipped_by(before, choice),
              .dice = dice_used(state, choice)});
}

template <const qwixx::Board& kBoard>
void Shown<QwixxOn<kBoard>>::consequences(const Events& put, const State& before, const State& after) {
    for (const Row row : qwixx::kAllRows) {
        if (!QwixxOn<kBoard>::is_open(before, row) || QwixxOn<kBoard>::is_open(after, row)) {
            continue;
        }
        SeatSet closers;
        for (std::size_t seat = 0; seat < after.seats; ++seat) {
            const bool closed = after.sheets[seat].has_lock(row) && !before.sheets[seat].has_lock(row);
            closers.bits = static_cast<std::uint16_t>(closers.bits | static_cast<unsigned>(closed) << seat);
        }
        put(RowClosedEvent{.row = name_of<kBoard>(row), .by = {closers}});
    }
}

template <const qwixx::Board& kBoard>
std::optional<QwixxWhy> Shown<QwixxOn<kBoard>>::why(const State& state, Seat seat, std::string_view token) {
    const std::size_t at = Qwixx::colour_letters.find(token[0]);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto colour = static_cast<Colour>(at);
    unsigned number = 0;
    std::from_chars(token.data() + 1, token.data() + token.size(), number);
    const Row row = qwixx::ChoiceOn<kBoard>::cross(colour, number).row();
    const qwixx::SheetOn<kBoard>& sheet = state.sheets[index(seat)];
    const auto crossed = static_cast<std::uint16_t>(sheet.boxes(row));
    QwixxWhy why{.row = name_of<kBoard>(row),
                 .number = token.substr(1),
                 .with = with_which(state.phase),
                 .sum = sum(state),
                 .last = crossed != 0 ? qwixx::number_at<kBoard>(row, static_cast<unsigned>(std::bit_width(crossed)) - 1U) : 0,
                 .have = sheet.crosses(row)};
    for (unsigned white = 0; white < 2 && state.dice.colour(colour) != 0; ++white) {
        why.sums.push_back(state.dice.white(white) + state.dice.colour(colour));
    }
    return why;
}

template struct Shown<QwixxOn<qwixx::kBaseBoard>>;
template struct Shown<QwixxOn<qwixx::kMixedA>>;
template struct Shown<QwixxOn<qwixx::kMixedB>>;

}  // namespace misthrow::view
