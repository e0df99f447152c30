// The page has no libsodium: its dice are made with our own hashes.
#include "play/plain_hash.hpp"

namespace misthrow::play {

Bytes32 sha256(std::string_view text) { return plain::sha256(text); }
Bytes32 hmac_sha256(const Bytes32& key, std::string_view text) { return plain::hmac_sha256(key, text); }

}  // namespace misthrow::play
