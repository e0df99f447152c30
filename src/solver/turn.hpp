#pragma once
// What one sheet is worth: the mean over every roll of the best that can be made of it.
//
// All dice are seen before the first decision (QX-R05), so a roll is worth the best pair of a white and a colour choice. Which cross a coloured
// die offers depends on no other coloured die; so for given white dice the best of all pairs is the greatest of four independent numbers,
// each the best its die can do after any white choice. That is exact, and spares looking at the coloured dice together.
#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "solver/expected_maximum.hpp"
#include "solver/sheet_space.hpp"

namespace misthrow::solver {

// Values are points still to come, in the mean, indexed by SheetSpace.
using Layer = std::span<const double>;

template <Shape shape>
class Turn {
public:
    using Rows = RowSpace<shape>;
    using Sheets = SheetSpace<shape>;

    // `after` holds what sheets with more crosses are worth when the turn is over.
    Turn(PairId first, PairId second, Layer after) noexcept
        : after_{after}, sheet_{Position::of(first, second)}, closed_{sheet_.has_closed()} {
        for (Offers& offers : single_) {
            offers.fill(kNone);
        }
        offer(sheet_, 0, single_);
    }

    // A turn of one's own: both actions. `misthrow` is what crossing nothing is worth.
    [[nodiscard]] double active(double misthrow) const noexcept {
        double total = 0;
        for (unsigned sum = 0; sum < kSums; ++sum) {
            const Options options = after_white(sum, misthrow);
            const unsigned lowest = sum < shape.faces ? 0 : sum - (shape.faces - 1);
            for (unsigned low = lowest; 2 * low <= sum; ++low) {
                const double ways = 2 * low == sum ? 1 : 2;
                total += ways * mean_over_colours(options, low, sum - low);
            }
        }
        return total / kWhiteWays;
    }

    // A turn of another seat: the white sum only, and no misthrow. `pass` is what crossing nothing is worth.
    [[nodiscard]] double passive(double pass) const noexcept {
        double total = 0;
        for (unsigned sum = 0; sum < kSums; ++sum) {
            const auto ways = static_cast<double>(sum < shape.faces ? sum + 1 : kSums - sum);
            total += ways * best_single(sum, pass);
        }
        return total / kWhiteWays;
    }

private:
    static constexpr unsigned kSums = shape.boxes();
    static constexpr double kWhiteWays = shape.faces * shape.faces;
    static constexpr double kNone = -std::numeric_limits<double>::infinity();

    using Offers = std::array<double, kSums>;  // by sum
    struct Options {
        double floor;  // the best without a colour choice
        std::array<Offers, kRows> offers;
    };

    struct Position {
        std::array<RowId, kRows> rows;
        std::array<PairId, 2> pairs;

        [[nodiscard]] static Position of(PairId first, PairId second) noexcept {
            const auto [a, b] = Sheets::rows_of(first);
            const auto [c, d] = Sheets::rows_of(second);
            return {{a, b, c, d}, {first, second}};
        }
        void set(std::size_t row, RowId id) noexcept {
            rows[row] = id;
            pairs[row / 2] = Sheets::pair(id, rows[row ^ 1U]);
        }
        [[nodiscard]] bool has_closed() const noexcept { return std::ranges::find(rows, Rows::kClosed) != rows.end(); }
    };

    // Raises `offers` to what each cross in this position brings, `gained` included.
    void offer(const Position& position, double gained, std::array<Offers, kRows>& offers) const noexcept {
        for (std::size_t row = 0; row < kRows; ++row) {
            const auto& entry = Rows::entry(position.rows[row]);
            const RowId partner = position.rows[row ^ 1U];
            const PairId opposite = position.pairs[1 - row / 2];
            for (unsigned box = entry.begin; box < entry.end; ++box) {
                const auto& step = entry.steps[box];
                const double value = gained + step.gain + after_[Sheets::index(Sheets::pair(step.next, partner), opposite)];
                double& best = offers[row][shape.sum(row, box)];
                best = std::max(best, value);
            }
        }
    }

    [[nodiscard]] double best_single(unsigned sum, double floor) const noexcept {
        for (const Offers& offers : single_) {
            floor = std::max(floor, offers[sum]);
        }
        return floor;
    }

    // What coloured dice can offer, each after the white choice that suits it best.
    [[nodiscard]] Options after_white(unsigned sum, double misthrow) const noexcept {
        Options options{best_single(sum, misthrow), single_};
        for (std::size_t row = 0; row < kRows; ++row) {
            const auto& entry = Rows::entry(sheet_.rows[row]);
            const unsigned box = shape.box(row, sum);
            if (box < entry.begin || box >= entry.end) {
                continue;
            }
            const auto& step = entry.steps[box];
            if (closed_ && step.next == Rows::kClosed) {
                continue;  // QX-R18: the game is over; nothing follows
            }
            Position position = sheet_;
            position.set(row, step.next);  // QX-R16: a closed row offers nothing more
            offer(position, step.gain, options.offers);
        }
        return options;
    }

    [[nodiscard]] static double mean_over_colours(const Options& options, unsigned low, unsigned high) noexcept {
        std::array<Combinations<shape.faces>, 2> pairs{Combinations<shape.faces>{options.floor},
                                                       Combinations<shape.faces>{options.floor}};
        for (std::size_t row = 0; row < kRows; ++row) {
            solver::Offers<shape.faces> die;
            for (unsigned face = 0; face < shape.faces; ++face) {  // QX-R08: one of the white dice
                die[face] = std::max(options.offers[row][low + face], options.offers[row][high + face]);
            }
            pairs[row / 2].add(die);
        }
        return pairs[0].mean_of_better(pairs[1]);
    }

    Layer after_;
    Position sheet_;
    bool closed_;
    std::array<Offers, kRows> single_;  // one cross and no other
};

}  // namespace misthrow::solver
