#pragma once
// The three games as the trainer sees them: sheets, candidate choices and one-hot features, for host and device alike.
// Twins of src/core/games; host_check.cpp compares them with the simulator's figures. Rule numbers: rules/*.md.
//
// A game offers, for one decision of one seat:
//   options(sheet, ctx, item)  how many candidates item has (items 0..ctx.items-1)
//   code(sheet, ctx, item, e)  the code of its e-th candidate
//   make(sheet, ctx, code)     the sheet after it
//   slots(sheet, out)          out(slot, feature), once a slot: at most one feature is active in each (-1: none)
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
    int n;          // seats, 1..4
    int rel;        // seats from me to the next active one (0: me); Knaster: 0
    int best_opp;   // the best opponent's score now; unused when alone
    bool opp_full;  // Knaster: an opponent's grid is full
};
constexpr int kTurn = 10, kLead = 32;
HD int turn_feature(const Table& t) { return t.n * (t.n - 1) / 2 + t.rel; }
HD int lead_feature(const Table& t, int score) {  // bucket of 4 points; none when alone
    if (t.n == 1) return -1;
    const int b = (score - t.best_opp + 64) >> 2;
    return b < 0 ? 0 : b > kLead - 1 ? kLead - 1 : b;
}

// ------------------------------------------------------------------------------------------------------------------ Qwixx
struct Qwixx {
    static constexpr int kId = 0, S = 5, SG = 3, MAXD = 18, GEN = 32, LIST = 64, MAXT = 64;
    static constexpr int kRow = 156, kMis = 4 * kRow, kClosed = kMis + 5, kTurn0 = kClosed + 3, kLead0 = kTurn0 + kTurn,
                         F = kLead0 + kLead;
    struct Sheet {
        uint8_t pos[4]{}, cnt[4]{};  // position 1..11 of the last cross (0: none); crosses without the lock
        uint8_t mis{}, closed{};     // closed: rows closed by anyone, as far as this seat knows
    };
    struct Ctx {
        int kind;   // 0: white action, passive; 1: white and colour planned together; 2: colour action
        int items;  // 5, 45, 9
        int white[2], colour[4];
        bool crossed;  // the active seat crossed in the white action
    };
    HD static int position(int row, int number) { return row < 2 ? number - 1 : 13 - number; }
    HD static bool can(const Sheet& s, int row, int number) {  // QX-R11, R12, R14
        const int p = position(row, number);
        return !(s.closed >> row & 1) && p > s.pos[row] && (p < 11 || s.cnt[row] >= 5);
    }
    HD static void cross(Sheet& s, int row, int number) {
        const int p = position(row, number);
        s.pos[row] = static_cast<uint8_t>(p);
        ++s.cnt[row];
        if (p == 11) s.closed |= static_cast<uint8_t>(1 << row);
    }
    HD static bool over(const Sheet& s) { return bits(s.closed) >= 2 || s.mis >= 4; }
    HD static int score(const Sheet& s) {
        int t = -5 * s.mis;
        for (int r = 0; r < 4; ++r) {
            const int n = s.cnt[r] + (s.pos[r] == 11);
            t += n * (n + 1) / 2;
        }
        return t;
    }
    // code = white part (0 none, row + 1) * 9 + colour part (0 none, 1 + row * 2 + die)
    HD static int code(const Sheet&, const Ctx& c, int item, int) { return c.kind == 0 ? item * 9 : item; }
    HD static int options(const Sheet& sheet, const Ctx& c, int item) {
        const int code = c.kind == 0 ? item * 9 : item, w = code / 9, k = code % 9;
        Sheet s = sheet;
        if (w) {
            if (!can(s, w - 1, c.white[0] + c.white[1])) return 0;
            cross(s, w - 1, c.white[0] + c.white[1]);
            if (k && bits(s.closed) >= 2) return 0;  // QX-R18
        }
        if (k) {
            const int row = (k - 1) >> 1, die = (k - 1) & 1;
            if (die && c.white[0] == c.white[1]) return 0;
            if (!can(s, row, c.colour[row] + c.white[die])) return 0;
        }
        return 1;
    }
    HD static Sheet make(const Sheet& sheet, const Ctx& c, int code) {
        Sheet s = sheet;
        const int w = code / 9, k = code % 9;
        if (w) cross(s, w - 1, c.white[0] + c.white[1]);
        if (k) cross(s, (k - 1) >> 1, c.colour[(k - 1) >> 1] + c.white[(k - 1) & 1]);
        if (c.kind && !w && !k && !c.crossed) ++s.mis;  // QX-R09
        return s;
    }
    template <class Out>
    HD static void slots(const Sheet& s, Out&& out) {
        for (int r = 0; r < 4; ++r)
            out(r, r * kRow + ((s.closed >> r & 1) && s.pos[r] != 11 ? 144 + s.cnt[r] : s.pos[r] * 12 + s.cnt[r]));
        out(4, kMis + s.mis);
    }
    template <class Out>
    HD static void globals(const Sheet& s, const Table& t, Out&& out) {
        const int closed = bits(s.closed);
        out(S, kClosed + (closed > 2 ? 2 : closed));
        out(S + 1, kTurn0 + turn_feature(t));
        const int lead = lead_feature(t, score(s));
        out(S + 2, lead < 0 ? -1 : kLead0 + lead);
    }
};

