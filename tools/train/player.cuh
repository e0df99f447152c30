#pragma once
// One warp at the table: caches of the sheets, the best of all candidates of a decision, what is kept for learning.
#include "network.cuh"

template <class G, int SEATS, bool MATCH>
struct alignas(128) Mem {
    __half a[kScratch];  // activations; then C1 (float) at 0, h1 (half) at 4352 B, C2 (float) at 0
    alignas(16) __half acc[1 + MATCH][SEATS][H];
    float prez[SEATS][D1];
    short delta[G::GEN][G::MAXD];
    int count[G::GEN];
    short slots[SEATS][G::S];
    short own[G::S + G::SG];
    unsigned short list[G::LIST];
    unsigned long long tab[61];
    typename G::Sheet sheet[SEATS], next[SEATS];
};

struct Ignore {
    __device__ void operator()(int, float, float, float) const {}
};
struct Best {
    float worth;
    int code;
    float score, win;
    int terminal;
};

template <class G, int SEATS, bool MATCH>
struct Play {
    using Sheet = typename G::Sheet;
    using Ctx = typename G::Ctx;
    static constexpr bool kNear = SHARED_W2 && !MATCH;
    const Args& x;
    Mem<G, SEATS, MATCH>& m;
    const Dense& dense;
    int game, n, active, turn;
    Rng rng;
    bool wild;  // this turn is at random
    __device__ float noise() {
        if (wild) return 100.0F;
        if (x.calm && game % 2 != 0) return 0.0F;
        return x.often < 1.0F && static_cast<float>(rng.next() >> 8) >= x.often * 16777216.0F ? 0.0F : x.noise;
    }

    __device__ int net_of(int seat) const { return MATCH ? (seat + game) & 1 : 0; }
    __device__ static float rounded(float v, float steps) { return steps > 0 ? rintf(v * steps) / steps : v; }

    // Caches that follow from the sheets: features, accumulators, the opponents' part of the dense layer.
    __device__ __noinline__ void refresh() {
        const int lane = lane_id();
        __syncwarp();
        if (lane < n) {
            short* to = m.slots[lane];
            const Sheet s = m.sheet[lane];
            G::slots(s, [&](int slot, int f) { to[slot] = static_cast<short>(f); });
        }
        __syncwarp();
        for (int k = 0; k <= MATCH; ++k)
            for (int seat = 0; seat < n; ++seat) {
                float2 sum[PAIRS];
#pragma unroll
                for (int i = 0; i < PAIRS; ++i) sum[i] = {x.net[k].b1[column(lane, i)], x.net[k].b1[column(lane, i) + 1]};
#pragma unroll 4
                for (int slot = 0; slot < G::S; ++slot) {
                    const int f = m.slots[seat][slot];
                    if (f < 0) continue;
                    const Pack p = load(x.net[k].w1 + f * H, lane);
#pragma unroll
                    for (int i = 0; i < PAIRS; ++i) {
                        const float2 v = __half22float2(p.h[i]);
                        sum[i].x += v.x;
                        sum[i].y += v.y;
                    }
                }
                Pack all;
#pragma unroll
                for (int i = 0; i < PAIRS; ++i) all.h[i] = __float22half2_rn(sum[i]);
                store(m.acc[k][seat], lane, all);
            }
        __syncwarp();
        for (int k = 0; k <= MATCH; ++k) {
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
                                    const float v = activated(__half2float(m.acc[k][o][i]), x.net[k].square);
                                    sum += v;
                                    top = fmaxf(top, v);
                                }
                            m.a[seat * LDA + i] =
                                __float2half(part ? top : rounded(sum / static_cast<float>(n - 1), x.net[k].act));
                        }
                    __syncwarp();
                    multiply(c, m.a, LDA, x.net[k].w2 + (part + 1) * H * D1, D1, H);
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

