#include <bit>
#include <limits>

#include "engine/knister.hpp"
#include "play/rng.hpp"

namespace misthrow::engine {

namespace {

using Sheet = Knister::Sheet;

// What the numbers of a line that is not full may still become: equal ones, or five in sequence.
int line_promise(const Sheet& sheet, knister::Line line) {
    const knister::Tally tally = sheet.tally(line);
    if (tally == 0) {
        return 12;
    }
    int alike = 0;
    for (unsigned number = knister::kMinSum; number <= knister::kMaxSum; ++number) {
        const auto same = static_cast<int>(tally / knister::tally_of(number) & 0xFU);
        alike += 9 * same * (same - 1);
    }
    const unsigned span =
        (static_cast<unsigned>(std::bit_width(tally)) - 1U) / 4 - static_cast<unsigned>(std::countr_zero(tally)) / 4;
    const int written = std::popcount(tally);
    const bool sequent = alike == 0 && span < knister::kSide;
    return alike + (sequent ? 6 * written : 0);
}

int promise(const Sheet& sheet) {
    int total = 20 * sheet.score();
    for (knister::Line line = 0; line < knister::kLines; ++line) {
        total += sheet.is_filled(line) ? 0 : knister::kLineFactor[line] * line_promise(sheet, line);
    }
    return total;
}

template <class Value>
Knister::Choice best(const Knister::State& state, Seat seat, const Value& value) {
    Knister::Choice chosen{};
    int highest = std::numeric_limits<int>::min();
    for (const Knister::Choice choice : Knister::choices(state, seat)) {
        Sheet after = state.sheets[index(seat)];
        after.write(choice.box(), state.dice.sum());
        const int worth = value(after);
        if (worth > highest) {
            highest = worth;
            chosen = choice;
        }
    }
    return chosen;
}

}  // namespace

Knister::Choice greedy_choice(const Knister::State& state, Seat seat) {
    return best(state, seat, [](const Sheet& sheet) { return sheet.score(); });
}

Knister::Choice careful_choice(const Knister::State& state, Seat seat) { return best(state, seat, promise); }

std::uint64_t fingerprint(const Knister::State& state, Seat seat) noexcept {
    const Knister::Sheet& sheet = state.sheets[index(seat)];
    std::uint64_t numbers = 0;
    for (const std::uint8_t number : sheet.numbers) {
        numbers = mix(numbers + number);
    }
    return mix(numbers ^ mix(std::uint64_t{state.dice.sum()} << 8U | index(seat)));
}

}  // namespace misthrow::engine
