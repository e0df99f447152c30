#include "server/hub_peers.hpp"

#include <algorithm>
#include <utility>

namespace misthrow::server {

void SharedPeers::listen(std::size_t hub, store::PeerHears hears) {
    {
        const std::scoped_lock lock{mutex_};
        hears_[hub] = std::move(hears);
        if (++listening_ < hears_.size()) {
            return;
        }
    }
    peers_.listen(
        {.news = [self = shared_from_this()](const store::News& news) { self->hears_[self->hub_of_(news.table)].news(news); },
         .said =
             [self = shared_from_this()](const std::string& node, const std::string& table, const std::string& text) {
                 if (!table.empty()) {
                     self->hears_[self->hub_of_(table)].said(node, table, text);
                     return;
                 }
                 for (const store::PeerHears& each : self->hears_) {
                     each.said(node, table, text);
                 }
             },
         .gap =
             [self = shared_from_this()] {
                 for (const store::PeerHears& each : self->hears_) {
                     each.gap();
                 }
             },
         .lost =
             [self = shared_from_this()](const std::function<bool(const std::string&)>& which) {
                 for (const store::PeerHears& each : self->hears_) {
                     each.lost(which);
                 }
             }});
}

void SharedPeers::beat(TakeBeat take) {
    {
        const std::scoped_lock lock{mutex_};
        if (std::exchange(beating_, true)) {
            next_.push_back(std::move(take));
            return;
        }
    }
    beat_for({std::move(take)});
}

void SharedPeers::beat_for(std::vector<TakeBeat> all) {
    peers_.beat([self = shared_from_this(), all = std::move(all)](const std::optional<std::vector<std::string>>& alive) {
        std::vector<TakeBeat> next;
        bool again = false;
        {
            const std::scoped_lock lock{self->mutex_};
            next = std::exchange(self->next_, {});
            again = !next.empty() && !self->has_left();
            self->beating_ = again;
        }
        for (const TakeBeat& take : all) {
            take(alive);
        }
        if (again) {
            self->post_([self, next = std::move(next)] { self->beat_for(next); });
        }
    });
}

// pre: locked
bool SharedPeers::has_left() {
    return std::ranges::all_of(left_, [](bool each) { return each; });
}

// As long as one of them runs its tables nobody else may.
void SharedPeers::leave(std::size_t hub) {
    {
        const std::scoped_lock lock{mutex_};
        left_[hub] = true;
        if (!has_left()) {
            return;
        }
    }
    peers_.leave();
}

void SharedPeers::say_of_all(const std::string& text) {
    {
        const std::scoped_lock lock{mutex_};
        if (!has_left()) {
            return;
        }
    }
    peers_.say({}, text);
}

}  // namespace misthrow::server
