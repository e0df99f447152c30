#pragma once
// One turn of each game: who decides what, with which knowledge. True: the game is over.
#include "player.cuh"

struct Ignore {
    __device__ void operator()(int, float, float, float) const {}
};

template <int SEATS, bool MATCH>
__device__ bool take_turn(Play<Qwixx, SEATS, MATCH>& p) {
    auto& m = p.m;
    const Args& x = p.x;
    const int n = p.n, active = p.active;
    Qwixx::Ctx c{0, 5, {p.rng.die(), p.rng.die()}, {p.rng.die(), p.rng.die(), p.rng.die(), p.rng.die()}, false};
    const int after_me = (active + 1) % n;
    p.refresh();
    // What each seat would have if it took the most points now: whoever ends the game must reckon with that.
    int could[SEATS];
    for (int i = 0; i < n; ++i) {
        const auto s = m.sheet[i];
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
        const Table t = p.table(i, after_me);
        Qwixx::Ctx mine = c;
        if (i == active) mine.kind = 1, mine.items = 45;
        const Best b = p.decide(i, mine, t, end_opp, false, x.noise, Ignore{});
        const int white = b.code / 9;
        const auto s = Qwixx::make(m.sheet[i], c, white * 9);
        if (i == active) crossed = white != 0;
        p.record(i, s, t, b);
        closed |= s.closed;
        p.put(m.next[i], s);
    }
    if (lane_id() < n) m.next[lane_id()].closed = static_cast<uint8_t>(closed);
    p.all_next();
    if (bits(static_cast<unsigned>(closed)) >= 2) {
        // Ended in the white action: what was kept of the active seat speaks of a turn it never finished.
        if (x.rec && lane_id() == 0) x.train[(static_cast<long>(p.game) * Qwixx::MAXT + p.turn) * n + active] = 0;
        return true;
    }
    p.refresh();
    c.kind = 2, c.items = 9, c.crossed = crossed;
    const Table t = p.table(active, after_me);
    const Best b = p.decide(active, c, t, t.best_opp, false, x.noise, Ignore{});
    const auto s = Qwixx::make(m.sheet[active], c, b.code);
    p.record(active, s, t, b);
    p.put(m.sheet[active], s);
    if (lane_id() < n) m.sheet[lane_id()].closed = s.closed;
    __syncwarp();
    return Qwixx::over(s);
}

__constant__ float kChance[3][19];  // chance of a sum with 1, 2, 3 dice

// A candidate's worth with what it stands for, in one word that compares by worth. Score / 50 between -1 and 3, in 16 bits; chance in 16 bits.
__device__ __forceinline__ unsigned fixed16(float v) { return static_cast<unsigned>(fminf(fmaxf(v, 0.0F), 1.0F) * 65535.0F + 0.5F); }
__device__ __forceinline__ unsigned long long packed(float worth, float score, float win) {
    const unsigned high = static_cast<unsigned>(ordered(worth)) ^ 0x80000000U;
    return static_cast<unsigned long long>(high) << 32 | fixed16((score + 1) / 4) << 16 | fixed16(win);
}
__device__ __forceinline__ float worth_of(unsigned long long key) {
    return unordered(static_cast<int>(static_cast<unsigned>(key >> 32) ^ 0x80000000U));
}
__device__ __forceinline__ float score_of(unsigned long long key) { return static_cast<float>(key >> 16 & 0xFFFF) * (4.0F / 65535.0F) - 1; }
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
    p.decide(active, Qwinto::Ctx{0, 28, 7, 0, true}, t, t.best_opp, false, 0.0F,
             [&](int code, float worth, float score, float win) {
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
        float* to = x.expect + (static_cast<long>(p.game) * Qwinto::MAXT + p.turn) * 2;
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
        const Qwinto::Ctx c{1, 28, pick, sum, i == active};
        const Table ti = p.table(i, after_me);
        const Best b = p.decide(i, c, ti, ti.best_opp, false, x.noise, Ignore{});
        const auto s = Qwinto::make(m.sheet[i], c, b.code);
        p.record(i, s, ti, b);
        over |= Qwinto::over(s);
        p.put(m.next[i], s);
    }
    p.all_next();
    return over;
}

template <int SEATS, bool MATCH>
__device__ bool take_turn(Play<Knaster, SEATS, MATCH>& p) {
    auto& m = p.m;
    const Args& x = p.x;
    const int n = p.n, active = p.active;
    bool last = false;
    for (int i = 0; i < n; ++i) last |= Knaster::full(m.sheet[i]);
    const int sum = p.rng.die() + p.rng.die();
    const Knaster::Ctx c{51, sum, last, p.rng.next() & 0xFFFFFU};
    p.refresh();
    for (int i = 0; i < n; ++i) {
        const Table t = p.table(i, -1);
        const Best b = p.decide(i, c, t, t.best_opp, last, last ? 0.0F : x.noise, Ignore{});
        const auto s = Knaster::make(m.sheet[i], c, b.code);
        p.record(i, s, t, b);
        p.put(m.next[i], s);
    }
    p.all_next();
    return last;
}
