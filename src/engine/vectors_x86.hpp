#pragma once
// Inner loops for x86: registers of 64 bytes with AVX-512 (VNNI), else of 32 with AVX2. See vectors.hpp.
#include <immintrin.h>

#include <utility>

#include "engine/activations.hpp"

namespace misthrow::engine::vectors {

// A type of our own: a template argument would lose the attributes of the machine's.
#if defined(__AVX512VNNI__) && defined(__AVX512BW__)
struct Vector {
    __m512i bits;
};
[[nodiscard]] inline Vector load(const void* from) noexcept { return {_mm512_loadu_si512(from)}; }
inline void store(void* to, Vector x) noexcept { _mm512_storeu_si512(to, x.bits); }
[[nodiscard]] inline Vector widened(const std::int8_t* bytes) noexcept {
    return {_mm512_cvtepi8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)))};
}
[[nodiscard]] inline Vector add16(Vector a, Vector b) noexcept { return {_mm512_add_epi16(a.bits, b.bits)}; }
[[nodiscard]] inline Vector sub16(Vector a, Vector b) noexcept { return {_mm512_sub_epi16(a.bits, b.bits)}; }
// Between 0 and kWhole, squared, in steps of 32.
[[nodiscard]] inline Vector squared(Vector x) noexcept {
    const __m512i within = _mm512_min_epi16(_mm512_max_epi16(x.bits, _mm512_setzero_si512()), _mm512_set1_epi16(kWhole));
    return {_mm512_srli_epi16(_mm512_add_epi16(_mm512_mullo_epi16(within, within), _mm512_set1_epi16(15)), 5)};
}
[[nodiscard]] inline Vector add32(Vector a, Vector b) noexcept { return {_mm512_add_epi32(a.bits, b.bits)}; }
[[nodiscard]] inline Vector to_bytes(Vector a, Vector b) noexcept { return {_mm512_packus_epi16(a.bits, b.bits)}; }
[[nodiscard]] inline Vector to_words(Vector a, Vector b) noexcept { return {_mm512_packs_epi32(a.bits, b.bits)}; }
[[nodiscard]] inline Vector least_byte(Vector a, Vector b) noexcept { return {_mm512_min_epu8(a.bits, b.bits)}; }
[[nodiscard]] inline std::uint16_t chunks_present(Vector a) noexcept { return _mm512_test_epi32_mask(a.bits, a.bits); }
[[nodiscard]] inline Vector repeated(std::int32_t four) noexcept { return {_mm512_set1_epi32(four)}; }
[[nodiscard]] inline Vector clipped(Vector x, Vector most) noexcept {
    return {_mm512_max_epi32(_mm512_min_epi32(x.bits, most.bits), _mm512_setzero_si512())};
}
[[nodiscard]] inline Vector scaled(Vector x, Vector factor) noexcept { return {_mm512_mulhrs_epi16(x.bits, factor.bits)}; }
[[nodiscard]] inline Vector add_pairs(Vector a, Vector b) noexcept { return {_mm512_madd_epi16(a.bits, b.bits)}; }
[[nodiscard]] inline Vector add_products(Vector sum, Vector a, Vector w) noexcept {
    return {_mm512_dpbusd_epi32(sum.bits, a.bits, w.bits)};
}
[[nodiscard]] inline Vector zero() noexcept { return {_mm512_setzero_si512()}; }
[[nodiscard]] inline TwoSums totals(Vector a, Vector b) noexcept {
    const __m512i mixed = _mm512_add_epi32(_mm512_unpacklo_epi32(a.bits, b.bits), _mm512_unpackhi_epi32(a.bits, b.bits));
    const __m256i half = _mm256_add_epi32(_mm512_castsi512_si256(mixed), _mm512_extracti64x4_epi64(mixed, 1));
    const __m128i quarter = _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    const __m128i both = _mm_add_epi32(quarter, _mm_unpackhi_epi64(quarter, quarter));
    return {_mm_cvtsi128_si32(both), _mm_extract_epi32(both, 1)};
}
#else
struct Vector {
    __m256i bits;
};
[[nodiscard]] inline Vector load(const void* from) noexcept { return {_mm256_loadu_si256(static_cast<const __m256i*>(from))}; }
inline void store(void* to, Vector x) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(to), x.bits); }
[[nodiscard]] inline Vector widened(const std::int8_t* bytes) noexcept {
    return {_mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)))};
}
[[nodiscard]] inline Vector add16(Vector a, Vector b) noexcept { return {_mm256_add_epi16(a.bits, b.bits)}; }
[[nodiscard]] inline Vector sub16(Vector a, Vector b) noexcept { return {_mm256_sub_epi16(a.bits, b.bits)}; }
[[nodiscard]] inline Vector squared(Vector x) noexcept {
    const __m256i within = _mm256_min_epi16(_mm256_max_epi16(x.bits, _mm256_setzero_si256()), _mm256_set1_epi16(kWhole));
    return {_mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(within, within), _mm256_set1_epi16(15)), 5)};
}
[[nodiscard]] inline Vector add32(Vector a, Vector b) noexcept { return {_mm256_add_epi32(a.bits, b.bits)}; }
[[nodiscard]] inline Vector to_bytes(Vector a, Vector b) noexcept { return {_mm256_packus_epi16(a.bits, b.bits)}; }
[[nodiscard]] inline Vector to_words(Vector a, Vector b) noexcept { return {_mm256_packs_epi32(a.bits, b.bits)}; }
[[nodiscard]] inline Vector least_byte(Vector a, Vector b) noexcept { return {_mm256_min_epu8(a.bits, b.bits)}; }
[[nodiscard]] inline std::uint8_t chunks_present(Vector a) noexcept {
    const __m256i empty = _mm256_cmpeq_epi32(a.bits, _mm256_setzero_si256());
    return static_cast<std::uint8_t>(~_mm256_movemask_ps(_mm256_castsi256_ps(empty)));
}
[[nodiscard]] inline Vector repeated(std::int32_t four) noexcept { return {_mm256_set1_epi32(four)}; }
[[nodiscard]] inline Vector clipped(Vector x, Vector most) noexcept {
    return {_mm256_max_epi32(_mm256_min_epi32(x.bits, most.bits), _mm256_setzero_si256())};
}
[[nodiscard]] inline Vector scaled(Vector x, Vector factor) noexcept { return {_mm256_mulhrs_epi16(x.bits, factor.bits)}; }
[[nodiscard]] inline Vector add_pairs(Vector a, Vector b) noexcept { return {_mm256_madd_epi16(a.bits, b.bits)}; }
// sum + a · w, four products an output. a is 0 … 127, so two products fit 16 bits and nothing saturates.
[[nodiscard]] inline Vector add_products(Vector sum, Vector a, Vector w) noexcept {
    return {_mm256_add_epi32(sum.bits, _mm256_madd_epi16(_mm256_maddubs_epi16(a.bits, w.bits), _mm256_set1_epi16(1)))};
}
[[nodiscard]] inline Vector zero() noexcept { return {_mm256_setzero_si256()}; }
[[nodiscard]] inline TwoSums totals(Vector a, Vector b) noexcept {
    const __m256i mixed = _mm256_add_epi32(_mm256_unpacklo_epi32(a.bits, b.bits), _mm256_unpackhi_epi32(a.bits, b.bits));
    const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(mixed), _mm256_extracti128_si256(mixed, 1));
    const __m128i both = _mm_add_epi32(half, _mm_unpackhi_epi64(half, half));
    return {_mm_cvtsi128_si32(both), _mm_extract_epi32(both, 1)};
}
#endif

