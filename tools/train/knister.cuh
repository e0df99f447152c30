#pragma once
// Knister: sheet, candidates, features. The contract is in common.cuh.
#include "common.cuh"

struct Knister {
    static constexpr int kId = 3, kSeatsMax = 12, S = 50, SG = 2, MAXD = 48, GEN = 32, LIST = 32, MAXT = 25;
    // (box, number); lines by (line, what its numbers have in common); the numbers of a line that is not full, order left aside: one table for
    // rows and columns, one for diagonals; boxes filled; seats; lead.
    static constexpr int kShapes = 26, kSets = 1365, kShape = 25 * 11, kSet = kShape + 12 * kShapes, kFilled = kSet + 2 * kSets,
                         kSeats = kFilled + 26, kLead0 = kSeats + 12, F = kLead0 + kLead;
    struct Sheet {
        uint8_t v[25]{};
        uint8_t filled{};
    };
    struct Ctx {
        int items;  // 25
        int sum;
        int last_best;  // the best opponent's score if this is the last roll
    };
    HD static int line_box(int l, int i) { return l < 5 ? 5 * l + i : l < 10 ? 5 * i + l - 5 : l == 10 ? 6 * i : 4 + 4 * i; }
    HD static bool on(int l, int box) {
        return l < 5 ? box / 5 == l : l < 10 ? box % 5 == l - 5 : l == 10 ? box % 6 == 0 : box % 4 == 0 && box && box < 24;
    }
    HD static uint64_t count(const Sheet& s, int l) {  // four bits a number
        uint64_t m = 0;
        for (int i = 0; i < 5; ++i) m += s.v[line_box(l, i)] ? 1ULL << (4 * (s.v[line_box(l, i)] - 2)) : 0;
        return m;
    }
    struct Pattern {
        int k, different, most, low, high;
    };
    HD static Pattern pattern(uint64_t m) {
        Pattern p{0, 0, 0, 99, -1};
        for (int v = 0; v < 11; ++v) {
            const int n = static_cast<int>(m >> (4 * v) & 15);
            if (n) {
                p.k += n;
                ++p.different;
                p.most = n > p.most ? n : p.most;
                p.low = v < p.low ? v : p.low;
                p.high = v;
            }
        }
        return p;
    }
    HD static int points(const Pattern& p) {  // of five numbers
        if (p.different == 5) return p.high - p.low != 4 ? 0 : p.low == 0 || p.low == 6 ? 12 : 8;
        return p.different == 4 ? 1 : p.different == 3 ? 3 : p.different == 2 ? (p.most == 4 ? 6 : 8) : 10;
    }
    HD static int score(const Sheet& s) {
        int t = 0;
        for (int l = 0; l < 12; ++l) {
            const Pattern p = pattern(count(s, l));
            if (p.k == 5) t += points(p) * (l < 10 ? 1 : 2);
        }
        return t;
    }
    HD static int options(const Sheet& s, const Ctx&, int item) { return s.v[item] == 0; }
    HD static int code(const Sheet&, const Ctx&, int item, int) { return item; }
    HD static Sheet make(const Sheet& sheet, const Ctx& c, int code) {
        Sheet s = sheet;
        s.v[code] = static_cast<uint8_t>(c.sum);
        ++s.filled;
        return s;
    }
    HD static bool ended(const Sheet& after, const Ctx&) { return after.filled == 25; }
    HD static int rival(const Sheet&, const Ctx& c, int) { return c.last_best; }
    // None, one (7 or another); two, three, four: by how many are equal, and where all differ by the sequences they still fit in (none, only
    // with 7, also without); five: by points.
    HD static int shape(const Pattern& p) {
        if (p.k == 5) {
            const int t = points(p);
            return t == 0 ? 19 : t == 1 ? 20 : t == 3 ? 21 : t == 6 ? 22 : t == 8 ? 23 : t == 10 ? 24 : 25;
        }
        if (p.k == 0) return 0;
        const int fits = p.high - p.low > 4 ? 0 : p.high <= 4 || p.low >= 6 ? 2 : 1;
        if (p.different == p.k) return p.k == 1 ? fits : p.k == 2 ? 4 + fits : p.k == 3 ? 9 + fits : 16 + fits;
        if (p.k == 2) return 3;
        if (p.k == 3) return p.different == 1 ? 7 : 8;
        return p.different == 1 ? 12 : p.different == 3 ? 15 : p.most == 3 ? 13 : 14;
    }
    HD static int choose(int n, int k) {
        return k == 1 ? n : k == 2 ? n * (n - 1) / 2 : k == 3 ? n * (n - 1) * (n - 2) / 6 : n * (n - 1) * (n - 2) * (n - 3) / 24;
    }
    HD static int set_rank(uint64_t m) {  // of at most four numbers: fewer come first, then by the combinatorial number system
        int i = 0, rank = 0;
        for (int v = 0; v < 11; ++v)
            for (int n = static_cast<int>(m >> (4 * v) & 15); n; --n) {
                rank += choose(v + i, i + 1);
                ++i;
            }
        return rank + (i == 0 ? 0 : i == 1 ? 1 : i == 2 ? 12 : i == 3 ? 78 : 364);
    }
    template <class Out>
    HD static void line_slots(const Sheet& s, int l, Out&& out) {
        const uint64_t m = count(s, l);
        const Pattern p = pattern(m);
        out(25 + l, kShape + l * kShapes + shape(p));
        out(37 + l, p.k == 5 ? -1 : kSet + (l < 10 ? 0 : kSets) + set_rank(m));
    }
    template <class Out>
    HD static void slots(const Sheet& s, Out&& out) {
        for (int b = 0; b < 25; ++b) out(b, s.v[b] ? b * 11 + s.v[b] - 2 : -1);
        for (int l = 0; l < 12; ++l) line_slots(s, l, out);
        out(49, kFilled + s.filled);
    }
    template <class Out>
    HD static void changed(const Sheet& s, int code, Out&& out) {
        out(code, code * 11 + s.v[code] - 2);
        for (int l = 0; l < 12; ++l)
            if (on(l, code)) line_slots(s, l, out);
        out(49, kFilled + s.filled);
    }
    template <class Out>
    HD static void globals(const Sheet& s, const Table& t, Out&& out) {
        out(S, kSeats + t.n - 1);
        const int lead = t.n == 1 ? -1 : lead_feature(t, score(s));
        out(S + 1, lead < 0 ? -1 : kLead0 + lead);
    }
    // The eight of the square (bit 0: rows and columns, bit 1: up and down, bit 2: left and right) and 14 - v for v (bit 3).
    static constexpr int kSymmetries = 16;
    HD static int box_image(int g, int b) {
        int r = b / 5, c = b % 5;
        if (g & 1) {
            const int t = r;
            r = c;
            c = t;
        }
        if (g & 2) r = 4 - r;
        if (g & 4) c = 4 - c;
        return 5 * r + c;
    }
    HD static int line_image(int g, int l) {
        const int a = box_image(g, line_box(l, 0)), b = box_image(g, line_box(l, 1));
        for (int k = 0; k < 12; ++k)
            if (on(k, a) && on(k, b)) return k;
        return -1;
    }
    static int symmetry(int g, int f) {
        if (f < kShape) return box_image(g, f / 11) * 11 + (g & 8 ? 10 - f % 11 : f % 11);
        if (f < kSet) return kShape + line_image(g, (f - kShape) / kShapes) * kShapes + (f - kShape) % kShapes;
        if (f < kFilled && g & 8) {  // by trying all sets of at most four numbers, 11 standing for none
            const int rank = (f - kSet) % kSets;
            for (int a = 0; a < 12; ++a)
                for (int b = a; b < 12; ++b)
                    for (int c = b; c < 12; ++c)
                        for (int d = c; d < 12; ++d) {
                            uint64_t m = 0, image = 0;
                            for (const int v : {a, b, c, d})
                                if (v < 11) m += 1ULL << (4 * v), image += 1ULL << (4 * (10 - v));
                            if (set_rank(m) == rank) return f - rank + set_rank(image);
                        }
        }
        return f;
    }
};
