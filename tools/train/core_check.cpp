// Greedy games of a trained network on the CPU, every choice put before the core's referee: the trainer's rules under strong play
// must be the core's, and plain float inference from the saved weights must reach the trainer's figures.
//   python3 npz_to_bin.py weights/knaster.npz /tmp/knaster.bin
//   g++ -std=c++20 -O2 -march=native -I../../src core_check.cpp ../../src/core/games/*/{knaster,qwinto,qwixx}.cpp -o /tmp/core_check
//   /tmp/core_check knaster /tmp/knaster.bin SEATS GAMES
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "core/games/knaster/knaster.hpp"
#include "core/games/qwinto/qwinto.hpp"
#include "core/games/qwixx/qwixx.hpp"
#include "games.cuh"

namespace mt = misthrow;

struct Weights {
    int f, h, d1, d2;
    std::vector<float> w1, b1, w2, b2, w3, b3, w4, b4;
    explicit Weights(const char* path) {
        std::FILE* in = std::fopen(path, "rb");
        if (!in || std::fread(&f, 4, 4, in) != 4) std::exit(2);
        auto get = [&](std::vector<float>& v, int n) {
            v.resize(static_cast<size_t>(n));
            if (std::fread(v.data(), 4, v.size(), in) != v.size()) std::exit(2);
        };
        get(w1, f * h), get(b1, h), get(w2, 3 * h * d1), get(b2, d1), get(w3, d1 * d2), get(b3, d2), get(w4, 3 * d2), get(b4, 3);
        std::fclose(in);
    }
};
float clip(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

int faults = 0;
void fault(const char* what) {
    if (++faults < 10) std::printf("FAULT %s\n", what);
}

template <class G>
struct Table2 {
    const Weights& w;
    int n, active = 0;
    Rng rng;
    typename G::Sheet sheet[12]{};
    float by_score;

    std::vector<float> acc(const typename G::Sheet& s, const Table* t) const {
        std::vector<float> a = w.b1;
        auto add = [&](int, int f) {
            for (int i = 0; i < w.h && f >= 0; ++i) a[static_cast<size_t>(i)] += w.w1[static_cast<size_t>(f * w.h + i)];
        };
        G::slots(s, add);
        if (t) G::globals(s, *t, add);
        for (float& x : a) x = clip(x);
        return a;
    }
    Table table(int seat, int next_active) const {
        Table t{n, next_active < 0 ? 0 : (next_active - seat + n) % n, -1000, false};
        for (int o = 0; o < n; ++o)
            if (o != seat) {
                t.best_opp = std::max(t.best_opp, G::score(sheet[o]));
                if constexpr (G::kId == 2) t.opp_full |= G::full(sheet[o]);
            }
        return t;
    }
    template <class Sink>
    int decide(int seat, const typename G::Ctx& c, const Table& t, int end_opp, bool last, Sink&& sink) {
        std::vector<float> z0 = w.b2;
        if (n > 1) {
            std::vector<float> mean(static_cast<size_t>(w.h)), top(static_cast<size_t>(w.h));
            for (int o = 0; o < n; ++o)
                if (o != seat) {
                    const auto a = acc(sheet[o], nullptr);
                    for (size_t i = 0; i < a.size(); ++i)
                        mean[i] += a[i] / static_cast<float>(n - 1), top[i] = std::max(top[i], a[i]);
                }
            for (int i = 0; i < w.h; ++i)
                for (int j = 0; j < w.d1; ++j)
                    z0[size_t(j)] += mean[size_t(i)] * w.w2[size_t((w.h + i) * w.d1 + j)] +
                                     top[size_t(i)] * w.w2[size_t((2 * w.h + i) * w.d1 + j)];
        }
        float best = -1e30F;
        int choice = 0;
        for (int item = 0; item < c.items; ++item)
            for (int e = 0, k = G::options(sheet[seat], c, item); e < k; ++e) {
                const int code = G::code(sheet[seat], c, item, e);
                const auto after = G::make(sheet[seat], c, code);
                const auto a = acc(after, &t);
                std::vector<float> z = z0, y = w.b3;
                for (int i = 0; i < w.h; ++i)
                    for (int j = 0; j < w.d1 && a[size_t(i)] > 0; ++j) z[size_t(j)] += a[size_t(i)] * w.w2[size_t(i * w.d1 + j)];
                for (int i = 0; i < w.d1; ++i)
                    for (int j = 0; j < w.d2; ++j) y[size_t(j)] += clip(z[size_t(i)]) * w.w3[size_t(i * w.d2 + j)];
                float score = w.b4[0], win = w.b4[1];
                for (int j = 0; j < w.d2; ++j)
                    score += clip(y[size_t(j)]) * w.w4[size_t(j)], win += clip(y[size_t(j)]) * w.w4[size_t(w.d2 + j)];
                win = 1 / (1 + std::exp(-win));
                bool terminal = last;
                if constexpr (G::kId != 2) terminal = G::over(after);
                if (terminal) {
                    const int s = G::score(after);
                    score = static_cast<float>(s) / 50;
                    win = G::kId == 2 || s == end_opp ? 0.5F : s > end_opp ? 1.0F : 0.0F;
                }
                const float worth = n > 1 ? win + by_score * score : score;
                sink(code, worth);
                if (worth > best) best = worth, choice = code;
            }
        return choice;
    }
};
constexpr auto ignore = [](int, float) {};
mt::Seat seat_of(int i) { return static_cast<mt::Seat>(i); }

bool turn(Table2<Knaster>& g, mt::Knaster::State& core) {
    bool last = false;
    for (int i = 0; i < g.n; ++i) last |= Knaster::full(g.sheet[i]);
    const int a = g.rng.die(), b = g.rng.die();
    const Knaster::Ctx c{51, a + b, last, g.rng.next() & 0xFFFFFU};
    mt::Knaster::roll(core, {{uint8_t(a), uint8_t(b)}});
    mt::Knaster::Joint joint{};
    Knaster::Sheet next[12];
    for (int i = 0; i < g.n; ++i) {
        const Table t = g.table(i, -1);
        const int code = g.decide(i, c, t, t.best_opp, last, ignore), box = code >> 11 & 31;
        next[i] = Knaster::make(g.sheet[i], c, code);
        joint[size_t(i)] = box == Knaster::kPass ? mt::knaster::Choice::pass()
                           : (code & 2047) == Knaster::kCircle
                               ? mt::knaster::Choice::circle(unsigned(box))
                               : mt::knaster::Choice::write(unsigned(box), next[i].circled & ~g.sheet[i].circled);
        if (mt::Knaster::check(core, seat_of(i), joint[size_t(i)]) != mt::Knaster::Fault::None) fault("knaster choice");
    }
    mt::Knaster::resolve(core, joint);
    for (int i = 0; i < g.n; ++i) g.sheet[i] = next[i];
    return last;
}
bool turn(Table2<Qwinto>& g, mt::Qwinto::State& core) {
    const int after_me = (g.active + 1) % g.n;
    const Table t = g.table(g.active, after_me);
    float tab[61];
    for (float& x : tab) x = -1e30F;
    g.decide(g.active, {0, 28, 7, 0, true}, t, t.best_opp, false, [&](int code, float w) {
        float& x = tab[code == Qwinto::kSkip ? 60 : code / 19 / 9 * 19 + code % 19];
        x = std::max(x, w);
    });
    auto best = [&](int p, int v) {
        float b = tab[60];
        for (int r = 0; r < 3; ++r)
            if (p >> r & 1) b = std::max(b, tab[r * 19 + v]);
        return b;
    };
    auto each = [](int p, auto f) {  // every fall of the picked dice
        for (int k = 0; k < 216; ++k) f((p & 1 ? k % 6 + 1 : 0) + (p & 2 ? k / 6 % 6 + 1 : 0) + (p & 4 ? k / 36 + 1 : 0));
    };
    int pick = 1;
    float top = -1e30F, again = 0;
    for (int p = 1; p < 8; ++p) {
        float once = 0, worth = 0;
        each(p, [&](int v) { once += best(p, v) / 216; });
        each(p, [&](int v) { worth += std::max(once, best(p, v)) / 216; });
        if (worth > top) top = worth, pick = p, again = once;
    }
    using C = mt::qwinto::Choice;
    auto one = [&](C choice) {
        mt::Qwinto::Joint j{};
        j[size_t(g.active)] = choice;
        if (mt::Qwinto::check(core, seat_of(g.active), choice) != mt::Qwinto::Fault::None) fault("qwinto pick or again");
        mt::Qwinto::resolve(core, j);
    };
    one(C::pick(mt::qwinto::DiceSet(pick)));
    int sum = 0;
    for (int tries = 0; tries < 2; ++tries) {
        mt::Qwinto::Roll roll{};
        sum = 0;
        for (int r = 0; r < 3; ++r)
            if (pick >> r & 1) sum += roll.faces[size_t(r)] = uint8_t(g.rng.die());
        mt::Qwinto::roll(core, roll);
        if (tries) break;
        const bool keep = best(pick, sum) >= again;
        one(keep ? C::keep() : C::again());
        if (keep) break;
    }
    mt::Qwinto::Joint joint{};
    Qwinto::Sheet next[12];
    bool over = false;
    for (int i = 0; i < g.n; ++i) {
        const Qwinto::Ctx c{1, 28, pick, sum, i == g.active};
        const Table ti = g.table(i, after_me);
        const int code = g.decide(i, c, ti, ti.best_opp, false, ignore);
        next[i] = Qwinto::make(g.sheet[i], c, code);
        over |= Qwinto::over(next[i]);
        if (code != Qwinto::kSkip) joint[size_t(i)] = C::write(mt::qwinto::Row(code / 19 / 9), unsigned(code / 19 % 9));
        if (mt::Qwinto::check(core, seat_of(i), joint[size_t(i)]) != mt::Qwinto::Fault::None) fault("qwinto entry");
    }
    mt::Qwinto::resolve(core, joint);
    for (int i = 0; i < g.n; ++i) g.sheet[i] = next[i];
    return over;
}
bool turn(Table2<Qwixx>& g, mt::Qwixx::State& core) {
    Qwixx::Ctx c{0, 5, {g.rng.die(), g.rng.die()}, {g.rng.die(), g.rng.die(), g.rng.die(), g.rng.die()}, false};
    std::array<uint8_t, 4> colours{};
    for (int r = 0; r < 4; ++r) colours[size_t(r)] = g.sheet[0].closed >> r & 1 ? 0 : uint8_t(c.colour[r]);
    mt::Qwixx::roll(core, mt::qwixx::Roll::of({uint8_t(c.white[0]), uint8_t(c.white[1])}, colours));
    auto choice = [](int row, int number) { return mt::qwixx::Choice{uint8_t(row * 16 + Qwixx::position(row, number))}; };
    const int after_me = (g.active + 1) % g.n;
    int could[12]{}, closed = 0;
    for (int i = 0; i < g.n; ++i) {
        could[i] = Qwixx::score(g.sheet[i]);
        for (int w = 1; w < 5; ++w)
            if (Qwixx::options(g.sheet[i], c, w)) could[i] = std::max(could[i], Qwixx::score(Qwixx::make(g.sheet[i], c, w * 9)));
    }
    Qwixx::Sheet next[12];
    mt::Qwixx::Joint joint{};
    for (int i = 0; i < g.n; ++i) {
        int end = -1000;
        for (int o = 0; o < g.n; ++o)
            if (o != i) end = std::max(end, could[o]);
        Qwixx::Ctx mine = c;
        if (i == g.active) mine.kind = 1, mine.items = 45;
        const int white = g.decide(i, mine, g.table(i, after_me), end, false, ignore) / 9;
        next[i] = Qwixx::make(g.sheet[i], c, white * 9);
        closed |= next[i].closed;
        if (i == g.active) c.crossed = white != 0;
        if (white) joint[size_t(i)] = choice(white - 1, c.white[0] + c.white[1]);
        if (mt::Qwixx::check(core, seat_of(i), joint[size_t(i)]) != mt::Qwixx::Fault::None) fault("qwixx white");
    }
    mt::Qwixx::resolve(core, joint);
    for (int i = 0; i < g.n; ++i) g.sheet[i] = next[i], g.sheet[i].closed = uint8_t(closed);
    if (bits(unsigned(closed)) >= 2) return true;
    c.kind = 2, c.items = 9;
    const Table t = g.table(g.active, after_me);
    const int k = g.decide(g.active, c, t, t.best_opp, false, ignore);
    g.sheet[g.active] = Qwixx::make(g.sheet[g.active], c, k);
    joint = {};
    if (k) joint[size_t(g.active)] = choice((k - 1) >> 1, c.colour[(k - 1) >> 1] + c.white[(k - 1) & 1]);
    if (mt::Qwixx::check(core, seat_of(g.active), joint[size_t(g.active)]) != mt::Qwixx::Fault::None) fault("qwixx colour");
    mt::Qwixx::resolve(core, joint);
    for (int i = 0; i < g.n; ++i) g.sheet[i].closed = g.sheet[g.active].closed;
    return Qwixx::over(g.sheet[g.active]);
}
template <class G, class Core>
void run(const Weights& w, int n, int games, float by_score) {
    if (w.f != G::F) std::printf("weights have %d features, the rules %d\n", w.f, G::F), std::exit(2);
    double sum = 0, sq = 0;
    for (int k = 0; k < games; ++k) {
        Table2<G> g{w, n, 0, seeded(77, uint64_t(k)), {}, by_score};
        g.active = g.rng.below(n);
        typename Core::State core = Core::initial(size_t(n), seat_of(g.active));
        for (;; g.active = (g.active + 1) % n) {
            const bool over = turn(g, core);
            if (over != (Core::node(core) == mt::Node::Over)) fault("the end");
            for (int i = 0; i < n; ++i)
                if (Core::score(core, seat_of(i)) != G::score(g.sheet[i])) fault("score");
            if (over || faults) break;
        }
        double mean = 0;
        for (int i = 0; i < n; ++i) mean += Core::score(core, seat_of(i)) / double(n);
        sum += mean, sq += mean * mean;
    }
    const double m = sum / games;
    std::printf("%d seats, %d games: mean %.2f se %.2f faults %d\n", n, games, m, std::sqrt((sq / games - m * m) / games),
                faults);
}
int main(int argc, char** argv) {
    if (argc < 5) return 2;
    const Weights w(argv[2]);
    const int n = std::atoi(argv[3]), games = std::atoi(argv[4]);
    if (!std::strcmp(argv[1], "knaster")) run<Knaster, mt::Knaster>(w, n, games, 1.0F);
    if (!std::strcmp(argv[1], "qwinto")) run<Qwinto, mt::Qwinto>(w, n, games, 0.3F);
    if (!std::strcmp(argv[1], "qwixx")) run<Qwixx, mt::Qwixx>(w, n, games, 0.1F);
    return faults != 0;
}
