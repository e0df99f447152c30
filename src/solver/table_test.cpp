#include "solver/table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "notation/sheet_text.hpp"
#include "sim/play_game.hpp"
#include "sim/tally.hpp"
#include "solver/optimal.hpp"
#include "solver/table_file.hpp"

namespace misthrow::solver {
namespace {

// Without optimisation the whole table takes minutes: these tests take the end of the game, where rows close, and ./test
// takes the whole table from the release build.
constexpr unsigned kLate = 34;
const Table& late_table() {
    static const Table table = Table::computed({.passive = 1, .threads = 2, .from_progress = kLate}, {});
    return table;
}
std::optional<Table> full_table() {
    const char* path = std::getenv("MISTHROW_QWIXX_TABLE");
    if (path == nullptr) {
        return std::nullopt;
    }
    auto loaded = load_table(path);
    return std::get<Table>(loaded);
}

Qwixx::Sheet read(std::string_view text) { return std::get<Qwixx::Sheet>(notation::read_sheet<Qwixx>(text)); }

Qwixx::State alone(const Qwixx::Sheet& sheet) { return Qwixx::at_turn({sheet}, 1, Seat{0}); }

unsigned progress(const Qwixx::Sheet& sheet) {
    unsigned total = 0;
    for (const qwixx::Row row : qwixx::kAllRows) {
        total += static_cast<unsigned>(std::bit_width(sheet.boxes(row) >> 1U));
    }
    return total;
}

bool is_over(const Qwixx::Sheet& sheet) { return Qwixx::node(alone(sheet)) == Node::Over; }

bool has_lock(const Qwixx::Sheet& sheet) {
    return std::ranges::any_of(qwixx::kAllRows, [&](qwixx::Row row) { return sheet.has_lock(row); });
}

// Sheets in the middle of a game, every other one with a closed row, with at least so much progress.
std::vector<Qwixx::Sheet> sampled(std::size_t count, unsigned least, std::uint64_t seed) {
    std::vector<Qwixx::Sheet> sheets;
    for (Rng rng{seed}; sheets.size() < count;) {
        Qwixx::Sheet sheet;
        sheet.misthrows = static_cast<std::uint8_t>(rng.below(4));
        const std::uint64_t favourite = qwixx::kRowMask << rng.below(4) * qwixx::kLane;  // or rows would close late only
        for (std::uint64_t crosses = rng.below(36); crosses > 0 && !is_over(sheet); --crosses) {
            const std::uint64_t all = sheet.crossable();
            const ChoiceMask<Qwixx::Choice> boxes{rng.below(2) == 0 && (all & favourite) != 0 ? all & favourite : all};
            if (boxes.empty()) {
                break;
            }
            // The leftmost of three, in any row: rows with many crosses are the rare and the interesting ones.
            Qwixx::Choice chosen = boxes[rng.below(boxes.size())];
            for (int more = 0; more < 2; ++more) {
                const Qwixx::Choice other = boxes[rng.below(boxes.size())];
                chosen = other.code % qwixx::kLane < chosen.code % qwixx::kLane ? other : chosen;
            }
            sheet.cross(chosen);
        }
        if (progress(sheet) >= least && !is_over(sheet) && has_lock(sheet) == (sheets.size() % 2 == 1)) {
            sheets.push_back(sheet);
        }
    }
    return sheets;
}

// The best choices of a roll, by the rules alone.
double best(const Table& table, const Qwixx::State& state) {
    if (Qwixx::node(state) != Node::Choose) {
        return table.value(state.sheets[0], table.passive());
    }
    double most = -1000;
    for (const Qwixx::Choice choice : Qwixx::choices(state, Seat{0})) {
        Qwixx::State next = state;
        Qwixx::resolve(next, {choice});
        most = std::max(most, best(table, next));
    }
    return most;
}

// Bellman's equation: a sheet is worth the mean of what its rolls are worth.
double mean_of_rolls(const Table& table, const Qwixx::Sheet& sheet) {
    const Qwixx::State state = alone(sheet);
    double total = 0;
    double ways = 0;
    for (const auto& outcome : Qwixx::outcomes(state)) {
        Qwixx::State rolled = state;
        Qwixx::roll(rolled, outcome.roll);
        total += outcome.ways * best(table, rolled);
        ways += outcome.ways;
    }
    return total / ways;
}

// The same while another seat is active, crosses nothing, and never ends the game.
double mean_of_white_rolls(const Table& table, const Qwixx::Sheet& sheet, unsigned waiting) {
    const Qwixx::State state = Qwixx::at_turn({sheet}, 2, Seat{1});
    double total = 0;
    for (std::uint32_t way = 0; way < Qwixx::ways; way += 1296) {
        Qwixx::State rolled = state;
        Qwixx::roll(rolled, Qwixx::fall(state, way));
        double most = -1000;
        for (const Qwixx::Choice choice : Qwixx::choices(rolled, Seat{0})) {
            Qwixx::State next = rolled;
            Qwixx::resolve(next, {choice});
            most = std::max(most, table.value(next.sheets[0], waiting - 1));
        }
        total += most;
    }
    return total / 36;
}

void expect_bellman(const Table& table, const std::vector<Qwixx::Sheet>& sheets) {
    for (const Qwixx::Sheet& sheet : sheets) {
        EXPECT_NEAR(table.value(sheet), mean_of_rolls(table, sheet), 1e-9) << notation::sheet_text(sheet);
        for (unsigned waiting = 1; waiting <= table.passive(); ++waiting) {
            EXPECT_NEAR(table.value(sheet, waiting), mean_of_white_rolls(table, sheet, waiting), 1e-9)
                << notation::sheet_text(sheet);
        }
    }
}

struct OptimalPlayer {
    const Table& table;
    [[nodiscard]] Qwixx::Choice choose(const Qwixx::State& state, Seat, Draw&) const noexcept {
        return optimal_choice(table, state);
    }
};

// Plays by the rules and compares the mean score with the table: five standard errors, which chance exceeds once in a million runs.
void expect_played_mean(const Table& table, const Qwixx::Sheet& sheet, std::int64_t games, std::uint64_t seed) {
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    for (std::int64_t game = 0; game < games; ++game) {
        Rng rng{seed, static_cast<std::uint64_t>(game)};
        Qwixx::State state = alone(sheet);
        (void)sim::play_game<Qwixx>(state, OptimalPlayer{table}, rng, [](const auto&, const auto&) {});
        const std::int64_t score = Qwixx::score(state, Seat{0});
        sum += score;
        squares += score * score;
    }
    const sim::Summary summary = sim::summarise(sum, squares, games);
    const double error = summary.deviation / std::sqrt(static_cast<double>(games));
    std::printf("%s: table %.4f, played %.4f, standard error %.4f, %lld games\n", notation::sheet_text(sheet).c_str(),
                table.value(sheet), summary.mean, error, static_cast<long long>(games));
    EXPECT_NEAR(table.value(sheet), summary.mean, 5 * error + 1e-9) << notation::sheet_text(sheet);
}

TEST(SolverTable, LateSheetsKeepBellmansEquation) { expect_bellman(late_table(), sampled(50, kLate, 1)); }

TEST(SolverTable, PlayedLateSheetsReachTheirValue) {
    const Table table = Table::computed({.threads = 2, .from_progress = kLate}, {});
    expect_played_mean(table, read("2,3,4,5,6,7,8,9,10/2,3,4,5,6,7,10/12,11,10,9,8,6,5/12,10,9,8,7,5,4/0"), 20'000, 2);
    expect_played_mean(table, read("2,3,4,6,7,8,9/2,3,4,5,6,12!/12,11,10,9,8,6,5/12,10,9,8,7,5/2"), 20'000, 3);
}

TEST(SolverTable, SheetsThatAreOverAreWorthTheirScore) {
    const Table& table = late_table();
    EXPECT_EQ(table.value(read("-/-/-/-/4")), -20);
    EXPECT_EQ(table.value(read("2,3,4,5,6,12!/-/-/12,11,10,9,8,2!/2")), 46);
    EXPECT_EQ(table.value(read("2,3,4,5,6,12!/2,3,4,5,6,12!/-/12,11,10,9,8,2!/0"), 1), 84);
}

TEST(SolverTable, ChoosesWhatIsWorthMost) {
    const Table& table = late_table();
    for (const Qwixx::Sheet& sheet : sampled(40, kLate, 4)) {
        Qwixx::State state = alone(sheet);
        Rng rng{5, sheet.marks};
        Qwixx::roll(state, Qwixx::fall(state, static_cast<std::uint32_t>(rng.below(Qwixx::ways))));
        const double most = worth(table, state);
        EXPECT_DOUBLE_EQ(most, best(table, state));
        while (Qwixx::node(state) == Node::Choose) {
            Qwixx::resolve(state, {optimal_choice(table, state)});
        }
        EXPECT_DOUBLE_EQ(table.value(state.sheets[0], table.passive()), most);
    }
}

// Closing the second row with white dice ends the game without a misthrow, whatever the coloured dice show (QX-R18).
TEST(SolverTable, TakesTheEndWhereItIsBest) {
    Qwixx::State state = alone(read("2,3,4,5,6,7,8,9,10,11/2,3,4,5,6,12!/10,9,8,7,6,5,4,3/10,9,8,7,6,5,4,3/3"));
    Qwixx::roll(state, Qwixx::Roll::of({6, 6}, {1, 0, 1, 1}));
    EXPECT_EQ(optimal_choice(late_table(), state), Qwixx::Choice::cross(Qwixx::Colour::Red, 12));
}

// Of the whole game, with the table that MISTHROW_QWIXX_TABLE names; ./test makes one.
TEST(FullTable, KeepsBellmansEquation) {
    const auto table = full_table();
    if (!table) {
        GTEST_SKIP() << "MISTHROW_QWIXX_TABLE is not set";
    }
    std::vector<Qwixx::Sheet> sheets = sampled(200, 0, 6);
    sheets.emplace_back();
    expect_bellman(*table, sheets);
}

TEST(FullTable, PlayedGamesReachTheirValue) {
    const auto table = full_table();
    if (!table || table->passive() != 0) {
        GTEST_SKIP() << "MISTHROW_QWIXX_TABLE is not set, or its table is not of a seat alone";
    }
    const char* games = std::getenv("MISTHROW_SOLVER_GAMES");
    expect_played_mean(*table, {}, games != nullptr ? std::atoll(games) : 20'000, 7);
}

}  // namespace
}  // namespace misthrow::solver
