#pragma once
// What the inner loops of all machines share: how activations and weights lie. See vectors.hpp.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace misthrow::engine::vectors {

inline constexpr std::size_t kUnits = 64;  // hidden units come in multiples of this; those that are missing are silent
inline constexpr int kWhole = 64;          // a whole sum of a unit whose activation is squared: then 127, or 128 cut to that
inline constexpr std::size_t kChunk = 4;   // inputs of a dense layer that are multiplied together

// Where a weight of a dense layer lies: what is multiplied together lies together.
[[nodiscard]] inline std::size_t packed(std::size_t input, std::size_t output, std::size_t outputs) noexcept {
    return (input / kChunk * outputs + output) * kChunk + input % kChunk;
}

// Clipped activations, and which chunks of them are not all zero: one bit a chunk.
struct Activations {
    static constexpr std::size_t kMost = 64 * kChunk;
    alignas(64) std::array<std::uint8_t, kMost + kUnits> values;  // the chunk after the most there can be is zero
    std::uint64_t present;

    // `clip(at, to)` writes Block activations and says which of their chunks are not zero. pre: count is a multiple of Block
    template <std::size_t Block, class Clip>
    void fill(std::size_t count, const Clip& clip) noexcept {
        present = 0;
        for (std::size_t at = 0; at < count; at += Block) {
            present |= std::uint64_t{clip(at, values.data() + at)} << at / kChunk;
        }
        std::fill_n(values.begin() + kMost, kChunk, 0);
    }
    // After values have been written one by one.
    void find_present(std::size_t count) noexcept {
        present = 0;
        for (std::size_t at = 0; at < count; at += kChunk) {
            std::uint32_t four = 0;
            std::memcpy(&four, values.data() + at, sizeof four);
            present |= std::uint64_t{four != 0} << at / kChunk;
        }
        std::fill_n(values.begin() + kMost, kChunk, 0);
    }
};

using Rows = std::span<const std::int8_t* const>;

// What follows the first layer. Its orders are those of docs/weights.md but where place() and packed_place() say otherwise.
struct Layers {
    const std::int8_t* w2;
    const std::int32_t* one2;
    const std::int16_t* factor;
    const std::int32_t* b3;
    const std::int8_t* w3;
    const std::int32_t* one3;
    const std::int16_t* points;
    const std::int16_t* chance;
};

struct TwoSums {
    std::int32_t first;
    std::int32_t second;
};

}  // namespace misthrow::engine::vectors
