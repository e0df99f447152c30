#pragma once
// The hubs of a server look around in its log together: what another process has erased is told once, and each hub hears of its own tables.
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "store/event_log.hpp"

namespace misthrow::server {

// Called from any thread. Whoever asks while somebody looks gets what that one sees.
class SharedLook : public std::enable_shared_from_this<SharedLook> {
public:
    using Take = std::function<void(store::Seen)>;
    SharedLook(store::EventLog& log, std::size_t hubs, std::function<std::size_t(const std::string& table)> hub_of)
        : log_{log}, hub_of_{std::move(hub_of)}, unseen_(hubs) {}

    void look(std::size_t hub, const store::Ages& ages, Take take) {
        {
            const std::scoped_lock lock{mutex_};
            waiting_.emplace_back(hub, std::move(take));
            if (waiting_.size() > 1) {
                return;
            }
        }
        log_.look_around(ages, [self = shared_from_this()](const store::Seen& seen) { self->has_seen(seen); });
    }

private:
    void has_seen(const store::Seen& seen) {
        std::vector<std::pair<Take, store::Seen>> told;
        {
            const std::scoped_lock lock{mutex_};
            for (store::Seen& each : unseen_) {
                each.idle.clear();  // those are still there the next time
            }
            for (const std::string& id : seen.erased) {
                unseen_[hub_of_(id)].erased.push_back(id);
            }
            for (const std::string& id : seen.idle) {
                unseen_[hub_of_(id)].idle.push_back(id);
            }
            for (auto& [hub, take] : std::exchange(waiting_, {})) {
                store::Seen its = std::exchange(unseen_[hub], {});
                its.failure = seen.failure;
                told.emplace_back(std::move(take), std::move(its));
            }
        }
        for (auto& [take, its] : told) {
            take(std::move(its));
        }
    }

    store::EventLog& log_;
    std::function<std::size_t(const std::string&)> hub_of_;
    std::mutex mutex_;
    std::vector<std::pair<std::size_t, Take>> waiting_{};
    std::vector<store::Seen> unseen_;  // of each hub, since it last asked
};

}  // namespace misthrow::server
