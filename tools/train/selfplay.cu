// Self-play on the GPU: one warp plays one whole game, choosing greedily by the network among all its candidates.
//   nvcc -O3 -std=c++17 -arch=sm_90 --shared -Xcompiler -fPIC selfplay.cu -o selfplay.so
//
// The network, for one seat (shapes as in net.py):
//   own = clip(b1 + sum of W1 rows of the own sheet's and the table's features)           H
//   mean, max over the opponents of clip(b1 + sum of W1 rows of their sheets' features)   H each, zeros when alone
//   h = clip(W2 [own, mean, max] + b2)  D1;   h = clip(W3 h + b3)  D2;   heads: score / 50, win logit, log of the spread
// clip is to [0, 1]. Opponents' part of W2 is the same for all candidates of a decision, so it is made once a turn ("prez").
#include <cuda_fp16.h>
#include <mma.h>

#include "games.cuh"

namespace wmma = nvcuda::wmma;
constexpr int H = 256, D1 = 64, D2 = 32, LDA = H + 8, LDC = D1 + 4, LDH = D1 + 8, LDC2 = D2 + 4, WARPS = 4, SEATS = 4;
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
};
struct Args {
    Net net[2];
    int match;  // 1: seats take turns between the two networks, by game; 0: all use net[0]
    int n, games;
    uint64_t seed;
    float noise;
    int* counter;
    // outputs
    short* rec;      // games x MAXT x n x (S + SG + (n - 1) S) features; null: keep none
    float* val;      // games x MAXT x n x 2: what the network said of the chosen afterstate (score / 50, chance)
    uint8_t* train;  // games x MAXT x n: 1 where a recorded afterstate can be learnt from
    int* turns;      // games
    short* score;    // games x n
};

template <class G>
struct alignas(128) Mem {
    __half a[16 * LDA];  // activations; then C1 (float) at 0, h1 (half) at 4352 B, C2 (float) at 0
    __half acc[2][SEATS][H];
    float prez[SEATS][D1];
    short delta[G::GEN][G::MAXD];
    int count[G::GEN];
    short slots[SEATS][G::S];
    short own[G::S + G::SG];
    unsigned short list[G::LIST];
    int tab[64];
    typename G::Sheet sheet[SEATS], next[SEATS];
};

__device__ __forceinline__ int lane_id() { return static_cast<int>(threadIdx.x & 31); }
__device__ __forceinline__ float clip(float x) { return fminf(fmaxf(x, 0.0F), 1.0F); }
__device__ __forceinline__ int ordered(float f) {
    const int i = __float_as_int(f);
    return i >= 0 ? i : i ^ 0x7FFFFFFF;
}
__device__ __forceinline__ float unordered(int i) { return __int_as_float(i >= 0 ? i : i ^ 0x7FFFFFFF); }

union Pack {
    uint4 u;
    __half2 h[4];
};

using FragA = wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major>;
using FragB = wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major>;
using FragC = wmma::fragment<wmma::accumulator, 16, 16, 16, float>;

template <int N>
__device__ __forceinline__ void multiply(FragC (&c)[N], const __half* a, int lda, const __half* b, int k) {
    for (int i = 0; i < k; i += 16) {
        FragA fa;
        wmma::load_matrix_sync(fa, a + i, lda);
#pragma unroll
        for (int j = 0; j < N; ++j) {
            FragB fb;
            wmma::load_matrix_sync(fb, b + i * N * 16 + j * 16, N * 16);
            wmma::mma_sync(c[j], fa, fb, c[j]);
        }
    }
}

struct Best {
    float worth;
    int code;
    float score, win;
    int terminal;
};

template <class G>
struct Play {
    using Sheet = typename G::Sheet;
    using Ctx = typename G::Ctx;
    const Args& x;
    Mem<G>& m;
    int game, n, active, turn;
    Rng rng;

    __device__ int net_of(int seat) const { return x.match ? (seat + game) & 1 : 0; }