    // The opponents' part of the dense layer for one seat, with their sheets as in m.next and these rows closed (Qwixx).
    __device__ __noinline__ void foresee(int seat, int closed) {
        if (n == 1) return;
        const int lane = lane_id(), k = net_of(seat);
        const Net& net = x.net[k];
        float2 sum[PAIRS]{}, top[PAIRS]{};
        for (int o = 0; o < n; ++o) {
            if (o == seat) continue;
            Sheet s = m.next[o];
            s.closed = static_cast<uint8_t>(closed);
            float2 a[PAIRS];
#pragma unroll
            for (int i = 0; i < PAIRS; ++i) a[i] = {net.b1[column(lane, i)], net.b1[column(lane, i) + 1]};
            G::slots(s, [&](int, int f) {
                const Pack p = load(net.w1 + f * H, lane);
#pragma unroll
                for (int i = 0; i < PAIRS; ++i) {
                    const float2 v = __half22float2(p.h[i]);
                    a[i].x += v.x;
                    a[i].y += v.y;
                }
            });
#pragma unroll
            for (int i = 0; i < PAIRS; ++i) {
                a[i] = {activated(a[i].x, net.square), activated(a[i].y, net.square)};
                sum[i] = {sum[i].x + a[i].x, sum[i].y + a[i].y};
                top[i] = {fmaxf(top[i].x, a[i].x), fmaxf(top[i].y, a[i].y)};
            }
        }
        FragC c[4];
#pragma unroll
        for (auto& f : c) wmma::fill_fragment(f, 0.0F);
        const float others = static_cast<float>(n - 1);
        for (int part = 0; part < 2; ++part) {  // in row 0; the other rows are not read
            Pack p;
#pragma unroll
            for (int i = 0; i < PAIRS; ++i)
                p.h[i] = __float22half2_rn(
                    part ? top[i] : float2{rounded(sum[i].x / others, net.act), rounded(sum[i].y / others, net.act)});
            __syncwarp();
            store(m.a, lane, p);
            __syncwarp();
            multiply(c, m.a, LDA, net.w2 + (part + 1) * H * D1, D1, H);
        }
        __syncwarp();
        float* out = reinterpret_cast<float*>(m.a);
#pragma unroll
        for (int j = 0; j < 4; ++j) wmma::store_matrix_sync(out + j * 16, c[j], LDC, wmma::mem_row_major);
        __syncwarp();
        for (int j = lane; j < D1; j += 32) m.prez[seat][j] = out[j] + net.b2[j];
        __syncwarp();
    }

    // After sheets were refreshed, at the beginning of a turn: every seat's position goes to what is kept of the turn before, with the
    // network's word on it. pre: at most 16 seats
    __device__ void keep_positions() {
        if (!x.rec || turn == 0) return;
        const int lane = lane_id();
        const Net& net = x.net[0];
        const long first = (static_cast<long>(game) * G::MAXT + turn - 1) * n;
        for (int seat = 0; seat < n; ++seat) {
            const Table t = table(seat, active, m.sheet);
            if (lane == 0) G::globals(m.sheet[seat], t, [&](int slot, int f) { m.own[slot] = static_cast<short>(f); });
            __syncwarp();
            Pack a = load(m.acc[0][seat], lane);
            for (int slot = G::S; slot < G::S + G::SG; ++slot) {
                const int f = m.own[slot];
                if (f < 0) continue;
                const Pack p = load(net.w1 + f * H, lane);
#pragma unroll
                for (int i = 0; i < PAIRS; ++i) a.h[i] = __hadd2(a.h[i], p.h[i]);
            }
#pragma unroll
            for (int i = 0; i < PAIRS; ++i) a.h[i] = activated(a.h[i], net.square);
            store(m.a + seat * LDA, lane, a);
            short* to = x.rec + (first + seat) * (G::S + G::SG + (n - 1) * G::S);
            for (int i = lane; i < G::S; i += 32) to[i] = m.slots[seat][i];
            if (lane < G::SG) to[G::S + lane] = m.own[G::S + lane];
            to += G::S + G::SG;
            for (int o = 0; o < n; ++o)
                if (o != seat) {
                    for (int i = lane; i < G::S; i += 32) to[i] = m.slots[o][i];
                    to += G::S;
                }
            __syncwarp();
        }
        heads([&](int row) { return row < n ? row : 0; });
        if (lane < n) {
            const float* out = reinterpret_cast<const float*>(m.a);
            float score = net.b4[0], win = net.b4[1];
            for (int j = 0; j < D2; ++j) {
                const float v = clip(out[lane * LDC2 + j] + net.b3[j]);
                score += v * net.w4[j];
                win += v * net.w4[D2 + j];
            }
            x.val[(first + lane) * 2] = score;
            x.val[(first + lane) * 2 + 1] = n > 1 ? 1.0F / (1.0F + __expf(-win)) : 1.0F;
            x.train[first + lane] = 1;
        }
        __syncwarp();
    }
    // Dense layers of net[0] over the 16 rows of m.a, each with the opponents' part of `seat_of(row)`.
    template <class SeatOf>
    __device__ void heads(SeatOf&& seat_of) {
        const int lane = lane_id();
        const Net& net = x.net[0];
        FragC c1[4];
#pragma unroll
        for (auto& f : c1) wmma::fill_fragment(f, 0.0F);
        __syncwarp();
        multiply(c1, m.a, LDA, kNear ? dense.w2 : net.w2, kNear ? LDW2 : D1, H);
        __syncwarp();
        float* out = reinterpret_cast<float*>(m.a);
        __half* h1 = m.a + 16 * LDC * 2;
#pragma unroll
        for (int j = 0; j < 4; ++j) wmma::store_matrix_sync(out + j * 16, c1[j], LDC, wmma::mem_row_major);
        __syncwarp();
        for (int r = 0; r < 16; ++r) {
            const int seat = seat_of(r);
            h1[r * LDH + lane] = __float2half(clip(out[r * LDC + lane] + m.prez[seat][lane]));
            h1[r * LDH + lane + 32] = __float2half(clip(out[r * LDC + lane + 32] + m.prez[seat][lane + 32]));
        }
        __syncwarp();
        FragC c2[2];
#pragma unroll
        for (auto& f : c2) wmma::fill_fragment(f, 0.0F);
        multiply(c2, h1, LDH, kNear ? dense.w3 : net.w3, kNear ? LDW3 : D2, D1);
        __syncwarp();
#pragma unroll
        for (int j = 0; j < 2; ++j) wmma::store_matrix_sync(out + j * 16, c2[j], LDC2, wmma::mem_row_major);
        __syncwarp();
    }

