#include "view/qwixx.hpp"

namespace misthrow::view {

namespace {

using qwixx::Row;
using Shows = Shown<Qwixx>;

std::string_view name(Row row) { return QwixxRowName::texts[static_cast<std::size_t>(row)]; }

// Crosses that the row still needs before its last number may be crossed (QX-R12).
int needed(const Qwixx::Sheet& sheet, Row row) {
    const int missing = qwixx::kCrossesBeforeLast - sheet.crosses(row);
    return missing > 0 ? missing : 0;
}

// Whether those crosses can still come: enough boxes are left before the last one.
bool last_reachable(const Qwixx::Sheet& sheet, Row row) {
    const std::uint64_t before_last = sheet.right_of_last >> qwixx::lane(row) & 0x07FE;
    return std::popcount(before_last) >= needed(sheet, row);
}

std::string_view box_state(const Qwixx::State& state, const Qwixx::Sheet& sheet, Row row, unsigned bit) {
    if ((sheet.boxes(row) >> bit & 1U) != 0) {
        return "crossed";
    }
    if ((sheet.right_of_last >> (qwixx::lane(row) + bit) & 1U) == 0) {
        return "skipped";
    }
    if (!Qwixx::is_open(state, row)) {
        return "lost";
    }
    if (bit != qwixx::kBoxes || needed(sheet, row) == 0) {
        return "open";
    }
    return last_reachable(sheet, row) ? "locked" : "lost";
}

QwixxRow shown_row(const Qwixx::State& state, const Qwixx::Sheet& sheet, Row row) {
    QwixxRow shown{.row = name(row),
                   .lock = sheet.has_lock(row),
                   .closed = !Qwixx::is_open(state, row),
                   .crosses = sheet.crosses(row),
                   .points = qwixx::points(sheet.crosses(row)),
                   .needed = needed(sheet, row),
                   .reachable = last_reachable(sheet, row)};
    for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
        shown.boxes[bit - 1] = {.number = qwixx::number_at(row, bit), .state = box_state(state, sheet, row, bit)};
    }
    return shown;
}

std::string_view with_which(const Qwixx::State& state) { return state.phase == Qwixx::Phase::Colour ? "colour" : "white"; }

// Numbers that a cross gives up: the open boxes between the last cross and the new one (QX-R11).
FixedList<unsigned, qwixx::kBoxes> skipped_by(const Qwixx::Sheet& sheet, Qwixx::Choice choice) {
    const auto left_of_it = low_bits<std::uint64_t>(choice.code % qwixx::kLane);
    const std::uint64_t skipped = sheet.right_of_last >> qwixx::lane(choice.row()) & left_of_it;
    FixedList<unsigned, qwixx::kBoxes> numbers;
    for (unsigned bit = 1; bit <= qwixx::kBoxes; ++bit) {
        if ((skipped >> bit & 1U) != 0) {
            numbers.push_back(qwixx::number_at(choice.row(), bit));
        }
    }
    return numbers;
}

// The dice that make the number, by their place on the table. Where either white die would do, the first is named.
FixedList<unsigned, 2> dice_used(const Qwixx::State& state, Qwixx::Choice choice) {
    FixedList<unsigned, 2> places;
    if (state.phase == Qwixx::Phase::White) {
        places.push_back(0);
        places.push_back(1);
        return places;
    }
    const bool first = state.dice.white(0) + state.dice.colour(choice.row()) == choice.number();
    places.push_back(first ? 0 : 1);
    places.push_back(2 + static_cast<unsigned>(choice.row()));
    return places;
}

}  // namespace

Dice Shows::dice(const Qwixx::State& state) {
    Dice found;
    for (unsigned white = 0; white < 2; ++white) {
        found.push_back({.die = {"w"}, .face = state.dice.white(white), .gone = false});
    }
    for (const Row row : qwixx::kAllRows) {
        found.push_back({.die = {name(row)}, .face = state.dice.colour(row), .gone = !Qwixx::is_open(state, row)});
    }
    return found;
}

unsigned Shows::sum(const Qwixx::State& state) { return state.dice.white(0) + state.dice.white(1); }
bool Shows::fallen(const Qwixx::State& state) { return state.phase != Qwixx::Phase::Roll; }
Shows::Own Shows::own(const Qwixx::State& state) { return {.closed_rows = static_cast<unsigned>(Qwixx::closed_rows(state))}; }

QwixxSheet Shows::sheet(const Qwixx::State& state, Seat seat) {
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    QwixxSheet shown{
        .misthrows = sheet.misthrows, .misthrow_points = -qwixx::kMisthrowCost * sheet.misthrows, .total = sheet.score()};
    for (const Row row : qwixx::kAllRows) {
        shown.rows[static_cast<std::size_t>(row)] = shown_row(state, sheet, row);
    }
    return shown;
}

void Shows::describe(const Choices& put, const Qwixx::State& state, Seat seat, Qwixx::Choice choice) {
    const Qwixx::Sheet& before = state.sheets[index(seat)];
    if (choice.is_nothing()) {
        put(Pass{.token = notation::short_text(choice),
                 .misthrow = state.phase == Qwixx::Phase::Colour && !state.active_crossed});
        return;
    }
    Qwixx::Sheet after = before;
    const std::uint64_t marked = after.cross(choice);
    put(Cross{.token = notation::short_text(choice),
              .row = name(choice.row()),
              .number = choice.number(),
              .with = with_which(state),
              .lock = (marked & qwixx::kLastBoxes) != 0,
              .gain = after.score() - before.score(),
              .skips = skipped_by(before, choice),
              .dice = dice_used(state, choice)});
}

void Shows::consequences(const Events& put, const Qwixx::State& before, const Qwixx::State& after) {
    for (const Row row : qwixx::kAllRows) {
        if (!Qwixx::is_open(before, row) || Qwixx::is_open(after, row)) {
            continue;
        }
        SeatSet closers;
        for (std::size_t seat = 0; seat < after.seats; ++seat) {
            const bool closed = after.sheets[seat].has_lock(row) && !before.sheets[seat].has_lock(row);
            closers.bits = static_cast<std::uint16_t>(closers.bits | static_cast<unsigned>(closed) << seat);
        }
        put(RowClosedEvent{.row = name(row), .by = {closers}});
    }
}

std::optional<QwixxWhy> Shows::why(const Qwixx::State& state, Seat seat, std::string_view token) {
    const std::size_t at = Qwixx::row_letters.find(token[0]);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto row = static_cast<Row>(at);
    const Qwixx::Sheet& sheet = state.sheets[index(seat)];
    const auto crossed = static_cast<std::uint16_t>(sheet.boxes(row));
    QwixxWhy why{.row = name(row),
                 .number = token.substr(1),
                 .with = with_which(state),
                 .sum = sum(state),
                 .last = crossed != 0 ? qwixx::number_at(row, static_cast<unsigned>(std::bit_width(crossed)) - 1U) : 0,
                 .have = sheet.crosses(row)};
    for (unsigned white = 0; white < 2 && state.dice.colour(row) != 0; ++white) {
        why.sums.push_back(state.dice.white(white) + state.dice.colour(row));
    }
    return why;
}

}  // namespace misthrow::view
