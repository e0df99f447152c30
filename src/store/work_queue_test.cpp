#include "store/work_queue.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

namespace misthrow::store {
namespace {

// What is done of two pieces of work, of which the first is still being done when the queue stops.
int done_at_the_end(WorkQueue::Clock::duration patience) {
    std::atomic<int> done{0};
    std::latch begun{1};
    {
        WorkQueue queue{1, patience};
        queue.add([&] {
            begun.count_down();
            while (!queue.is_stopping()) {
                std::this_thread::yield();
            }
            ++done;
        });
        queue.add([&] { ++done; });
        begun.wait();
    }
    return done;
}

TEST(WorkQueue, DoesWhatIsStillQueued) { EXPECT_EQ(done_at_the_end(std::chrono::hours{1}), 2); }

TEST(WorkQueue, DoesNotOutliveItsPatience) { EXPECT_EQ(done_at_the_end({}), 1); }

}  // namespace
}  // namespace misthrow::store
