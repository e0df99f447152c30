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

// How much is done, of how much; called from the calling thread. Where it returns false, the work stops. It may be empty.
using Progress = std::function<bool(std::size_t, std::size_t)>;

// What has been computed of a plan: the values of so many sheets, counted in the order of the work.
struct Part {
    std::vector<double> numbers;
    std::size_t sheets{0};
};

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
    explicit Values(std::vector<double>& numbers) : numbers_{numbers} {}

    [[nodiscard]] std::span<double> at(unsigned waiting, unsigned misthrows) noexcept {
        return std::span{numbers_}.subspan(layer(waiting, misthrows) * Sheets::kSize, Sheets::kSize);
    }

private:
    std::vector<double>& numbers_;
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

// Goes on from a part of the same plan, or from an empty one; false if it was stopped. The result is the same, to the last bit, on any number of
// threads and however often it was stopped. pre: plan.threads >= 1
template <Shape shape>
[[nodiscard]] bool go_on(const Plan& plan, const Progress& progress, Part& part) {
    using Sheets = SheetSpace<shape>;
    const Stages<shape> stages{plan.from_progress};
    part.numbers.resize(Values<shape>::layers(plan.passive) * Sheets::kSize);
    Values<shape> values{part.numbers};
    const std::vector<double> over(Sheets::kSize);  // QX-R20
    std::size_t done = 0;
    for (unsigned misthrows = shape.misthrow_limit; misthrows-- > 0;) {
        const bool last = misthrows + 1 == shape.misthrow_limit;
        const Layer thrown = last ? Layer{over} : Layer{values.at(plan.passive, misthrows + 1)};
        for (std::size_t stage = stages.all().size(); stage-- > 0;) {
            const auto& cells = stages.all()[stage];
            done += cells.size();
            if (cells.empty() || done <= part.sheets) {
                continue;
            }
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
            part.sheets = done;
            const std::size_t all = stages.size() * shape.misthrow_limit;
            if (progress && !progress(done, all) && done < all) {
                return false;
            }
        }
    }
    return true;
}

// All at once; what `progress` says does not matter.
template <Shape shape>
[[nodiscard]] std::vector<double> solve(const Plan& plan, const Progress& progress) {
    Part part;
    while (!go_on<shape>(plan, progress, part)) {
    }
    return std::move(part.numbers);
}

extern template bool go_on<kQwixx>(const Plan& plan, const Progress& progress, Part& part);

}  // namespace misthrow::solver
