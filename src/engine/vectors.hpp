#pragma once
// The network's inner loops, for the vectors of the machine this is compiled for: x86 with AVX2 (and VNNI), WebAssembly, or none. Sums
// are exact in all of them. Included by network.cpp alone, which may be compiled for more than the rest of the program.
//
// Nine of ten activations are zero, so the dense layers look only at groups of inputs that are not.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace misthrow::engine::vectors {

inline constexpr std::size_t kBlock = 32;  // units that are handled together
inline constexpr std::size_t kChunk = 4;   // inputs of a dense layer that are multiplied together

// Where a weight lies: what is multiplied together lies together.
[[nodiscard]] inline std::size_t packed(std::size_t input, std::size_t output, std::size_t outputs) noexcept {
    return (input / kChunk * outputs + output) * kChunk + input % kChunk;
}

// Clipped activations of a sheet, and which chunks of them are not all zero: one bit a chunk, in words of 64.
template <std::size_t Most>
struct Activations {
    static constexpr std::size_t kWord = 64 * kChunk;
    alignas(32) std::array<std::uint8_t, Most> values;
    std::array<std::uint64_t, (Most + kWord - 1) / kWord> present;

    // `clip(at, to)` writes 32 activations and says which of their chunks are not zero. pre: count is a multiple of 32
    template <class Clip>
    void fill(std::size_t count, const Clip& clip) noexcept {
        for (std::size_t from = 0; from < count; from += kWord) {
            std::uint64_t word = 0;
            for (std::size_t at = from; at < std::min(from + kWord, count); at += kBlock) {
                word |= std::uint64_t{clip(at, values.data() + at)} << (at - from) / kChunk;
            }
            present[from / kWord] = word;
        }
    }
    // After values have been written one by one.
    void find_present(std::size_t count) noexcept {
        present.fill(0);
        for (std::size_t at = 0; at < count; at += kChunk) {
            std::uint32_t four = 0;
            std::memcpy(&four, values.data() + at, sizeof four);
            present[at / kWord] |= std::uint64_t{four != 0} << at % kWord / kChunk;
        }
    }
};

#if defined(__AVX2__)
// A type of our own: a template argument would lose the attributes of the machine's.
struct Vector {
    __m256i bits;
};
[[nodiscard]] inline Vector load(const void* from) noexcept { return {_mm256_loadu_si256(static_cast<const __m256i*>(from))}; }
inline void store(void* to, Vector vector) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(to), vector.bits); }
[[nodiscard]] inline Vector widened(const std::int8_t* row) noexcept {
    return {_mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row)))};
}
// sum + a · w, four products an output. a is 0 … 127, so two products fit 16 bits and nothing saturates.
[[nodiscard]] inline Vector add_products(Vector sum, Vector a, Vector w) noexcept {
#if defined(__AVX512VNNI__) && defined(__AVX512VL__)
    return {_mm256_dpbusd_epi32(sum.bits, a.bits, w.bits)};
#else
    return {_mm256_add_epi32(sum.bits, _mm256_madd_epi16(_mm256_maddubs_epi16(a.bits, w.bits), _mm256_set1_epi16(1)))};
#endif
}
#endif

using Rows = std::span<const std::int8_t* const>;

// Sums of a block of 32 units: base + rows added − rows removed.
struct BlockSums {
#if defined(__AVX2__)
    Vector low;
    Vector high;

    BlockSums(const std::int16_t* base, Rows added, Rows removed, std::size_t at) noexcept
        : low{load(base + at)}, high{load(base + at + 16)} {
        for (const std::int8_t* row : added) {
            low.bits = _mm256_add_epi16(low.bits, widened(row + at).bits);
            high.bits = _mm256_add_epi16(high.bits, widened(row + at + 16).bits);
        }
        for (const std::int8_t* row : removed) {
            low.bits = _mm256_sub_epi16(low.bits, widened(row + at).bits);
            high.bits = _mm256_sub_epi16(high.bits, widened(row + at + 16).bits);
        }
    }
    void put(std::int16_t* to) const noexcept {
        store(to, low);
        store(to + 16, high);
    }
    // Clipped between 0 and each unit's cap; returns which chunks are not zero.
    [[nodiscard]] std::uint8_t clip(std::uint8_t* to, const std::uint8_t* caps) const noexcept {
        const __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi16(low.bits, high.bits), 0xD8);
        const __m256i clipped = _mm256_min_epu8(packed, load(caps).bits);
        store(to, {clipped});
        const __m256i empty = _mm256_cmpeq_epi32(clipped, _mm256_setzero_si256());
        return static_cast<std::uint8_t>(~_mm256_movemask_ps(_mm256_castsi256_ps(empty)));
    }
