#pragma once
// Two seats that choose at the same time, and one wins what the other loses: what each should do, in whole numbers.
#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace misthrow::engine {

// `rows` wants the numbers large, `columns` wants them small.
template <std::size_t Most>
class MatrixGame {
public:
    using Number = std::int64_t;
    // How often each choice is drawn, beside the others.
    using Mix = std::array<std::int32_t, Most>;
    struct Answer {
        Mix rows{};
        Mix columns{};
    };
    static constexpr std::int32_t kRounds = 4096;

    // pre: both at most Most, none zero
    MatrixGame(std::size_t rows, std::size_t columns) noexcept : rows_{rows}, columns_{columns} {}
    [[nodiscard]] Number& at(std::size_t row, std::size_t column) noexcept { return numbers_[row * Most + column]; }
    [[nodiscard]] Number at(std::size_t row, std::size_t column) const noexcept { return numbers_[row * Most + column]; }
    [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t columns() const noexcept { return columns_; }

    // A pair that neither would change alone, if there is one; of several the last of the rows' and of the columns' choices.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> settled() const noexcept {
        std::size_t row = 0;
        Number most = std::numeric_limits<Number>::min();
        for (std::size_t i = 0; i < rows_; ++i) {
            if (const Number sure = worst_of_row(i); sure >= most) {
                most = sure;
                row = i;
            }
        }
        std::size_t column = 0;
        Number least = std::numeric_limits<Number>::max();
        for (std::size_t j = 0; j < columns_; ++j) {
            if (const Number sure = worst_of_column(j); sure <= least) {
                least = sure;
                column = j;
            }
        }
        return most == least ? std::optional{std::pair{row, column}} : std::nullopt;
    }

    // Otherwise each has to mix. Both learn by playing on, each time the best against all that the other has done (Brown 1951): the shares of
    // their choices come as near to an equilibrium as is wanted, and bounded work in whole numbers gives everybody the same.
    [[nodiscard]] Answer mixed() const noexcept {
        Answer answer;
        std::array<Number, Most> for_rows{};
        std::array<Number, Most> for_columns{};
        std::size_t row = 0;
        std::size_t column = 0;
        for (std::int32_t round = 0; round < kRounds; ++round) {
            ++answer.rows[row];
            ++answer.columns[column];
            for (std::size_t i = 0; i < rows_; ++i) {
                for_rows[i] += at(i, column);
            }
            for (std::size_t j = 0; j < columns_; ++j) {
                for_columns[j] += at(row, j);
            }
            for (std::size_t i = row = 0; i < rows_; ++i) {
                row = for_rows[i] > for_rows[row] ? i : row;
            }
            for (std::size_t j = column = 0; j < columns_; ++j) {
                column = for_columns[j] < for_columns[column] ? j : column;
            }
        }
        // Choices that learning only passed through are left out.
        for (Mix* mix : {&answer.rows, &answer.columns}) {
            for (std::int32_t& part : *mix) {
                part = part < kRounds / 64 ? 0 : part;
            }
        }
        return answer;
    }

private:
    [[nodiscard]] Number worst_of_row(std::size_t row) const noexcept {
        Number worst = at(row, 0);
        for (std::size_t j = 1; j < columns_; ++j) {
            worst = std::min(worst, at(row, j));
        }
        return worst;
    }
    [[nodiscard]] Number worst_of_column(std::size_t column) const noexcept {
        Number worst = at(0, column);
        for (std::size_t i = 1; i < rows_; ++i) {
            worst = std::max(worst, at(i, column));
        }
        return worst;
    }

    std::size_t rows_;
    std::size_t columns_;
    std::array<Number, Most * Most> numbers_{};
};

// The choice that a number falls on. pre: the mix has a part
template <std::size_t Most>
[[nodiscard]] std::size_t drawn(const std::array<std::int32_t, Most>& mix, std::uint64_t number) noexcept {
    std::int32_t sum = 0;
    for (const std::int32_t part : mix) {
        sum += part;
    }
    assert(sum > 0);
    auto left = static_cast<std::int32_t>(number % static_cast<std::uint64_t>(std::max(sum, 1)));
    std::size_t at = 0;
    for (; at + 1 < Most && left >= mix[at]; ++at) {
        left -= mix[at];
    }
    return at;
}

}  // namespace misthrow::engine
