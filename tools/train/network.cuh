#pragma once
// The network as a warp sees it, and the arguments of a launch.
//
// The network, for one seat (shapes as in net.py):
//   own = act(b1 + sum of W1 rows of the own sheet's and the table's features)           H
//   mean, max over the opponents of act(b1 + sum of W1 rows of their sheets' features)   H each, zeros when alone
//   h = clip(W2 [own, mean, max] + b2)  D1;   h = clip(W3 h + b3)  D2;   heads: score / 50, win logit, log of the spread
// clip is to [0, 1]; act is clip, and its square where `square` says so. Opponents' part of W2 is the same for all candidates of a decision, so it is made once a turn ("prez").
#include <cuda_fp16.h>
#include <mma.h>

#include "games.cuh"

namespace wmma = nvcuda::wmma;
#ifndef UNITS
#define UNITS 256
#endif
#ifndef WARPS
#define WARPS 12
#endif
#ifndef SHARED_W2
#define SHARED_W2 1
#endif
constexpr int H = UNITS, D1 = 64, D2 = 32, LDA = H + 8, LDC = D1 + 4, LDH = D1 + 8, LDC2 = D2 + 4, LDW2 = D1 + 8, LDW3 = D2 + 8;
static_assert(H == 128 || H == 192 || H == 256);
constexpr int kScratch = 16 * LDA > 16 * LDC * 2 + 16 * LDH ? 16 * LDA : 16 * LDC * 2 + 16 * LDH;
constexpr float kScale = 50.0F;

struct Net {
    const __half* w1;  // F x H
    const float* b1;
    const __half* w2;  // 3H x D1
    const float* b2;
    const __half* w3;  // D1 x D2
    const float* b3;
    const float* w4;  // 2 x D2: score, win
    const float* b4;
    float by_win, by_score;  // a candidate's worth = by_win * chance to win + by_score * score / 50
    int square;              // first layer: 0 clipped; 1 clipped and squared; 2 the same in steps of 1/128, at most 127/128
    float act;               // the mean over opponents in steps of 1/act, as in the integer inference; 0: not rounded
};
struct Args {
    Net net[2];
    int match;  // 1: seats take turns between the two networks, by game; 0: all use net[0]
    int n, games;
    uint64_t seed;
    float noise;
    float often;  // this part of the decisions has the noise
    float vary;   // this part of the games begins somewhere else: made-up sheets in Qwixx, some turns at random in the others
    int exact;    // Knaster, Knister: the mean over the next roll of what every seat could reach goes to `expect`
    int calm;     // every second game is played without noise: what is learnt there is how good play goes on
    int* counter;
    // outputs
    short* rec;      // games x MAXT x n x (S + SG + (n - 1) S) features; null: keep none
    float* val;      // games x MAXT x n x 2: what the network said of the chosen afterstate (score / 50, chance)
    uint8_t* train;  // games x MAXT x n: 1 where a recorded afterstate can be learnt from
    float*
        expect;    // games x MAXT x n x 2: what a seat could expect before the roll (score / 50, chance); Qwinto: the active seat
    int* first;    // games: who began
    int* wild;     // games: how many turns at the beginning were at random
    int* turns;    // games, negative where cut off
    short* score;  // games x n
};

// The dense layers, kept near by all warps of a block. A match reads them from global memory: it has two.
struct alignas(128) Dense {
    __half w2[H * LDW2];
    __half w3[D1 * LDW3];
};
__device__ __forceinline__ int lane_id() { return static_cast<int>(threadIdx.x & 31); }
__device__ __forceinline__ float clip(float x) { return fminf(fmaxf(x, 0.0F), 1.0F); }
__device__ __forceinline__ float activated(float x, int square) {
    x = clip(x);
    if (square) x *= x;
    return square == 2 ? fminf(rintf(x * 128.0F), 127.0F) * 0.0078125F : x;
}
__device__ __forceinline__ __half2 activated(__half2 x, int square) {
    x = __hmin2(__hmax2(x, __float2half2_rn(0)), __float2half2_rn(1));
    if (square == 2) {  // between 8 and 16 halves have steps of 1/128: one rounding, of the exact square
        const __half2 eight = __float2half2_rn(8);
        x = __hmin2(__hsub2(__hfma2(x, x, eight), eight), __float2half2_rn(0.9921875F));
    } else if (square) {
        x = __hmul2(x, x);
    }
    return x;
}
__device__ __forceinline__ int ordered(float f) {
    const int i = __float_as_int(f);
    return i >= 0 ? i : i ^ 0x7FFFFFFF;
}
__device__ __forceinline__ float unordered(int i) { return __int_as_float(i >= 0 ? i : i ^ 0x7FFFFFFF); }

// A lane's share of a row of H halves: loads and stores as wide as H allows.
constexpr int PAIRS = H / 64;
struct Pack {
    __half2 h[PAIRS];
};
__device__ __forceinline__ int column(int lane, int pair) {  // of a pair's first half
    if constexpr (H == 256) return lane * 8 + 2 * pair;
    return pair < 2 ? lane * 4 + 2 * pair : 128 + lane * 2;
}
__device__ __forceinline__ Pack load(const __half* row, int lane) {
    Pack p;
    if constexpr (H == 256) {
        const uint4 v = *reinterpret_cast<const uint4*>(row + lane * 8);
        __builtin_memcpy(p.h, &v, 16);
    } else {
        const uint2 v = *reinterpret_cast<const uint2*>(row + lane * 4);
        __builtin_memcpy(p.h, &v, 8);
        if constexpr (H == 192) p.h[PAIRS - 1] = *reinterpret_cast<const __half2*>(row + 128 + lane * 2);
    }
    return p;
}
__device__ __forceinline__ void store(__half* row, int lane, const Pack& p) {
    if constexpr (H == 256) {
        uint4 v;
        __builtin_memcpy(&v, p.h, 16);
        *reinterpret_cast<uint4*>(row + lane * 8) = v;
    } else {
        uint2 v;
        __builtin_memcpy(&v, p.h, 8);
        *reinterpret_cast<uint2*>(row + lane * 4) = v;
        if constexpr (H == 192) *reinterpret_cast<__half2*>(row + 128 + lane * 2) = p.h[PAIRS - 1];
    }
}

using FragA = wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major>;
using FragB = wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major>;
using FragC = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

template <int N>
__device__ __forceinline__ void multiply(FragC (&c)[N], const __half* a, int lda, const __half* b, int ldb, int k) {
    for (int i = 0; i < k; i += 16) {
        FragA fa;
        wmma::load_matrix_sync(fa, a + i, lda);
#pragma unroll
        for (int j = 0; j < N; ++j) {
            FragB fb;
            wmma::load_matrix_sync(fb, b + i * ldb + j * 16, ldb);
            wmma::mma_sync(c[j], fa, fb, c[j]);
        }
    }
}