#else
    std::array<std::int16_t, kBlock> values;

    BlockSums(const std::int16_t* base, Rows added, Rows removed, std::size_t at) noexcept {
        for (std::size_t i = 0; i < kBlock; ++i) {
            values[i] = base[at + i];
        }
        for (const std::int8_t* row : added) {
            for (std::size_t i = 0; i < kBlock; ++i) {
                values[i] = static_cast<std::int16_t>(values[i] + row[at + i]);
            }
        }
        for (const std::int8_t* row : removed) {
            for (std::size_t i = 0; i < kBlock; ++i) {
                values[i] = static_cast<std::int16_t>(values[i] - row[at + i]);
            }
        }
    }
    void put(std::int16_t* to) const noexcept { std::copy(values.begin(), values.end(), to); }
    [[nodiscard]] std::uint8_t clip(std::uint8_t* to, const std::uint8_t* caps) const noexcept {
        unsigned present = 0;
        for (std::size_t i = 0; i < kBlock; ++i) {
            to[i] = static_cast<std::uint8_t>(std::clamp<std::int16_t>(values[i], 0, caps[i]));
            present |= static_cast<unsigned>(to[i] != 0) << i / kChunk;
        }
        return static_cast<std::uint8_t>(present);
    }
#endif
};

// z += a · w. pre: inputs are a multiple of 32, outputs 32 or 64
template <std::size_t Outputs, std::size_t Most>
inline void dense(const Activations<Most>& a, std::int32_t* z, const std::int8_t* w, std::size_t inputs) noexcept {
#if defined(__AVX2__)
    constexpr std::size_t parts = Outputs / 8;
    std::array<Vector, parts> sums;
    for (std::size_t part = 0; part < parts; ++part) {
        sums[part] = load(z + 8 * part);
    }
#endif
    for (std::size_t word = 0; word * Activations<Most>::kWord < inputs; ++word) {
        for (std::uint64_t left = a.present[word]; left != 0; left &= left - 1) {
            const std::size_t at = word * Activations<Most>::kWord + static_cast<std::size_t>(std::countr_zero(left)) * kChunk;
            const std::int8_t* weights = w + at * Outputs;
            const std::uint8_t* four = a.values.data() + at;
#if defined(__AVX2__)
            std::int32_t chunk = 0;
            std::memcpy(&chunk, four, sizeof chunk);
            const Vector inputs_of_chunk{_mm256_set1_epi32(chunk)};
            for (std::size_t part = 0; part < parts; ++part) {
                sums[part] = add_products(sums[part], inputs_of_chunk, load(weights + 32 * part));
            }
#elif defined(__wasm_simd128__)
            const v128_t pairs = wasm_i16x8_make(four[0], four[1], four[2], four[3], four[0], four[1], four[2], four[3]);
            for (std::size_t j = 0; j < Outputs; j += 4) {
                const v128_t bytes = wasm_v128_load(weights + j * kChunk);
                const v128_t low = wasm_i32x4_dot_i16x8(pairs, wasm_i16x8_extend_low_i8x16(bytes));
                const v128_t high = wasm_i32x4_dot_i16x8(pairs, wasm_i16x8_extend_high_i8x16(bytes));
                const v128_t sum =
                    wasm_i32x4_add(wasm_i32x4_shuffle(low, high, 0, 2, 4, 6), wasm_i32x4_shuffle(low, high, 1, 3, 5, 7));
                wasm_v128_store(z + j, wasm_i32x4_add(wasm_v128_load(z + j), sum));
            }
#else
            for (std::size_t j = 0; j < Outputs; ++j) {
                const std::int8_t* of = weights + j * kChunk;
                z[j] += four[0] * of[0] + four[1] * of[1] + four[2] * of[2] + four[3] * of[3];
            }
#endif
        }
    }
#if defined(__AVX2__)
    for (std::size_t part = 0; part < parts; ++part) {
        store(z + 8 * part, sums[part]);
    }
#endif
}

