#pragma once
// Qwixx on its three boards: sheet, candidates, features. The contract is in common.cuh.
#include "common.cuh"

// A board, read from left to right: where each row has a number (positions 1..11, four bits a number, from 2 on), and in which row a colour
// has it (two bits a number). Row i carries the lock, and so the die, of colour i. 0: the base game; 1: mixed A; 2: mixed B.
template <int BOARD>
struct QwixxBoard {
    HD static int position(int row, int number) {
        if (BOARD < 2) return row < 2 ? number - 1 : 13 - number;
        const uint64_t at = row == 0   ? 0x7B194A28653ULL
                            : row == 1 ? 0x29B185473A6ULL
                            : row == 2 ? 0x4A3617598B2ULL
                                       : 0x538472A1B69ULL;
        return static_cast<int>(at >> (4 * (number - 2)) & 15);
    }
    HD static int row_of(int colour, int number) {
        if (BOARD != 1) return colour;
        const uint32_t at = colour == 0 ? 0x3FEA5U : colour == 1 ? 0x15ABC0U : colour == 2 ? 0x3C055AU : 0x2A503FU;
        return static_cast<int>(at >> (2 * (number - 2)) & 3);
    }
};

template <int BOARD>
struct QwixxOn : QwixxBoard<BOARD> {
    using QwixxBoard<BOARD>::position;
    using QwixxBoard<BOARD>::row_of;
    static constexpr int kId = 0, kSeatsMax = 5, S = 5, SG = 3, MAXD = 18, GEN = 32, LIST = 64, MAXT = 64;
    static constexpr int kTurn = 15, kRow = 156,  // turns of 1 .. 5 seats
        kMis = 4 * kRow, kClosed = kMis + 5, kTurn0 = kClosed + 3, kLead0 = kTurn0 + kTurn, F = kLead0 + kLead;
    struct Sheet {
        uint8_t pos[4]{}, cnt[4]{};  // position 1..11 of the last cross (0: none); crosses without the lock
        uint8_t mis{}, closed{};     // closed: rows closed by anyone, as far as this seat knows
    };
    struct Ctx {
        int kind;   // 0: white action, passive; 1: white and colour planned together; 2: colour action
        int items;  // 5, 45, 9
        int white[2], colour[4];
        bool crossed;  // the active seat crossed in the white action
        // What the others are expected to do in this turn.
        uint8_t shut;               // rows they close in the white action
        uint8_t later;              // rows the active seat closes with its colour
        bool ends;                  // the active seat's fourth misthrow
        int white_best, last_best;  // the best opponent's score after the white action, and at the end of the turn
    };
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
    // code = white part (0 none, row + 1) * 9 + colour part (0 none, 1 + colour * 2 + die)
    HD static int code(const Sheet&, const Ctx& c, int item, int) { return c.kind == 0 ? item * 9 : item; }
    HD static int coloured(const Ctx& c, int k) { return c.colour[(k - 1) >> 1] + c.white[(k - 1) & 1]; }
    HD static int options(const Sheet& sheet, const Ctx& c, int item) {
        const int code = c.kind == 0 ? item * 9 : item, w = code / 9, k = code % 9;
        Sheet s = sheet;
        if (w) {
            if (!can(s, w - 1, c.white[0] + c.white[1])) return 0;
            cross(s, w - 1, c.white[0] + c.white[1]);
        }
        if (k) {
            s.closed |= c.shut;
            if (bits(s.closed) >= 2) return 0;  // QX-R18
            const int colour = (k - 1) >> 1;
            if (((k - 1) & 1) && c.white[0] == c.white[1]) return 0;
            if ((s.closed >> colour & 1) || !can(s, row_of(colour, coloured(c, k)), coloured(c, k))) return 0;
        }
        return 1;
    }
    // After the white action alone, as this seat sees it.
    HD static Sheet crossed_white(const Sheet& sheet, const Ctx& c, int code) {
        Sheet s = sheet;
        if (code / 9) cross(s, code / 9 - 1, c.white[0] + c.white[1]);
        return s;
    }
    // At the end of the turn, if the others do what is expected.
    HD static Sheet make(const Sheet& sheet, const Ctx& c, int code) {
        Sheet s = crossed_white(sheet, c, code);
        s.closed |= c.shut;
        if (bits(s.closed) >= 2) return s;  // QX-R18: there is no colour action any more
        const int k = code % 9;
        if (k) cross(s, row_of((k - 1) >> 1, coloured(c, k)), coloured(c, k));
        if (c.kind && !code && !c.crossed) ++s.mis;  // QX-R09
        s.closed |= c.later;
        return s;
    }
    HD static bool ended(const Sheet& after, const Ctx& c) { return over(after) || c.ends; }
    HD static int rival(const Sheet& sheet, const Ctx& c, int code) {  // the best opponent's score if that ended the game
        return bits(static_cast<unsigned>(crossed_white(sheet, c, code).closed | c.shut)) >= 2 ? c.white_best : c.last_best;
    }
    template <class Out>
    HD static void slots(const Sheet& s, Out&& out) {
        for (int r = 0; r < 4; ++r)
            out(r, r * kRow + ((s.closed >> r & 1) && s.pos[r] != 11 ? 144 + s.cnt[r] : s.pos[r] * 12 + s.cnt[r]));
        out(4, kMis + s.mis);
    }
    template <class Out>
    HD static void changed(const Sheet& s, int, Out&& out) {
        slots(s, out);
    }
    template <class Out>
    HD static void globals(const Sheet& s, const Table& t, Out&& out) {
        const int closed = bits(s.closed);
        out(S, kClosed + (closed > 2 ? 2 : closed));
        out(S + 1, kTurn0 + turn_feature(t));
        const int lead = lead_feature(t, score(s));
        out(S + 2, lead < 0 ? -1 : kLead0 + lead);
    }
    // Rows of one direction change places; so do the directions, with 14 - v for v. Mixed A: the directions alone; mixed B: nothing.
    static constexpr int kSymmetries = BOARD == 0 ? 8 : BOARD == 1 ? 2 : 1;
    HD static int row_image(int g, int row) {
        if (BOARD == 1) return row ^ (g ? 2 : 0);
        return (row ^ (row < 2 ? g & 1 : g >> 1 & 1)) ^ (g & 4 ? 2 : 0);
    }
    HD static int symmetry(int g, int f) { return f < 4 * kRow ? row_image(g, f / kRow) * kRow + f % kRow : f; }

