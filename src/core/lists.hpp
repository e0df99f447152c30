#pragma once
// Lists without heap: choices as a mask, a short array of fixed capacity, and a range computed from an index.
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace misthrow {

// Iterates anything with operator[] and size().
template <class List>
class IndexIterator {
public:
    constexpr IndexIterator(const List& list, std::size_t at) noexcept : list_{&list}, at_{at} {}
    constexpr auto operator*() const noexcept { return (*list_)[at_]; }
    constexpr IndexIterator& operator++() noexcept {
        ++at_;
        return *this;
    }
    friend constexpr bool operator==(const IndexIterator& a, const IndexIterator& b) noexcept { return a.at_ == b.at_; }

private:
    const List* list_;
    std::size_t at_;
};

// A set of choices as a mask: bit i stands for the choice with code i, so the order of bits is the order of choices.
template <class Choice>
struct ChoiceMask {
    std::uint64_t bits{0};

    [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(std::popcount(bits)); }
    [[nodiscard]] bool empty() const noexcept { return bits == 0; }
    [[nodiscard]] Choice operator[](std::size_t rank) const noexcept {
        assert(rank < size());
        return Choice{static_cast<std::uint8_t>(nth_bit(bits, static_cast<unsigned>(rank)))};
    }
    [[nodiscard]] bool contains(Choice choice) const noexcept { return choice.code < 64 && (bits >> choice.code & 1U) != 0; }
    [[nodiscard]] auto begin() const noexcept { return IndexIterator<ChoiceMask>{*this, 0}; }
    [[nodiscard]] auto end() const noexcept { return IndexIterator<ChoiceMask>{*this, size()}; }
};

template <class T, std::size_t Capacity>
class FixedList {
public:
    using value_type = T;

    // pre: size() < Capacity
    constexpr void push_back(const T& item) noexcept {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }
    // pre: size <= size()
    constexpr void truncate(std::size_t size) noexcept { size_ = size; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr const T& operator[](std::size_t at) const noexcept {
        assert(at < size_);
        return items_[at];
    }
    [[nodiscard]] constexpr T* begin() noexcept { return items_.data(); }
    [[nodiscard]] constexpr T* end() noexcept { return items_.data() + size_; }
    [[nodiscard]] constexpr const T* begin() const noexcept { return items_.data(); }
    [[nodiscard]] constexpr const T* end() const noexcept { return items_.data() + size_; }

private:
    std::array<T, Capacity> items_;  // left raw past size_: a long list is cheap to make
    std::size_t size_{0};
};

// Too long to store, cheap to compute: the item at each index is made when asked for.
template <class T, class Make>
class Computed {
public:
    constexpr Computed(std::size_t size, Make make) noexcept : size_{size}, make_{make} {}
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr T operator[](std::size_t at) const noexcept { return make_(at); }
    [[nodiscard]] constexpr auto begin() const noexcept { return IndexIterator<Computed>{*this, 0}; }
    [[nodiscard]] constexpr auto end() const noexcept { return IndexIterator<Computed>{*this, size_}; }

private:
    std::size_t size_;
    Make make_;
};

template <class T, class Make>
[[nodiscard]] constexpr Computed<T, Make> computed(std::size_t size, Make make) noexcept {
    return Computed<T, Make>{size, make};
}

}  // namespace misthrow
