#include "store/group_writer.hpp"

#include <optional>
#include <utility>

namespace misthrow::store {

WriteBatch erasing(std::vector<const char*> statements, const std::string& table, const std::string& listed) {
    WriteBatch batch{.statements = std::move(statements), .table = table, .gone = true};
    if (!listed.empty()) {
        batch.events.push_back({kPublicList, 0, listed});
    }
    return batch;
}

void GroupWriter::write(WriteBatch batch) {
    {
        const std::scoped_lock lock{mutex_};
        queue_.push_back(std::move(batch));
    }
    wake_.notify_one();
}

Outcome GroupWriter::write_now(WriteBatch batch) {
    std::mutex waiting;
    std::condition_variable ended;
    std::optional<Outcome> over;
    batch.done = [&](Outcome outcome) {
        const std::scoped_lock lock{waiting};
        over = outcome;
        ended.notify_one();
    };
    write(std::move(batch));
    std::unique_lock lock{waiting};
    ended.wait(lock, [&] { return over.has_value(); });
    return *over;
}

LogCounters GroupWriter::counters() const {
    const std::scoped_lock lock{mutex_};
    return counters_;
}

void GroupWriter::start() {
    thread_ = std::thread{[this] { run(); }};
}

void GroupWriter::hurry() {
    const std::scoped_lock lock{mutex_};
    hurrying_ = true;
}

void GroupWriter::finish() {
    {
        const std::scoped_lock lock{mutex_};
        finishing_ = true;
        hurrying_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) {
        thread_.join();
    }
}

bool GroupWriter::is_hurrying() const {
    const std::scoped_lock lock{mutex_};
    return hurrying_;
}

void GroupWriter::count(std::uint64_t events) {
    const std::scoped_lock lock{mutex_};
    counters_.events += events;
    counters_.commits += 1;
}

void GroupWriter::run() {
    for (std::vector<WriteBatch> batches;; batches.clear()) {
        {
            std::unique_lock lock{mutex_};
            wake_.wait(lock, [this] { return finishing_ || !queue_.empty(); });
            if (queue_.empty()) {
                return;
            }
            batches.swap(queue_);
            counters_.busy_since = std::chrono::steady_clock::now();
        }
        write_group(batches);
        const std::scoped_lock lock{mutex_};
        counters_.busy_since.reset();
    }
}

// One transaction for all. If one of them is not what comes next, which is rare, each gets its own.
void GroupWriter::write_group(std::span<WriteBatch> batches) {
    const Outcome all = commit(batches);
    for (WriteBatch& batch : batches) {
        batch.done(all == Outcome::Duplicate && batches.size() > 1 ? commit(std::span<const WriteBatch>{&batch, 1}) : all);
    }
}

}  // namespace misthrow::store