    // Caches that follow from the sheets: features, accumulators, the opponents' part of the dense layer.
    __device__ void refresh() {
        const int lane = lane_id();
        __syncwarp();
        if (lane < n) {
            short* to = m.slots[lane];
            const Sheet s = m.sheet[lane];
            G::slots(s, [&](int slot, int f) { to[slot] = static_cast<short>(f); });
        }
        __syncwarp();
        for (int k = 0; k <= x.match; ++k)
            for (int seat = 0; seat < n; ++seat) {
                float sum[8];
#pragma unroll
                for (int i = 0; i < 8; ++i) sum[i] = x.net[k].b1[lane * 8 + i];
#pragma unroll 4
                for (int slot = 0; slot < G::S; ++slot) {
                    const int f = m.slots[seat][slot];
                    if (f < 0) continue;
                    Pack p;
                    p.u = *reinterpret_cast<const uint4*>(x.net[k].w1 + f * H + lane * 8);
#pragma unroll
                    for (int i = 0; i < 4; ++i) {
                        const float2 v = __half22float2(p.h[i]);
                        sum[2 * i] += v.x;
                        sum[2 * i + 1] += v.y;
                    }
                }
#pragma unroll
                for (int i = 0; i < 8; ++i) m.acc[k][seat][lane * 8 + i] = __float2half(sum[i]);
            }
        __syncwarp();
        for (int k = 0; k <= x.match; ++k) {
            FragC c[4];
#pragma unroll
            for (auto& f : c) wmma::fill_fragment(f, 0.0F);
            if (n > 1) {
                for (int part = 0; part < 2; ++part) {  // mean, then max; row s for seat s, the other rows are not read
                    for (int seat = 0; seat < n; ++seat)
                        for (int i = lane; i < H; i += 32) {
                            float sum = 0, top = 0;
                            for (int o = 0; o < n; ++o)
                                if (o != seat) {
                                    const float v = clip(__half2float(m.acc[k][o][i]));
                                    sum += v;
                                    top = fmaxf(top, v);
                                }
                            m.a[seat * LDA + i] = __float2half(part ? top : sum / static_cast<float>(n - 1));
                        }
                    __syncwarp();
                    multiply(c, m.a, LDA, x.net[k].w2 + (part + 1) * H * D1, H);
                    __syncwarp();
                }
            }
            float* out = reinterpret_cast<float*>(m.a);
#pragma unroll
            for (int j = 0; j < 4; ++j) wmma::store_matrix_sync(out + j * 16, c[j], LDC, wmma::mem_row_major);
            __syncwarp();
            for (int seat = 0; seat < n; ++seat)
                if (net_of(seat) == k)
                    for (int j = lane; j < D1; j += 32) m.prez[seat][j] = out[seat * LDC + j] + x.net[k].b2[j];
            __syncwarp();
        }
    }

    __device__ Table table(int seat, int next_active) const {
        Table t{n, next_active < 0 ? 0 : (next_active - seat + n) % n, -1000, false};
        for (int o = 0; o < n; ++o)
            if (o != seat) {
                const Sheet s = m.sheet[o];
                const int v = G::score(s);
                t.best_opp = v > t.best_opp ? v : t.best_opp;
                if constexpr (G::kId == 2) t.opp_full |= G::full(s);
            }
        return t;
    }

    // All candidates of a decision, compact, into m.list.
    __device__ int candidates(const Sheet& s, const Ctx& c) {
        const int lane = lane_id();
        int total = 0;
        for (int from = 0; from < c.items; from += 32) {
            const int item = from + lane;
            const int k = item < c.items ? G::options(s, c, item) : 0;
            int upto = k;
            for (int d = 1; d < 32; d <<= 1) {
                const int other = __shfl_up_sync(~0U, upto, d);
                if (lane >= d) upto += other;
            }
            for (int e = 0; e < k; ++e) {
                const int at = total + upto - k + e;
                if (at < G::LIST) m.list[at] = static_cast<unsigned short>(G::code(s, c, item, e));
            }
            total += __shfl_sync(~0U, upto, 31);
        }
        __syncwarp();
        return total < G::LIST ? total : G::LIST;
    }

