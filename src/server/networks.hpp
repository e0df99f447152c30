#pragma once
// Limits by where somebody comes from. An IPv4 address is one place; an IPv6 customer gets a network of 64 bits, some get one of 56 or 48: what one may do, the
// wider ones may do twice and four times, whatever number of networks they are made of.
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/rate.hpp"

namespace misthrow::server {

struct Network {
    std::string name;     // an IPv4 address, or an IPv6 network with its length
    unsigned measure{1};  // how much more it may do than one address
};

// The networks of an address, or of a network of 64 bits; what is no address is one of its own.
[[nodiscard]] std::vector<Network> networks_of(std::string_view address);

// How many there are now.
class CountByNetwork {
public:
    explicit CountByNetwork(std::size_t most) : most_{most} {}
    [[nodiscard]] bool is_full(std::string_view address) const;
    void add(std::string_view address);
    void remove(std::string_view address);
    [[nodiscard]] bool empty() const noexcept { return counts_.empty(); }

private:
    std::size_t most_;
    std::unordered_map<std::string, std::size_t> counts_{};
};

// How often something happens. Called from any thread: what counts for a network counts once, however many threads its clients are with.
class RateByNetwork {
public:
    // So many a second, and so many at once.
    RateByNetwork(double rate, double size) : rate_{rate}, size_{size} {}
    // How long to wait before it may happen; nothing: it may now.
    [[nodiscard]] std::optional<std::chrono::milliseconds> wait(std::string_view address, TimePoint now);
    // It has happened.
    void count(std::string_view address, TimePoint now);
    // Both: if it may happen, it does.
    [[nodiscard]] std::optional<std::chrono::milliseconds> take(std::string_view address, TimePoint now);
    // Those that have been quiet for long.
    void forget_quiet(TimePoint now);
    [[nodiscard]] std::size_t size() const;

private:
    Bucket& bucket(const Network& network, TimePoint now);
    [[nodiscard]] std::optional<std::chrono::milliseconds> wait_for(const std::vector<Network>& networks, TimePoint now);
    void count_for(const std::vector<Network>& networks, TimePoint now);

    double rate_;
    double size_;
    mutable std::mutex mutex_{};
    std::unordered_map<std::string, Bucket> buckets_{};
};

}  // namespace misthrow::server
