#pragma once
// Threads that do what they are given, first come first served.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace misthrow::store {

class WorkQueue {
public:
    using Clock = std::chrono::steady_clock;
    explicit WorkQueue(std::size_t threads, Clock::duration patience = std::chrono::seconds{2}) : patience_{patience} {
        for (std::size_t i = 0; i < threads; ++i) {
            threads_.emplace_back([this] { run(); });
        }
    }
    // Does what is still queued, as far as `patience` lasts, then stops: what waits for a database that does not answer is let go without being done.
    ~WorkQueue() {
        {
            const std::scoped_lock lock{mutex_};
            end_ = Clock::now() + patience_;
        }
        wake_.notify_all();
        for (std::thread& each : threads_) {
            each.join();
        }
    }
    WorkQueue(const WorkQueue&) = delete;
    WorkQueue& operator=(const WorkQueue&) = delete;
    WorkQueue(WorkQueue&&) = delete;
    WorkQueue& operator=(WorkQueue&&) = delete;

    void add(std::function<void()> work) {
        {
            const std::scoped_lock lock{mutex_};
            queue_.push_back(std::move(work));
        }
        wake_.notify_one();
    }

    [[nodiscard]] bool is_stopping() const {
        const std::scoped_lock lock{mutex_};
        return end_.has_value();
    }

private:
    void run() {
        for (;;) {
            std::function<void()> work;
            {
                std::unique_lock lock{mutex_};
                wake_.wait(lock, [this] { return end_ || !queue_.empty(); });
                if (queue_.empty() || (end_ && Clock::now() >= *end_)) {
                    return;
                }
                work = std::move(queue_.front());
                queue_.pop_front();
            }
            work();
        }
    }

    const Clock::duration patience_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> queue_;
    std::optional<Clock::time_point> end_{};  // it is to stop, then at the latest
    std::vector<std::thread> threads_;
};

}  // namespace misthrow::store
