#include "store/tail_mark.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

namespace misthrow::store {

namespace {

constexpr std::size_t kDigits = 20;

}  // namespace

TailMark::TailMark(const std::string& path)
    : fresh_{access(path.c_str(), F_OK) != 0}, descriptor_{open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)} {}

TailMark::~TailMark() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

std::optional<std::uint64_t> TailMark::read() const {
    std::array<char, kDigits> digits{};
    const ssize_t size = descriptor_ < 0 ? -1 : pread(descriptor_, digits.data(), digits.size(), 0);
    std::uint64_t commits = 0;
    const auto [end, failed] = std::from_chars(digits.data(), digits.data() + std::max<ssize_t>(size, 0), commits);
    const bool whole = size == static_cast<ssize_t>(kDigits) && failed == std::errc{} && end == digits.data() + kDigits;
    return whole || (fresh_ && size == 0) ? std::optional{commits} : std::nullopt;
}

void TailMark::write(std::uint64_t commits) const noexcept {
    std::array<char, kDigits + 2> text{};
    std::snprintf(text.data(), text.size(), "%020llu\n", static_cast<unsigned long long>(commits));
    // A disk that is full says so where it matters.
    static_cast<void>(descriptor_ < 0 ? 0 : pwrite(descriptor_, text.data(), kDigits + 1, 0));
}

}  // namespace misthrow::store
