#include "engine/matrix_game.hpp"

#include <gtest/gtest.h>

#include "play/rng.hpp"

namespace misthrow::engine {
namespace {

using Matrix = MatrixGame<5>;

Matrix game_of(std::initializer_list<std::initializer_list<Matrix::Number>> rows) {
    Matrix game{rows.size(), rows.begin()->size()};
    std::size_t i = 0;
    for (const auto& row : rows) {
        std::size_t j = 0;
        for (const Matrix::Number number : row) {
            game.at(i, j++) = number;
        }
        ++i;
    }
    return game;
}

double parts_of(const Matrix::Mix& mix) {
    double sum = 0;
    for (const std::int32_t part : mix) {
        sum += part;
    }
    return sum;
}

// What the columns' best answer leaves of a mix of the rows, and the other way round.
double sure_of_rows(const Matrix& game, const Matrix::Mix& mix) {
    double least = 1e9;
    for (std::size_t j = 0; j < game.columns(); ++j) {
        double sum = 0;
        for (std::size_t i = 0; i < game.rows(); ++i) {
            sum += mix[i] * static_cast<double>(game.at(i, j));
        }
        least = std::min(least, sum / parts_of(mix));
    }
    return least;
}
double sure_of_columns(const Matrix& game, const Matrix::Mix& mix) {
    double most = -1e9;
    for (std::size_t i = 0; i < game.rows(); ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < game.columns(); ++j) {
            sum += mix[j] * static_cast<double>(game.at(i, j));
        }
        most = std::max(most, sum / parts_of(mix));
    }
    return most;
}

TEST(MatrixGame, APairThatNobodyWouldChangeIsFound) {
    const auto pair = game_of({{4, 2, 5}, {3, 1, 9}, {6, 2, 2}}).settled();
    ASSERT_TRUE(pair.has_value());
    EXPECT_EQ(*pair, (std::pair<std::size_t, std::size_t>{2, 1}));  // of the two rows that make sure of 2 the last
    EXPECT_FALSE(game_of({{1, -1}, {-1, 1}}).settled().has_value());
    EXPECT_TRUE(game_of({{7}}).settled().has_value());
}

TEST(MatrixGame, MatchingPenniesAreMixedByHalves) {
    const Matrix::Answer answer = game_of({{1000, -1000}, {-1000, 1000}}).mixed();
    for (const auto& mix : {answer.rows, answer.columns}) {
        EXPECT_NEAR(mix[0], 2048, 81);
        EXPECT_EQ(mix[0] + mix[1], Matrix::kRounds);
    }
}

// {{3, -1}, {-1, 1}}: the rows' first choice a third of the time, and it wins 1/3.
TEST(MatrixGame, UnequalStakesAreMixedUnequally) {
    const Matrix game = game_of({{3000, -1000}, {-1000, 1000}});
    const Matrix::Answer answer = game.mixed();
    EXPECT_NEAR(answer.rows[0], 1365, 81);
    EXPECT_NEAR(answer.columns[0], 1365, 81);
    EXPECT_NEAR(sure_of_rows(game, answer.rows), 333, 40);
}

// Neither side can be made to lose more than two hundredths of what is at stake.
TEST(MatrixGame, NobodyGainsMuchByAnsweringAMix) {
    Rng rng{7};
    for (int number = 0; number < 300; ++number) {
        Matrix game{2 + rng.below(4), 2 + rng.below(4)};
        for (std::size_t i = 0; i < game.rows(); ++i) {
            for (std::size_t j = 0; j < game.columns(); ++j) {
                game.at(i, j) = static_cast<Matrix::Number>(rng.below(2001)) - 1000;
            }
        }
        const Matrix::Answer answer = game.mixed();
        const double gap = sure_of_columns(game, answer.columns) - sure_of_rows(game, answer.rows);
        EXPECT_GE(gap, -1e-6) << number;
        EXPECT_LE(gap, 40) << number;
    }
}

TEST(MatrixGame, DrawsFollowTheMix) {
    const Matrix::Mix mix{1024, 0, 3072, 0, 0};
    std::array<int, 5> falls{};
    for (std::uint64_t number = 0; number < 4096; ++number) {
        ++falls[drawn(mix, number)];
    }
    EXPECT_EQ(falls, (std::array<int, 5>{1024, 0, 3072, 0, 0}));
}

}  // namespace
}  // namespace misthrow::engine
