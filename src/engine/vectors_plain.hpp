#pragma once
// Inner loops without vectors, or with WebAssembly's. See vectors.hpp.
#include "engine/activations.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace misthrow::engine::vectors {

inline constexpr std::size_t kBlock = 32;

[[nodiscard]] constexpr std::size_t place(std::size_t unit) noexcept { return unit; }
[[nodiscard]] constexpr std::size_t packed_place(std::size_t output) noexcept { return output; }

struct BlockSums {
    std::array<std::int16_t, kBlock> values;

    template <class Added, class Removed>
    BlockSums(const std::int16_t* base, const Added& added, const Removed& removed, std::size_t at) noexcept {
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
    void put(std::int16_t* to) const noexcept { std::ranges::copy(values, to); }
    // Clipped between 0 and each unit's cap, after squaring what lies between 0 and kWhole where that is asked; returns which chunks are not zero.
    template <bool Squared>
    [[nodiscard]] std::uint8_t clip(std::uint8_t* to, const std::uint8_t* caps) const noexcept {
        unsigned present = 0;
        for (std::size_t i = 0; i < kBlock; ++i) {
            const int within = std::clamp<int>(values[i], 0, kWhole);
            const int value = Squared ? (within * within + 15) >> 5 : values[i];
            to[i] = static_cast<std::uint8_t>(std::clamp<int>(value, 0, caps[i]));
            present |= static_cast<unsigned>(to[i] != 0) << i / kChunk;
        }
        return static_cast<std::uint8_t>(present);
    }
};

template <std::size_t Outputs>
inline void dense(const Activations& a, const std::int32_t* start, std::int32_t* z, const std::int8_t* w) noexcept {
    std::copy_n(start, Outputs, z);
    for (std::uint64_t left = a.present; left != 0; left &= left - 1) {
        const std::size_t at = static_cast<std::size_t>(std::countr_zero(left)) * kChunk;
        const std::int8_t* weights = w + at * Outputs;
        const std::uint8_t* four = a.values.data() + at;
#if defined(__wasm_simd128__)
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

template <std::size_t First>
inline constexpr std::size_t kTogether = 1;

template <std::size_t First, std::size_t Second, std::size_t Count>
inline void heads_of(const Activations* a, const std::int32_t* start, const Layers& layers, TwoSums* heads) noexcept {
    static_assert(Count == 1);
    std::array<std::int32_t, First> z;
    dense<First>(*a, start, z.data(), layers.w2);
    Activations h1;
    for (std::size_t j = 0; j < First; ++j) {
        h1.values[j] = static_cast<std::uint8_t>((std::clamp(z[j], 0, layers.one2[j]) * layers.factor[j] + (1 << 14)) >> 15U);
    }
    h1.find_present(First);
    std::array<std::int32_t, Second> y;
    dense<Second>(h1, layers.b3, y.data(), layers.w3);
    TwoSums sums{0, 0};
    for (std::size_t k = 0; k < Second; ++k) {
        const std::int32_t clipped = std::clamp(y[k], 0, layers.one3[k]);
        sums.first += clipped * layers.points[k];
        sums.second += clipped * layers.chance[k];
    }
    *heads = sums;
}

}  // namespace misthrow::engine::vectors
