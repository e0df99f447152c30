#pragma once
// Qwinto: sheet, candidates, features. The contract is in common.cuh.
#include "common.cuh"

struct Qwinto {
    static constexpr int kId = 1, kSeatsMax = 6, S = 63, SG = 2, MAXD = 26, GEN = 32, LIST = 512, MAXT = 64, kSkip = 600;
    // Numbers in boxes; runs of empty boxes by (first box, length, how many numbers fit between its ends); triple columns by mask;
    // row counts; misthrows.
    static constexpr int kTurn = 21, kGap = 486, kCol = kGap + 3 * 45 * 19, kCount = kCol + 40, kMis = kCount + 30,
                         kTurn0 = kMis + 5, kLead0 = kTurn0 + kTurn, F = kLead0 + kLead;
    struct Sheet {
        uint8_t v[27]{};
        uint8_t mis{};
    };
    struct Ctx {
        int kind;   // 0: every number in every box (to value the picks); 1: the number that fell
        int items;  // 28: the boxes and writing nothing
        int picked, sum;
        bool active;
        int last_best;  // the best opponent's score
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
    HD static bool ended(const Sheet& after, const Ctx&) { return over(after); }
    HD static int rival(const Sheet&, const Ctx& c, int) { return c.last_best; }
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
    HD static void changed(const Sheet& s, int, Out&& out) {
        slots(s, out);
    }
    template <class Out>
    HD static void globals(const Sheet& s, const Table& t, Out&& out) {
        out(S, kTurn0 + turn_feature(t));
        const int lead = lead_feature(t, score(s));
        out(S + 1, lead < 0 ? -1 : kLead0 + lead);
    }
    static constexpr int kSymmetries = 1;
    HD static int symmetry(int, int f) { return f; }
};
