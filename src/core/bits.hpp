#pragma once
// Small tools for sets kept as masks.
#include <bit>
#include <concepts>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace misthrow {

// The position of the rank-th (from 0) set bit. pre: rank < popcount(mask)
[[nodiscard]] inline int nth_bit(std::uint64_t mask, unsigned rank) noexcept {
#if defined(__BMI2__)
    return static_cast<int>(_tzcnt_u64(_pdep_u64(std::uint64_t{1} << rank, mask)));
#else
    for (; rank != 0; --rank) {
        mask &= mask - 1;
    }
    return std::countr_zero(mask);
#endif
}

// The mask of the lowest `count` bits.
template <std::unsigned_integral T>
[[nodiscard]] constexpr T low_bits(unsigned count) noexcept {
    return static_cast<T>((T{1} << count) - 1U);
}

}  // namespace misthrow