// ----------------------------------------------------------------------------------------------------------------- Qwinto
struct Qwinto {
    static constexpr int kId = 1, S = 63, SG = 2, MAXD = 26, GEN = 32, LIST = 512, MAXT = 64, kSkip = 600;
    // Numbers in boxes; runs of empty boxes by (first box, length, how many numbers fit between its ends); triple columns by mask;
    // row counts; misthrows.
    static constexpr int kGap = 486, kCol = kGap + 3 * 45 * 19, kCount = kCol + 40, kMis = kCount + 30, kTurn0 = kMis + 5,
                         kLead0 = kTurn0 + kTurn, F = kLead0 + kLead;
    struct Sheet {
        uint8_t v[27]{};
        uint8_t mis{};
    };
    struct Ctx {
        int kind;   // 0: every number in every box (to value the picks); 1: the number that fell
        int items;  // 28: the boxes and writing nothing
        int picked, sum;
        bool active;
    };
    HD static int column(int row, int i) { return row == 0 ? 2 + i + (i >= 3) : row == 1 ? 1 + i + (i >= 5) : i + (i >= 4); }
    HD static int box_in(int row, int col) {  // -1: no box there
        const int first = 2 - row, gap = row == 0 ? 5 : row == 1 ? 6 : 4, last = row == 0 ? 11 : row == 1 ? 10 : 9;
        if (col < first || col > last || col == gap) return -1;
        return col - first - (col > gap);
    }
    HD static unsigned numbers(const Sheet& s, int box) {  // bit v: v may be written (QN-R11, R12)
        if (s.v[box]) return 0;
        const int row = box / 9, i = box % 9;
        int lo = 0, hi = 19;
        for (int j = i - 1; j >= 0 && !lo; --j) lo = s.v[row * 9 + j];
        for (int j = i + 1; j < 9; ++j)
            if (s.v[row * 9 + j]) {
                hi = s.v[row * 9 + j];
                break;
            }
        unsigned mask = ((1U << hi) - 1) & ~((2U << lo) - 1);
        const int col = column(row, i);
        for (int r = 0; r < 3; ++r) {
            const int j = r == row ? -1 : box_in(r, col);
            if (j >= 0 && s.v[r * 9 + j]) mask &= ~(1U << s.v[r * 9 + j]);
        }
        return mask;
    }
    HD static int filled(const Sheet& s, int row) {
        int n = 0;
        for (int i = 0; i < 9; ++i) n += s.v[row * 9 + i] != 0;
        return n;
    }
    HD static bool over(const Sheet& s) {
        return s.mis >= 4 || (filled(s, 0) == 9) + (filled(s, 1) == 9) + (filled(s, 2) == 9) >= 2;
    }
    // The triple columns 2 3 7 8 9 and the row of each one's bonus box.
    HD static int triple(int k) { return k < 2 ? 2 + k : 5 + k; }
    HD static int bonus_row(int k) { return k == 0 || k == 4 ? 2 : k == 3 ? 1 : 0; }
    HD static int column_mask(const Sheet& s, int k) {
        int m = 0;
        for (int r = 0; r < 3; ++r) m |= (s.v[r * 9 + box_in(r, triple(k))] != 0) << r;
        return m;
    }
    HD static int score(const Sheet& s) {
        int t = -5 * s.mis;
        for (int r = 0; r < 3; ++r) {
            const int n = filled(s, r);
            t += n == 9 ? s.v[r * 9 + 8] : n;
        }
        for (int k = 0; k < 5; ++k)
            if (column_mask(s, k) == 7) t += s.v[bonus_row(k) * 9 + box_in(bonus_row(k), triple(k))];
        return t;
    }
    HD static int options(const Sheet& s, const Ctx& c, int item) {
        if (item == 27) return 1;
        if (c.kind == 0) return bits(numbers(s, item));
        return (c.picked >> (item / 9) & 1) && (numbers(s, item) >> c.sum & 1);
    }
    HD static int code(const Sheet& s, const Ctx& c, int item, int e) {
        if (item == 27) return kSkip;
        if (c.kind == 1) return item * 19 + c.sum;
        unsigned m = numbers(s, item);
        while (e--) m &= m - 1;
        return item * 19 + low_bit(m);
    }
    HD static Sheet make(const Sheet& sheet, const Ctx& c, int code) {
        Sheet s = sheet;
        if (code == kSkip)
            s.mis = static_cast<uint8_t>(s.mis + c.active);  // QN-R09
        else
            s.v[code / 19] = static_cast<uint8_t>(code % 19);
        return s;
    }
    template <class Out>
    HD static void slots(const Sheet& s, Out&& out) {
        for (int b = 0; b < 27; ++b) out(b, s.v[b] ? b * 18 + s.v[b] - 1 : -1);
        for (int r = 0; r < 3; ++r) {
            int start = 0, lo = 0, n = 0;  // the run of empty boxes that begins at `start`, after the number `lo`
            for (int i = 0; i <= 9; ++i) {
                const int v = i == 9 ? 19 : s.v[r * 9 + i];
                if (v) {  // each slot once: candidates are told apart by the slots that change
                    const int e = i - start;
                    for (int j = start + 1; j <= i && j < 9; ++j) out(27 + r * 9 + j, -1);
                    if (e == 0 && i < 9) out(27 + r * 9 + i, -1);
                    if (e > 0)
                        out(27 + r * 9 + start,
                            kGap + (r * 45 + start * 9 - start * (start - 1) / 2 + e - 1) * 19 + (v - lo - 1));
                    n += i < 9;
                    start = i + 1;
                    lo = v;
                }
            }
            out(59 + r, kCount + r * 10 + n);
        }
        for (int k = 0; k < 5; ++k) out(54 + k, kCol + k * 8 + column_mask(s, k));
        out(62, kMis + s.mis);
    }
    template <class Out>
    HD static void globals(const Sheet& s, const Table& t, Out&& out) {
        out(S, kTurn0 + turn_feature(t));
        const int lead = lead_feature(t, score(s));
        out(S + 1, lead < 0 ? -1 : kLead0 + lead);
    }
};