    // Made-up sheets to begin with: what people reach and self-play hardly does. Rows far ahead, nearly complete, with wide gaps; misthrows
    // early; one seat far behind; a row closed.
    HD static void scatter(Sheet* sheets, int n, Rng& rng) {
        const int stage = rng.below(101), lock = rng.below(5) ? -1 : rng.below(4), owner = rng.below(n);
        for (int seat = 0; seat < n; ++seat) {
            Sheet s;
            const int lag = rng.below(4) ? 0 : rng.below(stage + 1), misthrows = rng.below(16);
            s.mis = static_cast<uint8_t>(misthrows < 9 ? 0 : misthrows < 13 ? 1 : misthrows < 15 ? 2 : 3);
            const bool dense = rng.below(3) == 0;
            for (int r = 0; r < 4; ++r) {
                int p = (stage - lag) / 10 + rng.below(7) - 3;
                p = p < 0 ? 0 : p > 10 ? 10 : p;
                int gaps = dense ? rng.below(2) : rng.below(p + 1) * rng.below(101) / 100;
                if (rng.below(12) == 0) p = 10, gaps = rng.below(3);
                int cnt = p - gaps;
                if (cnt < 1) cnt = p > 0;
                if (r == lock && (seat == owner || rng.below(8) == 0)) {
                    p = 11;
                    cnt = 6 + rng.below(cnt < 6 ? 2 : cnt - 4);
                }
                s.pos[r] = static_cast<uint8_t>(p);
                s.cnt[r] = static_cast<uint8_t>(cnt);
            }
            if (lock >= 0) s.closed = static_cast<uint8_t>(1 << lock);
            sheets[seat] = s;
        }
    }
};
using Qwixx = QwixxOn<0>;
using QwixxMixedA = QwixxOn<1>;
using QwixxMixedB = QwixxOn<2>;
