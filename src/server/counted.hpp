#pragma once
#include <cstddef>
#include <string>
#include <utility>

#include "server/networks.hpp"

namespace misthrow::server {

// A socket counts while it lives: among all, and among those of its network.
class Counted {
public:
    Counted(std::size_t& count, CountByNetwork& networks, std::string address)
        : count_{&count}, networks_{&networks}, address_{std::move(address)} {
        ++*count_;
        networks_->add(address_);
    }
    ~Counted() {
        if (count_ != nullptr) {
            --*count_;
            networks_->remove(address_);
        }
    }
    Counted(Counted&& other) noexcept
        : count_{std::exchange(other.count_, nullptr)}, networks_{other.networks_}, address_{std::move(other.address_)} {}
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    Counted& operator=(Counted&&) = delete;

private:
    std::size_t* count_;
    CountByNetwork* networks_;
    std::string address_;
};

}  // namespace misthrow::server
