#include "view/knister.hpp"

#include <bit>

namespace misthrow::view {

namespace {

using knister::Line;
using Shows = Shown<Knister>;

std::string_view name(Line line) { return letter(Knister::line_letters, line); }
std::string_view name(knister::Combination combination) {
    return KnisterCombination::texts[static_cast<std::size_t>(combination)];
}
std::string box_name(unsigned box) { return notation::short_text(Knister::Choice{static_cast<std::uint8_t>(box)}); }

}  // namespace

Dice Shows::dice(const Knister::State& state) {
    Dice found;
    for (const unsigned face : state.dice.faces) {
        found.push_back({.die = {"w"}, .face = face, .gone = false});
    }
    return found;
}

unsigned Shows::sum(const Knister::State& state) { return state.dice.sum(); }
bool Shows::fallen(const Knister::State& state) { return state.phase != Knister::Phase::Roll; }
Shows::Own Shows::own(const Knister::State& state) {
    return {.rolls_left = static_cast<unsigned>(knister::kBoxes) - static_cast<unsigned>(std::popcount(state.sheets[0].filled))};
}

KnisterSheet Shows::sheet(const Knister::State& state, Seat seat) {
    const Knister::Sheet& sheet = state.sheets[index(seat)];
    KnisterSheet shown{.total = sheet.score()};
    for (unsigned at = 0; at < knister::kBoxes; ++at) {
        const unsigned box = knister::box_at(at % knister::kSide, at / knister::kSide);
        shown.boxes.push_back({.box = box_name(box), .number = sheet.number_at(box)});
    }
    for (Line line = 0; line < knister::kLines; ++line) {
        const bool full = sheet.is_filled(line);
        int filled = 0;
        for (const unsigned box : knister::kLineBoxes[line]) {
            filled += sheet.number_at(box) != 0 ? 1 : 0;
        }
        shown.lines[line] = {.line = name(line),
                             .factor = knister::kLineFactor[line],
                             .filled = filled,
                             .combination = name(full ? sheet.combination(line) : knister::Combination::Nothing),
                             .points = full ? sheet.line_points(line) : 0};
    }
    return shown;
}

void Shows::describe(const Choices& put, const Knister::State& state, Seat seat, Knister::Choice choice) {
    const Knister::Sheet& before = state.sheets[index(seat)];
    Knister::Sheet after = before;
    after.write(choice.box(), state.dice.sum());
    WriteNumber shown{.token = notation::short_text(choice),
                      .box = box_name(choice.box()),
                      .number = state.dice.sum(),
                      .gain = after.score() - before.score()};
    for (Line line = 0; line < knister::kLines; ++line) {
        if (after.is_filled(line) && !before.is_filled(line)) {
            shown.filled.push_back(
                {.line = name(line), .combination = name(after.combination(line)), .points = after.line_points(line)});
        }
    }
    put(shown);
}

void Shows::consequences(const Events& put, const Knister::State& before, const Knister::State& after) {
    for (std::size_t seat = 0; seat < after.seats; ++seat) {
        const Knister::Sheet& sheet = after.sheets[seat];
        for (Line line = 0; line < knister::kLines; ++line) {
            if (sheet.is_filled(line) && !before.sheets[seat].is_filled(line)) {
                put(LineFullEvent{.seat = seat,
                                  .line = name(line),
                                  .combination = name(sheet.combination(line)),
                                  .points = sheet.line_points(line)});
            }
        }
    }
}

std::optional<KnisterWhy> Shows::why(const Knister::State& state, Seat seat, std::string_view token) {
    if (token.size() != 2) {
        return std::nullopt;
    }
    const auto at = knister::box_at(static_cast<unsigned>(token[0] - 'a'), static_cast<unsigned>(token[1] - '1'));
    return KnisterWhy{.box = token, .sum = sum(state), .holds = state.sheets[index(seat)].number_at(at)};
}

}  // namespace misthrow::view
