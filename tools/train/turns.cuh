#pragma once
// One turn of each game: who decides what, with which knowledge. True: the game is over.
#include "player.cuh"

// Nobody sees what the others choose, but everybody can think: the passive seats' white choices are predicted as if nobody else chose, the
// active seat plans white and colour against that, and the passive seats then choose against its plan. Positions are valued, and kept, as
// they are at the end of the turn.
template <int BOARD, int SEATS, bool MATCH>
__device__ bool take_turn(Play<QwixxOn<BOARD>, SEATS, MATCH>& p) {
    using G = QwixxOn<BOARD>;
    auto& m = p.m;
    const Args& x = p.x;
    const int n = p.n, active = p.active;
    typename G::Ctx c{
        0, 5, {p.rng.die(), p.rng.die()}, {p.rng.die(), p.rng.die(), p.rng.die(), p.rng.die()}, false, 0, 0, false, -1000, -1000};
    const int after_me = (active + 1) % n;
    p.refresh();
    p.keep_positions();
    // What each seat would have if it took the most points now.
    int could[SEATS];
    for (int i = 0; i < n; ++i) {
        const auto s = m.sheet[i];
        could[i] = G::score(s);
        for (int w = 1; w < 5 && n > 1; ++w)
            if (G::options(s, c, w)) {
                const int v = G::score(G::crossed_white(s, c, w * 9));
                could[i] = v > could[i] ? v : could[i];
            }
    }
    int choice[SEATS], shut[SEATS], white_score[SEATS];
    if (lane_id() < n) m.next[lane_id()] = m.sheet[lane_id()];
    __syncwarp();
    for (int i = 0; i < n; ++i) {
        if (i == active) continue;
        typename G::Ctx mine = c;
        for (int o = 0; o < n; ++o)
            if (o != i && could[o] > mine.white_best) mine.white_best = mine.last_best = could[o];
        const Best b = p.decide(i, mine, p.table(i, after_me), 0.0F, Ignore{});
        choice[i] = b.code;
        const auto s = G::crossed_white(m.sheet[i], c, b.code);
        shut[i] = s.closed & ~m.sheet[i].closed;
        white_score[i] = G::score(s);
        p.put(m.next[i], s);
    }
    {
        typename G::Ctx mine = c;
        mine.kind = 1, mine.items = 45;
        for (int o = 0; o < n; ++o)
            if (o != active) {
                mine.shut |= static_cast<uint8_t>(shut[o]);
                if (white_score[o] > mine.white_best) mine.white_best = mine.last_best = white_score[o];
            }
        const Best b = p.decide_foreseeing(active, mine, p.table(active, after_me, m.next), p.noise());
        choice[active] = b.code;
        const auto s = G::crossed_white(m.sheet[active], mine, b.code);
        shut[active] = s.closed & ~m.sheet[active].closed;
        white_score[active] = G::score(s);
        p.put(m.next[active], G::make(m.sheet[active], mine, b.code));
    }
    int closed = m.sheet[0].closed | shut[active];
    for (int i = 0; i < n; ++i) {
        if (i == active) continue;
        typename G::Ctx mine = c;
        for (int o = 0; o < n; ++o)
            if (o != i) {
                mine.shut |= static_cast<uint8_t>(shut[o]);
                const int last = G::score(m.next[o]);
                mine.white_best = white_score[o] > mine.white_best ? white_score[o] : mine.white_best;
                mine.last_best = last > mine.last_best ? last : mine.last_best;
            }
        const auto plan = m.next[active];
        for (int r = 0; r < 4; ++r)
            if (plan.pos[r] == 11 && m.sheet[active].pos[r] != 11 && !(shut[active] >> r & 1))
                mine.later |= static_cast<uint8_t>(1 << r);
        mine.ends = plan.mis >= 4;
        const Best b = p.decide_foreseeing(i, mine, p.table(i, after_me, m.next), p.noise());
        choice[i] = b.code;
        closed |= G::crossed_white(m.sheet[i], c, b.code).closed;
    }
    __syncwarp();
    if (lane_id() < n) {
        auto s = G::crossed_white(m.sheet[lane_id()], c, choice[lane_id()]);
        s.closed = static_cast<uint8_t>(closed);
        m.next[lane_id()] = s;
    }
    p.all_next();
    if (bits(static_cast<unsigned>(closed)) >= 2) return true;
    p.refresh();
    c.kind = 2, c.items = 9, c.crossed = choice[active] >= 9;
    const Table t = p.table(active, after_me);
    c.white_best = c.last_best = t.best_opp;
    const Best b = p.decide_foreseeing(active, c, t, p.noise());
    const auto s = G::make(m.sheet[active], c, b.code);
    p.put(m.sheet[active], s);
    if (lane_id() < n) m.sheet[lane_id()].closed = s.closed;
    __syncwarp();
    return G::over(s);
}

