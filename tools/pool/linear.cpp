#include "pool/linear.hpp"

#include <algorithm>
#include <bit>

#include "pool/qwixx_after.hpp"

namespace misthrow::pool {

namespace {

// An end that wins is better than anything else, one that loses is worse.
constexpr double kDecided = 1e6;

}  // namespace

double Linear::worth(const Qwixx::Sheet& sheet, std::uint64_t open_rows, int best_other) const noexcept {
    const int lead = sheet.score() - best_other;
    if (is_over(sheet, open_rows)) {
        return lead == 0 ? 0 : lead > 0 ? kDecided + lead : lead - kDecided;
    }
    std::array<double, kTerms> terms{};
    const std::uint64_t left = sheet.right_of_last & open_rows;
    int closed = 0;
    for (const qwixx::Row row : qwixx::kAllRows) {
        const unsigned lane = qwixx::lane(row);
        const int crosses = sheet.crosses(row);
        const auto last = static_cast<int>(std::bit_width(sheet.boxes(row) >> 1U));
        terms[Squares] += crosses * crosses;
        terms[Skipped] += last - std::popcount(sheet.boxes(row));
        if ((open_rows >> lane & 1U) == 0) {
            ++closed;
            terms[MissedCrosses] += sheet.has_lock(row) ? 0 : crosses;
            continue;
        }
        const int room = std::popcount(left >> lane & qwixx::kRowMask);
        terms[Room] += room;
        terms[RoomSquare] += room * room;
        terms[Promise] += crosses * room;
        if (last + 1 < static_cast<int>(qwixx::kBoxes) ||
            (last < static_cast<int>(qwixx::kBoxes) && crosses >= qwixx::kCrossesBeforeLast)) {
            const int from_seven = last + 1 - 6;  // the box of a seven is the sixth in every row
            terms[Next] += (6 - (from_seven < 0 ? -from_seven : from_seven)) * (crosses + 1) / 36.0;
        }
        if (crosses >= qwixx::kCrossesBeforeLast) {
            terms[Ready] += 1;
            terms[ReadyRoom] += room;
        }
    }
    terms[Points] = sheet.score();
    terms[Misthrows] = sheet.misthrows;
    terms[LastWarning] = sheet.misthrows == qwixx::kMisthrowLimit - 1 ? 1 : 0;
    terms[Closed] = closed;
    terms[ClosedLead] = closed * lead;
    terms[MisthrowsLead] = sheet.misthrows * lead;
    double sum = 0;
    for (std::size_t i = 0; i < kTerms; ++i) {
        sum += weights_[i] * terms[i];
    }
    return sum;
}

Qwixx::Choice Linear::choose(const Qwixx::State& state, Seat seat) const noexcept {
    const int best_other = best_of_others(state, seat);
    Qwixx::Choice best = Qwixx::Choice::nothing();
    double highest = 0;
    bool first = true;
    for_each_plan(state, seat, [&](Qwixx::Choice choice, const Qwixx::Sheet& after, std::uint64_t open_rows) {
        const double value = worth(after, open_rows, best_other);
        if (first || value > highest) {
            best = choice;
            highest = value;
            first = false;
        }
    });
    return best;
}

}  // namespace misthrow::pool