    // The best candidate of a seat. `end_opp`: what the best opponent may have if this choice ends the game. `sink` sees every
    // candidate's worth.
    template <class Sink>
    __device__ Best decide(int seat, const Ctx& c, const Table& t, int end_opp, bool last, float noise, Sink&& sink) {
        const int lane = lane_id(), k = net_of(seat);
        const Net& net = x.net[k];
        const Sheet own = m.sheet[seat];
        const int total = candidates(own, c);
        for (int i = lane; i < G::S; i += 32) m.own[i] = m.slots[seat][i];
        if (lane == 0) G::globals(own, t, [&](int slot, int f) { m.own[slot] = static_cast<short>(f); });
        __syncwarp();
        Pack base;
        base.u = *reinterpret_cast<const uint4*>(&m.acc[k][seat][lane * 8]);
        for (int slot = G::S; slot < G::S + G::SG; ++slot) {
            const int f = m.own[slot];
            if (f < 0) continue;
            Pack p;
            p.u = *reinterpret_cast<const uint4*>(net.w1 + f * H + lane * 8);
#pragma unroll
            for (int i = 0; i < 4; ++i) base.h[i] = __hadd2(base.h[i], p.h[i]);
        }
        uint32_t salt = rng.next() ^ static_cast<uint32_t>(lane) * 0x9E3779B9U;
        Best best{-1e30F, 0, 0, 0, 0};
        for (int from = 0; from < total; from += G::GEN) {
            const int here = total - from < G::GEN ? total - from : G::GEN;
            int code = 0, end_score = 0, terminal = 0;
            if (lane < here) {
                code = m.list[from + lane];
                const Sheet after = G::make(own, c, code);
                int changes = 0;
                auto emit = [&](int slot, int f) {
                    const int old = m.own[slot];
                    if (f == old) return;
                    if (f >= 0) m.delta[lane][changes++] = static_cast<short>(f);
                    if (old >= 0) m.delta[lane][changes++] = static_cast<short>(~old);
                };
                if constexpr (G::kId == 2)
                    terminal = last;
                else
                    terminal = G::over(after);
                if (terminal) end_score = G::score(after);
                G::slots(after, emit);
                G::globals(after, t, emit);
                m.count[lane] = changes;
            }
            __syncwarp();
            for (int half = 0; half * 16 < here; ++half) {
                const int rows = here - half * 16 < 16 ? here - half * 16 : 16;
                for (int cand = 0; cand < rows;
                     cand += 2) {  // two at a time: the loads from W1 take long, so keep many in flight
                    const int c0 = half * 16 + cand, c1 = cand + 1 < rows ? c0 + 1 : c0;
                    const int n0 = m.count[c0], n1 = m.count[c1], most = n0 > n1 ? n0 : n1;
                    Pack a0, a1;
                    a0.u = a1.u = base.u;
                    for (int d = 0; d < most; d += 4) {
                        int f[8];
                        Pack p[8];
#pragma unroll
                        for (int i = 0; i < 4; ++i) {
                            f[i] = d + i < n0 ? m.delta[c0][d + i] : G::F;  // row F is zero
                            f[4 + i] = d + i < n1 ? m.delta[c1][d + i] : G::F;
                        }
#pragma unroll
                        for (int i = 0; i < 8; ++i)
                            p[i].u = *reinterpret_cast<const uint4*>(net.w1 + (f[i] < 0 ? ~f[i] : f[i]) * H + lane * 8);
#pragma unroll
                        for (int i = 0; i < 4; ++i) {
                            const __half2 s0 = __float2half2_rn(f[i] < 0 ? -1.0F : 1.0F),
                                          s1 = __float2half2_rn(f[4 + i] < 0 ? -1.0F : 1.0F);
#pragma unroll
                            for (int j = 0; j < 4; ++j) {
                                a0.h[j] = __hfma2(s0, p[i].h[j], a0.h[j]);
                                a1.h[j] = __hfma2(s1, p[4 + i].h[j], a1.h[j]);
                            }
                        }
                    }
#pragma unroll
                    for (int i = 0; i < 4; ++i) {
                        a0.h[i] = __hmin2(__hmax2(a0.h[i], __float2half2_rn(0)), __float2half2_rn(1));
                        a1.h[i] = __hmin2(__hmax2(a1.h[i], __float2half2_rn(0)), __float2half2_rn(1));
                    }
                    *reinterpret_cast<uint4*>(&m.a[cand * LDA + lane * 8]) = a0.u;
                    *reinterpret_cast<uint4*>(&m.a[(cand + 1) * LDA + lane * 8]) = a1.u;
                }
                __syncwarp();
                FragC c1[4];
#pragma unroll
                for (auto& f : c1) wmma::fill_fragment(f, 0.0F);
                multiply(c1, m.a, LDA, net.w2, H);
                __syncwarp();
                float* out = reinterpret_cast<float*>(m.a);
                __half* h1 = m.a + 16 * LDC * 2;
#pragma unroll
                for (int j = 0; j < 4; ++j) wmma::store_matrix_sync(out + j * 16, c1[j], LDC, wmma::mem_row_major);
                __syncwarp();
                const float z0 = m.prez[seat][lane], z1 = m.prez[seat][lane + 32];
#pragma unroll
                for (int r = 0; r < 16; ++r) {
                    h1[r * LDH + lane] = __float2half(clip(out[r * LDC + lane] + z0));
                    h1[r * LDH + lane + 32] = __float2half(clip(out[r * LDC + lane + 32] + z1));
                }
                __syncwarp();
                FragC c2[2];
#pragma unroll
                for (auto& f : c2) wmma::fill_fragment(f, 0.0F);
                multiply(c2, h1, LDH, net.w3, D1);
                __syncwarp();
#pragma unroll
                for (int j = 0; j < 2; ++j) wmma::store_matrix_sync(out + j * 16, c2[j], LDC2, wmma::mem_row_major);
                __syncwarp();
                const int row = lane - half * 16;
                if (row >= 0 && row < rows) {
                    float score = net.b4[0], win = net.b4[1];
#pragma unroll 8
                    for (int j = 0; j < D2; ++j) {
                        const float v = clip(out[row * LDC2 + j] + net.b3[j]);
                        score += v * net.w4[j];
                        win += v * net.w4[D2 + j];
                    }
                    win = n > 1 ? 1.0F / (1.0F + __expf(-win)) : 1.0F;
                    if (terminal) {
                        score = static_cast<float>(end_score) / kScale;
                        // On Knaster's last roll nothing is left to weigh: the most points.
                        if (n > 1) win = G::kId == 2 || end_score == end_opp ? 0.5F : end_score > end_opp ? 1.0F : 0.0F;
                    }
                    float worth = net.by_score * score + (n > 1 ? net.by_win * win : 0.0F);
                    sink(code, worth);
                    salt = salt * 1664525U + 1013904223U;
                    worth += noise * (static_cast<float>(salt >> 8) * (2.0F / 16777216.0F) - 1.0F);
                    if (worth > best.worth) best = {worth, code, score, win, terminal};
                }
                __syncwarp();
            }
        }
        for (int d = 16; d; d >>= 1) {
            const Best o{__shfl_xor_sync(~0U, best.worth, d), __shfl_xor_sync(~0U, best.code, d),
                         __shfl_xor_sync(~0U, best.score, d), __shfl_xor_sync(~0U, best.win, d),
                         __shfl_xor_sync(~0U, best.terminal, d)};
            if (o.worth > best.worth || (o.worth == best.worth && o.code < best.code)) best = o;
        }
        return {__shfl_sync(~0U, best.worth, 0), __shfl_sync(~0U, best.code, 0), __shfl_sync(~0U, best.score, 0),
                __shfl_sync(~0U, best.win, 0), __shfl_sync(~0U, best.terminal, 0)};
    }

