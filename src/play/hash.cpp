#include "play/hash.hpp"

#include <sodium.h>

namespace misthrow::play {

Bytes32 sha256(std::string_view text) {
    Bytes32 digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return digest;
}

Bytes32 hmac_sha256(const Bytes32& key, std::string_view text) {
    Bytes32 digest{};
    crypto_auth_hmacsha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
    return digest;
}

}  // namespace misthrow::play
