#pragma once
// Our own small generator and bounded draw, so that every build and every machine draws the same numbers.
#include <bit>
#include <cstdint>

namespace misthrow {

// The high and the low word of a product.
struct Product {
    std::uint64_t high;
    std::uint64_t low;
};
[[nodiscard]] constexpr Product multiply(std::uint64_t a, std::uint64_t b) noexcept {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64U), static_cast<std::uint64_t>(product)};
}

// splitmix64's step: spreads a counter over all 64 bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
    x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
    return x ^ x >> 31U;
}

// xoroshiro128++ (Blackman and Vigna). One stream for each pair of seed and number, so that game n of a seed can be played
// again alone, on any thread.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed, std::uint64_t stream = 0) noexcept
        : a_{mix(seed + kGolden)}, b_{mix(mix(seed ^ kGolden) + (2 * stream + 1) * kGolden)} {
        a_ = mix(a_ + stream * kGolden) | 1U;  // never all zero
    }

    constexpr std::uint64_t operator()() noexcept {
        const std::uint64_t result = std::rotl(a_ + b_, 17) + a_;
        const std::uint64_t b = b_ ^ a_;
        a_ = std::rotl(a_, 49) ^ b ^ b << 21U;
        b_ = std::rotl(b, 28);
        return result;
    }

    // Uniform in [0, bound), exactly: words that would favour some results are drawn again. pre: bound > 0
    constexpr std::uint64_t below(std::uint64_t bound) noexcept {
        Product product = multiply((*this)(), bound);
        while (product.low < bound) [[unlikely]] {
            if (product.low >= (0 - bound) % bound) {
                break;
            }
            product = multiply((*this)(), bound);
        }
        return product.high;
    }

private:
    static constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15U;
    std::uint64_t a_;
    std::uint64_t b_;
};

// Several small draws out of one random word: dice exactly uniform, and then choices, which may lean by less than 2^-40.
class Draw {
public:
    // A word for a roll of `ways` falls: way() is exactly uniform.
    constexpr Draw(Rng& rng, std::uint64_t ways) noexcept {
        Product product = multiply(rng(), ways);
        while (product.low < ways && product.low < (0 - ways) % ways) [[unlikely]] {
            product = multiply(rng(), ways);
        }
        way_ = product.high;
        rest_ = product.low;
    }
    [[nodiscard]] constexpr std::uint64_t way() const noexcept { return way_; }
    constexpr std::uint64_t below(std::uint64_t bound) noexcept {
        const Product product = multiply(rest_, bound);
        rest_ = product.low;
        return product.high;
    }

private:
    std::uint64_t way_;
    std::uint64_t rest_;
};

}  // namespace misthrow