inline constexpr std::size_t kRegisters = sizeof(Vector) == 64 ? 32 : 16;
inline constexpr std::size_t kBlock = sizeof(Vector);  // bytes in a register
inline constexpr std::size_t kWords = kBlock / 2;      // numbers of 16 bits in a register
inline constexpr std::size_t kOutputs = kBlock / 4;    // numbers of 32 bits
inline constexpr std::size_t kLanes = kBlock / 16;     // packing works within each 16 bytes

// Packing two registers takes 16 bytes of each in turn. So sums lie where packing finds them: packed activations are in their order.
[[nodiscard]] constexpr std::size_t place(std::size_t unit) noexcept {
    const std::size_t in_block = unit % kBlock;
    return unit - in_block + in_block / 8 % 2 * kWords + in_block / 16 * 8 + in_block % 8;
}
[[nodiscard]] constexpr std::size_t packed_place(std::size_t output) noexcept {
    const std::size_t in_pair = output % kWords;
    return output - in_pair + in_pair / 4 % kLanes * 8 + in_pair / kOutputs * 4 + in_pair % 4;
}

// f(0), f(1) … with numbers that are constants, so that what they index can live in registers.
template <std::size_t Count, class F>
inline void each(const F& f) noexcept {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (f(std::integral_constant<std::size_t, I>{}), ...);
    }(std::make_index_sequence<Count>{});
}