    // Keeps the afterstate a seat chose: its own sheet after, the others as it saw them.
    __device__ void record(int seat, const Sheet& after, const Table& t, const Best& best) {
        const int lane = lane_id();
        if (!x.rec) return;
        const long at = (static_cast<long>(game) * G::MAXT + turn) * n + seat;
        short* to = x.rec + at * (G::S + G::SG + (n - 1) * G::S);
        __syncwarp();
        if (lane == 0) {
            auto put = [&](int slot, int f) { m.own[slot] = static_cast<short>(f); };
            G::slots(after, put);
            G::globals(after, t, put);
            x.val[at * 2] = best.score;
            x.val[at * 2 + 1] = best.win;
            x.train[at] = static_cast<uint8_t>(!best.terminal);
        }
        __syncwarp();
        for (int i = lane; i < G::S + G::SG; i += 32) to[i] = m.own[i];
        to += G::S + G::SG;
        for (int o = 0; o < n; ++o)
            if (o != seat) {
                for (int i = lane; i < G::S; i += 32) to[i] = m.slots[o][i];
                to += G::S;
            }
        __syncwarp();
    }
    __device__ void put(Sheet& to, const Sheet& from) {
        __syncwarp();
        if (lane_id() == 0) to = from;
        __syncwarp();
    }
    __device__ void all_next() {
        __syncwarp();
        if (lane_id() < n) m.sheet[lane_id()] = m.next[lane_id()];
        __syncwarp();
    }
    __device__ bool take_turn();
};

struct Ignore {
    __device__ void operator()(int, float) const {}
};

