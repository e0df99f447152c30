// Random play with the trainer's rules on the CPU, to compare with the simulator's figures (see README.md).
//   g++ -std=c++20 -O2 -x c++ host_check.cpp -o /tmp/host_check && /tmp/host_check
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <type_traits>
#include <vector>

#include "games.cuh"

template <class G>
int pick(const typename G::Sheet& s, const typename G::Ctx& c, Rng& r, bool by_item) {
    std::vector<std::vector<int>> all;
    std::vector<int> flat;
    for (int i = 0; i < c.items; ++i) {
        const int n = G::options(s, c, i);
        if (n) all.emplace_back();
        for (int e = 0; e < n; ++e) all.back().push_back(G::code(s, c, i, e)), flat.push_back(all.back().back());
    }
    if (!by_item) return flat[static_cast<size_t>(r.below(static_cast<int>(flat.size())))];
    const auto& v = all[static_cast<size_t>(r.below(static_cast<int>(all.size())))];
    return v[static_cast<size_t>(r.below(static_cast<int>(v.size())))];
}
template <class G>
void check_slots(const typename G::Sheet& s, int n) {
    int seen[G::S + G::SG];
    for (int& x : seen) x = -2;
    auto out = [&](int slot, int f) {
        if (slot < 0 || slot >= G::S + G::SG || f < -1 || f >= G::F) std::printf("BAD slot %d feature %d\n", slot, f);
        if (seen[slot] != -2) std::printf("slot %d set twice\n", slot);
        seen[slot] = f;
    };
    G::slots(s, out);
    G::globals(s, Table{n, n - 1, 10, false}, out);
    for (int i = 0; i < G::S + G::SG; ++i)
        if (seen[i] == -2) std::printf("slot %d unset\n", i);
}
// A table's image has the images of its features.
template <class G, class Image>
void check_image(const typename G::Sheet& s, int g, const Image& image) {
    std::vector<int> here, there;
    G::slots(s, [&](int, int f) { here.push_back(f < 0 ? -1 : G::symmetry(g, f)); });
    const typename G::Sheet other = image(s, g);
    G::slots(other, [&](int, int f) { there.push_back(f); });
    std::sort(here.begin(), here.end());
    std::sort(there.begin(), there.end());
    if (here != there || G::score(s) != G::score(other)) std::printf("BAD symmetry %d\n", g);
}
template <int B>
void check_images(const typename QwixxOn<B>::Sheet& s) {
    using G = QwixxOn<B>;
    for (int g = 0; g < G::kSymmetries; ++g)
        check_image<G>(s, g, [](const typename G::Sheet& from, int k) {
            typename G::Sheet to = from;
            to.closed = 0;
            for (int r = 0; r < 4; ++r) {
                const int i = G::row_image(k, r);
                to.pos[i] = from.pos[r], to.cnt[i] = from.cnt[r];
                to.closed |= static_cast<uint8_t>((from.closed >> r & 1) << i);
            }
            return to;
        });
}
// Boards: rows that are each other's image have colours and numbers that are, too.
template <int B>
void check_board() {
    using G = QwixxOn<B>;
    for (int g = 0; g < G::kSymmetries; ++g)
        for (int row = 0; row < 4; ++row)
            for (int v = 2; v <= 12; ++v) {
                const bool mirror = B == 1 ? g : g & 4;
                const int image = mirror ? 14 - v : v, other = G::row_image(g, row);
                if (G::position(row, v) != G::position(other, image)) std::printf("BAD board %d row %d number %d\n", B, row, v);
                for (int colour = 0; colour < 4; ++colour)
                    if (G::row_of(colour, v) == row && G::row_of(G::row_image(g, colour), image) != other)
                        std::printf("BAD board %d colour %d number %d\n", B, colour, v);
            }
    for (int row = 0; row < 4; ++row) {
        int seen = 0;
        for (int v = 2; v <= 12; ++v) seen |= 1 << G::position(row, v);
        if (seen != 0xFFE) std::printf("BAD board %d row %d\n", B, row);
        for (int v = 2; v <= 12; ++v)
            if (G::position(G::row_of(row, v), v) == 11 && G::row_of(row, v) != row) std::printf("BAD lock of board %d\n", B);
    }
}
template <class G>
void check_images(const typename G::Sheet& s) {
    for (int g = 0; g < G::kSymmetries; ++g)
        check_image<G>(s, g, [](const typename G::Sheet& from, int k) {
            typename G::Sheet to = from;
            if constexpr (G::kId == 2) to.circled = 0;
            for (int b = 0; b < 25; ++b) {
                int i = b;
                bool mirror = false;
                if constexpr (G::kId == 3) i = G::box_image(k, b), mirror = k & 8;
                if constexpr (G::kId == 2) {
                    i = k & 1 ? b % 5 * 5 + b / 5 : b, mirror = k & 2;
                    to.circled |= (from.circled >> b & 1) << i;
                }
                to.v[i] = static_cast<uint8_t>(mirror && from.v[b] ? 14 - from.v[b] : from.v[b]);
            }
            return to;
        });
}
int turn(Knister::Sheet* s, int n, int, Rng& r) {
    const Knister::Ctx c{25, r.die() + r.die(), 0};
    for (int i = 0; i < n; ++i) {
        const int k = pick<Knister>(s[i], c, r, true);
        int before[Knister::S], part[Knister::S], whole[Knister::S];
        Knister::slots(s[i], [&](int slot, int f) { before[slot] = part[slot] = f; });
        s[i] = Knister::make(s[i], c, k);
        Knister::changed(s[i], k, [&](int slot, int f) { part[slot] = f; });
        Knister::slots(s[i], [&](int slot, int f) { whole[slot] = f; });
        for (int j = 0; j < Knister::S; ++j)
            if (part[j] != whole[j]) std::printf("BAD changed slot %d\n", j);
        check_slots<Knister>(s[i], n);
        if (r.below(200) == 0) check_images<Knister>(s[i]);
    }
    return s[0].filled == 25;
}
template <int B>
int turn(typename QwixxOn<B>::Sheet* s, int n, int a, Rng& r) {
    using Qwixx = QwixxOn<B>;
    typename Qwixx::Ctx c{0, 5, {r.die(), r.die()}, {r.die(), r.die(), r.die(), r.die()}, false};
    int closed = 0;
    bool crossed = false;
    for (int i = 0; i < n; ++i) {
        const int k = pick<Qwixx>(s[i], c, r, true);
        s[i] = Qwixx::make(s[i], c, k);
        if (i == a) crossed = k > 0;
        closed |= s[i].closed;
        check_slots<Qwixx>(s[i], n);
        if (r.below(50) == 0) check_images<B>(s[i]);
    }
    // each seat's closings show only after all have chosen: make() touched its own sheet alone
    for (int i = 0; i < n; ++i) s[i].closed = static_cast<uint8_t>(closed);
    if (bits(closed) >= 2) return 1;
    c = {2, 9, {c.white[0], c.white[1]}, {c.colour[0], c.colour[1], c.colour[2], c.colour[3]}, crossed};
    s[a] = Qwixx::make(s[a], c, pick<Qwixx>(s[a], c, r, true));
    for (int i = 0; i < n; ++i) s[i].closed = s[a].closed;
    return Qwixx::over(s[a]);
}
int turn(Qwinto::Sheet* s, int n, int a, Rng& r) {
    const int p = 1 + r.below(7);
    int sum = 0;
    for (int again = 0; again < 2; ++again) {
        if (again && r.below(2)) break;
        sum = 0;
        for (int k = 0; k < 3; ++k) sum += p >> k & 1 ? r.die() : 0;
    }
    bool over = false;
    for (int i = 0; i < n; ++i) {
        const Qwinto::Ctx c{1, 28, p, sum, i == a};
        s[i] = Qwinto::make(s[i], c, pick<Qwinto>(s[i], c, r, true));
        check_slots<Qwinto>(s[i], n);
        over |= Qwinto::over(s[i]);
    }
    return over;
}
int turn(Knaster::Sheet* s, int n, int, Rng& r) {
    bool last = false;
    for (int i = 0; i < n; ++i) last |= Knaster::full(s[i]);
    const Knaster::Ctx c{51, r.die() + r.die(), last, r.next()};
    for (int i = 0; i < n; ++i) {
        s[i] = Knaster::make(s[i], c, pick<Knaster>(s[i], c, r, true));
        check_slots<Knaster>(s[i], n);
        if (r.below(50) == 0) check_images<Knaster>(s[i]);
    }
    return last;
}
template <class G>
int one_turn(typename G::Sheet* s, int n, int a, Rng& r) {
    if constexpr (std::is_same_v<G, QwixxOn<0>>)
        return turn<0>(s, n, a, r);
    else if constexpr (std::is_same_v<G, QwixxOn<1>>)
        return turn<1>(s, n, a, r);
    else if constexpr (std::is_same_v<G, QwixxOn<2>>)
        return turn<2>(s, n, a, r);
    else
        return turn(s, n, a, r);
}
template <class G>
void play(const char* name, int n, int games) {
    double sum = 0, sq = 0, turns = 0;
    for (int g = 0; g < games; ++g) {
        Rng r = seeded(7, static_cast<uint64_t>(g));
        typename G::Sheet s[4];
        for (int a = r.below(n);; a = (a + 1) % n) {
            ++turns;
            if (one_turn<G>(s, n, a, r)) break;
        }
        for (int i = 0; i < n; ++i) sum += G::score(s[i]), sq += G::score(s[i]) * G::score(s[i]);
    }
    const double m = sum / games / n;
    std::printf("%s %d seats: mean %.3f se %.3f turns %.2f\n", name, n, m, std::sqrt((sq / games / n - m * m) / games / n),
                turns / games);
}
void check_knister() {
    const int examples[][6] = {{3, 9, 9, 4, 11, 1}, {5, 5, 8, 8, 2, 3},  {7, 7, 7, 2, 10, 3}, {6, 6, 6, 6, 9, 6},
                               {4, 9, 4, 4, 9, 8},  {10, 7, 9, 6, 8, 8}, {8, 8, 8, 8, 8, 10}, {6, 3, 5, 2, 4, 12}};
    for (const auto& e : examples) {
        Knister::Sheet row, diagonal;
        for (int i = 0; i < 5; ++i) row.v[10 + i] = diagonal.v[6 * i] = static_cast<uint8_t>(e[i]);
        if (Knister::score(row) != e[5] || Knister::score(diagonal) != 2 * e[5]) std::printf("BAD score of an example\n");
    }
}
// Made-up beginnings are sheets that play could reach.
template <class G>
void check_scatter() {
    Rng r = seeded(11, 0);
    for (int g = 0; g < 100000; ++g) {
        typename G::Sheet s[5];
        const int n = 1 + r.below(5);
        G::scatter(s, n, r);
        for (int i = 0; i < n; ++i) {
            check_slots<G>(s[i], n);
            for (int row = 0; row < 4; ++row) {
                const bool lock = s[i].pos[row] == 11;
                if (s[i].cnt[row] > s[i].pos[row] || !s[i].cnt[row] != !s[i].pos[row] || (lock && s[i].cnt[row] < 6) ||
                    (lock && !(s[i].closed >> row & 1)) || G::over(s[i]) || s[i].closed != s[0].closed)
                    std::printf("BAD beginning\n");
            }
        }
    }
}
int main() {
    check_board<0>(), check_board<1>(), check_board<2>();
    check_scatter<Qwixx>();
    check_knister();
    for (int n = 2; n >= 1; --n) {
        play<Qwixx>("qwixx", n, 40000);
        play<QwixxMixedA>("qwixx-mixed-a", n, 40000);
        play<QwixxMixedB>("qwixx-mixed-b", n, 40000);
        play<Knister>("knister", n, 20000);
        play<Qwinto>("qwinto", n, 40000);
        play<Knaster>("knaster", n, 20000);
    }
}
