#include "engine/knaster_features.hpp"

namespace misthrow::engine {

// What the numbers of a line have in common: none, one; two alike, near, far; three …; four …; filled.
std::uint8_t KnasterFeatures::shape(const Knaster::Sheet& sheet, knaster::Line line) noexcept {
    const knaster::Boxes mask = knaster::kLineMask[line];
    const int filled = std::popcount(sheet.filled & mask);
    if (filled < 2 || filled == 5) {
        return static_cast<std::uint8_t>(filled == 5 ? 15 : filled);
    }
    unsigned present = 0;
    int squares = 0;
    for (unsigned i = 0; i < knaster::kSums; ++i) {
        const int count = std::popcount(sheet.holding[i] & mask);
        squares += count * count;
        present |= static_cast<unsigned>(count != 0) << i;
    }
    const int different = std::popcount(present);
    const bool near = std::bit_width(present >> std::countr_zero(present)) <= 5;
    // By filled boxes (2, 3, 4) and how many different numbers they hold; all different ones are told apart by whether they are near.
    constexpr std::array<std::array<std::uint8_t, 4>, 3> some_alike{{{0, 2, 0, 0}, {0, 5, 6, 0}, {0, 9, 10, 12}}};
    constexpr std::array<std::uint8_t, 3> all_near{3, 7, 13};
    constexpr int two_pairs = 8;
    const auto row = static_cast<std::size_t>(filled - 2);
    const int shape = different == filled
                          ? all_near[row] + static_cast<int>(!near)
                          : some_alike[row][static_cast<std::size_t>(different)] + static_cast<int>(squares == two_pairs);
    return static_cast<std::uint8_t>(shape);
}

void KnasterFeatures::sheet_slots(const Knaster::Sheet& sheet, const Shapes& shapes, Slots& slots) noexcept {
    std::fill_n(slots.begin(), knaster::kBoxes, kNone);
    for (unsigned i = 0; i < knaster::kSums; ++i) {
        for (knaster::Boxes left = sheet.holding[i]; left != 0; left &= left - 1) {
            const auto box = static_cast<unsigned>(std::countr_zero(left));
            slots[box] = static_cast<Slot>(box * 22 + i * 2 + (sheet.circled >> box & 1U));
        }
        const int held = std::min(std::popcount(sheet.holding[i] & ~sheet.circled), 5);
        slots[37 + i] = static_cast<Slot>(kHeld + static_cast<int>(i) * 6 + held);
    }
    for (std::size_t at = 0; at < knaster::kLines; ++at) {
        // The trainer counts columns first, then rows.
        const auto line = static_cast<knaster::Line>(at < 5 ? at + 5 : at < 10 ? at - 5 : at);
        const int circled = std::popcount(sheet.circled & knaster::kLineMask[line]);
        slots[25 + at] = static_cast<Slot>(kLine + static_cast<int>(at) * 96 + shapes[line] * 6 + circled);
    }
    slots[48] = static_cast<Slot>(kFilled + std::popcount(sheet.filled));
}

void KnasterFeatures::sheet_slots(const Knaster::Sheet& sheet, Slots& slots) noexcept {
    Shapes shapes;
    for (knaster::Line line = 0; line < knaster::kLines; ++line) {
        shapes[line] = shape(sheet, line);
    }
    sheet_slots(sheet, shapes, slots);
}

// Bit 0: rows and columns change places; bit 1: 14 − v for every number v. tools/train/knaster.cuh has the same.
int KnasterFeatures::image(unsigned view, int feature) noexcept {
    constexpr int side = 5;
    const bool turned = (view & 1U) != 0;
    const bool mirrored = (view & 2U) != 0;
    constexpr int shapes = 96;  // with circles, of a line
    constexpr int last = static_cast<int>(knaster::kSums) - 1;
    if (feature < kLine) {
        const int box = feature / 22;
        const int number = feature % 22 / 2;
        return (turned ? box % side * side + box / side : box) * 22 + (mirrored ? last - number : number) * 2 + feature % 2;
    }
    if (feature < kHeld) {
        const int line = (feature - kLine) / shapes;
        return kLine + (turned && line < 2 * side ? (line + side) % (2 * side) : line) * shapes + (feature - kLine) % shapes;
    }
    if (feature < kFilled && mirrored) {
        const int number = (feature - kHeld) / 6;
        return kHeld + (last - number) * 6 + (feature - kHeld) % 6;
    }
    return feature;
}

}  // namespace misthrow::engine
