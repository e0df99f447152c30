#include "solver/solve.hpp"

#include <gtest/gtest.h>

#include "support/slow_solver.hpp"

namespace misthrow::solver {
namespace {

using test::SlowSolver;
using Sheet = SlowSolver::Sheet;

constexpr SlowSolver::Row kNoRow{true, 0};
SlowSolver::Row row(std::initializer_list<unsigned> numbers) { return SlowSolver::row(numbers); }

// Every row of a slow sheet as the fast solver names it.
template <Shape shape>
std::size_t index_of(const Sheet& sheet) {
    std::array<RowId, kRows> rows{};
    for (std::size_t row = 0; row < kRows; ++row) {
        const unsigned crossed = sheet.rows[row].crossed;
        unsigned last = 0;
        for (unsigned sum = 0; sum < shape.boxes(); ++sum) {
            last = (crossed >> (sum + 2) & 1U) != 0 ? std::max(last, shape.box(row, sum)) : last;
        }
        rows[row] = sheet.rows[row].absent ? RowSpace<shape>::kDead
                                           : RowSpace<shape>::id(last, static_cast<unsigned>(std::popcount(crossed)));
    }
    return SheetSpace<shape>::index(rows);
}

double points_so_far(const Sheet& sheet) {
    int total = -5 * sheet.misthrows;
    for (const SlowSolver::Row& row : sheet.rows) {
        const int crosses = std::popcount(row.crossed);
        total += crosses * (crosses + 1) / 2;
    }
    return total;
}

// Compares sheets without locks.
template <Shape shape>
void compare(unsigned passive, const std::vector<Sheet>& sheets, unsigned from_progress = 0) {
    SlowSolver slow{shape, static_cast<int>(passive)};
    const std::vector<double> fast = solve<shape>({.passive = passive, .threads = 2, .from_progress = from_progress}, {});
    for (const Sheet& sheet : sheets) {
        for (unsigned waiting = 0; waiting <= passive; ++waiting) {
            const std::size_t layer = Values<shape>::layer(waiting, static_cast<unsigned>(sheet.misthrows));
            const double value = points_so_far(sheet) + fast[layer * SheetSpace<shape>::kSize + index_of<shape>(sheet)];
            EXPECT_NEAR(value, slow.value(sheet, static_cast<int>(waiting)), 1e-9);
        }
    }
}

TEST(Solve, FourRowsOfTwoFacedDice) {
    for (const unsigned passive : {0U, 1U, 3U}) {
        compare<Shape{2, 1, 3}>(passive, {{}, {{row({2})}, 1}, {{{{}, {}, row({4, 3})}}, 2}});
    }
    compare<Shape{2, 2, 2}>(0, {{}});
    compare<Shape{2, 1, 1}>(2, {{}});
}

TEST(Solve, ThreeRowsOfThreeFacedDice) {
    compare<Shape{3, 2, 2}>(0, {{{{{}, {}, {}, kNoRow}}, 0}});
    compare<Shape{3, 2, 2}>(1, {{{{{}, row({3, 4}), {}, row({6, 4})}}, 0}});
}

TEST(Solve, TwoRowsOfFourFacedDice) {
    compare<Shape{4, 3, 3}>(0, {{{{{}, kNoRow, {}, kNoRow}}, 0}, {{{row({2, 3, 5}), kNoRow, {}, kNoRow}}, 1}});
    compare<Shape{4, 3, 2}>(2, {{{{{}, {}, kNoRow, kNoRow}}, 0}});
}

TEST(Solve, RealDiceAndRowsNearTheirEnds) {
    compare<kQwixx>(1,
                    {{{{row({2, 3, 4, 5, 6}), kNoRow, kNoRow, kNoRow}}, 1},
                     {{{row({3, 5, 6, 8, 9}), kNoRow, row({11, 10, 9, 7, 5, 4}), kNoRow}}, 2},
                     {{{row({3, 5, 6, 8, 9, 10}), row({2, 4, 5, 7, 9}), kNoRow, kNoRow}}, 3}},
                    35);
}

TEST(Solve, SameOnAnyNumberOfThreads) {
    constexpr Shape shape{4, 3, 2};
    const std::vector<double> one = solve<shape>({.passive = 1, .threads = 1}, {});
    EXPECT_EQ(solve<shape>({.passive = 1, .threads = 2}, {}), one);
    EXPECT_EQ(solve<shape>({.passive = 1, .threads = 5}, {}), one);
}

TEST(Solve, ReportsProgressUpToTheEnd) {
    std::size_t last = 0;
    std::size_t all = 0;
    (void)solve<Shape{3, 2, 2}>({.threads = 2}, [&](std::size_t done, std::size_t total) {
        EXPECT_GT(done, last);
        last = done;
        all = total;
        return true;
    });
    EXPECT_GT(last, 0U);
    EXPECT_EQ(last, all);
}

// Stopped after every stage, and on again, as often as it takes.
TEST(Solve, GoesOnFromWhatWasComputed) {
    constexpr Shape shape{4, 3, 2};
    const Plan plan{.passive = 1, .threads = 2};
    Part part;
    std::size_t stops = 0;
    while (!go_on<shape>(plan, [](std::size_t, std::size_t) { return false; }, part)) {
        ++stops;
    }
    EXPECT_GT(stops, 5U);
    EXPECT_EQ(part.numbers, solve<shape>(plan, {}));
    EXPECT_TRUE(go_on<shape>(plan, [](std::size_t, std::size_t) { return false; }, part));  // nothing is left to do
}

TEST(SheetSpace, MirroredSheetsAreOne) {
    using Sheets = SheetSpace<kQwixx>;
    EXPECT_EQ(Sheets::index({1, 7, 20, 53}), Sheets::index({7, 1, 53, 20}));
    EXPECT_EQ(Sheets::index({1, 7, 20, 53}), Sheets::index({53, 20, 1, 7}));
    EXPECT_NE(Sheets::index({1, 7, 20, 53}), Sheets::index({1, 20, 7, 53}));
    EXPECT_EQ(Sheets::index({53, 53, 53, 53}), Sheets::kSize - 1);
}

TEST(RowSpace, EveryRowHasItsOwnNumberButDeadOnes) {
    using Rows = RowSpace<kQwixx>;
    std::vector<int> seen(Rows::kSize);
    for (unsigned last = 0; last <= 10; ++last) {
        for (unsigned crosses = last == 0 ? 0 : 1; crosses <= last; ++crosses) {
            ++seen[Rows::id(last, crosses)];
        }
    }
    ++seen[Rows::id(11, 6)];
    for (std::size_t id = 0; id < Rows::kSize; ++id) {
        EXPECT_EQ(seen[id], id == Rows::kDead ? 4 : 1) << id;
    }
}

}  // namespace
}  // namespace misthrow::solver
