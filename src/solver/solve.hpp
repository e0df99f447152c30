#pragma once
// Backward induction over all sheets of a shape.
#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "solver/parallel.hpp"
#include "solver/turn.hpp"

namespace misthrow::solver {

struct Plan {
    unsigned passive{0};  // turns of other seats between two of one's own
    unsigned threads{1};
    // Only sheets whose rightmost crosses add up to this much: a part of the game, for those who have no minute.
    unsigned from_progress{0};
};

// How much is done, of how much; called from the calling thread.
using Progress = std::function<void(std::size_t, std::size_t)>;

// Points still to come for every sheet, in layers of SheetSpace::kSize: first by the number of white-only turns that come before the next turn
// of one's own (0 … passive), then by misthrows. Sheets whose game is over are worth 0, and so are those the plan left out.
template <Shape shape>
class Values {
public:
    using Sheets = SheetSpace<shape>;

    [[nodiscard]] static constexpr std::size_t layers(unsigned passive) noexcept { return layer(passive + 1, 0); }
    [[nodiscard]] static constexpr std::size_t layer(unsigned waiting, unsigned misthrows) noexcept {
        return std::size_t{waiting} * shape.misthrow_limit + misthrows;
    }
    explicit Values(unsigned passive) : numbers_(layers(passive) * Sheets::kSize) {}

    [[nodiscard]] std::span<double> at(unsigned waiting, unsigned misthrows) noexcept {
        return std::span{numbers_}.subspan(layer(waiting, misthrows) * Sheets::kSize, Sheets::kSize);
    }
    [[nodiscard]] std::vector<double> release() && noexcept { return std::move(numbers_); }

private:
    std::vector<double> numbers_;
};

// Sheets that are not over, by progress: those that progress alike do not depend on each other.
template <Shape shape>
class Stages {
public:
    using Rows = RowSpace<shape>;
    using Sheets = SheetSpace<shape>;
    struct Cell {
        PairId first;
        PairId second;
    };

    explicit Stages(unsigned from_progress) : stages_(kRows * Rows::kBoxes) {
        for (PairId first = 0; first < Sheets::kPairs; ++first) {
            for (PairId second = 0; second <= first; ++second) {
                const auto [a, b] = Sheets::rows_of(first);
                const auto [c, d] = Sheets::rows_of(second);
                unsigned progress = 0;
                unsigned closed = 0;
                for (const RowId row : {a, b, c, d}) {
                    progress += Rows::entry(row).progress;
                    closed += row == Rows::kClosed ? 1 : 0;
                }
                if (closed < 2 && progress >= from_progress) {
                    stages_[progress].push_back({first, second});
                    ++size_;
                }
            }
        }
    }
    [[nodiscard]] const std::vector<std::vector<Cell>>& all() const noexcept { return stages_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    std::vector<std::vector<Cell>> stages_;
    std::size_t size_{0};
};

// The result is the same, to the last bit, on any number of threads. pre: plan.threads >= 1
template <Shape shape>
[[nodiscard]] std::vector<double> solve(const Plan& plan, const Progress& progress) {
    using Sheets = SheetSpace<shape>;
    const Stages<shape> stages{plan.from_progress};
    Values<shape> values{plan.passive};
    const std::vector<double> over(Sheets::kSize);  // QX-R20
    std::size_t done = 0;
    for (unsigned misthrows = shape.misthrow_limit; misthrows-- > 0;) {
        const bool last = misthrows + 1 == shape.misthrow_limit;
        const Layer thrown = last ? Layer{over} : Layer{values.at(plan.passive, misthrows + 1)};
        for (std::size_t stage = stages.all().size(); stage-- > 0;) {
            const auto& cells = stages.all()[stage];
            for_each_index(cells.size(), plan.threads, [&](std::size_t i) {
                const auto [first, second] = cells[i];
                const std::size_t index = Sheets::index(first, second);
                double value =
                    Turn<shape>{first, second, values.at(plan.passive, misthrows)}.active(thrown[index] - kMisthrowCost);
                values.at(0, misthrows)[index] = value;
                for (unsigned waiting = 1; waiting <= plan.passive; ++waiting) {
                    value = Turn<shape>{first, second, values.at(waiting - 1, misthrows)}.passive(value);
                    values.at(waiting, misthrows)[index] = value;
                }
            });
            done += cells.size();
            if (progress && !cells.empty()) {
                progress(done, stages.size() * shape.misthrow_limit);
            }
        }
    }
    return std::move(values).release();
}

extern template std::vector<double> solve<kQwixx>(const Plan& plan, const Progress& progress);

}  // namespace misthrow::solver
