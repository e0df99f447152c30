#include "view/knaster.hpp"

#include <array>
#include <bit>
#include <utility>

namespace misthrow::view {

namespace {

using knaster::Boxes;
using knaster::Line;
using Shows = Shown<Knaster>;

std::string_view name(Line line) { return letter(Knaster::line_letters, line); }

// pre: the line is filled
std::string_view combination(const Knaster::Sheet& sheet, Line line) {
    unsigned squares = 0;
    for (const Boxes holding : sheet.holding) {
        const auto count = static_cast<unsigned>(std::popcount(holding & knaster::kLineMask[line]));
        squares += count * count;
    }
    // What the counts of equal numbers come to, squared and added.
    using Known = std::pair<unsigned, std::string_view>;
    constexpr std::array<Known, 5> known{{{25, "five"}, {17, "four"}, {13, "fullHouse"}, {11, "three"}, {9, "twoPairs"}}};
    for (const auto& [sum, name] : known) {
        if (sum == squares) {
            return name;
        }
    }
    return sheet.worth(line) != 0 ? "straight" : "nothing";
}

}  // namespace

void KnasterBoxNames::write(json::Writer& out) const {
    out.open_array();
    for (unsigned box = 0; box < knaster::kBoxes; ++box) {
        if ((boxes >> box & 1U) != 0) {
            out.string(notation::box_text(box));
        }
    }
    out.close_array();
}

LineDemand line_demand(const Knaster::Sheet& sheet, Line line) {
    const knaster::Demand demand = sheet.demand(line);
    return {.line = name(line), .combination = combination(sheet, line), .count = demand.count, .among = {demand.among}};
}

Dice Shows::dice(const Knaster::State& state) {
    Dice found;
    for (const unsigned face : state.dice.faces) {
        found.push_back({.die = {"w"}, .face = face, .gone = false});
    }
    return found;
}

unsigned Shows::sum(const Knaster::State& state) { return state.dice.sum(); }
bool Shows::fallen(const Knaster::State& state) { return state.phase != Knaster::Phase::Roll; }
Shows::Own Shows::own(const Knaster::State& state) { return {.last_roll = state.last_roll}; }

KnasterSheet Shows::sheet(const Knaster::State& state, Seat seat) {
    const Knaster::Sheet& sheet = state.sheets[index(seat)];
    KnasterSheet shown{.circles = std::popcount(sheet.circled), .line_points = sheet.line_points(), .total = sheet.score()};
    for (unsigned at = 0; at < knaster::kBoxes; ++at) {
        const unsigned box = knaster::box_at(at % knaster::kSide, at / knaster::kSide);
        shown.boxes.push_back({.box = {box}, .number = sheet.number_at(box), .circled = (sheet.circled >> box & 1U) != 0});
    }
    for (Line line = 0; line < knaster::kLines; ++line) {
        const Boxes mask = knaster::kLineMask[line];
        shown.lines[line] = {.line = name(line),
                             .worth = knaster::kLinePoints[line],
                             .filled = std::popcount(sheet.filled & mask),
                             .circled = std::popcount(sheet.circled & mask),
                             .done = (sheet.circled & mask) == mask};
    }
    return shown;
}

void Shows::describe(const Choices& put, const Knaster::State& state, Seat seat, Knaster::Choice choice) {
    if (choice.is_pass()) {
        put(Pass{.token = notation::short_text(choice), .misthrow = false});
        return;
    }
    const Knaster::Sheet& before = state.sheets[index(seat)];
    Knaster::Sheet after = before;
    after.mark(choice, state.dice.sum());
    BoxChoice shown{.token = notation::short_text(choice),
                    .box = {choice.box()},
                    .number = state.dice.sum(),
                    .gain = after.score() - before.score()};
    if (!choice.is_write()) {
        put(CircleBox{shown});
        return;
    }
    Knaster::Sheet written = before;
    written.write(choice.box(), state.dice.sum());
    for (const Line line : Knaster::lines_filled_by(before, choice.box())) {
        shown.lines.push_back(line_demand(written, line));
    }
    put(WriteBox{shown});
}

void Shows::consequences(const Events& put, const Knaster::State& before, const Knaster::State& after) {
    for (std::size_t seat = 0; seat < after.seats; ++seat) {
        for (Line line = 0; line < knaster::kLines; ++line) {
            const Boxes mask = knaster::kLineMask[line];
            if ((after.sheets[seat].circled & mask) == mask && (before.sheets[seat].circled & mask) != mask) {
                put(LineEvent{.seat = seat, .line = name(line), .points = knaster::kLinePoints[line]});
            }
        }
    }
    if (after.last_roll && !before.last_roll && after.phase == Knaster::Phase::Roll) {
        put(LastRollEvent{});
    }
}

std::optional<KnasterWhy> Shows::why(const Knaster::State& state, Seat seat, std::string_view token) {
    const std::string_view box = token.substr(token[0] == '(' ? 1 : 0, 2);
    if (box.size() != 2) {
        return std::nullopt;
    }
    const auto at = knaster::box_at(static_cast<unsigned>(box[0] - 'a'), static_cast<unsigned>(box[1] - '1'));
    return KnasterWhy{.box = box, .sum = sum(state), .holds = state.sheets[index(seat)].number_at(at)};
}

std::string Shows::meant(const Knaster::State& state, Seat seat, std::string_view token) {
    const auto reading = notation::read_choice(state, seat, token, true);
    const auto* fault = std::get_if<Knaster::Fault>(&reading);
    return fault != nullptr && *fault == Knaster::Fault::BoxFilled ? '(' + std::string{token.substr(0, 2)} + ')'
                                                                   : std::string{token};
}

}  // namespace misthrow::view
