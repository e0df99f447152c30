#pragma once
// One loop on several threads.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace misthrow::solver {

// Calls work(i) once for each i below `count`, in any order; returns when all are done. pre: threads >= 1
template <class Work>
void for_each_index(std::size_t count, unsigned threads, const Work& work) {
    constexpr std::size_t block = 64;  // small enough that threads end together
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (;;) {
            const std::size_t from = next.fetch_add(block, std::memory_order_relaxed);
            if (from >= count) {
                return;
            }
            for (std::size_t i = from; i < std::min(from + block, count); ++i) {
                work(i);
            }
        }
    };
    std::vector<std::jthread> helpers;
    for (unsigned helper = 1; helper < threads && helper * block < count; ++helper) {
        helpers.emplace_back(run);
    }
    run();
}

}  // namespace misthrow::solver