template <>
__device__ bool Play<Qwixx>::take_turn() {
    Ctx c{0, 5, {rng.die(), rng.die()}, {rng.die(), rng.die(), rng.die(), rng.die()}, false};
    const int after_me = (active + 1) % n;
    refresh();
    // What each seat would have if it took the most points now: whoever ends the game must reckon with that.
    int could[SEATS];
    for (int i = 0; i < n; ++i) {
        const Sheet s = m.sheet[i];
        could[i] = Qwixx::score(s);
        for (int w = 1; w < 5 && n > 1; ++w)
            if (Qwixx::options(s, c, w)) {
                const int v = Qwixx::score(Qwixx::make(s, c, w * 9));
                could[i] = v > could[i] ? v : could[i];
            }
    }
    int closed = 0;
    bool crossed = false;
    for (int i = 0; i < n; ++i) {
        int end_opp = -1000;
        for (int o = 0; o < n; ++o)
            if (o != i) end_opp = could[o] > end_opp ? could[o] : end_opp;
        const Table t = table(i, after_me);
        Ctx mine = c;
        if (i == active) mine.kind = 1, mine.items = 45;
        const Best b = decide(i, mine, t, end_opp, false, x.noise, Ignore{});
        const int white = b.code / 9;
        const Sheet s = Qwixx::make(m.sheet[i], c, white * 9);
        if (i == active) crossed = white != 0;
        record(i, s, t, b);
        closed |= s.closed;
        put(m.next[i], s);
    }
    if (lane_id() < n) m.next[lane_id()].closed = static_cast<uint8_t>(closed);
    all_next();
    if (bits(static_cast<unsigned>(closed)) >= 2) {
        // Ended in the white action: what was kept of the active seat speaks of a turn it never finished.
        if (x.rec && lane_id() == 0) x.train[(static_cast<long>(game) * Qwixx::MAXT + turn) * n + active] = 0;
        return true;
    }
    refresh();
    c.kind = 2, c.items = 9, c.crossed = crossed;
    const Table t = table(active, after_me);
    const Best b = decide(active, c, t, t.best_opp, false, x.noise, Ignore{});
    const Sheet s = Qwixx::make(m.sheet[active], c, b.code);
    record(active, s, t, b);
    put(m.sheet[active], s);
    if (lane_id() < n) m.sheet[lane_id()].closed = s.closed;
    __syncwarp();
    return Qwixx::over(s);
}

__constant__ float kChance[3][19];  // chance of a sum with 1, 2, 3 dice

template <>
__device__ bool Play<Qwinto>::take_turn() {
    const int lane = lane_id(), after_me = (active + 1) % n;
    refresh();
    // The pick, exactly: the best entry for every row and number, then the chances of the sums with one roll more allowed.
    const Table t = table(active, after_me);
    for (int i = lane; i < 64; i += 32) m.tab[i] = ordered(-1e30F);
    __syncwarp();
    decide(active, Ctx{0, 28, 7, 0, true}, t, t.best_opp, false, 0.0F, [&](int code, float worth) {
        atomicMax(&m.tab[code == Qwinto::kSkip ? 60 : code / 19 / 9 * 19 + code % 19], ordered(worth));
    });
    __syncwarp();
    float worth = -1e30F, once = 0;
    const int p = lane + 1;
    if (lane < 7) {
        const int dice = bits(static_cast<unsigned>(p));
        float b[19];
        for (int v = dice; v <= 6 * dice; ++v) {
            b[v] = unordered(m.tab[60]);
            for (int r = 0; r < 3; ++r)
                if (p >> r & 1) b[v] = fmaxf(b[v], unordered(m.tab[r * 19 + v]));
            once += kChance[dice - 1][v] * b[v];
        }
        worth = 0;
        for (int v = dice; v <= 6 * dice; ++v) worth += kChance[dice - 1][v] * fmaxf(b[v], once);
    }
    int pick = p;
    for (int d = 16; d; d >>= 1) {
        const float w = __shfl_xor_sync(~0U, worth, d), o = __shfl_xor_sync(~0U, once, d);
        const int q = __shfl_xor_sync(~0U, pick, d);
        if (w > worth || (w == worth && q < pick)) worth = w, once = o, pick = q;
    }
    int sum = 0;
    for (int tries = 0; tries < 2; ++tries) {
        sum = 0;
        for (int r = 0; r < 3; ++r)
            if (pick >> r & 1) sum += rng.die();
        float b = unordered(m.tab[60]);
        for (int r = 0; r < 3; ++r)
            if (pick >> r & 1) b = fmaxf(b, unordered(m.tab[r * 19 + sum]));
        if (b >= once) break;
    }
    bool over = false;
    for (int i = 0; i < n; ++i) {
        const Ctx c{1, 28, pick, sum, i == active};
        const Table ti = table(i, after_me);
        const Best b = decide(i, c, ti, ti.best_opp, false, x.noise, Ignore{});
        const Sheet s = Qwinto::make(m.sheet[i], c, b.code);
        record(i, s, ti, b);
        over |= Qwinto::over(s);
        put(m.next[i], s);
    }
    all_next();
    return over;
}

