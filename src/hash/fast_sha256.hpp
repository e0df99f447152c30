#pragma once
// SHA-256 by the processor's own instructions. libsodium has none of them, and every event that is stored and every roll of verifiable dice is hashed.
#include <array>
#include <cstdint>
#include <string_view>

namespace misthrow::hash {

using Digest = std::array<std::uint8_t, 32>;

// This processor has them. Where it has not, libsodium is as good.
[[nodiscard]] bool has_fast_sha256() noexcept;
// Of one text behind the other. pre: has_fast_sha256()
[[nodiscard]] Digest fast_sha256(std::string_view first, std::string_view second = {}) noexcept;

}  // namespace misthrow::hash