__constant__ float kChance[3][19];  // chance of a sum with 1, 2, 3 dice

// A candidate's worth with what it stands for, in one word that compares by worth. Score / 50 between -1 and 3, in 16 bits; chance in 16 bits.
__device__ __forceinline__ unsigned fixed16(float v) {
    return static_cast<unsigned>(fminf(fmaxf(v, 0.0F), 1.0F) * 65535.0F + 0.5F);
}
__device__ __forceinline__ unsigned long long packed(float worth, float score, float win) {
    const unsigned high = static_cast<unsigned>(ordered(worth)) ^ 0x80000000U;
    return static_cast<unsigned long long>(high) << 32 | fixed16((score + 1) / 4) << 16 | fixed16(win);
}
__device__ __forceinline__ float worth_of(unsigned long long key) {
    return unordered(static_cast<int>(static_cast<unsigned>(key >> 32) ^ 0x80000000U));
}
__device__ __forceinline__ float score_of(unsigned long long key) {
    return static_cast<float>(key >> 16 & 0xFFFF) * (4.0F / 65535.0F) - 1;
}
__device__ __forceinline__ float win_of(unsigned long long key) { return static_cast<float>(key & 0xFFFF) * (1.0F / 65535.0F); }
__device__ __forceinline__ unsigned long long best_entry(const unsigned long long* tab, int pick, int sum) {
    unsigned long long best = tab[60];
    for (int r = 0; r < 3; ++r)
        if (pick >> r & 1 && tab[r * 19 + sum] > best) best = tab[r * 19 + sum];
    return best;
}

template <int SEATS, bool MATCH>
__device__ bool take_turn(Play<Qwinto, SEATS, MATCH>& p) {
    auto& m = p.m;
    const Args& x = p.x;
    const int n = p.n, active = p.active;
    const int lane = lane_id(), after_me = (active + 1) % n;
    p.refresh();
    // The pick, exactly: the best entry for every row and number, then the chances of the sums with one roll more allowed.
    const Table t = p.table(active, after_me);
    for (int i = lane; i < 61; i += 32) m.tab[i] = 0;
    __syncwarp();
    p.decide(active, Qwinto::Ctx{0, 28, 7, 0, true, t.best_opp}, t, 0.0F, [&](int code, float worth, float score, float win) {
        atomicMax(&m.tab[code == Qwinto::kSkip ? 60 : code / 19 / 9 * 19 + code % 19], packed(worth, score, win));
    });
    __syncwarp();
    float worth = -1e30F, once = 0, score = 0, win = 0;
    int pick = lane + 1;
    if (lane < 7) {
        const int dice = bits(static_cast<unsigned>(pick));
        unsigned long long b[19];
        float once_score = 0, once_win = 0;
        for (int v = dice; v <= 6 * dice; ++v) {
            b[v] = best_entry(m.tab, pick, v);
            once += kChance[dice - 1][v] * worth_of(b[v]);
            once_score += kChance[dice - 1][v] * score_of(b[v]);
            once_win += kChance[dice - 1][v] * win_of(b[v]);
        }
        worth = 0;
        for (int v = dice; v <= 6 * dice; ++v) {
            const float w = worth_of(b[v]), chance = kChance[dice - 1][v];
            const bool again = w < once;
            worth += chance * (again ? once : w);
            score += chance * (again ? once_score : score_of(b[v]));
            win += chance * (again ? once_win : win_of(b[v]));
        }
    }
    for (int d = 16; d; d >>= 1) {
        const float w = __shfl_xor_sync(~0U, worth, d), o = __shfl_xor_sync(~0U, once, d);
        const float s = __shfl_xor_sync(~0U, score, d), c = __shfl_xor_sync(~0U, win, d);
        const int q = __shfl_xor_sync(~0U, pick, d);
        if (w > worth || (w == worth && q < pick)) worth = w, once = o, pick = q, score = s, win = c;
    }
    if (x.rec && lane == 0) {
        float* to = x.expect + ((static_cast<long>(p.game) * Qwinto::MAXT + p.turn) * n + active) * 2;
        to[0] = score;
        to[1] = win;
    }
    int sum = 0;
    for (int tries = 0; tries < 2; ++tries) {
        sum = 0;
        for (int r = 0; r < 3; ++r)
            if (pick >> r & 1) sum += p.rng.die();
        if (worth_of(best_entry(m.tab, pick, sum)) >= once) break;
    }
    bool over = false;
    for (int i = 0; i < n; ++i) {
        const Table ti = p.table(i, after_me);
        const Qwinto::Ctx c{1, 28, pick, sum, i == active, ti.best_opp};
        const Best b = p.decide(i, c, ti, p.noise(), Ignore{});
        const auto s = Qwinto::make(m.sheet[i], c, b.code);
        p.record(i, s, ti, b);
        over |= Qwinto::over(s);
        p.put(m.next[i], s);
    }
    p.all_next();
    return over;
}

