#pragma once
// The games as the trainer sees them: sheets, candidate choices and one-hot features, for host and device alike.
// Twins of src/core/games; host_check.cpp compares them with the simulator's figures. Rule numbers: rules/*.md.
//
// A game offers, for one decision of one seat:
//   options(sheet, ctx, item)  how many candidates item has (items 0..ctx.items-1)
//   code(sheet, ctx, item, e)  the code of its e-th candidate
//   make(sheet, ctx, code)     the sheet after it
//   slots(sheet, out)          out(slot, feature), once a slot: at most one feature is active in each (-1: none)
//   changed(sheet, code, out)  the same for the sheet after that choice, without slots that it cannot change
//   symmetry(g, feature)       the feature's image: tables that differ by g (0..kSymmetries-1, 0: by nothing) are worth the same
// GEN candidates are made at once, MAXD bounds the features one of them changes, LIST the candidates of a decision.
#include <cstdint>
#ifdef __CUDACC__
#define HD __host__ __device__ __forceinline__
#else
#define HD inline
#endif

HD int bits(unsigned x) {
#ifdef __CUDA_ARCH__
    return __popc(x);
#else
    return __builtin_popcount(x);
#endif
}
HD int low_bit(unsigned x) {
#ifdef __CUDA_ARCH__
    return __ffs(x) - 1;
#else
    return __builtin_ctz(x);
#endif
}
HD int high_bit(unsigned x) {
#ifdef __CUDA_ARCH__
    return 31 - __clz(x);
#else
    return 31 - __builtin_clz(x);
#endif
}

struct Rng {  // PCG32
    uint64_t s;
    HD uint32_t next() {
        const uint64_t o = s;
        s = o * 6364136223846793005ULL + 1442695040888963407ULL;
        const uint32_t x = static_cast<uint32_t>(((o >> 18) ^ o) >> 27), r = static_cast<uint32_t>(o >> 59);
        return (x >> r) | (x << ((32 - r) & 31));
    }
    HD int below(int n) { return static_cast<int>((static_cast<uint64_t>(next()) * static_cast<uint64_t>(n)) >> 32); }
    HD int die() { return below(6) + 1; }
};
HD Rng seeded(uint64_t seed, uint64_t stream) {
    Rng r{seed * 0x9E3779B97F4A7C15ULL ^ (stream + 1) * 0xD1B54A32D192ED03ULL};
    r.next();
    r.s ^= r.s >> 29;
    r.next();
    r.next();
    return r;
}

// What a seat knows besides its own sheet.
struct Table {
    int n;          // seats, 1..12
    int rel;        // seats from me to the next active one (0: me); Knaster: 0
    int best_opp;   // the best opponent's score now; unused when alone
    bool opp_full;  // Knaster: an opponent's grid is full
};
constexpr int kLead = 32;
HD int turn_feature(const Table& t) { return t.n * (t.n - 1) / 2 + t.rel; }
HD int lead_feature(const Table& t, int score) {  // bucket of 4 points; none when alone
    if (t.n == 1) return -1;
    const int b = (score - t.best_opp + 64) >> 2;
    return b < 0 ? 0 : b > kLead - 1 ? kLead - 1 : b;
}
