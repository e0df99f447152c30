#include "sim/simulate.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "sim/block.hpp"

namespace misthrow::sim {

namespace {

// Long enough that taking the next block costs nothing, short enough that threads end together, progress is smooth and nobody waits for the
// end of a block: players that think are slower a thousand times.
std::int64_t block_size(const std::vector<engine::Player>& players) { return all_random(players) ? 512 : 4; }

class Workers {
public:
    explicit Workers(const Plan& plan) : plan_{plan}, block_{block_size(plan.players)} {}

    Result run(const std::function<bool(std::int64_t)>& progress) {
        std::vector<std::jthread> threads;
        threads.reserve(plan_.threads);
        for (unsigned i = 0; i < plan_.threads; ++i) {
            threads.emplace_back([this] { work(); });
        }
        std::unique_lock lock{mutex_};
        while (finished_ < plan_.threads) {
            changed_.wait_for(lock, std::chrono::milliseconds{100});
            if (progress && !progress(done_.load(std::memory_order_relaxed)) && finished_ < plan_.threads) {
                stop_.store(true, std::memory_order_relaxed);
            }
        }
        return {.tally = total_, .seconds = 0, .stopped = total_.games < plan_.games};
    }

private:
    void work() {
        Tally mine;
        for (;;) {
            const std::int64_t from = next_.fetch_add(block_, std::memory_order_relaxed);
            if (from >= plan_.games || stop_.load(std::memory_order_relaxed)) {
                break;
            }
            const std::int64_t to = std::min(from + block_, plan_.games);
            mine.add(with_game(plan_.game, [&]<Game G>(G) { return play_block<G>(plan_, from, to); }));
            done_.fetch_add(to - from, std::memory_order_relaxed);
        }
        const std::scoped_lock lock{mutex_};
        total_.add(mine);
        ++finished_;
        changed_.notify_one();
    }

    const Plan& plan_;
    const std::int64_t block_;  // games
    std::atomic<bool> stop_{false};
    std::atomic<std::int64_t> next_{0};
    std::atomic<std::int64_t> done_{0};
    std::mutex mutex_;
    std::condition_variable changed_;
    unsigned finished_{0};
    Tally total_;
};

}  // namespace

Result simulate(const Plan& plan, const std::function<bool(std::int64_t)>& progress) {
    const auto start = std::chrono::steady_clock::now();
    Result result = Workers{plan}.run(progress);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace misthrow::sim
