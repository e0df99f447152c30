#pragma once
#include <cstddef>
#include <utility>

namespace misthrow::server {

// Counts while it lives.
class Counted {
public:
    explicit Counted(std::size_t& count) : count_{&count} { ++*count_; }
    ~Counted() {
        if (count_ != nullptr) {
            --*count_;
        }
    }
    Counted(Counted&& other) noexcept : count_{std::exchange(other.count_, nullptr)} {}
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    Counted& operator=(Counted&&) = delete;

private:
    std::size_t* count_;
};

}  // namespace misthrow::server
