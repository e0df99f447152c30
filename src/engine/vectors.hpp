#pragma once
// The network's inner loops, for the vectors of the machine this is compiled for: x86 with AVX2 (and VNNI), WebAssembly, or none. Sums
// are exact in all of them. Included by network.cpp alone, which may be compiled for more than the rest of the program.
#include <algorithm>
#include <array>
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

inline constexpr std::size_t kBlock = 32;  // outputs of the first dense layer that are summed together
inline constexpr std::size_t kChunk = 4;   // inputs that are multiplied together

[[nodiscard]] inline std::size_t packed_second(std::size_t part, std::size_t input, std::size_t output, std::size_t inputs,
                                               std::size_t outputs) noexcept {
    const std::size_t block = output / kBlock;
    return part * inputs * outputs + block * inputs * kBlock + input / kChunk * kBlock * kChunk + output % kBlock * kChunk +
           input % kChunk;
}

[[nodiscard]] inline std::size_t packed_third(std::size_t input, std::size_t output, std::size_t outputs) noexcept {
    return (input / 2 * outputs + output) * 2 + input % 2;
}

using Rows = std::span<const std::int8_t* const>;

// out = clip(base + rows added − rows removed), between 0 and each unit's cap. pre: count is a multiple of 32
inline void change_and_clip(std::uint8_t* out, const std::int16_t* base, Rows added, Rows removed, const std::uint8_t* caps,
                            std::size_t count) noexcept {
#if defined(__AVX2__)
    const auto widened = [](const std::int8_t* row) {
        return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row)));
    };
    for (std::size_t i = 0; i < count; i += 32) {
        __m256i low = _mm256_load_si256(reinterpret_cast<const __m256i*>(base + i));
        __m256i high = _mm256_load_si256(reinterpret_cast<const __m256i*>(base + i + 16));
        for (const std::int8_t* row : added) {
            low = _mm256_add_epi16(low, widened(row + i));
            high = _mm256_add_epi16(high, widened(row + i + 16));
        }
        for (const std::int8_t* row : removed) {
            low = _mm256_sub_epi16(low, widened(row + i));
            high = _mm256_sub_epi16(high, widened(row + i + 16));
        }
        __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xD8);
        bytes = _mm256_min_epu8(bytes, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(caps + i)));
        _mm256_store_si256(reinterpret_cast<__m256i*>(out + i), bytes);
    }
#else
    for (std::size_t from = 0; from < count; from += kBlock) {
        std::array<std::int16_t, kBlock> sums;
        for (std::size_t i = 0; i < kBlock; ++i) {
            sums[i] = base[from + i];
        }
        for (const std::int8_t* row : added) {
            for (std::size_t i = 0; i < kBlock; ++i) {
                sums[i] = static_cast<std::int16_t>(sums[i] + row[from + i]);
            }
        }
        for (const std::int8_t* row : removed) {
            for (std::size_t i = 0; i < kBlock; ++i) {
                sums[i] = static_cast<std::int16_t>(sums[i] - row[from + i]);
            }
        }
        for (std::size_t i = 0; i < kBlock; ++i) {
            out[from + i] = static_cast<std::uint8_t>(std::clamp<std::int16_t>(sums[i], 0, caps[from + i]));
        }
    }
#endif
}

#if defined(__AVX2__)
// A type of our own: a template argument would lose the attributes of the machine's.
struct Vector {
    __m256i bits;
};
[[nodiscard]] inline Vector load(const void* from) noexcept { return {_mm256_loadu_si256(static_cast<const __m256i*>(from))}; }
inline void store(void* to, Vector vector) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(to), vector.bits); }

// sum + a · w, four products an output. a is 0 … 127, so two products fit 16 bits and nothing saturates.
[[nodiscard]] inline Vector add_products(Vector sum, Vector a, Vector w) noexcept {
#if defined(__AVX512VNNI__) && defined(__AVX512VL__)
    return {_mm256_dpbusd_epi32(sum.bits, a.bits, w.bits)};
#else
    return {_mm256_add_epi32(sum.bits, _mm256_madd_epi16(_mm256_maddubs_epi16(a.bits, w.bits), _mm256_set1_epi16(1)))};
#endif
}
[[nodiscard]] inline Vector add_products16(Vector sum, Vector a, Vector w) noexcept {
#if defined(__AVX512VNNI__) && defined(__AVX512VL__)
    return {_mm256_dpwssd_epi32(sum.bits, a.bits, w.bits)};
#else
    return {_mm256_add_epi32(sum.bits, _mm256_madd_epi16(a.bits, w.bits))};
#endif
}
#endif

