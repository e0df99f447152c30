// Random play with the trainer's rules on the CPU, to compare with the simulator's figures (see README.md).
//   g++ -std=c++20 -O2 -x c++ host_check.cpp -o /tmp/host_check && /tmp/host_check
#include <cmath>
#include <cstdio>
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
int turn(Qwixx::Sheet* s, int n, int a, Rng& r) {
    Qwixx::Ctx c{0, 5, {r.die(), r.die()}, {r.die(), r.die(), r.die(), r.die()}, false};
    int closed = 0;
    bool crossed = false;
    for (int i = 0; i < n; ++i) {
        const int k = pick<Qwixx>(s[i], c, r, true);
        s[i] = Qwixx::make(s[i], c, k);
        if (i == a) crossed = k > 0;
        closed |= s[i].closed;
        check_slots<Qwixx>(s[i], n);
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
    }
    return last;
}
template <class G>
void play(const char* name, int n, int games) {
    double sum = 0, sq = 0, turns = 0;
    for (int g = 0; g < games; ++g) {
        Rng r = seeded(7, static_cast<uint64_t>(g));
        typename G::Sheet s[4];
        for (int a = r.below(n);; a = (a + 1) % n) {
            ++turns;
            if (turn(s, n, a, r)) break;
        }
        for (int i = 0; i < n; ++i) sum += G::score(s[i]), sq += G::score(s[i]) * G::score(s[i]);
    }
    const double m = sum / games / n;
    std::printf("%s %d seats: mean %.3f se %.3f turns %.2f\n", name, n, m, std::sqrt((sq / games / n - m * m) / games / n),
                turns / games);
}
int main() {
    for (int n = 2; n >= 1; --n) {
        play<Qwixx>("qwixx", n, 40000);
        play<Qwinto>("qwinto", n, 40000);
        play<Knaster>("knaster", n, 20000);
    }
}