struct BlockSums {
    Vector low;
    Vector high;

    template <class Added, class Removed>
    BlockSums(const std::int16_t* base, const Added& added, const Removed& removed, std::size_t at) noexcept
        : low{load(base + at)}, high{load(base + at + kWords)} {
        for (const std::int8_t* row : added) {
            low = add16(low, widened(row + at));
            high = add16(high, widened(row + at + kWords));
        }
        for (const std::int8_t* row : removed) {
            low = sub16(low, widened(row + at));
            high = sub16(high, widened(row + at + kWords));
        }
    }
    void put(std::int16_t* to) const noexcept {
        store(to, low);
        store(to + kWords, high);
    }
    // Clipped between 0 and each unit's cap, after squaring what lies between 0 and kWhole where that is asked; returns which chunks are not zero.
    template <bool Squared>
    [[nodiscard]] auto clip(std::uint8_t* to, const std::uint8_t* caps) const noexcept {
        const Vector bytes = Squared ? to_bytes(squared(low), squared(high)) : to_bytes(low, high);
        const Vector values = least_byte(bytes, load(caps));
        store(to, values);
        return chunks_present(values);
    }
};

// Sums of all outputs of a dense layer, in registers.
template <std::size_t Outputs>
struct OutputSums {
    static constexpr std::size_t kParts = Outputs / kOutputs;
    std::array<Vector, kParts> parts;

    OutputSums() noexcept {
        each<kParts>([&](auto part) { parts[part] = zero(); });
    }
    explicit OutputSums(const std::int32_t* from) noexcept {
        each<kParts>([&](auto part) { parts[part] = load(from + kOutputs * part); });
    }
    [[nodiscard]] static Vector repeated_inputs(const std::uint8_t* four) noexcept {
        std::int32_t chunk = 0;
        std::memcpy(&chunk, four, sizeof chunk);
        return repeated(chunk);
    }
    void add(const std::uint8_t* four, const std::int8_t* weights) noexcept {
        const Vector inputs = repeated_inputs(four);
        each<kParts>([&](auto part) { parts[part] = add_products(parts[part], inputs, load(weights + kBlock * part)); });
    }
    // The second set of sums is for every other chunk: a sum that waits for the one before takes four times as long.
    void add_present(const Activations& a, const std::int8_t* w) noexcept {
        OutputSums odd;
        for (std::uint64_t left = a.present; left != 0; left &= left - 1) {
            const std::size_t first = static_cast<std::size_t>(std::countr_zero(left)) * kChunk;
            left &= left - 1;
            // None is left: the chunk after the last there can be, which is zero. So nothing has to be foreseen.
            const std::size_t second = static_cast<std::size_t>(std::countr_zero(left)) * kChunk;
            add(a.values.data() + first, w + first * Outputs);
            odd.add(a.values.data() + second, w + second * Outputs);
        }
        add_all(odd);
    }
    void add_all(const OutputSums& others) noexcept {
        each<kParts>([&](auto part) { parts[part] = add32(parts[part], others.parts[part]); });
    }
    // Two and two as numbers of 16 bits, clipped between 0 and `most`; f gets each with its number.
    template <class F>
    void pack(const std::int32_t* most, const F& f) const noexcept {
        each<kParts / 2>([&](auto pair) {
            const auto part = [&](std::size_t at) { return clipped(parts[at], load(most + kOutputs * at)); };
            f(pair, to_words(part(2 * pair), part(2 * pair + 1)));
        });
    }
};

