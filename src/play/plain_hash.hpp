#pragma once
// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) without a library: for the page's core.
#include "play/hash.hpp"

namespace misthrow::play::plain {

[[nodiscard]] Bytes32 sha256(std::string_view text);
[[nodiscard]] Bytes32 hmac_sha256(const Bytes32& key, std::string_view text);

}  // namespace misthrow::play::plain
