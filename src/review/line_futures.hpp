#pragma once
// What the five numbers of a line can still become, over all numbers that may be written into its empty boxes: the most it can be worth, and what
// it is worth if chance writes them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>

namespace misthrow::review {

using LineNumbers = std::array<unsigned, 5>;  // 0: empty

struct LineFuture {
    int most{0};
    std::int64_t by_chance{0};  // in parts of kLineFalls
};

// What five rolls of two dice can do.
inline constexpr std::int64_t kLineFalls = std::int64_t{36} * 36 * 36 * 36 * 36;

// Of the 36 falls of two dice.
[[nodiscard]] constexpr std::int64_t falls_of(unsigned number) noexcept { return number <= 7 ? number - 1 : 13 - number; }

class LineFutures {
public:
    // `worth` says what five numbers are worth, in any order.
    template <class Worth>
    explicit LineFutures(const Worth& worth) {
        find({}, worth);
    }
    [[nodiscard]] const LineFuture& of(LineNumbers numbers) const {
        std::ranges::sort(numbers);
        return known_.at(numbers);
    }

private:
    // By the numbers in ascending order, so that an empty box is the first if there is one.
    template <class Worth>
    const LineFuture& find(LineNumbers numbers, const Worth& worth) {
        std::ranges::sort(numbers);
        if (const auto at = known_.find(numbers); at != known_.end()) {
            return at->second;
        }
        LineFuture future;
        if (numbers.front() != 0) {
            future.most = worth(numbers);
            future.by_chance = future.most * kLineFalls;
        } else {
            for (unsigned number = 2; number <= 12; ++number) {
                LineNumbers next = numbers;
                next.front() = number;
                const LineFuture& then = find(next, worth);
                future.most = std::max(future.most, then.most);
                future.by_chance += falls_of(number) * then.by_chance;
            }
            future.by_chance /= 36;  // exactly: at most five boxes are empty
        }
        return known_.emplace(numbers, future).first->second;
    }

    std::map<LineNumbers, LineFuture> known_;
};

}  // namespace misthrow::review
