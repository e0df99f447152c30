#pragma once
// Who is connected, all threads together: limits for all and for each network hold once, whichever thread a socket is with. Called from any thread.
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/limits.hpp"
#include "server/networks.hpp"

namespace misthrow::server {

class Census {
public:
    explicit Census(const Limits& limits)
        : limits_{limits},
          sockets_{2 * limits.connections_per_address},
          connections_{limits.connections_per_address},
          requests_{limits.requests_per_second, limits.request_burst} {}

    // Taken before anything is waited for, and given back whatever happens.
    class Place {
    public:
        Place() = default;
        Place(Census& census, bool socket, std::string group) : census_{&census}, socket_{socket}, group_{std::move(group)} {}
        ~Place() { give_back(); }
        Place(Place&& other) noexcept
            : census_{std::exchange(other.census_, nullptr)}, socket_{other.socket_}, group_{std::move(other.group_)} {}
        Place& operator=(Place&&) = delete;
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        void give_back() {
            if (Census* census = std::exchange(census_, nullptr)) {
                census->leave(socket_, group_);
            }
        }

    private:
        Census* census_{nullptr};
        bool socket_{false};
        std::string group_{};
    };

    // A TCP connection, or nothing if there is no room for it. Behind a proxy we trust everybody has its address: there the requests say who it is.
    [[nodiscard]] std::optional<Place> take_socket(const std::string& group, bool is_proxy) {
        constexpr std::size_t plain_ones = 32;  // besides those that play; serve() keeps more descriptors than that free
        const std::scoped_lock lock{mutex_};
        if (open_sockets_ >= limits_.connections + plain_ones || (!is_proxy && sockets_.is_full(group))) {
            return std::nullopt;
        }
        sockets_.add(group);
        ++open_sockets_;
        return std::optional<Place>{std::in_place, *this, true, group};
    }
    // A WebSocket connection, which has a TCP connection besides.
    [[nodiscard]] std::optional<Place> take_connection(const std::string& group) {
        const std::scoped_lock lock{mutex_};
        if (open_connections_ >= limits_.connections || connections_.is_full(group)) {
            return std::nullopt;
        }
        connections_.add(group);
        ++open_connections_;
        return std::optional<Place>{std::in_place, *this, false, group};
    }
    // An HTTP request: how long to wait; nothing: it may come now.
    [[nodiscard]] std::optional<std::chrono::milliseconds> take_request(const std::string& group, TimePoint now) {
        return requests_.take(group, now);
    }
    void forget_quiet(TimePoint now) { requests_.forget_quiet(now); }

    [[nodiscard]] std::size_t connections() const noexcept { return open_connections_; }
    [[nodiscard]] std::size_t open_sockets() const noexcept { return open_sockets_; }

private:
    void leave(bool socket, const std::string& group) {
        const std::scoped_lock lock{mutex_};
        (socket ? sockets_ : connections_).remove(group);
        --(socket ? open_sockets_ : open_connections_);
    }

    const Limits& limits_;
    std::mutex mutex_;
    CountByNetwork sockets_;      // all of those that no proxy stands for
    CountByNetwork connections_;  // WebSocket connections
    RateByNetwork requests_;
    std::atomic<std::size_t> open_sockets_{0};
    std::atomic<std::size_t> open_connections_{0};
};

}  // namespace misthrow::server
