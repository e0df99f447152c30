#include <bit>
#include <limits>

#include "engine/knaster.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

namespace {

using Choice = Knaster::Choice;
using Sheet = Knaster::Sheet;

Sheet after(const Sheet& sheet, Choice choice, unsigned sum) {
    Sheet next = sheet;
    next.mark(choice, sum);
    return next;
}

// Circles come closer to a line's points the more of the line is circled; equal numbers in a line that is still open promise
// circles to come.
int promise(const Sheet& sheet) {
    int total = 40 * sheet.score();
    for (knaster::Line line = 0; line < knaster::kLines; ++line) {
        const knaster::Boxes mask = knaster::kLineMask[line];
        const int circled = std::popcount(sheet.circled & mask);
        total += circled * circled * knaster::kLinePoints[line];
        if (!sheet.is_filled(line)) {
            for (const knaster::Boxes holders : sheet.holding) {
                const int same = std::popcount(holders & mask);
                total += 15 * same * (same - 1);
            }
        }
    }
    return total;
}

template <class Value>
Choice best(const Knaster::State& state, Seat seat, const Value& value) {
    const Sheet& sheet = state.sheets[index(seat)];
    const unsigned sum = state.dice.sum();
    Choice chosen{};
    int highest = std::numeric_limits<int>::min();
    for (const Choice listed : Knaster::choices(state, seat)) {
        // A write that fills no line has one form only; most writes are like that.
        const bool simple = !listed.is_write() || sheet.fills(listed.box()) == 0;
        const auto consider = [&](Choice choice) {
            const int worth = value(after(sheet, choice, sum));
            if (worth > highest) {
                highest = worth;
                chosen = choice;
            }
        };
        if (simple) {
            consider(listed);
        } else {
            for (const Choice choice : Knaster::extensions(state, seat, listed)) {
                consider(choice);
            }
        }
    }
    return chosen;
}

}  // namespace

Knaster::Choice greedy_choice(const Knaster::State& state, Seat seat) {
    return best(state, seat, [](const Sheet& sheet) { return sheet.score(); });
}

Knaster::Choice careful_choice(const Knaster::State& state, Seat seat) { return best(state, seat, promise); }

std::uint64_t fingerprint(const Knaster::State& state, Seat seat) noexcept {
    const Knaster::Sheet& sheet = state.sheets[index(seat)];
    const std::uint64_t boxes = std::uint64_t{sheet.filled} << 32U | sheet.circled;
    return mix(boxes ^ mix(std::uint64_t{state.dice.sum()} << 8U | index(seat)));
}

}  // namespace misthrow::engine
