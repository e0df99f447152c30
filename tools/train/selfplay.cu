// Self-play on the GPU: one warp plays one whole game, choosing greedily by the network among all its candidates.
// play.py builds one library for each game and size of network:
// Matches are for two seats.
//   nvcc -O3 -std=c++17 -arch=sm_90 -DGAME=Qwixx -DUNITS=256 --shared -Xcompiler -fPIC,-fno-gnu-unique selfplay.cu -o selfplay_qwixx_256.so
#include "turns.cuh"

template <class G, int SEATS, bool MATCH>
__global__ void __launch_bounds__(WARPS * 32, 1) selfplay(const __grid_constant__ Args x) {
    extern __shared__ __align__(128) unsigned char raw[];
    constexpr bool kNear = Play<G, SEATS, MATCH>::kNear;
    Dense& dense = *reinterpret_cast<Dense*>(raw);
    if constexpr (kNear) {
        for (int i = static_cast<int>(threadIdx.x); i < H * D1; i += static_cast<int>(blockDim.x))
            dense.w2[i / D1 * LDW2 + i % D1] = x.net[0].w2[i];
        for (int i = static_cast<int>(threadIdx.x); i < D1 * D2; i += static_cast<int>(blockDim.x))
            dense.w3[i / D2 * LDW3 + i % D2] = x.net[0].w3[i];
        __syncthreads();
    }
    auto& m = reinterpret_cast<Mem<G, SEATS, MATCH>*>(raw + (kNear ? sizeof(Dense) : 0))[threadIdx.x / 32];
    const int lane = lane_id();
    for (;;) {
        int game = 0;
        if (lane == 0) game = atomicAdd(x.counter, 1);
        game = __shfl_sync(~0U, game, 0);
        if (game >= x.games) return;
        Play<G, SEATS, MATCH> p{x, m, dense, game, x.n, 0, 0, seeded(x.seed, static_cast<uint64_t>(game)), false};
        p.active = p.rng.below(x.n);
        if (lane == 0) x.first[game] = p.active;
        __syncwarp();
        if (lane < x.n) m.sheet[lane] = typename G::Sheet{};
        int wild = 0;
        if (static_cast<float>(p.rng.next() >> 8) < x.vary * 16777216.0F) {
            if constexpr (G::kId == 0) {
                if (p.rng.below(4)) {
                    Rng rng = p.rng;  // the same in all lanes
                    typename G::Sheet sheets[SEATS];
                    G::scatter(sheets, x.n, rng);
                    __syncwarp();
                    if (lane < x.n) m.sheet[lane] = sheets[lane];
                } else {
                    wild = 1 + p.rng.below(10);
                }
            } else {
                wild = 1 + p.rng.below(G::kId == 1 ? 8 : 14);
            }
        }
        if (lane == 0) x.wild[game] = wild;
        __syncwarp();
        bool over = false;
        while (!over && p.turn < G::MAXT) {
            p.wild = p.turn < wild;
            over = take_turn(p);
            ++p.turn;
            p.active = (p.active + 1) % x.n;
        }
        __syncwarp();
        if (lane < x.n) {
            const typename G::Sheet s = m.sheet[lane];
            x.score[game * x.n + lane] = static_cast<short>(G::score(s));
        }
        if (lane == 0) x.turns[game] = over ? p.turn : -p.turn;
        __syncwarp();
    }
}

// As many warps as shared memory holds, in one block a multiprocessor. Returns warps * 1000 + the CUDA error.
template <class G, int SEATS, bool MATCH>
int launch(const Args& args, void* stream) {
    static int warps = 0, sms = 0;
    const size_t shared = Play<G, SEATS, MATCH>::kNear ? sizeof(Dense) : 0, each = sizeof(Mem<G, SEATS, MATCH>);
    if (!warps) {
        int most = 0;
        cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
        cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
        const size_t fit = (static_cast<size_t>(most) - shared) / each;
        warps = fit < WARPS ? static_cast<int>(fit) : WARPS;
        cudaFuncSetAttribute(selfplay<G, SEATS, MATCH>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(shared + each * static_cast<size_t>(warps)));
    }
    selfplay<G, SEATS, MATCH>
        <<<sms, warps * 32, shared + each* static_cast<size_t>(warps), static_cast<cudaStream_t>(stream)>>>(args);
    return warps * 1000 + static_cast<int>(cudaGetLastError());
}

extern "C" int play(const Args* args, void* stream) {
    static bool ready = false;
    if (!ready) {
        float p[3][19]{};
        for (int a = 1; a <= 6; ++a) {
            p[0][a] += 1.0F / 6;
            for (int b = 1; b <= 6; ++b) {
                p[1][a + b] += 1.0F / 36;
                for (int c = 1; c <= 6; ++c) p[2][a + b + c] += 1.0F / 216;
            }
        }
        cudaMemcpyToSymbol(kChance, p, sizeof p);
        ready = true;
    }
    constexpr int kMost = GAME::kSeatsMax;
    static_assert(kMost <= 16);
    if (args->n < 1 || args->n > kMost) return 1;
    if (args->match) return args->n <= 2 ? launch<GAME, 2, true>(*args, stream) : 1;
    if (args->n == 1) return launch<GAME, 1, false>(*args, stream);  // a small table: more warps at once
    return args->n <= 4 ? launch<GAME, 4, false>(*args, stream) : launch<GAME, kMost, false>(*args, stream);
}
// slots of the own sheet, of the table, features, turns kept, units, most seats
extern "C" void shape(int* out) {
    out[0] = GAME::S, out[1] = GAME::SG, out[2] = GAME::F, out[3] = GAME::MAXT, out[4] = H, out[5] = GAME::kSeatsMax;
}
// [kSymmetries][F]: the image of every feature. Null: only how many there are.
extern "C" int symmetries(short* out) {
    for (int g = 0; out && g < GAME::kSymmetries; ++g)
        for (int f = 0; f < GAME::F; ++f) out[g * GAME::F + f] = static_cast<short>(GAME::symmetry(g, f));
    return GAME::kSymmetries;
}
