#include "engine/knister_features.hpp"

namespace misthrow::engine {

namespace {

// The numbers of a line.
struct Pattern {
    int count{0};
    int different{0};
    int most{0};  // of one number
    int low{0};
    int high{0};
};

Pattern pattern_of(knister::Tally tally) noexcept {
    Pattern pattern;
    for (knister::Tally left = tally; left != 0;) {
        const int number = std::countr_zero(left) / 4;
        const auto times = static_cast<int>(left >> (4 * number) & 0xFU);
        left &= ~(knister::Tally{0xF} << (4 * number));
        pattern.low = pattern.count == 0 ? number : pattern.low;
        pattern.high = number;
        pattern.count += times;
        ++pattern.different;
        pattern.most = std::max(pattern.most, times);
    }
    return pattern;
}

// The sequences that different numbers still fit in: 0 none, 1 only with 7, 2 also without. Numbers count from 2.
int fitting(const Pattern& pattern) noexcept {
    constexpr int reach = static_cast<int>(knister::kSide) - 1;
    if (pattern.high - pattern.low > reach) {
        return 0;
    }
    return pattern.high <= 4 || pattern.low >= 6 ? 2 : 1;
}

constexpr std::array<std::uint8_t, 9> kFullShapes{19, 20, 21, 21, 22,
                                                  23, 23, 24, 25};  // by combination: those of equal points are one

// How many ways there are to choose k of n.
constexpr int choose(int n, int k) noexcept {
    int ways = 1;
    for (int i = 0; i < k; ++i) {
        ways = ways * (n - i) / (i + 1);
    }
    return ways;
}

}  // namespace

int KnisterFeatures::shape(knister::Tally tally) noexcept {
    const Pattern pattern = pattern_of(tally);
    constexpr std::array<int, 5> all_different{0, 0, 4, 9, 16};
    if (pattern.count == 5) {
        return kFullShapes[static_cast<std::size_t>(knister::combination_of(tally))];
    }
    if (pattern.count == 0) {
        return 0;
    }
    if (pattern.different == pattern.count) {
        return all_different[static_cast<std::size_t>(pattern.count)] + fitting(pattern);
    }
    if (pattern.count == 2) {
        return 3;
    }
    if (pattern.count == 3) {
        return pattern.different == 1 ? 7 : 8;
    }
    constexpr int four = 12;
    if (pattern.different != 2) {
        return pattern.different == 1 ? four : four + 3;
    }
    return pattern.most == 3 ? four + 1 : four + 2;
}

int KnisterFeatures::set_rank(knister::Tally tally) noexcept {
    constexpr std::array<int, 5> first{0, 1, 12, 78, 364};
    int count = 0;
    int rank = 0;
    for (knister::Tally left = tally; left != 0; ++count) {
        const int number = std::countr_zero(left) / 4;
        rank += choose(number + count, count + 1);
        left -= knister::Tally{1} << (4 * number);
    }
    return rank + first[static_cast<std::size_t>(count)];
}

void KnisterFeatures::line_slots(const Knister::Sheet& sheet, knister::Line line, Slots& slots) noexcept {
    // The trainer counts columns first, then rows.
    const std::size_t at = line < 5 ? line + 5U : line < 10 ? line - 5U : line;
    const knister::Tally tally = sheet.tally(line);
    slots[25 + at] = static_cast<Slot>(kShape + static_cast<int>(at) * kShapes + shape(tally));
    slots[37 + at] = sheet.is_filled(line) ? kNone : static_cast<Slot>(kSet + (at < 10 ? 0 : kSets) + set_rank(tally));
}

void KnisterFeatures::written_slots(const Knister::Sheet& sheet, unsigned box, Slots& slots) noexcept {
    slots[box] = static_cast<Slot>(static_cast<int>(box) * kNumbers + static_cast<int>(sheet.number_at(box) - knister::kMinSum));
    for (knister::Line line = 0; line < knister::kLines; ++line) {
        if ((knister::kLinesThrough[box] >> (4U * line) & 1U) != 0) {
            line_slots(sheet, line, slots);
        }
    }
    slots[49] = static_cast<Slot>(kFilled + std::popcount(sheet.filled));
}

void KnisterFeatures::sheet_slots(const Knister::Sheet& sheet, Slots& slots) noexcept {
    for (unsigned box = 0; box < knister::kBoxes; ++box) {
        const unsigned number = sheet.number_at(box);
        slots[box] = number == 0
                         ? kNone
                         : static_cast<Slot>(static_cast<int>(box) * kNumbers + static_cast<int>(number - knister::kMinSum));
    }
    for (knister::Line line = 0; line < knister::kLines; ++line) {
        line_slots(sheet, line, slots);
    }
    slots[49] = static_cast<Slot>(kFilled + std::popcount(sheet.filled));
}

// Bit 0: rows and columns change places; bit 1: the grid is read from below. The diagonals follow the ten other lines, the falling one first.
int KnisterFeatures::image(unsigned view, int feature) noexcept {
    constexpr int side = 5;
    const bool turned = (view & 1U) != 0;
    const bool flipped = (view & 2U) != 0;
    if (feature < kShape) {
        const int box = feature / kNumbers;
        const int row = turned ? box % side : box / side;
        const int column = turned ? box / side : box % side;
        return ((flipped ? side - 1 - row : row) * side + column) * kNumbers + feature % kNumbers;
    }
    if (feature < kSet) {
        int line = (feature - kShape) / kShapes;
        if (line >= 2 * side) {
            line = flipped ? 4 * side + 1 - line : line;
        } else {
            const bool is_row = (line < side) != turned;
            const int place = line % side;
            line = (is_row ? 0 : side) + (is_row && flipped ? side - 1 - place : place);
        }
        return kShape + line * kShapes + (feature - kShape) % kShapes;
    }
    return feature;
}

}  // namespace misthrow::engine
