#include "core/games/knaster/knaster.hpp"

#include <algorithm>

namespace misthrow {

namespace {

using knaster::Boxes;
using knaster::Choice;
using knaster::Demand;
using knaster::Line;
using knaster::Sheet;

// One line's part of a choice: `count` boxes out of `among`.
using Demands = FixedList<Demand, 4>;

// Appends every way to meet the demands, one after the other, on top of `circles`.
void meet(const Demands& demands, std::size_t from, unsigned box, Boxes circles, Knaster::ExtensionList& list) noexcept {
    if (from == demands.size()) {
        list.push_back(Choice::write(box, circles));
        return;
    }
    const Demand& demand = demands[from];
    for (Boxes subset = demand.among;; subset = (subset - 1) & demand.among) {
        if (static_cast<unsigned>(std::popcount(subset)) == demand.count) {
            meet(demands, from + 1, box, circles | subset, list);
        }
        if (subset == 0) {
            return;
        }
    }
}

}  // namespace

Knaster::State Knaster::at_turn(const std::array<Sheet, max_seats>& sheets, std::size_t seats, Seat active) noexcept {
    State state = initial(seats, active);
    state.sheets = sheets;
    state.last_roll = std::any_of(sheets.begin(), sheets.begin() + static_cast<std::ptrdiff_t>(seats),
                                  [](const Sheet& sheet) { return sheet.full(); });
    return state;
}

bool Knaster::rollable(const State& state, const Roll& roll) noexcept {
    return state.phase == Phase::Roll && std::ranges::all_of(roll.faces, is_face);
}

Choice Knaster::complete_write(const Sheet& sheet, unsigned box, unsigned sum) noexcept {
    Sheet after = sheet;
    after.write(box, sum);
    for (const Line line : lines_filled_by(sheet, box)) {
        const Demand demand = after.demand(line);
        unsigned wanted = demand.count;
        for (const unsigned candidate : knaster::kLineBoxes[line]) {
            if (wanted != 0 && (demand.among >> candidate & 1U) != 0) {
                after.circled |= Boxes{1} << candidate;
                --wanted;
            }
        }
    }
    return Choice::write(box, after.circled & ~sheet.circled);
}

Knaster::ChoiceList Knaster::choices(const State& state, Seat seat) noexcept {
    ChoiceList list;
    for (std::uint64_t left = marks(state, seat); left != 0; left &= left - 1) {
        const auto mark = static_cast<unsigned>(std::countr_zero(left));
        list.push_back(mark < Choice::kFirstWrite
                           ? Choice{mark << knaster::kBoxes}
                           : complete_write(state.sheets[index(seat)], mark - Choice::kFirstWrite, state.dice.sum()));
    }
    return list;
}

Knaster::ExtensionList Knaster::extensions(const State& state, Seat seat, Choice choice) noexcept {
    ExtensionList list;
    if (!choice.is_write()) {
        list.push_back(Choice{choice.mark() << knaster::kBoxes});  // no circles besides
        return list;
    }
    const unsigned box = choice.box();
    const Boxes written = Boxes{1} << box;
    const knaster::LineList lines = lines_filled_by(state.sheets[index(seat)], box);
    Sheet sheet = state.sheets[index(seat)];
    sheet.write(box, state.dice.sum());

    // KN-R10: the written box is the only one that two of these lines share, so the order of lines matters only through the line
    // that circles it: none, or one that may as well have come first.
    Demands without;
    bool possible_without = true;
    for (const Line line : lines) {
        const Demand demand = sheet.demand(line);
        const Boxes others = demand.among & ~written;
        without.push_back({demand.count, others});
        possible_without &= demand.count <= static_cast<unsigned>(std::popcount(others));
    }
    if (possible_without) {
        meet(without, 0, box, 0, list);
    }
    sheet.circled |= written;
    for (std::size_t first = 0; first < lines.size(); ++first) {
        if (without[first].count == 0) {
            continue;
        }
        Demands with;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            with.push_back(i == first ? Demand{without[i].count - 1, without[i].among} : sheet.demand(lines[i]));
        }
        meet(with, 0, box, written, list);
    }
    std::ranges::sort(list);
    list.truncate(static_cast<std::size_t>(std::ranges::unique(list).begin() - list.begin()));
    return list;
}

Knaster::Fault Knaster::check(const State& state, Seat seat, Choice choice) noexcept {
    const std::uint64_t legal = marks(state, seat);
    if (legal == 0) {
        return Fault::NotToDecide;
    }
    if (choice.mark() < 64 && (legal >> choice.mark() & 1U) != 0) {
        const ExtensionList full = extensions(state, seat, choice);
        return std::ranges::binary_search(full, choice) ? Fault::None : Fault::WrongCircles;
    }
    if (choice.is_pass()) {
        return Fault::MayNotPass;
    }
    if (choice.is_write()) {
        return Fault::BoxFilled;
    }
    const Boxes box = Boxes{1} << choice.box();
    const Sheet& sheet = state.sheets[index(seat)];
    return (sheet.holders(state.dice.sum()) & box) == 0 ? Fault::NotHoldingTheSum : Fault::AlreadyCircled;
}

}  // namespace misthrow
