// Deterministic simulation: whole servers with everything around them, step by step, by a seed.
//   simulation [--worlds N | --seconds N] [--seed N] [--steps N] [--twice] [--tell]
// Runs worlds with the seeds N, N + 1, … Ends with 1 and the seed when a promise of the server is broken; --twice runs each world again and compares;
// --tell says what happens.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "world.hpp"

namespace misthrow::simulation {

namespace {

struct Options {
    std::uint64_t worlds{0};  // 0: as the time says
    std::uint64_t seconds{60};
    std::uint64_t seed{1};
    std::uint64_t steps{20'000};
    bool twice{false};
    bool tells{false};
};

struct Result {
    Tally tally{};
    std::uint64_t trace{0};
    std::string broken{};
};

Result simulate(std::uint64_t seed, const Options& options) {
    Result result;
    World world{seed, options.tells};
    try {
        world.run(options.steps);
    } catch (const Broken& broken) {
        result.broken = broken.what();
    }
    result.tally = world.tally();
    result.trace = world.trace();
    return result;
}

int run(const Options& options) {
    using Clock = std::chrono::steady_clock;
    const auto began = Clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
    Tally all;
    std::uint64_t trace = 0;
    std::uint64_t worlds = 0;
    for (; options.worlds > 0 ? worlds < options.worlds : seconds() < static_cast<double>(options.seconds); ++worlds) {
        const std::uint64_t seed = options.seed + worlds;
        const Result result = simulate(seed, options);
        all += result.tally;
        trace = mix(trace ^ result.trace);
        if (!result.broken.empty()) {
            std::printf("seed %lu, step %lu, after %.1f s: %s\n", seed, result.tally.steps, seconds(), result.broken.c_str());
            return 1;
        }
        if (options.twice && simulate(seed, options).trace != result.trace) {
            std::printf("seed %lu gives another run the second time\n", seed);
            return 1;
        }
    }
    std::printf(
        "%lu worlds from seed %lu in %.1f s: %lu steps, %lu messages, %lu acknowledged, %lu of them choices, %lu games ended\n",
        worlds, options.seed, seconds(), all.steps, all.messages, all.acknowledged, all.choices, all.games);
    std::printf(
        "%lu kills, %lu failed writes, %lu torn, %lu duplicates, %lu jumps of the clock, %lu gaps noticed, %lu tables compared "
        "with their log\n",
        all.kills, all.failed_writes, all.torn_writes, all.duplicates, all.jumps, all.gaps, all.compared);
    std::printf("trace %016lx; nothing broken\n", trace);
    return 0;
}

}  // namespace

}  // namespace misthrow::simulation

int main(int count, char** arguments) {
    misthrow::simulation::Options options;
    for (int at = 1; at < count; ++at) {
        const std::string name = arguments[at];
        if (name == "--twice" || name == "--tell") {
            (name == "--twice" ? options.twice : options.tells) = true;
            continue;
        }
        std::uint64_t* const into = name == "--worlds"    ? &options.worlds
                                    : name == "--seconds" ? &options.seconds
                                    : name == "--seed"    ? &options.seed
                                    : name == "--steps"   ? &options.steps
                                                          : nullptr;
        if (into == nullptr || at + 1 == count) {
            std::fprintf(stderr, "simulation [--worlds N | --seconds N] [--seed N] [--steps N] [--twice] [--tell]\n");
            return 2;
        }
        *into = std::strtoul(arguments[++at], nullptr, 10);
    }
    return misthrow::simulation::run(options);
}
