#pragma once
// The two hashes that verifiable dice are made of. The processor's own instructions compute them where it has them, else libsodium (hash.cpp); the page's core
// has neither and brings its own (plain_hash.cpp). A test compares all three.
#include <array>
#include <cstdint>
#include <string_view>

namespace misthrow::play {

using Bytes32 = std::array<std::uint8_t, 32>;

[[nodiscard]] Bytes32 sha256(std::string_view text);
[[nodiscard]] Bytes32 hmac_sha256(const Bytes32& key, std::string_view text);

}  // namespace misthrow::play