template <std::size_t Outputs>
inline void dense(const Activations& a, const std::int32_t* start, std::int32_t* z, const std::int8_t* w) noexcept {
    OutputSums<Outputs> sums{start};
    sums.add_present(a, w);
    each<OutputSums<Outputs>::kParts>([&](auto part) { store(z + kOutputs * part, sums.parts[part]); });
}

// The first dense layer of several candidates in one go. They come from one sheet, so nearly the same chunks are present in all: weights are loaded once, and
// the end of the list is guessed wrong once.
template <std::size_t Outputs, std::size_t Count>
inline void add_present(const Activations* a, const std::int8_t* w, std::array<OutputSums<Outputs>, Count>& sums) noexcept {
    if constexpr (Count == 1) {
        sums[0].add_present(a[0], w);
    } else {
        std::uint64_t left = 0;
        each<Count>([&](auto k) { left |= a[k].present; });
        for (; left != 0; left &= left - 1) {
            const std::size_t at = static_cast<std::size_t>(std::countr_zero(left)) * kChunk;
            std::array<Vector, Count> inputs;
            each<Count>([&](auto k) { inputs[k] = OutputSums<Outputs>::repeated_inputs(a[k].values.data() + at); });
            each<OutputSums<Outputs>::kParts>([&](auto part) {
                const Vector weights = load(w + at * Outputs + kBlock * part);
                each<Count>([&](auto k) { sums[k].parts[part] = add_products(sums[k].parts[part], inputs[k], weights); });
            });
        }
    }
}

// How many candidates are looked at together: their sums have to stay in registers.
template <std::size_t First>
inline constexpr std::size_t kTogether = std::min<std::size_t>(4, kRegisters / 2 / OutputSums<First>::kParts);

// Of `Count` candidates.
template <std::size_t First, std::size_t Second, std::size_t Count>
inline void heads_of(const Activations* a, const std::int32_t* start, const Layers& layers, TwoSums* heads) noexcept {
    const OutputSums<First> first{start};
    std::array<OutputSums<First>, Count> z;
    each<Count>([&](auto k) { z[k] = first; });
    add_present<First, Count>(a, layers.w2, z);
    // As bytes, eight outputs of each pair in turn and then nothing: a chunk of four still lies together.
    constexpr std::size_t pairs = First / kWords;
    alignas(64) std::array<std::array<std::uint8_t, pairs * kBlock>, Count> h1;
    each<Count>([&](auto k) {
        z[k].pack(layers.one2, [&](auto pair, Vector words) {
            const Vector bytes = scaled(words, load(layers.factor + kWords * pair));
            store(h1[k].data() + kBlock * pair, to_bytes(bytes, bytes));
        });
    });
    // One alone has two sets of sums, for every other chunk.
    constexpr std::size_t sets = Count == 1 ? 2 : Count;
    const OutputSums<Second> second{layers.b3};
    std::array<OutputSums<Second>, sets> y;
    each<Count>([&](auto k) { y[k] = second; });
    each<First / kChunk>([&](auto chunk) {
        constexpr std::size_t word = packed_place(chunk * kChunk);
        constexpr std::size_t in_pair = word % kWords;
        constexpr std::size_t at = word / kWords * kBlock + in_pair / 8 * 16 + in_pair % 8;
        each<OutputSums<Second>::kParts>([&](auto part) {
            const Vector weights = load(layers.w3 + chunk * kChunk * Second + kBlock * part);
            each<Count>([&](auto k) {
                Vector& sum = y[Count == 1 ? chunk % 2 : k].parts[part];
                sum = add_products(sum, OutputSums<Second>::repeated_inputs(h1[k].data() + at), weights);
            });
        });
    });
    if constexpr (Count == 1) {
        y[0].add_all(y[1]);
    }
    each<Count>([&](auto k) {
        Vector points = zero();
        Vector chance = zero();
        y[k].pack(layers.one3, [&](auto pair, Vector words) {
            points = add32(points, add_pairs(words, load(layers.points + kWords * pair)));
            chance = add32(chance, add_pairs(words, load(layers.chance + kWords * pair)));
        });
        heads[k] = totals(points, chance);
    });
}

}  // namespace misthrow::engine::vectors
