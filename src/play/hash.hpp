#pragma once
// The two hashes that verifiable dice are made of. Where libsodium is, it computes them (hash.cpp); the page's core has none and brings its own
// (plain_hash.cpp). A test compares the two.
#include <array>
#include <cstdint>
#include <string_view>

namespace misthrow::play {

using Bytes32 = std::array<std::uint8_t, 32>;

[[nodiscard]] Bytes32 sha256(std::string_view text);
[[nodiscard]] Bytes32 hmac_sha256(const Bytes32& key, std::string_view text);

}  // namespace misthrow::play
