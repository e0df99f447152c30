#pragma once
// Matrix games of a few choices, solved exactly (but for rounding): every pair of equally large sets of choices is tried.
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <optional>

namespace misthrow::players {

inline constexpr std::size_t kMostInMatrix = 5;

// Rows want the numbers large, columns small.
struct SmallMatrix {
    std::size_t rows;
    std::size_t columns;
    std::array<double, kMostInMatrix * kMostInMatrix> numbers;
    [[nodiscard]] double& at(std::size_t i, std::size_t j) { return numbers[i * kMostInMatrix + j]; }
    [[nodiscard]] double at(std::size_t i, std::size_t j) const { return numbers[i * kMostInMatrix + j]; }
};

struct Solution {
    double value;
    bool is_pure;
};

// The shares of `rows` that make every one of `columns` worth the same, or nothing.
[[nodiscard]] inline std::optional<std::array<double, kMostInMatrix + 1>> equalised(const SmallMatrix& game, unsigned rows,
                                                                                    unsigned columns, bool for_rows) {
    const auto size = static_cast<std::size_t>(std::popcount(rows));
    std::array<std::array<double, kMostInMatrix + 2>, kMostInMatrix + 1> a{};
    const auto nth = [](unsigned set, std::size_t n) {
        for (; n > 0; --n) {
            set &= set - 1;
        }
        return static_cast<std::size_t>(std::countr_zero(set));
    };
    for (std::size_t j = 0; j < size; ++j) {
        for (std::size_t i = 0; i < size; ++i) {
            a[j][i] = for_rows ? game.at(nth(rows, i), nth(columns, j)) : game.at(nth(rows, j), nth(columns, i));
        }
        a[j][size] = -1;  // the value
    }
    for (std::size_t i = 0; i < size; ++i) {
        a[size][i] = 1;
    }
    a[size][size + 1] = 1;
    for (std::size_t k = 0; k <= size; ++k) {
        std::size_t pivot = k;
        for (std::size_t r = k + 1; r <= size; ++r) {
            pivot = std::abs(a[r][k]) > std::abs(a[pivot][k]) ? r : pivot;
        }
        if (std::abs(a[pivot][k]) < 1e-12) {
            return std::nullopt;
        }
        std::swap(a[k], a[pivot]);
        for (std::size_t r = 0; r <= size; ++r) {
            if (r != k) {
                const double factor = a[r][k] / a[k][k];
                for (std::size_t c = k; c <= size + 1; ++c) {
                    a[r][c] -= factor * a[k][c];
                }
            }
        }
    }
    std::array<double, kMostInMatrix + 1> found{};  // the value comes last
    for (std::size_t i = 0; i < size; ++i) {
        const double share = a[i][size + 1] / a[i][i];
        if (share < -1e-9) {
            return std::nullopt;
        }
        found[nth(for_rows ? rows : columns, i)] = share;
    }
    found[kMostInMatrix] = a[size][size + 1] / a[size][size];
    return found;
}

[[nodiscard]] inline Solution solve(const SmallMatrix& game) {
    double most = -1e9;
    double least = 1e9;
    for (std::size_t i = 0; i < game.rows; ++i) {
        double worst = game.at(i, 0);
        for (std::size_t j = 1; j < game.columns; ++j) {
            worst = std::min(worst, game.at(i, j));
        }
        most = std::max(most, worst);
    }
    for (std::size_t j = 0; j < game.columns; ++j) {
        double worst = game.at(0, j);
        for (std::size_t i = 1; i < game.rows; ++i) {
            worst = std::max(worst, game.at(i, j));
        }
        least = std::min(least, worst);
    }
    if (least - most < 1e-12) {
        return {most, true};
    }
    for (unsigned rows = 1; rows < 1U << game.rows; ++rows) {
        for (unsigned columns = 1; columns < 1U << game.columns; ++columns) {
            if (std::popcount(rows) != std::popcount(columns) || std::popcount(rows) < 2) {
                continue;
            }
            const auto p = equalised(game, rows, columns, true);
            const auto q = p ? equalised(game, rows, columns, false) : std::nullopt;
            if (!q) {
                continue;
            }
            const double value = (*p)[kMostInMatrix];
            bool holds = true;
            for (std::size_t j = 0; j < game.columns; ++j) {
                double sum = 0;
                for (std::size_t i = 0; i < game.rows; ++i) {
                    sum += (*p)[i] * game.at(i, j);
                }
                holds = holds && sum >= value - 1e-9;
            }
            for (std::size_t i = 0; i < game.rows; ++i) {
                double sum = 0;
                for (std::size_t j = 0; j < game.columns; ++j) {
                    sum += (*q)[j] * game.at(i, j);
                }
                holds = holds && sum <= value + 1e-9;
            }
            if (holds) {
                return {value, false};
            }
        }
    }
    return {(most + least) / 2, false};  // the columns could not be told apart; between the two it lies
}

}  // namespace misthrow::players
