#pragma once
// Threads that do what they are given, first come first served.
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace misthrow::store {

class WorkQueue {
public:
    explicit WorkQueue(std::size_t threads) {
        for (std::size_t i = 0; i < threads; ++i) {
            threads_.emplace_back([this] { run(); });
        }
    }
    // Does what is still queued, then stops.
    ~WorkQueue() {
        {
            const std::scoped_lock lock{mutex_};
            stopping_ = true;
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

private:
    void run() {
        for (;;) {
            std::function<void()> work;
            {
                std::unique_lock lock{mutex_};
                wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
                if (queue_.empty()) {
                    return;
                }
                work = std::move(queue_.front());
                queue_.pop_front();
            }
            work();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> queue_;
    bool stopping_{false};
    std::vector<std::thread> threads_;
};

}  // namespace misthrow::store