// The best of all candidates, without noise: the sink keeps each lane's.
struct Keep {
    float worth = -1e30F, score = 0, win = 0;
    __device__ void operator()(int, float w, float s, float c) {
        if (w > worth) worth = w, score = s, win = c;
    }
    __device__ void gather() {
        for (int d = 16; d; d >>= 1) {
            const float w = __shfl_xor_sync(~0U, worth, d), s = __shfl_xor_sync(~0U, score, d), c = __shfl_xor_sync(~0U, win, d);
            if (w > worth) worth = w, score = s, win = c;
        }
    }
};

// Games in which one sum falls for all. `ctx(sum, seat)`: the decision. What a seat could expect before the roll is the mean over the eleven
// sums; on the last roll everybody takes the most points, so even who wins is known for every sum.
template <class G, int SEATS, bool MATCH, class CtxOf>
__device__ void write_sum(Play<G, SEATS, MATCH>& p, int sum, bool last, CtxOf&& ctx) {
    auto& m = p.m;
    const Args& x = p.x;
    const int n = p.n;
    float score[SEATS], win[SEATS];
    for (int i = 0; i < n; ++i) score[i] = win[i] = 0;
    for (int v = x.exact ? 2 : sum; v <= (x.exact ? 12 : sum); ++v) {
        const float ways = static_cast<float>(v <= 7 ? v - 1 : 13 - v) / 36.0F;
        float ends[SEATS];
        for (int i = 0; i < n; ++i) {
            const Table t = p.table(i, -1);
            const typename G::Ctx c = ctx(v, i);
            Keep keep;
            const Best b = p.decide(i, c, t, last || v != sum ? 0.0F : p.noise(), keep);
            keep.gather();
            ends[i] = keep.score;
            score[i] += ways * keep.score;
            if (!last) win[i] += ways * keep.win;
            if (v == sum) {
                const auto s = G::make(m.sheet[i], c, b.code);
                p.record(i, s, t, b);
                p.put(m.next[i], s);
            }
        }
        if (last) {
            float top = -1e30F;
            int many = 0;
            for (int i = 0; i < n; ++i) top = fmaxf(top, ends[i]);
            for (int i = 0; i < n; ++i) many += ends[i] == top;
            for (int i = 0; i < n; ++i) win[i] += ends[i] == top ? ways / static_cast<float>(many) : 0.0F;
        }
    }
    if (x.rec && x.exact && lane_id() == 0)
        for (int i = 0; i < n; ++i) {
            float* to = x.expect + ((static_cast<long>(p.game) * G::MAXT + p.turn) * n + i) * 2;
            to[0] = score[i];
            to[1] = win[i];
        }
    p.all_next();
}

template <int SEATS, bool MATCH>
__device__ bool take_turn(Play<Knaster, SEATS, MATCH>& p) {
    auto& m = p.m;
    bool last = false;
    for (int i = 0; i < p.n; ++i) last |= Knaster::full(m.sheet[i]);
    const int sum = p.rng.die() + p.rng.die();
    const uint32_t salt = p.rng.next() & 0xFFFFFU;
    p.refresh();
    write_sum(p, sum, last, [&](int v, int) { return Knaster::Ctx{51, v, last, salt, 0}; });
    return last;
}

template <int SEATS, bool MATCH>
__device__ bool take_turn(Play<Knister, SEATS, MATCH>& p) {
    auto& m = p.m;
    const bool last = m.sheet[0].filled == 24;
    const int sum = p.rng.die() + p.rng.die();
    p.refresh();
    write_sum(p, sum, last, [&](int v, int) { return Knister::Ctx{25, v, 0}; });
    return last;
}
