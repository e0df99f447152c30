#include <algorithm>
#include <optional>

#include "view/circles.hpp"
#include "view/knaster.hpp"

namespace misthrow::view {

namespace {

using knaster::Boxes;
using knaster::Line;

std::optional<unsigned> box_named(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'e' || text[1] < '1' || text[1] > '5') {
        return std::nullopt;
    }
    return knaster::box_at(static_cast<unsigned>(text[0] - 'a'), static_cast<unsigned>(text[1] - '1'));
}

// The next word, which is taken off the text.
std::string_view take_word(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

// Lines that are filled and not yet resolved, and the sheet as the steps so far leave it.
struct Progress {
    Knaster::Sheet sheet;
    knaster::LineList lines;
    unsigned resolved{0};
};

// `3:a3b3`: false if that line does not ask for these circles now (KN-R08, KN-R09).
bool resolve_line(Progress& progress, std::string_view step) {
    const std::size_t line = step.empty() ? std::string_view::npos : Knaster::line_letters.find(step[0]);
    const bool due = std::ranges::find(progress.lines, line) != progress.lines.end() && (progress.resolved >> line & 1U) == 0;
    if (!due || step.size() < 2 || step[1] != ':') {
        return false;
    }
    Boxes circles = 0;
    for (std::string_view rest = step.substr(2); !rest.empty(); rest.remove_prefix(std::min<std::size_t>(2, rest.size()))) {
        const auto box = box_named(rest.substr(0, 2));
        if (!box) {
            return false;
        }
        circles |= Boxes{1} << *box;
    }
    const knaster::Demand demand = progress.sheet.demand(static_cast<Line>(line));
    if ((circles & ~demand.among) != 0 || static_cast<unsigned>(std::popcount(circles)) != demand.count) {
        return false;
    }
    progress.resolved |= 1U << line;
    progress.sheet.circled |= circles;
    return true;
}

}  // namespace

std::string Shown<Knaster>::circles(const Knaster::State& state, Seat seat, std::string_view steps) {
    const auto box = box_named(take_word(steps));
    if (!box || (Knaster::marks(state, seat) >> (Knaster::Choice::kFirstWrite + *box) & 1U) == 0) {
        return refused_circles("illegalChoice");
    }
    const Knaster::Sheet& before = state.sheets[index(seat)];
    Progress progress{.sheet = before, .lines = Knaster::lines_filled_by(before, *box)};
    progress.sheet.write(*box, state.dice.sum());
    for (std::string_view step = take_word(steps); !step.empty(); step = take_word(steps)) {
        if (!resolve_line(progress, step)) {
            return refused_circles("wrongCircles");
        }
    }
    const Boxes circles = progress.sheet.circled & ~before.circled;
    Circles shown{.fault = "none", .box = notation::box_text(*box), .circled = {circles}};
    for (const Line line : progress.lines) {
        if ((progress.resolved >> line & 1U) == 0 && progress.sheet.demand(line).count != 0) {
            shown.lines.push_back(line_demand(progress.sheet, line));
        }
    }
    if (shown.lines.empty()) {
        shown.token = notation::choice_text(state, seat, Knaster::Choice::write(*box, circles));
    }
    return json::text_of(shown);
}

}  // namespace misthrow::view