// The first dense layer's sums as inputs of the second: clip(z) between 0 and most[i], then · factor[i] / 2^15, halves rounded up. That is
// 127 for `most`. pre: Count is 32 or 64
template <std::size_t Count, std::size_t Most>
inline void rescale(const std::int32_t* z, const std::int32_t* most, const std::int16_t* factor, Activations<Most>& to) noexcept {
    static_assert(Count <= 64);
#if defined(__AVX2__)
    const auto clip = [&](std::size_t at) {
        return _mm256_max_epi32(_mm256_min_epi32(load(z + at).bits, load(most + at).bits), _mm256_setzero_si256());
    };
    const auto scaled = [&](std::size_t at) {
        const __m256i both = _mm256_permute4x64_epi64(_mm256_packs_epi32(clip(at), clip(at + 8)), 0xD8);
        return _mm256_mulhrs_epi16(both, load(factor + at).bits);
    };
    std::uint64_t present = 0;
    for (std::size_t at = 0; at < Count; at += kBlock) {
        const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(scaled(at), scaled(at + 16)), 0xD8);
        store(to.values.data() + at, {bytes});
        const __m256i empty = _mm256_cmpeq_epi32(bytes, _mm256_setzero_si256());
        present |= (~std::uint64_t(static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(empty)))) & 0xFFU) << at / kChunk;
    }
    to.present[0] = present;
#else
    for (std::size_t i = 0; i < Count; ++i) {
        to.values[i] = static_cast<std::uint8_t>((std::clamp(z[i], 0, most[i]) * factor[i] + (1 << 14)) >> 15U);
    }
    to.find_present(Count);
#endif
}

// Both heads: Σ clip(z) · w, where clip is between 0 and most[i], which fits 15 bits. pre: Count is 32 or 64
struct TwoSums {
    std::int32_t first;
    std::int32_t second;
};
template <std::size_t Count>
inline TwoSums heads(const std::int32_t* z, const std::int32_t* most, const std::int16_t* first,
                     const std::int16_t* second) noexcept {
#if defined(__AVX2__)
    __m256i sums1 = _mm256_setzero_si256();
    __m256i sums2 = _mm256_setzero_si256();
    for (std::size_t i = 0; i < Count; i += 16) {
        const auto clip = [&](std::size_t at) {
            return _mm256_max_epi32(_mm256_min_epi32(load(z + at).bits, load(most + at).bits), _mm256_setzero_si256());
        };
        const __m256i both = _mm256_permute4x64_epi64(_mm256_packs_epi32(clip(i), clip(i + 8)), 0xD8);
        sums1 = _mm256_add_epi32(sums1, _mm256_madd_epi16(both, load(first + i).bits));
        sums2 = _mm256_add_epi32(sums2, _mm256_madd_epi16(both, load(second + i).bits));
    }
    const __m256i pairs = _mm256_hadd_epi32(sums1, sums2);
    const __m256i fours = _mm256_hadd_epi32(pairs, pairs);
    const __m128i total = _mm_add_epi32(_mm256_castsi256_si128(fours), _mm256_extracti128_si256(fours, 1));
    return {_mm_cvtsi128_si32(total), _mm_extract_epi32(total, 1)};
#else
    TwoSums sums{0, 0};
    for (std::size_t i = 0; i < Count; ++i) {
        const std::int32_t clipped = std::clamp(z[i], 0, most[i]);
        sums.first += clipped * first[i];
        sums.second += clipped * second[i];
    }
    return sums;
#endif
}

}  // namespace misthrow::engine::vectors
