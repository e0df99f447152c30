#include "server/networks.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace misthrow::server {

namespace {

struct Width {
    unsigned bits;
    unsigned measure;
};
constexpr std::array kWidths{Width{64, 1}, Width{56, 2}, Width{48, 4}};

}  // namespace

std::vector<Network> networks_of(std::string_view address) {
    const std::string text{address.substr(0, address.find('/'))};
    std::array<std::uint8_t, 16> bytes{};
    if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) {
        return {{.name = std::string{address}}};
    }
    std::vector<Network> networks;
    for (const Width& width : kWidths) {
        std::fill(bytes.begin() + width.bits / 8, bytes.end(), std::uint8_t{0});
        std::array<char, INET6_ADDRSTRLEN> name{};
        inet_ntop(AF_INET6, bytes.data(), name.data(), name.size());
        networks.push_back({.name = std::string{name.data()} + "/" + std::to_string(width.bits), .measure = width.measure});
    }
    return networks;
}

bool CountByNetwork::is_full(std::string_view address) const {
    return std::ranges::any_of(networks_of(address), [this](const Network& network) {
        const auto found = counts_.find(network.name);
        return found != counts_.end() && found->second >= most_ * network.measure;
    });
}

void CountByNetwork::add(std::string_view address) {
    for (const Network& network : networks_of(address)) {
        ++counts_[network.name];
    }
}

void CountByNetwork::remove(std::string_view address) {
    for (const Network& network : networks_of(address)) {
        const auto found = counts_.find(network.name);
        if (found != counts_.end() && --found->second == 0) {
            counts_.erase(found);
        }
    }
}

Bucket& RateByNetwork::bucket(const Network& network, TimePoint now) {
    return buckets_.try_emplace(network.name, rate_ * network.measure, size_ * network.measure, now).first->second;
}

std::optional<std::chrono::milliseconds> RateByNetwork::wait_for(const std::vector<Network>& networks, TimePoint now) {
    for (const Network& network : networks) {
        if (Bucket& its = bucket(network, now); !its.has(now)) {
            return its.until_next();
        }
    }
    return std::nullopt;
}

void RateByNetwork::count_for(const std::vector<Network>& networks, TimePoint now) {
    for (const Network& network : networks) {
        static_cast<void>(bucket(network, now).take(now));
    }
}

std::optional<std::chrono::milliseconds> RateByNetwork::wait(std::string_view address, TimePoint now) {
    const std::vector<Network> networks = networks_of(address);
    const std::scoped_lock lock{mutex_};
    return wait_for(networks, now);
}

void RateByNetwork::count(std::string_view address, TimePoint now) {
    const std::vector<Network> networks = networks_of(address);
    const std::scoped_lock lock{mutex_};
    count_for(networks, now);
}

std::optional<std::chrono::milliseconds> RateByNetwork::take(std::string_view address, TimePoint now) {
    const std::vector<Network> networks = networks_of(address);
    const std::scoped_lock lock{mutex_};
    const auto left = wait_for(networks, now);
    if (!left) {
        count_for(networks, now);
    }
    return left;
}

void RateByNetwork::forget_quiet(TimePoint now) {
    const std::scoped_lock lock{mutex_};
    std::erase_if(buckets_, [now](auto& each) { return each.second.full(now); });
}

std::size_t RateByNetwork::size() const {
    const std::scoped_lock lock{mutex_};
    return buckets_.size();
}

}  // namespace misthrow::server