template <>
__device__ bool Play<Knaster>::take_turn() {
    bool last = false;
    for (int i = 0; i < n; ++i) last |= Knaster::full(m.sheet[i]);
    const int sum = rng.die() + rng.die();
    const Ctx c{51, sum, last, rng.next() & 0xFFFFFU};
    refresh();
    for (int i = 0; i < n; ++i) {
        const Table t = table(i, -1);
        const Best b = decide(i, c, t, t.best_opp, last, last ? 0.0F : x.noise, Ignore{});
        const Sheet s = Knaster::make(m.sheet[i], c, b.code);
        record(i, s, t, b);
        put(m.next[i], s);
    }
    all_next();
    return last;
}

template <class G>
__global__ void __launch_bounds__(WARPS * 32, 3) selfplay(const __grid_constant__ Args x) {
    extern __shared__ __align__(128) unsigned char raw[];
    Mem<G>& m = reinterpret_cast<Mem<G>*>(raw)[threadIdx.x / 32];
    const int lane = lane_id();
    for (;;) {
        int game = 0;
        if (lane == 0) game = atomicAdd(x.counter, 1);
        game = __shfl_sync(~0U, game, 0);
        if (game >= x.games) return;
        Play<G> p{x, m, game, x.n, 0, 0, seeded(x.seed, static_cast<uint64_t>(game))};
        p.active = p.rng.below(x.n);
        __syncwarp();
        if (lane < x.n) m.sheet[lane] = typename G::Sheet{};
        __syncwarp();
        bool over = false;
        while (!over && p.turn < G::MAXT) {
            over = p.take_turn();
            ++p.turn;
            p.active = (p.active + 1) % x.n;
        }
        __syncwarp();
        if (lane < x.n) {
            const typename G::Sheet s = m.sheet[lane];
            x.score[game * x.n + lane] = static_cast<short>(G::score(s));
        }
        if (lane == 0) x.turns[game] = over ? p.turn : -p.turn;
        __syncwarp();
    }
}

template <class G>
int launch(const Args& args, void* stream) {
    static int blocks = 0;
    const size_t bytes = sizeof(Mem<G>) * WARPS;
    if (!blocks) {
        int per = 0, sms = 0;
        cudaFuncSetAttribute(selfplay<G>, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes));
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, selfplay<G>, WARPS * 32, bytes);
        cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
        blocks = per * sms;
    }
    selfplay<G><<<blocks, WARPS * 32, bytes, static_cast<cudaStream_t>(stream)>>>(args);
    return blocks * 1000 + static_cast<int>(cudaGetLastError());
}

// Returns blocks * 1000 + the CUDA error.
extern "C" int play(int game, const Args* args, void* stream) {
    static bool ready = false;
    if (!ready) {
        float p[3][19]{};
        for (int a = 1; a <= 6; ++a) {
            p[0][a] += 1.0F / 6;
            for (int b = 1; b <= 6; ++b) {
                p[1][a + b] += 1.0F / 36;
                for (int c = 1; c <= 6; ++c) p[2][a + b + c] += 1.0F / 216;
            }
        }
        cudaMemcpyToSymbol(kChance, p, sizeof p);
        ready = true;
    }
    return game == 0 ? launch<Qwixx>(*args, stream) : game == 1 ? launch<Qwinto>(*args, stream) : launch<Knaster>(*args, stream);
}
// slots of the own sheet, of the table, features, turns kept, bytes of shared memory a warp
extern "C" void shape(int game, int* out) {
    auto fill = [&](auto g, int bytes) {
        using G = decltype(g);
        out[0] = G::S, out[1] = G::SG, out[2] = G::F, out[3] = G::MAXT, out[4] = bytes;
    };
    if (game == 0) fill(Qwixx{}, sizeof(Mem<Qwixx>));
    if (game == 1) fill(Qwinto{}, sizeof(Mem<Qwinto>));
    if (game == 2) fill(Knaster{}, sizeof(Mem<Knaster>));
}