    __device__ Table table(int seat, int next_active) const { return table(seat, next_active, m.sheet); }
    __device__ Table table(int seat, int next_active, const Sheet* sheets) const {
        Table t{n, next_active < 0 ? 0 : (next_active - seat + n) % n, -1000, false};
        for (int o = 0; o < n; ++o)
            if (o != seat) {
                const Sheet s = sheets[o];
                const int v = G::score(s);
                t.best_opp = v > t.best_opp ? v : t.best_opp;
                if constexpr (G::kId == 2) t.opp_full |= G::full(s);
            }
        return t;
    }

    // All candidates of a decision, compact, into m.list; Qwixx: those that leave these rows closed, or all (-1).
    __device__ int candidates(const Sheet& s, const Ctx& c, int closed) {
        const int lane = lane_id();
        int total = 0;
        for (int from = 0; from < c.items; from += 32) {
            const int item = from + lane;
            int k = item < c.items ? G::options(s, c, item) : 0;
            if constexpr (G::kId == 0)
                if (k && closed >= 0 && G::make(s, c, G::code(s, c, item, 0)).closed != closed) k = 0;
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

    // The best candidate of a seat. `sink` sees every candidate's worth, score and chance.
    template <class Sink>
    __device__ __noinline__ Best decide(int seat, const Ctx& c, const Table& t, float noise, Sink&& sink, int closed = -1) {
        const int lane = lane_id(), k = net_of(seat);
        const Net& net = x.net[k];
        const Sheet own = m.sheet[seat];
        const int total = candidates(own, c, closed);
        for (int i = lane; i < G::S; i += 32) m.own[i] = m.slots[seat][i];
        if (lane == 0) G::globals(own, t, [&](int slot, int f) { m.own[slot] = static_cast<short>(f); });
        __syncwarp();
        Pack base = load(m.acc[k][seat], lane);
        for (int slot = G::S; slot < G::S + G::SG; ++slot) {
            const int f = m.own[slot];
            if (f < 0) continue;
            const Pack p = load(net.w1 + f * H, lane);
#pragma unroll
            for (int i = 0; i < PAIRS; ++i) base.h[i] = __hadd2(base.h[i], p.h[i]);
        }
        uint32_t salt = rng.next() ^ static_cast<uint32_t>(lane) * 0x9E3779B9U;
        Best best{-1e30F, 0, 0, 0, 0};
        for (int from = 0; from < total; from += G::GEN) {
            const int here = total - from < G::GEN ? total - from : G::GEN;
            int code = 0, end_score = 0, end_opp = 0, terminal = 0, sure = -1;
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
                terminal = G::ended(after, c);
                if (terminal) end_score = G::score(after), end_opp = G::rival(own, c, code);
                if constexpr (G::kId == 2)
                    if (n == 1 && !terminal && G::full(after)) sure = G::full_worth(after);
                if (!terminal) {
                    if constexpr (G::kId == 2)
                        G::changed(own, after, emit);
                    else
                        G::changed(after, code, emit);
                    G::globals(after, t, emit);
                }
                m.count[lane] = changes;
            }
            __syncwarp();
            for (int half = 0; half * 16 < here; ++half) {
                const int rows = here - half * 16 < 16 ? here - half * 16 : 16;
                for (int cand = 0; cand < rows;
                     cand += 2) {  // two at a time: the loads from W1 take long, so keep many in flight
                    const int c0 = half * 16 + cand, c1 = cand + 1 < rows ? c0 + 1 : c0;
                    const int n0 = m.count[c0], n1 = m.count[c1], most = n0 > n1 ? n0 : n1;
                    Pack a0 = base, a1 = base;
                    for (int d = 0; d < most; d += 4) {
                        int f[8];
                        Pack p[8];
#pragma unroll
                        for (int i = 0; i < 4; ++i) {
                            f[i] = d + i < n0 ? m.delta[c0][d + i] : G::F;  // row F is zero
                            f[4 + i] = d + i < n1 ? m.delta[c1][d + i] : G::F;
                        }
#pragma unroll
                        for (int i = 0; i < 8; ++i) p[i] = load(net.w1 + (f[i] < 0 ? ~f[i] : f[i]) * H, lane);
#pragma unroll
                        for (int i = 0; i < 4; ++i) {
                            const __half2 s0 = __float2half2_rn(f[i] < 0 ? -1.0F : 1.0F),
                                          s1 = __float2half2_rn(f[4 + i] < 0 ? -1.0F : 1.0F);
#pragma unroll
                            for (int j = 0; j < PAIRS; ++j) {
                                a0.h[j] = __hfma2(s0, p[i].h[j], a0.h[j]);
                                a1.h[j] = __hfma2(s1, p[4 + i].h[j], a1.h[j]);
                            }
                        }
                    }
#pragma unroll
                    for (int i = 0; i < PAIRS; ++i) {
                        a0.h[i] = activated(a0.h[i], net.square);
                        a1.h[i] = activated(a1.h[i], net.square);
                    }
                    store(m.a + cand * LDA, lane, a0);
                    store(m.a + (cand + 1) * LDA, lane, a1);
                }
                __syncwarp();
                FragC c1[4];
#pragma unroll
                for (auto& f : c1) wmma::fill_fragment(f, 0.0F);
                multiply(c1, m.a, LDA, kNear ? dense.w2 : net.w2, kNear ? LDW2 : D1, H);
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
                multiply(c2, h1, LDH, kNear ? dense.w3 : net.w3, kNear ? LDW3 : D2, D1);
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
                    if (sure >= 0) score = static_cast<float>(sure) / (36.0F * kScale);
                    float worth = net.by_score * score + (n > 1 ? net.by_win * win : 0.0F);
                    sink(code, worth, score, win);
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
            // Of equal ones the later: in Qwixx a cross that both actions allow is made in the white one, where nobody can take it away.
            if (o.worth > best.worth || (o.worth == best.worth && o.code > best.code)) best = o;
        }
        return {__shfl_sync(~0U, best.worth, 0), __shfl_sync(~0U, best.code, 0), __shfl_sync(~0U, best.score, 0),
                __shfl_sync(~0U, best.win, 0), __shfl_sync(~0U, best.terminal, 0)};
    }

    // The same in Qwixx, with the others as they are in m.next: candidates that close other rows see other opponents.
    __device__ Best decide_foreseeing(int seat, const Ctx& c, const Table& t, float noise) {
        unsigned sets = 0;
        const Sheet own = m.sheet[seat];
        for (int item = lane_id(); item < c.items; item += 32)
            if (G::options(own, c, item)) sets |= 1U << G::make(own, c, G::code(own, c, item, 0)).closed;
        sets = __reduce_or_sync(~0U, sets);
        Best best{-1e30F, 0, 0, 0, 0};
        for (; sets; sets &= sets - 1) {
            const int closed = low_bit(sets);
            if (bits(static_cast<unsigned>(closed)) < 2 && !c.ends) foresee(seat, closed);
            const Best b = decide(seat, c, t, noise, Ignore{}, closed);
            if (b.worth > best.worth) best = b;
        }
        return best;
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
};