// z[k] += a[k] · w for each of N candidates, so that weights are loaded once for all. pre: inputs and outputs are multiples of 32
template <std::size_t N>
inline void dense(const std::array<const std::uint8_t*, N>& a, const std::array<std::int32_t*, N>& z, const std::int8_t* w,
                  std::size_t inputs, std::size_t outputs) noexcept {
    for (std::size_t block = 0; block < outputs; block += kBlock) {
#if defined(__AVX2__)
        std::array<std::array<Vector, 4>, N> sums;
        for (std::size_t k = 0; k < N; ++k) {
            for (std::size_t part = 0; part < 4; ++part) {
                sums[k][part] = load(z[k] + block + 8 * part);
            }
        }
        for (std::size_t i = 0; i < inputs; i += kChunk, w += kBlock * kChunk) {
            std::array<Vector, 4> weights;
            for (std::size_t part = 0; part < 4; ++part) {
                weights[part] = load(w + 32 * part);
            }
            for (std::size_t k = 0; k < N; ++k) {
                std::int32_t chunk = 0;
                std::memcpy(&chunk, a[k] + i, sizeof chunk);
                const Vector four{_mm256_set1_epi32(chunk)};
                for (std::size_t part = 0; part < 4; ++part) {
                    sums[k][part] = add_products(sums[k][part], four, weights[part]);
                }
            }
        }
        for (std::size_t k = 0; k < N; ++k) {
            for (std::size_t part = 0; part < 4; ++part) {
                store(z[k] + block + 8 * part, sums[k][part]);
            }
        }
#else
        for (std::size_t i = 0; i < inputs; i += kChunk, w += kBlock * kChunk) {
            for (std::size_t k = 0; k < N; ++k) {
                const std::uint8_t* four = a[k] + i;
                if ((four[0] | four[1] | four[2] | four[3]) == 0) {
                    continue;
                }
#if defined(__wasm_simd128__)
                const v128_t pairs = wasm_i16x8_make(four[0], four[1], four[2], four[3], four[0], four[1], four[2], four[3]);
                for (std::size_t j = 0; j < kBlock; j += 4) {
                    const v128_t bytes = wasm_v128_load(w + j * kChunk);
                    const v128_t low = wasm_i32x4_dot_i16x8(pairs, wasm_i16x8_extend_low_i8x16(bytes));
                    const v128_t high = wasm_i32x4_dot_i16x8(pairs, wasm_i16x8_extend_high_i8x16(bytes));
                    const v128_t sum =
                        wasm_i32x4_add(wasm_i32x4_shuffle(low, high, 0, 2, 4, 6), wasm_i32x4_shuffle(low, high, 1, 3, 5, 7));
                    wasm_v128_store(z[k] + block + j, wasm_i32x4_add(wasm_v128_load(z[k] + block + j), sum));
                }
#else
                for (std::size_t j = 0; j < kBlock; ++j) {
                    const std::int8_t* weights = w + j * kChunk;
                    z[k][block + j] += four[0] * weights[0] + four[1] * weights[1] + four[2] * weights[2] + four[3] * weights[3];
                }
#endif
            }
        }
#endif
    }
}

// z += a · w with 16-bit inputs and weights. pre: inputs are a multiple of 2, outputs of 8
inline void dense16(const std::int16_t* a, std::int32_t* z, const std::int16_t* w, std::size_t inputs,
                    std::size_t outputs) noexcept {
#if defined(__AVX2__)
    for (std::size_t block = 0; block < outputs; block += 32) {
        std::array<Vector, 4> sums;
        for (std::size_t part = 0; part < 4; ++part) {
            sums[part] = load(z + block + 8 * part);
        }
        for (std::size_t i = 0; i < inputs; i += 2) {
            std::int32_t pair = 0;
            std::memcpy(&pair, a + i, sizeof pair);
            const Vector two{_mm256_set1_epi32(pair)};
            const std::int16_t* weights = w + i * outputs + 2 * block;
            for (std::size_t part = 0; part < 4; ++part) {
                sums[part] = add_products16(sums[part], two, load(weights + 16 * part));
            }
        }
        for (std::size_t part = 0; part < 4; ++part) {
            store(z + block + 8 * part, sums[part]);
        }
    }
#elif defined(__wasm_simd128__)
    for (std::size_t i = 0; i < inputs; i += 2) {
        std::int32_t pair = 0;
        std::memcpy(&pair, a + i, sizeof pair);
        const v128_t two = wasm_i32x4_splat(pair);
        for (std::size_t k = 0; k < outputs; k += 4) {
            const v128_t sum = wasm_i32x4_dot_i16x8(two, wasm_v128_load(w + i * outputs + 2 * k));
            wasm_v128_store(z + k, wasm_i32x4_add(wasm_v128_load(z + k), sum));
        }
    }
#else
    for (std::size_t i = 0; i < inputs; i += 2) {
        for (std::size_t k = 0; k < outputs; ++k) {
            const std::int16_t* weights = w + i * outputs + 2 * k;
            z[k] += a[i] * weights[0] + a[i + 1] * weights[1];
        }
    }
#endif
}

}  // namespace misthrow::engine::vectors
