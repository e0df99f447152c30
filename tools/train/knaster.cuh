#pragma once
// Knaster: sheet, candidates, features. The contract is in common.cuh.
#include "common.cuh"

#ifndef KNASTER_GEN
#define KNASTER_GEN 32
#endif

struct Knaster {
    static constexpr int kId = 2, kSeatsMax = 12, S = 49, SG = 3, MAXD = 84, GEN = KNASTER_GEN, LIST = 768, MAXT = 64, kCap = 192,
                         kCircle = 2047, kPass = 31;
    // (box, number, circled); lines by (shape of their numbers, circles); uncircled boxes that hold a number; boxes filled.
    static constexpr int kLine = 25 * 22, kHold = kLine + 12 * 96, kFilled = kHold + 66, kLast = kFilled + 26, kSeats = kLast + 2,
                         kLead0 = kSeats + 12, F = kLead0 + kLead;
    struct Sheet {
        uint8_t v[25]{};
        uint32_t circled{};
    };
    struct Ctx {
        int items;  // 51: 25 writes, 25 circles, pass
        int sum;
        bool last;
        uint32_t salt;  // where sampling begins when a write leaves more circle sets than kCap
        int last_best;  // the best opponent's score, if this is the last roll
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
    HD static bool ended(const Sheet&, const Ctx& c) { return c.last; }
    HD static int rival(const Sheet&, const Ctx& c, int) { return c.last_best; }
    // A full grid has one roll to go, and then takes the most points: times 36, exactly.
    HD static int full_worth(const Sheet& s) {
        int best[13]{};
        for (int b = 0; b < 25; ++b)
            if (!(s.circled >> b & 1)) {
                const uint32_t with = s.circled | 1U << b;
                int gain = 1;
                for (int l = 0; l < 12; ++l) gain += on(l, b) && (with & line(l)) == line(l) ? points(l) : 0;
                if (gain > best[s.v[b]]) best[s.v[b]] = gain;
            }
        int total = 36 * score(s);
        for (int v = 2; v <= 12; ++v) total += (v <= 7 ? v - 1 : 13 - v) * best[v];
        return total;
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
    // Lines that no changed box is on stay as they are: their shapes are most of the work.
    template <class Out>
    HD static void changed(const Sheet& before, const Sheet& s, Out&& out) {
        uint64_t held = 0;
        uint32_t changes = before.circled ^ s.circled;
        int n = 0;
        for (int b = 0; b < 25; ++b) {
            const int v = s.v[b], o = s.circled >> b & 1;
            n += v != 0;
            if (v && !o && (held >> (4 * v) & 15) < 5) held += 1ULL << (4 * v);
            if (v != before.v[b]) changes |= 1U << b;
            if (changes >> b & 1) out(b, v ? b * 22 + (v - 2) * 2 + o : -1);
        }
        for (int l = 0; l < 12; ++l)
            if (line(l) & changes) out(25 + l, kLine + l * 96 + shape(s, l) * 6 + bits(s.circled & line(l)));
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
    // Rows for columns (bit 0) and 14 - v for v (bit 1).
    static constexpr int kSymmetries = 4;
    HD static int symmetry(int g, int f) {
        const bool turn = g & 1, mirror = g & 2;
        if (f < kLine) {
            const int b = f / 22, v = f % 22 / 2;
            return (turn ? b % 5 * 5 + b / 5 : b) * 22 + (mirror ? 10 - v : v) * 2 + f % 2;
        }
        if (f < kHold) {
            const int l = (f - kLine) / 96;
            return kLine + (turn && l < 10 ? (l + 5) % 10 : l) * 96 + (f - kLine) % 96;
        }
        if (f < kFilled) return kHold + (mirror ? 10 - (f - kHold) / 6 : (f - kHold) / 6) * 6 + (f - kHold) % 6;
        return f;
    }
};
