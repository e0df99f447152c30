#pragma once
// Qwixx: sheet, candidates, features. The contract is in common.cuh.
#include "common.cuh"

struct Qwixx {
    static constexpr int kId = 0, kSeatsMax = 5, S = 5, SG = 3, MAXD = 18, GEN = 32, LIST = 64, MAXT = 64;
    static constexpr int kTurn = 15, kRow = 156,  // turns of 1 .. 5 seats
                         kMis = 4 * kRow, kClosed = kMis + 5, kTurn0 = kClosed + 3, kLead0 = kTurn0 + kTurn,
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

