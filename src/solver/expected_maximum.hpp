#pragma once
// The mean of the best that independent dice offer.
#include <algorithm>
#include <array>
#include <cstddef>

namespace misthrow::solver {

// What each face of one die offers.
template <unsigned faces>
using Offers = std::array<double, faces>;

// Of two dice, or of one, or of none: every combination once, at least `floor` each. Few enough to be kept whole.
template <unsigned faces>
class Combinations {
public:
    explicit Combinations(double floor) noexcept : floor_{floor} { values_[0] = floor; }

    // Dice that offer nothing above the floor change nothing, and are most of all dice.
    // pre: called twice at most
    void add(const Offers<faces>& die) noexcept {
        if (*std::ranges::max_element(die) <= floor_) {
            return;
        }
        if (size_ == 1) {
            for (std::size_t face = 0; face < faces; ++face) {
                values_[face] = std::max(floor_, die[face]);
            }
            size_ = faces;
            return;
        }
        for (std::size_t face = faces; face-- > 0;) {  // from the back: the front holds the first die
            for (std::size_t other = 0; other < faces; ++other) {
                values_[face * faces + other] = std::max(values_[other], die[face]);
            }
        }
        size_ = std::size_t{faces} * faces;
    }

    // The mean of the better of one combination here and one there.
    [[nodiscard]] double mean_of_better(const Combinations& other) const noexcept {
        const Combinations& many = size_ >= other.size_ ? *this : other;
        const Combinations& few = size_ >= other.size_ ? other : *this;
        if (many.size_ == 1) {
            return floor_;
        }
        const double total = many.size_ == kAll ? few.template sum_with<kAll>(many) : few.template sum_with<faces>(many);
        return total / static_cast<double>(many.size_ * few.size_);
    }

private:
    static constexpr std::size_t kAll = std::size_t{faces} * faces;

    // pre: many.size_ == size
    template <std::size_t size>
    [[nodiscard]] double sum_with(const Combinations& many) const noexcept {
        constexpr std::size_t lanes = size % 12 == 0 ? 12 : faces;  // sums side by side: the processor adds several at once
        double total = 0;
        for (std::size_t from = 0; from < size; from += lanes) {
            std::array<double, lanes> sums{};
            for (std::size_t mine = 0; mine < size_; ++mine) {
                const double value = values_[mine];
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    const double there = many.values_[from + lane];
                    sums[lane] += there > value ? there : value;
                }
            }
            for (const double each : sums) {
                total += each;
            }
        }
        return total;
    }

    std::array<double, kAll> values_;
    std::size_t size_{1};
    double floor_;
};

}  // namespace misthrow::solver