// ---------------------------------------------------------------------------------------------------------------- Knaster
struct Knaster {
    static constexpr int kId = 2, S = 49, SG = 3, MAXD = 84, GEN = 16, LIST = 768, MAXT = 64, kCap = 192, kCircle = 2047,
                         kPass = 31;
    // (box, number, circled); lines by (shape of their numbers, circles); uncircled boxes that hold a number; boxes filled.
    static constexpr int kLine = 25 * 22, kHold = kLine + 12 * 96, kFilled = kHold + 66, kLast = kFilled + 26, kSeats = kLast + 2,
                         kLead0 = kSeats + 4, F = kLead0 + kLead;
    struct Sheet {
        uint8_t v[25]{};
        uint32_t circled{};
    };
    struct Ctx {
        int items;  // 51: 25 writes, 25 circles, pass
        int sum;
        bool last;
        uint32_t salt;  // where sampling begins when a write leaves more circle sets than kCap
    };
    HD static uint32_t line(int l) {  // rows, columns, two diagonals
        return l < 5 ? 31U << (5 * l) : l < 10 ? 0x108421U << (l - 5) : l == 10 ? 0x1041041U : 0x111110U;
    }
    HD static int line_box(int l, int i) { return l < 5 ? 5 * l + i : l < 10 ? 5 * i + l - 5 : l == 10 ? 6 * i : 4 + 4 * i; }
    HD static int points(int l) { return l < 5 ? 9 - l : l < 10 ? 14 - l : 10; }
    HD static uint32_t filled(const Sheet& s) {
        uint32_t m = 0;
        for (int b = 0; b < 25; ++b) m |= static_cast<uint32_t>(s.v[b] != 0) << b;
        return m;
    }
    HD static bool full(const Sheet& s) { return bits(filled(s)) == 25; }
    HD static int demand(const Sheet& s, int l) {  // KN-R08; by the number of different numbers: it decides
        unsigned m = 0;
        for (int i = 0; i < 5; ++i) m |= 1U << s.v[line_box(l, i)];
        const int d = bits(m);
        return d < 4 ? 4 - d : d == 5 && high_bit(m) - low_bit(m) == 4 ? 3 : 0;
    }
    HD static int score(const Sheet& s) {
        int t = bits(s.circled);
        for (int l = 0; l < 12; ++l) t += (s.circled & line(l)) == line(l) ? points(l) : 0;
        return t;
    }
    HD static int choose(int n, int k) {  // n <= 5
        return k == 0 || k == n ? 1 : k == 1 || k == n - 1 ? n : n == 4 ? 6 : 10;
    }
    HD static uint32_t combination(uint32_t among, int k, int rank) {
        uint32_t set = 0;
        while (k > 0) {
            const int n = bits(among), with = choose(n - 1, k - 1);
            const uint32_t b = among & (~among + 1);
            among &= ~b;
            if (rank < with) {
                set |= b;
                --k;
            } else {
                rank -= with;
            }
        }
        return set;
    }
    HD static bool on(int l, int box) { return line(l) >> box & 1; }
    // How many sets of circles a write asks to choose among (an upper bound: sets may come twice).
    HD static int sets(const Sheet& sheet, int box, int sum) {
        Sheet s = sheet;
        s.v[box] = static_cast<uint8_t>(sum);
        const uint32_t f = filled(s);
        int total = 1;
        for (int l = 0; l < 12; ++l)
            if (on(l, box) && (f & line(l)) == line(l)) {
                const int n = bits(line(l) & ~s.circled), k = demand(s, l);
                total *= choose(n, k < n ? k : n);
            }
        return total;
    }
    HD static int options(const Sheet& s, const Ctx& c, int item) {
        if (item < 25) {
            if (s.v[item]) return 0;
            const int t = sets(s, item, c.sum);
            return t < kCap ? t : kCap;
        }
        if (item < 50) return s.v[item - 25] == c.sum && !(s.circled >> (item - 25) & 1);
        return c.last;
    }
    HD static int code(const Sheet& s, const Ctx& c, int item, int e) {
        if (item == 50) return kPass << 11;
        if (item >= 25) return (item - 25) << 11 | kCircle;
        int t = sets(s, item, c.sum);
        if (t > kCap) {  // many sets: an even sample of them
            if (t > 2046) t = 2046;
            e = static_cast<int>((c.salt + static_cast<uint32_t>(e) * static_cast<uint32_t>(t) / kCap) %
                                 static_cast<uint32_t>(t));
        }
        return item << 11 | e;
    }
    HD static Sheet make(const Sheet& sheet, const Ctx& c, int code) {
        Sheet s = sheet;
        const int box = code >> 11 & 31;
        int e = code & 2047;
        if (box == kPass) return s;
        if (e == kCircle) {
            s.circled |= 1U << box;
            return s;
        }
        s.v[box] = static_cast<uint8_t>(c.sum);
        const uint32_t f = filled(s);
        for (int l = 0; l < 12; ++l)
            if (on(l, box) && (f & line(l)) == line(l)) {
                const uint32_t among = line(l) & ~s.circled;
                const int n = bits(among), d = demand(s, l), k = d < n ? d : n, m = choose(n, k);
                s.circled |= combination(among, k, e % m);
                e /= m;
            }
        return s;
    }
    HD static int shape(const Sheet& s, int l) {
        unsigned m = 0, odd = 0;
        int k = 0;
        for (int i = 0; i < 5; ++i) {
            const int v = s.v[line_box(l, i)];
            if (v) {
                m |= 1U << v;
                odd ^= 1U << v;
                ++k;
            }
        }
        if (k < 2) return k;
        if (k == 5) return 15;
        const int d = bits(m);
        const bool near = high_bit(m) - low_bit(m) <= 4;
        if (k == 2) return d == 1 ? 2 : near ? 3 : 4;
        if (k == 3) return d == 1 ? 5 : d == 2 ? 6 : near ? 7 : 8;
        return d == 1 ? 9 : d == 2 ? (odd ? 10 : 11) : d == 3 ? 12 : near ? 13 : 14;
    }
    template <class Out>
    HD static void slots(const Sheet& s, Out&& out) {
        uint64_t held = 0;  // four bits a number: uncircled boxes that hold it
        int n = 0;
        for (int b = 0; b < 25; ++b) {
            const int v = s.v[b], o = s.circled >> b & 1;
            out(b, v ? b * 22 + (v - 2) * 2 + o : -1);
            n += v != 0;
            if (v && !o && (held >> (4 * v) & 15) < 5) held += 1ULL << (4 * v);
        }
        for (int l = 0; l < 12; ++l) out(25 + l, kLine + l * 96 + shape(s, l) * 6 + bits(s.circled & line(l)));
        for (int v = 2; v <= 12; ++v) out(35 + v, kHold + (v - 2) * 6 + static_cast<int>(held >> (4 * v) & 15));
        out(48, kFilled + n);
    }
    template <class Out>
    HD static void globals(const Sheet& s, const Table& t, Out&& out) {
        out(S, kLast + (t.opp_full || full(s)));
        out(S + 1, kSeats + t.n - 1);
        const int lead = lead_feature(t, score(s));
        out(S + 2, lead < 0 ? -1 : kLead0 + lead);
    }
};
