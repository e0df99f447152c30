#include "hash/fast_sha256.hpp"

#include <cassert>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

#include <algorithm>
#include <cstring>

#include "hash/sha256_constants.hpp"
#endif

namespace misthrow::hash {

#if defined(__x86_64__)

namespace {

#define MISTHROW_SHA __attribute__((target("sha,sse4.1")))

constexpr std::size_t kBlock = 64;
constexpr std::size_t kLength = 8;  // bytes of the length at the end of the last block

// NOLINTNEXTLINE(portability-simd-intrinsics): the instructions around it are this processor's
__m128i add(__m128i a, __m128i b) { return _mm_add_epi32(a, b); }
__m128i load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

// The state lies as the instructions want it: ABEF and CDGH, the first letter in the highest word.
struct State {
    __m128i abef;
    __m128i cdgh;
};

MISTHROW_SHA State start() {
    const __m128i cdab = _mm_shuffle_epi32(load(kStart.data()), 0xB1);
    const __m128i efgh = _mm_shuffle_epi32(load(kStart.data() + 4), 0x1B);
    return {.abef = _mm_alignr_epi8(cdab, efgh, 8), .cdgh = _mm_blend_epi16(efgh, cdab, 0xF0)};
}

// Four rounds at a time; the sixteen words that are needed next lie in `words`, four in each.
MISTHROW_SHA void add_block(State& state, const char* block) {
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const State before = state;
    __m128i words[4];  // NOLINT(*-avoid-c-arrays): std::array would drop what the type says of itself
    for (std::size_t i = 0; i < 4; ++i) {
        words[i] = _mm_shuffle_epi8(load(block + 16 * i), big_endian);
    }
    for (std::size_t i = 0; i < 16; ++i) {
        __m128i& now = words[i % 4];
        const __m128i next = words[(i + 1) % 4];
        const __m128i last = words[(i + 3) % 4];
        const __m128i sum = add(now, load(kRound.data() + 4 * i));
        state.cdgh = _mm_sha256rnds2_epu32(state.cdgh, state.abef, sum);
        state.abef = _mm_sha256rnds2_epu32(state.abef, state.cdgh, _mm_shuffle_epi32(sum, 0x0E));
        const __m128i seven_before = _mm_alignr_epi8(last, words[(i + 2) % 4], 4);
        now = _mm_sha256msg2_epu32(add(_mm_sha256msg1_epu32(now, next), seven_before), last);
    }
    state.abef = add(state.abef, before.abef);
    state.cdgh = add(state.cdgh, before.cdgh);
}

MISTHROW_SHA Digest digest_of(const State& state) {
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i feba = _mm_shuffle_epi32(state.abef, 0x1B);
    const __m128i dchg = _mm_shuffle_epi32(state.cdgh, 0xB1);
    Digest digest;  // NOLINT(cppcoreguidelines-pro-type-member-init): just below
    auto* out = reinterpret_cast<__m128i*>(digest.data());
    _mm_storeu_si128(out, _mm_shuffle_epi8(_mm_blend_epi16(feba, dchg, 0xF0), big_endian));
    _mm_storeu_si128(out + 1, _mm_shuffle_epi8(_mm_alignr_epi8(dchg, feba, 8), big_endian));
    return digest;
}

// Takes text in pieces.
class Hasher {
public:
    void add(std::string_view text) {
        bits_ += std::uint64_t{text.size()} * 8;
        while (!text.empty()) {
            if (waiting_ == 0 && text.size() >= kBlock) {
                add_block(state_, text.data());  // NOLINT(bugprone-suspicious-stringview-data-usage): a block has its size
                text.remove_prefix(kBlock);
                continue;
            }
            const std::size_t part = std::min(text.size(), kBlock - waiting_);
            std::memcpy(block_.data() + waiting_, text.data(), part);
            waiting_ += part;
            text.remove_prefix(part);
            if (waiting_ == kBlock) {
                add_block(state_, block_.data());
                waiting_ = 0;
            }
        }
    }
    [[nodiscard]] Digest finish() {
        block_[waiting_++] = '\x80';
        if (waiting_ > kBlock - kLength) {
            std::memset(block_.data() + waiting_, 0, kBlock - waiting_);
            add_block(state_, block_.data());
            waiting_ = 0;
        }
        std::memset(block_.data() + waiting_, 0, kBlock - kLength - waiting_);
        const std::uint64_t length = __builtin_bswap64(bits_);
        std::memcpy(block_.data() + kBlock - kLength, &length, kLength);
        add_block(state_, block_.data());
        return digest_of(state_);
    }

private:
    State state_{start()};
    std::array<char, kBlock> block_;  // NOLINT(cppcoreguidelines-pro-type-member-init): `waiting_` of it count
    std::size_t waiting_{0};
    std::uint64_t bits_{0};
};

bool find_instructions() noexcept {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    const bool sse41 = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSE4_1) != 0 && (c & bit_SSSE3) != 0;
    return sse41 && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
}

}  // namespace

bool has_fast_sha256() noexcept {
    static const bool has = find_instructions();
    return has;
}

Digest fast_sha256(std::string_view first, std::string_view second) noexcept {
    assert(has_fast_sha256());
    Hasher hasher;
    hasher.add(first);
    hasher.add(second);
    return hasher.finish();
}

#else

bool has_fast_sha256() noexcept { return false; }
Digest fast_sha256(std::string_view /*first*/, std::string_view /*second*/) noexcept {
    assert(false);
    return {};
}

#endif

}  // namespace misthrow::hash
